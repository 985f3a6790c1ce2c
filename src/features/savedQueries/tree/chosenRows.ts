import { isObject } from '../../../domain';
import { type GroupNode, type TreeNode, findNode } from '../../../services/savedQueries/tree/tree';

export const keyOf = (value: unknown): string | undefined =>
  isObject(value) && typeof value['key'] === 'string' ? value['key'] : undefined;

/**
 * Returns the nodes a command applies to: the rows that VS Code passes, else all selected rows when the passed row is
 * one of them or none was passed, else the passed row.
 */
export function chosenNodes(
  tree: readonly GroupNode[],
  [node, several]: readonly unknown[],
  selection: readonly TreeNode[],
): TreeNode[] {
  const key = keyOf(node);
  const isSelected = key === undefined || selection.some((one) => one.key === key);
  const named: readonly unknown[] =
    Array.isArray(several) && several.length > 0 ? several : isSelected ? selection : [node];
  const keys = new Set(named.map(keyOf).filter((one) => one !== undefined));
  return [...keys].map((one) => findNode(tree, one)).filter((one) => one !== undefined);
}

const longestMs = 500;

/** Detects the second of two clicks on the same row: VS Code runs the row's command for each click. */
export function createDoubleClicks(now: () => number = Date.now): (key: string) => boolean {
  let last: { key: string; atMs: number } | undefined;
  return (key) => {
    const atMs = now();
    const isSecond = last?.key === key && atMs - last.atMs <= longestMs;
    last = isSecond ? undefined : { key, atMs };
    return isSecond;
  };
}
