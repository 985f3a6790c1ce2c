import { inOrder } from '../orderByHand';
import {
  labelOf,
  type FileNode,
  type GroupNode,
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

function usedAtOf(node: FileNode, { usedAt }: Shown): number {
  return node.kind === 'query' ? (usedAt.get(node.stored.queryDigest) ?? 0) : 0;
}

/** Sorts the files of a folder. They are already sorted by name. */
function sortFiles(nodes: readonly FileNode[], shown: Shown, order: readonly string[]): readonly FileNode[] {
  if (shown.sort === 'hand') return inOrder(nodes, order);
  if (shown.sort === 'name') return nodes;
  return [...nodes].sort((left, right) => usedAtOf(right, shown) - usedAtOf(left, shown));
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
  const groups = nodes.filter((node) => node.kind === 'group');
  const files = nodes.filter((node) => node.kind === 'query' || node.kind === 'broken');
  const hidden = nodes.filter((node) => node.kind === 'hidden' && shown.filter.length === 0);
  return [
    ...groups.flatMap((group): GroupNode[] => {
      const children = showChildren(group.children, shown, order, `${found} ${textOf(group)}`);
      const isEmpty = children.length === 0 && shown.filter.length > 0;
      return isEmpty && !isFound(group) ? [] : [{ ...group, children }];
    }),
    ...sortFiles(files.filter(isFound), shown, order),
    ...hidden,
  ];
}

export const showTree = (tree: readonly GroupNode[], shown: Shown): GroupNode[] =>
  tree.flatMap((home) => {
    const children = showChildren(home.children, shown, home.order ?? [], '');
    return children.length === 0 && shown.filter.length > 0 ? [] : [{ ...home, children }];
  });
