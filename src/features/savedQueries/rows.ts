import type * as vscode from 'vscode';
import type { OpenedRuns } from '../../services/lastRuns/lastRuns';
import { filesOf, type GroupNode, type QueryNode, type TreeNode } from '../../services/savedQueries/tree';
import { wordsOfBadge } from '../../words/savedQueryWords';
import { descriptionOf, toTreeItem } from './treeProvider';

/** A query whose row was drawn, and with what. */
interface Drawn {
  readonly node: QueryNode;
  description: string;
  hasFailed: boolean;
}

/** The rows that VS Code has drawn of the tree: those whose words have changed are drawn again, and no others. */
export class Rows {
  readonly #drawn = new Map<string, Drawn>();
  #runs: OpenedRuns | undefined;

  /** Begins anew, with the roots that are about to be drawn. */
  begin(runs: OpenedRuns): void {
    this.#runs = runs;
    this.#drawn.clear();
  }

  itemOf(node: TreeNode): vscode.TreeItem {
    if (node.kind !== 'query') return toTreeItem(node);
    const state = this.#runs?.of(node.stored.queryDigest) ?? {};
    this.#drawn.set(node.key, {
      node,
      description: descriptionOf(node, state, Date.now()),
      hasFailed: state.problem !== undefined,
    });
    return toTreeItem(node, state);
  }

  /** The rows whose words have changed: of these queries, or of all. */
  changed(digests: ReadonlySet<string> | 'all'): TreeNode[] {
    const nowMs = Date.now();
    const changed: TreeNode[] = [];
    for (const drawn of this.#drawn.values()) {
      const { node } = drawn;
      if (digests !== 'all' && !digests.has(node.stored.queryDigest)) continue;
      const state = this.#runs?.of(node.stored.queryDigest) ?? {};
      const description = descriptionOf(node, state, nowMs);
      const hasFailed = state.problem !== undefined;
      if (description === drawn.description && hasFailed === drawn.hasFailed) continue;
      Object.assign(drawn, { description, hasFailed });
      changed.push(node);
    }
    return changed;
  }
}

/** How many files of a tree cannot be read, but for those that wait for a newer version. */
export function badgeOf(tree: readonly GroupNode[]): vscode.ViewBadge | undefined {
  const isBroken = (node: TreeNode): boolean =>
    node.kind === 'broken' && node.entry.broken.code !== 'newerVersion';
  const value = filesOf(tree).filter(isBroken).length;
  return value > 0 ? { value, tooltip: wordsOfBadge(value) } : undefined;
}
