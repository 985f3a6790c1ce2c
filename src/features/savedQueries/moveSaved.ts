import { showInformation } from '../../host/notifications';
import { treeMimeType } from '../../host/ids';
import { type Moved, moveFolders, moveQuery } from '../../services/savedQueries/tree/moveQuery';
import { checkMoves, type Plan, planMoves, type Target } from '../../services/savedQueries/tree/planMoves';
import { findNode, folderOf, type QueryNode, type TreeNode } from '../../services/savedQueries/tree/tree';
import { formatCount } from '../../words/numbers';
import { sentenceOfMoved, sentenceOfNotUndone } from '../../words/savedQueries/savedQueryWords';
import type { TreeContext } from './treeContext';
import { selectInTree, followTabs, warnUnsavedEditor, saveWithRetry, showWithUndo } from './afterChange';
import { labelOfTarget, pickTarget } from './pickSaved';
import * as vscode from 'vscode';
import { moveOnto } from './orderByHand';

/** Moves queries one by one, then persistent folders. Stops at the first failure. Returns the moves. */
export async function runMoves(context: TreeContext, plan: Plan, target: Target): Promise<Moved[]> {
  checkMoves(plan);
  const { moves, folders } = plan;
  const { library, charts, results } = context;
  const follow = (from: QueryNode, to: QueryNode) => followTabs(results, from, to);
  const done: Moved[] = [];
  for (const move of moves) {
    const failed = await saveWithRetry(move.node.stored.name, async () => {
      done.push(await moveQuery({ library, charts, follow }, move));
      warnUnsavedEditor(move.node);
    });
    if (failed) break;
  }
  const isWhole = done.length === moves.length;
  if (done.length === 0 && !(isWhole && folders.length > 0)) return [];
  const restoreFolders = await moveFolders(library, isWhole ? folders : []);
  selectInTree(context, done[0]?.to);
  const names = done.map(({ from, to = from, isConflict }) => ({
    before: from.stored.name,
    after: to.stored.name,
    isConflict,
  }));
  const where = labelOfTarget(target);
  const what =
    folders.length === 1
      ? `the empty folder “${folders[0].node.folder}”`
      : formatCount(folders.length, 'empty folder');
  const sentence = names.length > 0 ? sentenceOfMoved(names, where) : `Moved ${what} to ${where}.`;
  showWithUndo(sentence, async () => {
    for (const { from, undo } of [...done].reverse())
      await saveWithRetry(from.stored.name, async () => {
        if (!(await undo())) void showInformation(sentenceOfNotUndone(from.stored.name));
      });
    await restoreFolders();
  });
  return done;
}

const isEmpty = ({ moves, folders }: Plan): boolean => moves.length + folders.length === 0;

export async function moveSaved(context: TreeContext, nodes: readonly TreeNode[]): Promise<void> {
  if (nodes.length === 0) return;
  const target = await pickTarget(await context.library.tree(), nodes[0], 'Move Saved Query: Where?');
  if (!target) return;
  const plan = planMoves(nodes, target);
  if (isEmpty(plan)) void showInformation('There is nothing to move: the queries already exist.');
  else await runMoves(context, plan, target);
}

/**
 * Moves the dragged queries and folders to a home, a folder or the folder of a query; below all rows to the user's own
 * queries. With manual sorting, also moves them within the folder.
 */
export async function dropNodes(
  context: TreeContext,
  onto: TreeNode | undefined,
  dragged: vscode.DataTransfer,
): Promise<void> {
  const keys: unknown = dragged.get(treeMimeType)?.value;
  if (!Array.isArray(keys) || onto?.kind === 'hidden') return;
  const target: Target = onto ? { place: onto.place, folder: folderOf(onto) } : { place: { kind: 'user' } };
  const tree = await context.library.tree();
  const nodes = keys.map((key) => findNode(tree, String(key))).filter((one) => one !== undefined);
  const plan = planMoves(nodes, target);
  const moved = isEmpty(plan) ? [] : await runMoves(context, plan, target);
  if (context.state.sort !== 'hand' || (onto?.kind !== 'query' && onto?.kind !== 'broken')) return;
  const there = moved.flatMap(({ to }) => (to ? [to] : []));
  await moveOnto(context.library, [...nodes, ...there], onto);
}
