import { moveStep, moveToPlace, fileIdOf, inOrder } from '../../services/savedQueries/fileOrder';
import { withOrder } from '../../services/savedQueries/arrangement';
import type { Library } from '../../services/savedQueries/library';
import type { FileNode, GroupNode, TreeNode } from '../../services/savedQueries/tree';
import { parentOf } from '../../services/savedQueries/treeSearch';

const isFile = (node: TreeNode): node is FileNode => node.kind === 'query' || node.kind === 'broken';

/** Reorders the files of a folder, starting from the stored order, which another window may have changed. */
async function orderFolder(
  library: Pick<Library, 'arrange'>,
  { place, children }: GroupNode,
  reorder: (files: readonly string[]) => readonly string[],
): Promise<void> {
  const files = children.filter(isFile);
  await library.arrange(place, (now) => withOrder(now, reorder(inOrder(files, now.order).map(fileIdOf))));
}

/** Moves queries up or down within their folder. */
export async function moveByStep(
  library: Pick<Library, 'arrange' | 'tree'>,
  nodes: readonly TreeNode[],
  step: -1 | 1,
): Promise<void> {
  const tree = await library.tree();
  const byFolder = new Map<GroupNode, Set<string>>();
  for (const node of nodes.filter(isFile)) {
    const folder = parentOf(tree, node.key);
    if (folder) byFolder.set(folder, (byFolder.get(folder) ?? new Set()).add(fileIdOf(node)));
  }
  for (const [folder, moved] of byFolder)
    await orderFolder(library, folder, (files) => moveStep(files, moved, step));
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
