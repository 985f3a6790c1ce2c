import type { Log } from '../../host/log';
import { sweepLeftovers } from '../../host/files/sweepLeftovers';

/** Removes the unfinished result files of killed windows. Never rejects. */
export async function sweepResults(folder: string, log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  try {
    const { length } = await sweepLeftovers(folder);
    if (length > 0) log.info(`Removed results that an earlier window did not finish storing: ${length}.`);
  } catch (error) {
    log.warn('Could not remove the results that an earlier window did not finish storing.', error);
  }
}
