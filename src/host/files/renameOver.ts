import fs from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from './errorCode';

/** Windows refuses while another program, often a virus scanner, has one of the files open. */
const isBusy = (error: unknown): boolean =>
  process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(errorCode(error) ?? '');

const retryAfterMs = [100, 400];

/** Renames a local file in one step: `to` is at every moment the old file or the new one, never missing. */
export async function renameOver(from: string, to: string): Promise<void> {
  for (const waitMs of retryAfterMs) {
    try {
      await fs.rename(from, to);
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      await delay(waitMs);
    }
  }
  await fs.rename(from, to);
}
