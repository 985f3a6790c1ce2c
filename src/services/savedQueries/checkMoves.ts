import { longestName } from '../../domain/savedQueries/savedQuery';
import { ProblemError } from '../../words/failures/problemActions';
import { problemOfFolderLength } from '../../words/savedQueries/savedQueryWords';
import type { PlannedFolder } from './moveFolders';
import type { PlannedMove } from './planMoves';

/** Throws ProblemError, before anything is moved, when a folder's path would be too long for a query file. */
export function checkMoves(moves: readonly PlannedMove[], folders: readonly PlannedFolder[] = []): void {
  const lengths = [
    ...moves.map(({ target: { folder = '' } }) => folder.length),
    ...folders.map(({ to }) => to.folder.length),
  ];
  const longest = Math.max(0, ...lengths);
  if (longest > longestName) throw new ProblemError(problemOfFolderLength(longest));
}
