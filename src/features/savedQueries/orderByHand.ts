import { groupBy } from '../../domain';
import { withOrder } from '../../services/savedQueries/tree/treeArrangement';
import type { Library } from '../../services/savedQueries/library';
import {
  type FileNode,
  type GroupNode,
  isFile,
  parentOf,
  type TreeNode,
} from '../../services/savedQueries/tree/tree';

/** Identifies a file in an arrangement: by name among the user's own, which share one folder, else by address. */
const fileIdOf = (node: FileNode): string =>
  node.place.kind === 'workspace' ? node.address : (node.kind === 'query' ? node.stored : node.entry).file;

/** Sorts nodes in the user's order. Other nodes follow in their present order. */
export function inOrder<T extends FileNode>(nodes: readonly T[], order: readonly string[]): T[] {
  const places = new Map(order.map((id, index) => [id, index]));
  const placeOf = (node: T) => places.get(fileIdOf(node)) ?? order.length;
  return [...nodes].sort((left, right) => placeOf(left) - placeOf(right));
}

/** Files already at the end stay there. */
export function moveStep(files: readonly string[], moved: ReadonlySet<string>, step: -1 | 1): string[] {
  const next = [...files];
  const ways = Array.from(next, (_, i) => (step === -1 ? i : next.length - 1 - i));
  for (const at of ways) {
    const to = at + step;
    if (!(to in next) || !moved.has(next[at]) || moved.has(next[to])) continue;
    [next[at], next[to]] = [next[to], next[at]];
  }
  return next;
}

export function moveToPlace(files: readonly string[], moved: ReadonlySet<string>, onto: string): string[] {
  const target = files.indexOf(onto);
  const isAfter = files.slice(0, target).some((one) => moved.has(one));
  const others = files.filter((one) => !moved.has(one));
  const at = others.indexOf(onto) + (isAfter ? 1 : 0);
  return [...others.slice(0, at), ...files.filter((one) => moved.has(one)), ...others.slice(at)];
}

/** Starts from the stored order, which another window may have changed. */
async function orderFolder(
  library: Pick<Library, 'arrange'>,
  { place, children }: GroupNode,
  reorder: (files: readonly string[]) => readonly string[],
): Promise<void> {
  const files = children.filter(isFile);
  await library.arrange(place, (now) => withOrder(now, reorder(inOrder(files, now.order).map(fileIdOf))));
}

export async function moveByStep(
  library: Pick<Library, 'arrange' | 'tree'>,
  nodes: readonly TreeNode[],
  step: -1 | 1,
): Promise<void> {
  const tree = await library.tree();
  const byFolder = groupBy(nodes.filter(isFile), ({ key }) => parentOf(tree, key));
  for (const [folder, moved] of byFolder) {
    const ids = new Set(moved.map(fileIdOf));
    if (folder) await orderFolder(library, folder, (files) => moveStep(files, ids, step));
  }
}

/** Moves queries to the position of another one in their folder. Nodes in other folders are ignored. */
export async function moveOnto(
  library: Pick<Library, 'arrange' | 'tree'>,
  nodes: readonly TreeNode[],
  onto: FileNode,
): Promise<void> {
  const folder = parentOf(await library.tree(), onto.key);
  const beside = new Set(folder?.children.map(({ key }) => key));
  const moved = nodes.filter(isFile).filter(({ key }) => beside.has(key) && key !== onto.key);
  if (!folder || moved.length === 0) return;
  await orderFolder(library, folder, (files) =>
    moveToPlace(files, new Set(moved.map(fileIdOf)), fileIdOf(onto)),
  );
}
