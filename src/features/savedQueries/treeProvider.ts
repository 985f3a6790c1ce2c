import * as vscode from 'vscode';
import { commands } from '../../host/ids';
import { toPlainLine, toPlainText } from '../../host/plainText';
import { sentenceOfBroken, shortReasonOfBroken } from '../../words/savedQueryProblems';
import { lastRunWords } from '../../words/glanceWords';
import type { RunState } from '../../services/lastRuns/lastRuns';
import type { BrokenFile } from '../../services/savedQueries/store/readEntry';
import {
  labelOf,
  type BrokenNode,
  type GroupNode,
  type HiddenNode,
  type QueryNode,
  type TreeNode,
} from '../../services/savedQueries/tree/tree';

function groupItem(node: GroupNode): vscode.TreeItem {
  const item = new vscode.TreeItem(labelOf(node), vscode.TreeItemCollapsibleState.Expanded);
  const isFolder = node.folder !== undefined;
  item.contextValue = isFolder ? `folder.${node.place.kind}` : 'place';
  if (isFolder) item.iconPath = vscode.ThemeIcon.Folder;
  return item;
}

/**
 * Formats `market · 5m · 84.20 $/MWh · 2 min ago`, or that the last run failed. `values` are the last used values of a
 * query with variables.
 */
export const descriptionOf = (
  { stored }: QueryNode,
  { run, problem }: RunState,
  nowMs: number,
  values?: string,
): string =>
  toPlainLine(
    [
      stored.description,
      ...(values !== undefined && (run ?? problem) ? [values] : []),
      ...(problem ? ['last run failed'] : []),
      ...(run ? [lastRunWords(run, nowMs)] : []),
    ].join(' · '),
  );

/** Creates the row of a query. Its tooltip is created when the user hovers over it. */
function queryItem(node: QueryNode, state: RunState): vscode.TreeItem {
  const item = new vscode.TreeItem(labelOf(node));
  item.description = descriptionOf(node, state, Date.now());
  item.iconPath = state.problem
    ? new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'))
    : new vscode.ThemeIcon('graph-line');
  item.contextValue = `query.${node.place.kind}`;
  item.command = { command: commands.savedQueryRun, title: 'Run', arguments: [node] };
  return item;
}

/** False for files that VS Code must not open: devices, pipes and links that lead out of the project. */
const isOpenable = ({ broken }: BrokenFile): boolean =>
  broken.code !== 'linkOutside' && broken.code !== 'notAFile';

function brokenItem(node: BrokenNode): vscode.TreeItem {
  const { file, broken } = node.entry;
  const item = new vscode.TreeItem(labelOf(node));
  item.description = shortReasonOfBroken(broken);
  item.tooltip = toPlainText(`${toPlainLine(file)}\n${sentenceOfBroken(broken)}`);
  item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('problemsWarningIcon.foreground'));
  item.contextValue = `broken.${node.place.kind}`;
  if (isOpenable(node.entry))
    item.command = { command: 'vscode.open', title: 'Open', arguments: [vscode.Uri.parse(node.address)] };
  return item;
}

/** Creates the row of a query from a newer version. Clicking it shows that this version cannot read it. */
function newerItem(node: BrokenNode): vscode.TreeItem {
  const item = brokenItem(node);
  item.iconPath = new vscode.ThemeIcon('graph-line', disabled);
  item.resourceUri = vscode.Uri.from({ scheme: newerScheme, path: `/${node.key}` });
  item.contextValue = `newer.${node.place.kind}`;
  item.command = { command: commands.savedQueryRun, title: 'Run', arguments: [node] };
  return item;
}

const newerScheme = 'gridlens-newer-query';
const disabled = new vscode.ThemeColor('disabledForeground');

/** Greys the names of queries from a newer version. */
export const greyNewer: vscode.FileDecorationProvider = {
  provideFileDecoration: ({ scheme }) =>
    scheme === newerScheme ? new vscode.FileDecoration(undefined, undefined, disabled) : undefined,
};

function hiddenItem(node: HiddenNode): vscode.TreeItem {
  const item = new vscode.TreeItem(labelOf(node));
  item.tooltip = `${labelOf(node)}. The first ones by path are shown.`;
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  return item;
}

function itemOf(node: TreeNode, state: RunState): vscode.TreeItem {
  switch (node.kind) {
    case 'group':
      return groupItem(node);
    case 'query':
      return queryItem(node, state);
    case 'broken':
      return node.entry.broken.code === 'newerVersion' ? newerItem(node) : brokenItem(node);
    case 'hidden':
      return hiddenItem(node);
  }
}

/** Converts a node of the tree to VS Code's tree item. `state` is the known state of a query's last run. */
export function toTreeItem(node: TreeNode, state: RunState = {}): vscode.TreeItem {
  const item = itemOf(node, state);
  item.id = node.key;
  return item;
}
