import { folderOf, isSamePlace, queriesOf, type GroupNode, type Place, type TreeNode } from './tree';

/** All folders of a tree, each before those in it. */
export const foldersOf = (nodes: readonly TreeNode[]): readonly GroupNode[] =>
  nodes.flatMap((node) =>
    node.kind === 'group' ? [...(node.folder === undefined ? [] : [node]), ...foldersOf(node.children)] : [],
  );

/** The node of a key. */
export function findNode(nodes: readonly TreeNode[], key: string): TreeNode | undefined {
  for (const node of nodes) {
    if (node.key === key) return node;
    const within = node.kind === 'group' ? findNode(node.children, key) : undefined;
    if (within) return within;
  }
  return undefined;
}

/** The group that a node stands in. */
export function parentOf(nodes: readonly TreeNode[], key: string): GroupNode | undefined {
  for (const node of nodes) {
    if (node.kind !== 'group') continue;
    const parent = node.children.some((child) => child.key === key) ? node : parentOf(node.children, key);
    if (parent) return parent;
  }
  return undefined;
}

/** The names of the queries in a folder of a home. */
export const namesIn = (
  nodes: readonly TreeNode[],
  place: Place,
  folder: string | undefined,
): readonly string[] =>
  queriesOf(nodes)
    .filter((node) => isSamePlace(node.place, place) && folderOf(node) === folder)
    .map((node) => node.stored.name);
