import { showInformation } from '../../host/notifications';
import { moveFolders, moveQuery, type Moved } from '../../services/savedQueries/tree/moveQuery';
import {
  checkMoves,
  planFolders,
  planMoves,
  type PlannedFolder,
  type PlannedMove,
  type Target,
} from '../../services/savedQueries/tree/planMoves';
import type { Place, TreeNode } from '../../services/savedQueries/tree/tree';
import {
  nothingToMove,
  sentenceOfMoved,
  sentenceOfMovedFolders,
  sentenceOfNotUndone,
} from '../../words/savedQueryWords';
import type { TreeContext } from './context';
import { selectInTree } from './context';
import { followTabs } from './followTabs';
import { showWithUndo } from './offerUndo';
import { labelOfPlace, pickTarget } from './pickFolder';
import { saveWithRetry } from './saveWithRetry';
import { warnUnsavedEditor } from './warnUnsavedEditor';

async function undoMoves(
  { results }: TreeContext,
  moves: readonly Moved[],
  restoreFolders: () => Promise<void>,
): Promise<void> {
  for (const { from, to, undo } of [...moves].reverse()) {
    const follow = to && followTabs(results, to);
    await saveWithRetry(from.stored.name, async () => {
      if (await undo()) follow?.(from);
      else void showInformation(sentenceOfNotUndone(from.stored.name));
    });
  }
  await restoreFolders();
}

/**
 * Moves queries one by one, then persistent folders, and reports it with *Undo*. Stops at the first failure. Returns
 * the queries that were moved.
 */
export async function runMoves(
  context: TreeContext,
  moves: readonly PlannedMove[],
  { place, folder }: Target,
  folders: readonly PlannedFolder[] = [],
): Promise<readonly Moved[]> {
  checkMoves(moves, folders);
  const { library, charts, results } = context;
  const done: Moved[] = [];
  for (const move of moves) {
    const follow = followTabs(results, move.node);
    const failed = await saveWithRetry(move.node.stored.name, async () => {
      const moved = await moveQuery({ library, charts }, move);
      done.push(moved);
      follow(moved.to);
      warnUnsavedEditor(move.node);
    });
    if (failed) break;
  }
  const isWhole = done.length === moves.length;
  if (done.length === 0 && !(isWhole && folders.length > 0)) return [];
  const restoreFolders = await moveFolders(library, isWhole ? folders : []);
  selectInTree(context, done[0]?.to);
  const names = done.map(({ from, to, isConflict }) => ({
    before: from.stored.name,
    after: to?.stored.name ?? from.stored.name,
    isConflict,
  }));
  const label = labelOfPlace(place);
  const sentence =
    names.length > 0 ? sentenceOfMoved(names, label, folder) : sentenceOfMovedFolders(folders, label, folder);
  showWithUndo(sentence, () => undoMoves(context, done, restoreFolders));
  return done;
}

const placeOf = (node: TreeNode | undefined): Place =>
  node === undefined || node.kind === 'hidden' ? { kind: 'user' } : node.place;

/** Moves queries and folders to a home or a folder that the user picks or types. */
export async function moveSaved(context: TreeContext, nodes: readonly TreeNode[]): Promise<void> {
  if (nodes.length === 0) return;
  const target = await pickTarget(
    await context.library.tree(),
    placeOf(nodes[0]),
    'Move Saved Query: Where?',
  );
  if (!target) return;
  const moves = planMoves(nodes, target);
  const folders = planFolders(nodes, target);
  if (moves.length + folders.length === 0) void showInformation(nothingToMove);
  else await runMoves(context, moves, target, folders);
}
