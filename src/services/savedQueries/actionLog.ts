import type { Log } from '../../host/log';
import { ProblemError } from '../../words/problemError';
import type { Change } from './ownStore';
import { RefusedFileError, type QueryFolder } from './queryFolder';
import type { StoredQuery } from './readEntry';
import type { SavedQuery } from '../../domain/savedQuery';
import { problemOfRefusal } from '../../words/savedQueryProblems';

/** What the log says of an action on a saved query. */
export interface ActionLines<T> {
  readonly done: (outcome: T) => string;
  readonly failed: string;
}

/** Logs what becomes of an action. A file that is refused becomes a problem with its words. */
export async function logAction<T>(log: Log, work: Promise<T>, { done, failed }: ActionLines<T>): Promise<T> {
  try {
    const outcome = await work;
    log.info(done(outcome));
    return outcome;
  } catch (error) {
    log.error(failed, error);
    if (!(error instanceof RefusedFileError)) throw error;
    throw new ProblemError(problemOfRefusal(error.code), { cause: error });
  }
}

export const linesOfAdding = (folder: QueryFolder): ActionLines<StoredQuery> => ({
  done: ({ file }) => `Saved query added: ${folder.pathOf(file)}`,
  failed: `Saved query not added: ${folder.pathOf('')}`,
});

export function linesOfChange(
  folder: QueryFolder,
  { file, name }: StoredQuery,
  saved: SavedQuery,
): ActionLines<Change> {
  const verb = saved.name === name ? 'changed' : 'renamed';
  return {
    done: ({ stored, isConflict }) =>
      isConflict
        ? `Saved query changed elsewhere meanwhile: ${folder.pathOf(file)}; this version added: ${folder.pathOf(stored.file)}`
        : `Saved query ${verb}: ${folder.pathOf(stored.file)}`,
    failed: `Saved query not ${verb}: ${folder.pathOf(file)}`,
  };
}

export const linesOfRemoving = (folder: QueryFolder, file: string): ActionLines<unknown> => ({
  done: (removed) =>
    `Saved query ${removed === undefined ? 'was gone already' : 'deleted'}: ${folder.pathOf(file)}`,
  failed: `Saved query not deleted: ${folder.pathOf(file)}`,
});

export const linesOfRestoring = (folder: QueryFolder, file: string): ActionLines<void> => ({
  done: () => `Saved query restored: ${folder.pathOf(file)}`,
  failed: `Saved query not restored: ${folder.pathOf(file)}`,
});
