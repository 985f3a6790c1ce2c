import * as vscode from 'vscode';
import { titleOfQuery } from '../../domain/queryTitle';
import { commands } from '../../host/ids';
import { describeQuery } from './savedQuery';
import { sentenceOfBroken, shortReasonOfBroken } from './sentences';
import { labelOf, type BrokenNode, type GroupNode, type QueryNode, type TreeNode } from './tree';

function groupItem(node: GroupNode): vscode.TreeItem {
  const item = new vscode.TreeItem(labelOf(node), vscode.TreeItemCollapsibleState.Expanded);
  item.contextValue = node.isFolder ? 'folder' : 'place';
  if (node.isFolder) item.iconPath = vscode.ThemeIcon.Folder;
  return item;
}

function queryItem(node: QueryNode): vscode.TreeItem {
  const { name, query } = node.stored.saved;
  const item = new vscode.TreeItem(labelOf(node));
  item.description = describeQuery(query);
  item.iconPath = new vscode.ThemeIcon('graph-line');
  // A string is shown as it is: a name in Markdown or HTML stays text.
  item.tooltip = `${name}\n${titleOfQuery(query)}`;
  item.contextValue = `query.${node.place.kind}`;
  item.command = { command: commands.savedQueryRun, title: 'Run', arguments: [node] };
  return item;
}

function brokenItem(node: BrokenNode): vscode.TreeItem {
  const item = new vscode.TreeItem(labelOf(node));
  item.description = shortReasonOfBroken(node.entry.broken);
  item.tooltip = `${node.entry.file}\n${sentenceOfBroken(node.entry.broken)}`;
  item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  item.contextValue = `broken.${node.place.kind}`;
  item.command = {
    command: 'vscode.open',
    title: 'Open',
    arguments: [vscode.Uri.parse(node.address)],
  };
  return item;
}

/** How a node of the tree looks. */
export function toTreeItem(node: TreeNode): vscode.TreeItem {
  const item =
    node.kind === 'group' ? groupItem(node) : node.kind === 'query' ? queryItem(node) : brokenItem(node);
  item.id = node.key;
  return item;
}
