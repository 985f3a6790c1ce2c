// The tree's code that `index.ts` loads on first use: its commands, and the modules that draw its rows.
import * as vscode from 'vscode';
import { views, type treeCommands } from '../../host/ids';
import type { TreeNode } from '../../services/savedQueries/tree/tree';
import { chosenNodes } from './tree/chosenRows';
import { copyAsJson, copyLinks, copySaved } from './copyShared';
import { deleteSaved } from './deleteSaved';
import { exportQueries } from './exportQueries';
import { importQueries } from './importQueries';
import { moveSaved } from './moveSaved';
import { duplicateSaved, editInSteps, editSaved, runSaved } from './openSaved';
import { moveByStep } from './orderByHand';
import { newFolder } from './pickFolder';
import { pickQueries, pickQuery } from './pickQuery';
import { renameNode } from './renameSaved';
import { filterTree, sortTree } from './tree/sortAndFilter';
import type { TreeContext } from './treeContext';
import type { Sort } from './tree/sortChoices';

export { parentOf } from '../../services/savedQueries/tree/tree';
export { createDoubleClicks } from './tree/chosenRows';
export { openLink } from './importQueries';
export { dropNodes } from './moveSaved';
export { runSaved } from './openSaved';
export { createQueryTooltip } from './tree/queryTooltip';
export { showSetAside } from './saveNotifications';
export { readQuery, saveQuery, updateSaved } from './saveQuery';
export { showTree } from './tree/shownTree';
export { badgeOf, beginRows, greyNewer, messageOf, Rows } from './tree/treeRows';

/** `args` are the arguments that VS Code passes to a command of the tree: a row, and all selected rows. */
type Action = (context: TreeContext, args: readonly unknown[]) => unknown;

const chosen = async ({ library, view }: TreeContext, args: readonly unknown[]): Promise<TreeNode[]> =>
  chosenNodes(await library.tree(), args, view.selection);

const onChosen =
  <T>(act: (context: TreeContext, nodes: readonly TreeNode[]) => Promise<T>) =>
  async (context: TreeContext, args: readonly unknown[]): Promise<T> =>
    act(context, await chosen(context, args));

const sortBy =
  (sort: Sort): Action =>
  ({ state }) =>
    state.setSort(sort);

/** The short commands in the menus and keybindings of the tree, which apply to its rows. */
export const rowActions = {
  run: (context, [node]) => runSaved(context, node),
  runToSide: (context, [node]) => runSaved(context, node, 'beside'),
  edit: ({ library }, [node]) => editSaved(library, node),
  editInSteps: (context, [node]) => editInSteps(context, node),
  rename: async (context, args) => {
    // When several rows are selected, only the row that the command was invoked on.
    const [node] = await chosen(context, args[0] == null ? args : [args[0], [args[0]]]);
    await renameNode(context, node);
  },
  duplicate: ({ library }, [node]) => duplicateSaved(library, node),
  moveTo: onChosen(moveSaved),
  copyTo: onChosen(copySaved),
  copyJson: onChosen(copyAsJson),
  copyLink: onChosen(copyLinks),
  export: onChosen(exportQueries),
  delete: onChosen(({ library }, nodes) => deleteSaved(library, nodes)),
  moveUp: onChosen(({ library }, nodes) => moveByStep(library, nodes, -1)),
  moveDown: onChosen(({ library }, nodes) => moveByStep(library, nodes, 1)),
  sortByName: sortBy('name'),
  sortByUsed: sortBy('used'),
  sortByHand: sortBy('hand'),
  sortedByName: sortBy('name'),
  sortedByUsed: sortBy('used'),
  sortedByHand: sortBy('hand'),
} satisfies Readonly<Record<keyof typeof treeCommands, Action>>;

/** The commands of the palette. Those that apply to a saved query let the user pick it unless a row is passed. */
export const paletteActions = {
  savedQueryRunToSide: rowActions.runToSide,
  savedQueryEdit: rowActions.edit,
  savedQueryEditInSteps: rowActions.editInSteps,
  savedQueryNewFolder: async (context, [node]) => {
    const [row] = node == null ? [] : await chosen(context, [node, [node]]);
    await newFolder(context, row);
  },
  savedQueryRename: async (context, [argument]) =>
    renameNode(context, await pickQuery(context.library, argument, 'Rename Saved Query')),
  savedQueryDuplicate: rowActions.duplicate,
  savedQueryMove: async (context, [argument]) => {
    const node = await pickQuery(context.library, argument, 'Move Saved Query');
    if (node) await moveSaved(context, [node]);
  },
  savedQueryDelete: async ({ library }, [argument]) => {
    const node = await pickQuery(library, argument, 'Delete Saved Query');
    if (node) await deleteSaved(library, [node]);
  },
  savedQueryCopyTo: async (context) =>
    copySaved(context, await pickQueries(context.library, 'Copy Saved Queries')),
  savedQueryCopyJson: async (context) =>
    copyAsJson(context, await pickQueries(context.library, 'Copy as JSON')),
  savedQueryCopyLink: async (context) => copyLinks(context, await pickQueries(context.library, 'Copy Link')),
  savedQueryExport: async (context) => {
    const nodes = await pickQueries(context.library, 'Export Saved Queries');
    if (nodes.length > 0) await exportQueries(context, nodes);
  },
  savedQueryExportAll: async (context) => exportQueries(context, await context.library.tree()),
  savedQueryImport: (context) => importQueries(context),
  savedQueryRefresh: ({ library }) => {
    library.refresh();
  },
  savedQuerySort: ({ state }) => sortTree(state),
  savedQueryFilter: async ({ state }) => {
    await vscode.commands.executeCommand(`${views.savedQueries}.focus`);
    await filterTree(state);
  },
} satisfies Readonly<Record<string, Action>>;
