import fs from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from './errorCode';

/** True when Windows refuses because another program, often a virus scanner, has one of the files open. */
const isBusy = (error: unknown): boolean =>
  process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(errorCode(error) ?? '');

const retryAfterMs = [100, 400];

/** Renames a local file atomically: at every moment `to` is the old file or the new one, never missing. */
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
