import { isObject } from '../../domain/json';
import type { GroupNode, TreeNode } from '../../services/savedQueries/tree';
import { findNode } from '../../services/savedQueries/treeSearch';

const keyOf = (value: unknown): string | undefined =>
  isObject(value) && typeof value['key'] === 'string' ? value['key'] : undefined;

/**
 * The nodes that a command is about: those that VS Code names, else the row it names, with the others that are selected if
 * that is one of them; without any, the selected rows.
 */
export function chosenNodes(
  tree: readonly GroupNode[],
  [node, several]: readonly unknown[],
  selection: readonly TreeNode[],
): readonly TreeNode[] {
  const key = keyOf(node);
  const isSelected = key === undefined || selection.some((one) => one.key === key);
  const named: readonly unknown[] =
    Array.isArray(several) && several.length > 0 ? several : isSelected ? selection : [node];
  const keys = new Set(named.map(keyOf).filter((one) => one !== undefined));
  return [...keys].map((one) => findNode(tree, one)).filter((one) => one !== undefined);
}
