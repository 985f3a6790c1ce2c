import type { Log } from '../../host/log';
import { RefusedFileError, type QueryFolder } from './queryFolder';

/** Matches the names of temporary files created by the first release. */
export const firstTemporaryNames = /^\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;

/** Removes the leftovers of killed windows in folders of query files. Logs a folder that cannot be swept. */
export async function sweepFolders(
  folders: readonly QueryFolder[],
  log: Pick<Log, 'info' | 'warn'>,
  otherNames?: RegExp,
): Promise<void> {
  for (const folder of folders) {
    try {
      for (const name of await folder.sweep(otherNames))
        log.info(`Leftover file removed: ${folder.pathOf(name)}`);
    } catch (error) {
      if (!(error instanceof RefusedFileError))
        log.warn(`Leftover files could not be removed: ${folder.pathOf('')}`, error);
    }
  }
}
