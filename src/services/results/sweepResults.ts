import { sweepLeftovers } from '../../host/files/sweepLeftovers';
import type { Log } from '../../host/log';

/** What unfinished results were called in the first release. */
const oldName = /^[0-9a-f-]{36}\.part$/;

/** Removes the results that a window began to keep and, killed, did not finish. Never rejects. */
export async function sweepResults(folder: string, log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  try {
    const { length } = await sweepLeftovers(folder, { otherNames: oldName });
    if (length > 0) log.info(`Removed results that an earlier window did not finish keeping: ${length}.`);
  } catch (error) {
    log.warn('Could not remove the results that an earlier window did not finish keeping.', error);
  }
}
