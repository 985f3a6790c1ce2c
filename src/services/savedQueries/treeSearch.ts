import { folderOf, isSamePlace, queriesOf, type GroupNode, type Place, type TreeNode } from './tree';

/** Returns all folders of a tree, each before its subfolders. */
export const foldersOf = (nodes: readonly TreeNode[]): readonly GroupNode[] =>
  nodes.flatMap((node) =>
    node.kind === 'group' ? [...(node.folder === undefined ? [] : [node]), ...foldersOf(node.children)] : [],
  );

/** Finds the node with a key. */
export function findNode(nodes: readonly TreeNode[], key: string): TreeNode | undefined {
  for (const node of nodes) {
    if (node.key === key) return node;
    const within = node.kind === 'group' ? findNode(node.children, key) : undefined;
    if (within) return within;
  }
  return undefined;
}

/** Finds the group that contains a node. */
export function parentOf(nodes: readonly TreeNode[], key: string): GroupNode | undefined {
  for (const node of nodes) {
    if (node.kind !== 'group') continue;
    const parent = node.children.some((child) => child.key === key) ? node : parentOf(node.children, key);
    if (parent) return parent;
  }
  return undefined;
}

/** Returns the names of the queries in a folder of a home. */
export const namesIn = (
  nodes: readonly TreeNode[],
  place: Place,
  folder: string | undefined,
): readonly string[] =>
  queriesOf(nodes)
    .filter((node) => isSamePlace(node.place, place) && folderOf(node) === folder)
    .map((node) => node.stored.name);
