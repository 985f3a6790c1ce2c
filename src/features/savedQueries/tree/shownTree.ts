import { inOrder } from '../orderByHand';
import {
  labelOf,
  type FileNode,
  type GroupNode,
  isFile,
  type TreeNode,
} from '../../../services/savedQueries/tree/tree';
import type { Sort } from './sortChoices';

export interface Shown {
  sort: Sort;
  /** The times of the queries' last runs, in epoch milliseconds by digest. */
  usedAt: ReadonlyMap<string, number>;
  /** The lower-case words that a row must contain; none for all rows. */
  filter: readonly string[];
}

/** Sorts the files of a folder. They are already sorted by name. */
function sortFiles(nodes: readonly FileNode[], shown: Shown, order: readonly string[]): readonly FileNode[] {
  if (shown.sort === 'hand') return inOrder(nodes, order);
  if (shown.sort === 'name') return nodes;
  const usedAtOf = (node: FileNode) =>
    node.kind === 'query' ? (shown.usedAt.get(node.stored.queryDigest) ?? 0) : 0;
  return [...nodes].sort((left, right) => usedAtOf(right) - usedAtOf(left));
}

const textOf = (node: TreeNode): string =>
  (node.kind === 'query'
    ? [labelOf(node), node.stored.description, node.stored.title].join(' ')
    : labelOf(node)
  ).toLowerCase();

function showChildren(
  nodes: readonly TreeNode[],
  shown: Shown,
  order: readonly string[],
  /** The text of the folders around the nodes. */
  found: string,
): TreeNode[] {
  const isFound = (node: TreeNode) => {
    const text = `${found} ${textOf(node)}`;
    return shown.filter.every((word) => text.includes(word));
  };
  const isFiltered = shown.filter.length > 0;
  return [
    ...nodes
      .filter((node) => node.kind === 'group')
      .flatMap((group): GroupNode[] => {
        const children = showChildren(group.children, shown, order, `${found} ${textOf(group)}`);
        return isFiltered && children.length === 0 && !isFound(group) ? [] : [{ ...group, children }];
      }),
    ...sortFiles(nodes.filter(isFile).filter(isFound), shown, order),
    ...nodes.filter((node) => node.kind === 'hidden' && !isFiltered),
  ];
}

export const showTree = (tree: readonly GroupNode[], shown: Shown): GroupNode[] =>
  tree.flatMap((home) => {
    const children = showChildren(home.children, shown, home.order ?? [], '');
    return children.length === 0 && shown.filter.length > 0 ? [] : [{ ...home, children }];
  });
