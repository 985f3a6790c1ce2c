import * as vscode from 'vscode';
import { planFolders, planMoves, type Target } from '../../services/savedQueries/tree/planMoves';
import { findNode, folderOf, type TreeNode } from '../../services/savedQueries/tree/tree';
import type { TreeContext } from './context';
import { runMoves } from './moveSaved';
import { moveOnto } from './orderByHand';
import { treeMimeType } from './treeMimeType';

/** Returns the target of a drop: a home, a folder, or the folder of a query; below all rows the user's own queries. */
function targetOf(node: TreeNode | undefined): Target | undefined {
  if (node === undefined) return { place: { kind: 'user' } };
  if (node.kind === 'hidden') return undefined;
  const folder = node.kind === 'group' ? node.folder : node.kind === 'query' ? folderOf(node) : undefined;
  return { place: node.place, ...(folder === undefined ? {} : { folder }) };
}

/** Moves the dragged queries and folders to the drop target. With manual sorting, also moves them within the folder. */
export async function dropNodes(
  context: TreeContext,
  onto: TreeNode | undefined,
  dragged: vscode.DataTransfer,
): Promise<void> {
  const keys: unknown = dragged.get(treeMimeType)?.value;
  const target = targetOf(onto);
  if (!Array.isArray(keys) || !target) return;
  const tree = await context.library.tree();
  const nodes = keys.map((key) => findNode(tree, String(key))).filter((one) => one !== undefined);
  const moves = planMoves(nodes, target);
  const folders = planFolders(nodes, target);
  const moved = moves.length + folders.length > 0 ? await runMoves(context, moves, target, folders) : [];
  if (context.state.sort !== 'hand' || (onto?.kind !== 'query' && onto?.kind !== 'broken')) return;
  const there = moved.flatMap(({ to }) => (to ? [to] : []));
  await moveOnto(context.library, [...nodes, ...there], onto);
}
