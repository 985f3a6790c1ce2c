import type { RefusedCode, SavedQuery } from '../../domain';
import type { Log } from '../../host/log';
import { actionsOf, ProblemError } from '../../words/failures/problemActions';
import {
  lineOfConflict,
  lineOfGone,
  lineOfSavedQuery,
  lineOfUnsavedQuery,
} from '../../words/savedQueries/savedQueryWords';
import type { Change } from './store/ownStore';
import { type QueryFolder, RefusedFileError } from './store/queryFolder';
import type { StoredQuery } from './store/readEntry';

const refusals: Readonly<Record<RefusedCode, string>> = {
  tooLarge: 'The file there is larger than a saved query can be.',
  notAFile: 'There is something else at this place, not a regular file.',
  linkOutside:
    'The file, or the folder it goes to, is a link to outside the workspace folder or your own store.',
};

export interface ActionLines<T> {
  done: (outcome: T) => string;
  failed: string;
}

/** Logs the outcome of an action. Rejects with a ProblemError when the file is refused. */
export async function logAction<T>(log: Log, work: Promise<T>, { done, failed }: ActionLines<T>): Promise<T> {
  try {
    const outcome = await work;
    log.info(done(outcome));
    return outcome;
  } catch (error) {
    log.error(failed, error);
    if (!(error instanceof RefusedFileError)) throw error;
    const problem = {
      sentence: refusals[error.code],
      remedy: 'Nothing was changed there. Choose another place, or replace the link.',
      actions: actionsOf('retry'),
    };
    throw new ProblemError(problem, { cause: error });
  }
}

export const linesOfAdding = (folder: QueryFolder): ActionLines<StoredQuery> => ({
  done: ({ file }) => lineOfSavedQuery('added', folder.pathOf(file)),
  failed: lineOfUnsavedQuery('added', folder.pathOf('')),
});

export function linesOfChange(
  folder: QueryFolder,
  { file, name }: StoredQuery,
  saved: SavedQuery,
): ActionLines<Change> {
  const action = saved.name === name ? 'changed' : 'renamed';
  return {
    done: ({ stored, isConflict }) =>
      isConflict
        ? lineOfConflict(folder.pathOf(file), folder.pathOf(stored.file))
        : lineOfSavedQuery(action, folder.pathOf(stored.file)),
    failed: lineOfUnsavedQuery(action, folder.pathOf(file)),
  };
}

export const linesOfRemoving = (folder: QueryFolder, file: string): ActionLines<unknown> => ({
  done: (removed) =>
    removed === undefined
      ? lineOfGone(folder.pathOf(file))
      : lineOfSavedQuery('deleted', folder.pathOf(file)),
  failed: lineOfUnsavedQuery('deleted', folder.pathOf(file)),
});

export const linesOfRestoring = (folder: QueryFolder, file: string): ActionLines<void> => ({
  done: () => lineOfSavedQuery('restored', folder.pathOf(file)),
  failed: lineOfUnsavedQuery('restored', folder.pathOf(file)),
});
