import * as vscode from 'vscode';
import type { OpenedRuns, RunState } from '../../services/lastRuns/lastRuns';
import { readLastAsked, withLastAsked } from '../../services/savedQueries/lastAsked';
import {
  filesOf,
  queriesOf,
  type GroupNode,
  type QueryNode,
  type TreeNode,
} from '../../services/savedQueries/tree';
import { wordsOfBadge } from '../../words/savedQueryWords';
import { toPlainLine } from '../../host/plainText';
import { sentenceOfFilter } from '../../words/treeWords';
import { descriptionOf, toTreeItem } from './treeProvider';

/** Folders of a home with more files than this are closed at first: VS Code asks for each row of an open one. */
const mostOpened = 200;

/** With what the row of a query was drawn. */
interface Drawn {
  description: string;
  hasFailed: boolean;
}

/** The rows that VS Code has drawn of the tree: those whose words have changed are drawn again, and no others. */
export class Rows {
  readonly #drawn = new Map<string, Drawn>();
  readonly #memento: Pick<vscode.Memento, 'get'>;
  #runs: OpenedRuns | undefined;
  /** The folders that the user has closed or opened. */
  readonly #isCollapsed = new Map<string, boolean>();
  /** The homes whose folders are closed at first, by their keys. */
  #large: readonly string[] = [];
  #isFiltered = false;
  /** The tree that is shown: VS Code knows these nodes, and no others of the same keys. */
  shown: readonly GroupNode[] = [];

  /** `memento`: what queries with variables were asked with last. */
  constructor(memento: Pick<vscode.Memento, 'get'>) {
    this.#memento = memento;
  }

  /** The last runs as rows have them: of a query with variables, that with the values used last. */
  follow(runs: OpenedRuns): OpenedRuns {
    return withLastAsked(runs, this.#memento);
  }

  #describe(node: QueryNode, state: RunState, nowMs: number): string {
    return descriptionOf(node, state, nowMs, readLastAsked(this.#memento, node.stored.queryDigest)?.values);
  }

  /** Begins anew, with a tree that is about to be drawn. */
  begin(runs: OpenedRuns, shown: readonly GroupNode[], isFiltered: boolean): void {
    this.#runs = runs;
    this.shown = shown;
    this.#isFiltered = isFiltered;
    this.#large = shown.filter(({ children }) => filesOf(children).length > mostOpened).map(({ key }) => key);
    this.#drawn.clear();
  }

  /** Remembers which folders are collapsed: VS Code forgets it with the rows that a filter takes away. */
  collapse(key: string, isCollapsed: boolean): void {
    if (!this.#isFiltered) this.#isCollapsed.set(key, isCollapsed);
  }

  itemOf(node: TreeNode): vscode.TreeItem {
    if (node.kind !== 'query') return this.#otherItem(node);
    const state = this.#runs?.of(node.stored.queryDigest) ?? {};
    const description = this.#describe(node, state, Date.now());
    this.#drawn.set(node.key, { description, hasFailed: state.problem !== undefined });
    return Object.assign(toTreeItem(node, state), { description });
  }

  /** The rows whose words have changed: of these queries, or of all. */
  changed(digests: ReadonlySet<string> | 'all'): TreeNode[] {
    const nowMs = Date.now();
    const changed: TreeNode[] = [];
    for (const node of queriesOf(this.shown)) {
      const drawn = this.#drawn.get(node.key);
      if (!drawn) continue;
      const { queryDigest } = node.stored;
      const asked = readLastAsked(this.#memento, queryDigest)?.digest ?? queryDigest;
      if (digests !== 'all' && !digests.has(asked)) continue;
      const state = this.#runs?.of(node.stored.queryDigest) ?? {};
      const description = this.#describe(node, state, nowMs);
      const hasFailed = state.problem !== undefined;
      if (description === drawn.description && hasFailed === drawn.hasFailed) continue;
      Object.assign(drawn, { description, hasFailed });
      changed.push(node);
    }
    return changed;
  }

  #otherItem(node: TreeNode): vscode.TreeItem {
    const item = toTreeItem(node);
    if (node.kind !== 'group') return item;
    // What is found stands in folders that may be collapsed: under another id they are open.
    if (this.#isFiltered) item.id = `${node.key} filtered`;
    else if (this.#isCollapsed.get(node.key) ?? this.#isInLarge(node))
      item.collapsibleState = vscode.TreeItemCollapsibleState.Collapsed;
    return item;
  }

  #isInLarge({ key, folder }: GroupNode): boolean {
    return folder !== undefined && this.#large.some((home) => key.startsWith(`${home}#`));
  }
}

/** How long rows wait for the values of last runs. */
const valuesWithinMs = 300;

/** Begins anew with the values of last runs: a click on a row in the moment in which its value arrives is lost by VS Code. */
export async function beginRows(
  rows: Rows,
  runs: OpenedRuns,
  shown: readonly GroupNode[],
  { filterWords }: { readonly filterWords: readonly string[] },
): Promise<void> {
  const digests = queriesOf(shown).map(({ stored }) => stored.queryDigest);
  await runs.prepare(digests, valuesWithinMs);
  rows.begin(runs, shown, filterWords.length > 0);
}

/** How many files of a tree cannot be read, but for those that wait for a newer version. */
export function badgeOf(tree: readonly GroupNode[]): vscode.ViewBadge | undefined {
  const isBroken = (node: TreeNode): boolean =>
    node.kind === 'broken' && node.entry.broken.code !== 'newerVersion';
  const value = filesOf(tree).filter(isBroken).length;
  return value > 0 ? { value, tooltip: wordsOfBadge(value) } : undefined;
}

/** What stands above a narrowed tree; empty for all rows. */
export function messageOf(filter: string, tree: readonly GroupNode[], shown: readonly GroupNode[]): string {
  if (filter.trim() === '') return '';
  return toPlainLine(sentenceOfFilter(filter, filesOf(shown).length, filesOf(tree).length));
}
