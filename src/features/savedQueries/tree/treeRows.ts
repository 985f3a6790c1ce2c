import * as vscode from 'vscode';
import type { OpenedRuns, RunState } from '../../../services/pastRuns/lastRuns';
import { readLastTemplateRun, withLastTemplateRuns } from '../../../services/savedQueries/lastTemplateRuns';
import {
  type BrokenNode,
  filesOf,
  type GroupNode,
  type HiddenNode,
  labelOf,
  queriesOf,
  type QueryNode,
  type TreeNode,
} from '../../../services/savedQueries/tree/tree';
import { sentenceOfBroken, shortReasonOf } from '../../../words/savedQueries/savedQueryWords';
import { commands } from '../../../host/ids';
import { createTooltip } from '../../../host/hoverText';
import { toPlainLine, toPlainText } from '../../../host/plainText';
import { rowWords, lastRunWords, valueWords } from '../../../words/result/summaryWords';
import type { ChartedRun, Query } from '../../../domain';
import type { Library } from '../../../services/savedQueries/library';
import { sparkMarkdown } from '../../../services/sparkMarkdown';
import { formatCount } from '../../../words/numbers';
import { escapeMarkdown } from '../../../words/phrases';
import { queryWords } from '../../../words/query/queryWords';

function itemFor(node: TreeNode): vscode.TreeItem {
  const item = new vscode.TreeItem(labelOf(node));
  item.id = node.key;
  return item;
}

/** Its tooltip is created when the user hovers over it. */
function queryItem(node: QueryNode, hasFailed: boolean, description: string): vscode.TreeItem {
  const item = itemFor(node);
  item.description = description;
  item.iconPath = hasFailed
    ? new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'))
    : new vscode.ThemeIcon('graph-line');
  item.contextValue = `query.${node.place.kind}`;
  item.command = { command: commands.savedQueryRun, title: 'Run', arguments: [node] };
  return item;
}

function brokenItem(node: BrokenNode): vscode.TreeItem {
  const { file, broken } = node.entry;
  const item = itemFor(node);
  item.description = shortReasonOf(broken);
  item.tooltip = toPlainText(`${toPlainLine(file)}\n${sentenceOfBroken(broken)}`);
  item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('problemsWarningIcon.foreground'));
  item.contextValue = `broken.${node.place.kind}`;
  // VS Code must not open devices, pipes and links that lead out of the project.
  if (broken.code !== 'linkOutside' && broken.code !== 'notAFile')
    item.command = { command: 'vscode.open', title: 'Open', arguments: [vscode.Uri.parse(node.address)] };
  return item;
}

const isNewer = ({ entry }: BrokenNode) => entry.broken.code === 'newerVersion';

/** The row of a query from a newer version. Clicking it shows that this version cannot read it. */
function newerItem(node: BrokenNode): vscode.TreeItem {
  const item = brokenItem(node);
  item.iconPath = new vscode.ThemeIcon('graph-line', greyColor);
  item.resourceUri = vscode.Uri.from({ scheme: newerScheme, path: `/${node.key}` });
  item.contextValue = `newer.${node.place.kind}`;
  item.command = { command: commands.savedQueryRun, title: 'Run', arguments: [node] };
  return item;
}

const newerScheme = 'gridlens-newer-query';
const greyColor = new vscode.ThemeColor('disabledForeground');

export const greyNewer: vscode.FileDecorationProvider = {
  provideFileDecoration: ({ scheme }) =>
    scheme === newerScheme ? new vscode.FileDecoration(undefined, undefined, greyColor) : undefined,
};

function hiddenItem(node: HiddenNode): vscode.TreeItem {
  const item = itemFor(node);
  item.tooltip = `${labelOf(node)}. Only the first ones by path are shown.`;
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  return item;
}

/** Folders of a home with more files start collapsed: VS Code requests each row of an expanded folder. */
const maxOpened = 200;

/** The time that rows wait for the values of last runs. */
const valuesWithinMs = 300;

/** The rows that VS Code has drawn. Only rows whose text has changed are drawn again. */
export class Rows {
  /** By the keys of nodes. */
  #drawn = new Map<string, string>();
  #runs: OpenedRuns | undefined;
  #isCollapsed = new Map<string, boolean>();
  #large: readonly string[] = [];
  #isFiltered = false;
  /** The displayed tree. VS Code knows these nodes, not others with the same keys. */
  shown: readonly GroupNode[] = [];

  /** `memento` stores what each query with variables became in its last run. */
  constructor(private memento: Pick<vscode.Memento, 'get' | 'keys'>) {}

  /** Wraps the last runs for the rows: a query with variables has the run with the values used last. */
  follow(runs: OpenedRuns): OpenedRuns {
    return withLastTemplateRuns(runs, this.memento);
  }

  #look({ stored }: QueryNode) {
    const { queryDigest } = stored;
    const { run, problem }: RunState = this.#runs?.of(queryDigest) ?? {};
    const { values = '', digest = queryDigest } = readLastTemplateRun(this.memento, queryDigest) ?? {};
    // `84.20 $/MWh · 2 min ago · market · 5m`
    const parts = [
      ...(problem ? ['last run failed'] : []),
      ...(problem && !run && values !== '' ? [values] : []),
      run ? rowWords(run, stored.description, values, Date.now()) : stored.description,
    ];
    const description = toPlainLine(parts.join(' · '));
    const hasFailed = problem !== undefined;
    return { hasFailed, description, text: `${hasFailed} ${description}`, digest };
  }

  /** Reads the values of last runs, then starts: VS Code loses a click on a row in the moment its value arrives. */
  async begin(runs: OpenedRuns, shown: readonly GroupNode[], isFiltered: boolean): Promise<void> {
    const digests = queriesOf(shown).map(({ stored }) => stored.queryDigest);
    await runs.prepare(digests, valuesWithinMs);
    this.#runs = runs;
    this.shown = shown;
    this.#isFiltered = isFiltered;
    this.#large = shown.filter(({ children }) => filesOf(children).length > maxOpened).map(({ key }) => key);
    this.#drawn.clear();
  }

  /** Remembers the collapsed folders: VS Code forgets them when a filter removes their rows. */
  collapse(key: string, isCollapsed: boolean): void {
    if (!this.#isFiltered) this.#isCollapsed.set(key, isCollapsed);
  }

  itemOf(node: TreeNode): vscode.TreeItem {
    if (node.kind === 'group') return this.#groupItem(node);
    if (node.kind === 'hidden') return hiddenItem(node);
    if (node.kind === 'broken') return isNewer(node) ? newerItem(node) : brokenItem(node);
    const { hasFailed, description, text } = this.#look(node);
    this.#drawn.set(node.key, text);
    return queryItem(node, hasFailed, description);
  }

  /** Returns the rows whose text has changed, of all queries or those with these digests. */
  changed(digests: ReadonlySet<string> | 'all'): TreeNode[] {
    return queriesOf(this.shown).filter((node) => {
      const drawn = this.#drawn.get(node.key);
      if (drawn === undefined) return false;
      const { digest, text } = this.#look(node);
      if (text === drawn || (digests !== 'all' && !digests.has(digest))) return false;
      this.#drawn.set(node.key, text);
      return true;
    });
  }

  #groupItem(node: GroupNode): vscode.TreeItem {
    const item = itemFor(node);
    const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
    const isInLarge = this.#large.some((home) => node.key.startsWith(`${home}#`));
    const isCollapsed = !this.#isFiltered && (this.#isCollapsed.get(node.key) ?? isInLarge);
    item.collapsibleState = isCollapsed ? Collapsed : Expanded;
    // Matches may be in collapsed folders. Under another id, the folders are expanded.
    if (this.#isFiltered) item.id = `${node.key} filtered`;
    const isFolder = node.folder !== undefined;
    item.contextValue = isFolder ? `folder.${node.place.kind}` : 'place';
    if (isFolder) item.iconPath = vscode.ThemeIcon.Folder;
    return item;
  }
}

export function badgeOf(tree: readonly GroupNode[]): vscode.ViewBadge | undefined {
  const value = filesOf(tree).filter((node) => node.kind === 'broken' && !isNewer(node)).length;
  return value > 0 ? { value, tooltip: `${formatCount(value, 'query file')} cannot be read` } : undefined;
}

export function messageOf(filter: string, tree: readonly GroupNode[], shown: readonly GroupNode[]): string {
  if (filter.trim() === '') return '';
  const count = filesOf(shown).length;
  if (count === 0) return toPlainLine(`No saved query matches “${filter.trim()}”.`);
  const all = formatCount(filesOf(tree).length, 'saved query', 'saved queries');
  return toPlainLine(`${count.toLocaleString('en')} of ${all} with “${filter.trim()}”`);
}

const paragraph = (line: string): string[] => ['', line];

function linesOfQuery(query: Query): string[] {
  const rows = queryWords(query).map((row) => `| ${row.map(escapeMarkdown).join(' | ')} |`);
  return ['', '| Query | |', '| :-- | :-- |', ...rows];
}

function linesOfRun(run: ChartedRun): string[] {
  const image = sparkMarkdown(run.spark);
  const values = run.numbers && escapeMarkdown(valueWords(run.numbers));
  const all = [escapeMarkdown(lastRunWords(run, Date.now())), image, values];
  return all.filter((line) => line !== undefined).flatMap(paragraph);
}

/** Sends nothing. */
export async function createQueryTooltip(
  { stored, ...node }: QueryNode,
  { library, runs }: { library: Pick<Library, 'open'>; runs: OpenedRuns },
): Promise<vscode.MarkdownString> {
  const { problem } = runs.of(stored.queryDigest);
  const [opened, run] = await Promise.all([
    // A file that is already gone still has a row in the tree.
    library.open({ ...node, stored }).catch(() => undefined),
    runs.read(stored.queryDigest),
  ]);
  return createTooltip(
    [
      `**${escapeMarkdown(stored.name)}**`,
      ...paragraph(escapeMarkdown(stored.title)),
      ...(problem ? paragraph(escapeMarkdown(`The last run failed: ${problem.sentence}`)) : []),
      ...(run ? linesOfRun(run) : paragraph('Not run yet.')),
      ...(opened ? linesOfQuery(opened.saved.query) : []),
    ].join('\n'),
  );
}
