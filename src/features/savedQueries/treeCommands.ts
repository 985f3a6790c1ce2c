// The tree's code that `index.ts` loads on first use: its commands, and the modules that draw its rows.
import * as vscode from 'vscode';
import { createInputBox, showPicker } from '../../host/pickers';
import { showWarning } from '../../host/notifications';
import { views } from '../../host/ids';
import {
  type TreeNode,
  labelOf,
  queriesOf,
  type FolderNode,
  isFolder,
  uniqueQueriesOf,
  type QueryNode,
} from '../../services/savedQueries/tree/tree';
import { chosenNodes, createDoubleClicks, keyOf } from './tree/chosenRows';
import { copyAsJson, copyLinks, copySaved, exportQueries } from './exportQueries';
import { importQueries } from './importQueries';
import { moveSaved, runMoves } from './moveSaved';
import { duplicateSaved, editInSteps, runSaved, saveQuery, updateSaved } from './queryActions';
import { moveByStep } from './orderByHand';
import { newFolder, promptForName, pickQueries, pickQuery } from './pickSaved';
import type { ActionName, TreeContext } from './treeContext';
import { withFolders, withoutFolder } from '../../services/savedQueries/tree/treeArrangement';
import type { Library } from '../../services/savedQueries/library';
import { sentenceOfDeleted, sentenceOfConflict } from '../../words/savedQueries/savedQueryWords';
import { showWithUndo, saveWithRetry, warnUnsavedEditor, followTabs, selectInTree } from './afterChange';
import { persistentFoldersOf, planFolderRename } from '../../services/savedQueries/tree/planMoves';
import { joinFolders } from '../../services/savedQueries/tree/queryNames';
import type { TreeState } from './tree/treeState';
import { type Sort, sorts } from './tree/sortChoices';

export { parentOf } from '../../services/savedQueries/tree/tree';
export { openLink } from './importQueries';
export { dropNodes } from './moveSaved';
export { showTree } from './tree/shownTree';
export { badgeOf, createQueryTooltip, greyNewer, messageOf, Rows } from './tree/treeRows';

/** `args` are the arguments that VS Code passes to a command: for the tree, a row and all selected rows. */
type Action = (context: TreeContext, args: readonly unknown[]) => unknown;

const chosen = async ({ library, view }: TreeContext, args: readonly unknown[]): Promise<TreeNode[]> =>
  chosenNodes(await library.tree(), args, view.selection);

const onRows =
  (act: (context: TreeContext, nodes: readonly TreeNode[]) => unknown): Action =>
  async (context, args) =>
    act(context, await chosen(context, args));

/** An action on the query of a row, or on one that the user picks. */
const onQuery =
  (title: string, act: (context: TreeContext, node: QueryNode) => unknown): Action =>
  async (context, [argument]) => {
    const node = await pickQuery(context.library, argument, title);
    if (node) await act(context, node);
  };

const onQueries =
  (title: string, act: (context: TreeContext, nodes: readonly TreeNode[]) => unknown): Action =>
  async (context) => {
    const nodes = await pickQueries(context.library, title);
    if (nodes.length > 0) await act(context, nodes);
  };

const sortBy =
  (sort: Sort): Action =>
  ({ state }) =>
    state.setSort(sort);

const runAs = (placement: 'preview' | 'tab' | 'beside') =>
  onQuery('Run Saved Query', (context, node) => runSaved(context, node, placement));

const runToSide = runAs('beside');
const edit = onQuery('Edit Saved Query', (_context, node) =>
  vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(node.address)),
);
const inSteps = onQuery('Edit Saved Query in Steps', editInSteps);
const duplicate = onQuery('Duplicate Saved Query', duplicateSaved);

const isDoubleClick = createDoubleClicks();

/** The short commands of the tree apply to its rows, those of the palette to a row or to queries that the user picks. */
export const actions: Record<ActionName, Action> = {
  run: runAs('preview'),
  runToSide,
  edit,
  editInSteps: inSteps,
  rename: async (context, args) => {
    // When several rows are selected, only the row that the command was invoked on.
    const node = (await chosen(context, args[0] == null ? args : [args[0], [args[0]]])).at(0);
    if (node?.kind === 'query') await renameQuery(context, node);
    else if (node && isFolder(node)) await renameFolder(context, node);
  },
  duplicate,
  moveTo: onRows(moveSaved),
  copyTo: onRows(copySaved),
  copyJson: onRows(copyAsJson),
  copyLink: onRows(copyLinks),
  export: onRows(exportQueries),
  delete: onRows(({ library }, nodes) => deleteSaved(library, nodes)),
  moveUp: onRows(({ library }, nodes) => moveByStep(library, nodes, -1)),
  moveDown: onRows(({ library }, nodes) => moveByStep(library, nodes, 1)),
  sortByName: sortBy('name'),
  sortByUsed: sortBy('used'),
  sortByHand: sortBy('hand'),
  sortedByName: sortBy('name'),
  sortedByUsed: sortBy('used'),
  sortedByHand: sortBy('hand'),
  savedQuerySave: saveQuery,
  savedQueryUpdate: updateSaved,
  savedQueryRun: (context, args) => {
    const key = keyOf(args[0]);
    const isSecondClick = key !== undefined && isDoubleClick(key);
    return runAs(isSecondClick ? 'tab' : 'preview')(context, args);
  },
  savedQueryRunToSide: runToSide,
  savedQueryEdit: edit,
  savedQueryEditInSteps: inSteps,
  savedQueryNewFolder: async (context, [node]) => {
    const [row] = node == null ? [] : await chosen(context, [node, [node]]);
    await newFolder(context, row);
  },
  savedQueryRename: onQuery('Rename Saved Query', renameQuery),
  savedQueryDuplicate: duplicate,
  savedQueryMove: onQuery('Move Saved Query', (context, node) => moveSaved(context, [node])),
  savedQueryDelete: onQuery('Delete Saved Query', ({ library }, node) => deleteSaved(library, [node])),
  savedQueryCopyTo: onQueries('Copy Saved Queries', copySaved),
  savedQueryCopyJson: onQueries('Copy as JSON', copyAsJson),
  savedQueryCopyLink: onQueries('Copy Link', copyLinks),
  savedQueryExport: onQueries('Export Saved Queries', exportQueries),
  savedQueryExportAll: async (context) => exportQueries(context, await context.library.tree()),
  savedQueryImport: (context) => importQueries(context),
  savedQueryRefresh: ({ library }) => library.refresh(),
  savedQuerySort: ({ state }) => sortTree(state),
  savedQueryFilter: async ({ state }) => {
    await vscode.commands.executeCommand(`${views.savedQueries}.focus`);
    await filterTree(state);
  },
  savedQueryClearFilter: ({ state }) => state.setFilter(''),
};

/** Deletes queries, including those in folders, and offers *Undo*. When one fails, *Undo* restores those before it. */
export async function deleteSaved(library: Library, nodes: readonly TreeNode[]): Promise<void> {
  const deleted: { name: string; restore: () => Promise<void> }[] = [];
  const names: string[] = [];
  try {
    for (const node of uniqueQueriesOf(nodes)) {
      const restore = await library.remove(node);
      warnUnsavedEditor(node);
      const { name } = node.stored;
      if (!restore) continue;
      deleted.push({ name, restore });
      names.push(name);
    }
    for (const node of nodes.filter(isFolder)) {
      const { place, folder } = node;
      const within = persistentFoldersOf([node]).map((one) => one.folder);
      if (within.length === 0) continue;
      await library.arrange(place, (now) => withoutFolder(now, folder));
      const restore = () => library.arrange(place, (now) => withFolders(now, within));
      deleted.push({ name: labelOf(node), restore });
      // The message names the queries of a folder instead.
      if (queriesOf([node]).length === 0) names.push(labelOf(node));
    }
  } finally {
    if (deleted.length > 0)
      showWithUndo(sentenceOfDeleted(names), async () => {
        for (const { name, restore } of deleted) await saveWithRetry(name, restore);
      });
  }
}

export async function renameQuery(context: TreeContext, picked: QueryNode): Promise<void> {
  const { library, results } = context;
  const { node, saved } = await library.open(picked);
  const name = await promptForName('Rename Saved Query', saved.name);
  if (name === undefined || name === saved.name) return;
  await saveWithRetry(name, async () => {
    const { node: renamed, stored, isConflict } = await library.change(node, { ...saved, name });
    if (isConflict) void showWarning(sentenceOfConflict(stored.name));
    if (renamed) followTabs(results, node, renamed);
    warnUnsavedEditor(node);
    selectInTree(context, renamed);
  });
}

async function renameFolder(context: TreeContext, node: FolderNode): Promise<void> {
  const typed = await promptForName('Rename Folder', node.label, 'Name of the folder');
  const name = joinFolders(typed);
  if (name === undefined || name === node.label) return;
  const folder = node.folder.slice(0, -node.label.length) + name;
  await runMoves(context, planFolderRename(node, name), { place: node.place, folder });
}

/** Filters the tree while the user types. Enter accepts the filter, Escape restores the previous one. */
function filterTree(state: TreeState): Promise<void> {
  const before = state.filter;
  const { box } = createInputBox({
    title: 'Filter Saved Queries',
    placeholder: 'Words in names, folders and queries, such as nsw price 5m',
    prompt: 'Shows only rows that contain all of these words.',
  });
  box.value = before;
  box.ignoreFocusOut = true;
  return new Promise((resolve) => {
    let accepted = before;
    box.onDidChangeValue((text) => state.setFilter(text));
    box.onDidAccept(() => {
      accepted = box.value;
      box.hide();
    });
    box.onDidHide(() => {
      state.setFilter(accepted);
      box.dispose();
      resolve();
    });
    box.show();
  });
}

const labelsOfSort = { name: 'Name', used: 'Last Used', hand: 'By Hand' } as const;

async function sortTree(state: TreeState): Promise<void> {
  const items = sorts.map((sort) => ({
    label: labelsOfSort[sort],
    ...(sort === state.sort && { icon: 'check', description: 'current' }),
    sort,
  }));
  const picked = await showPicker(items, { title: 'Sort Saved Queries', placeholder: 'Sort by' });
  if (picked) await state.setSort(picked.sort);
}
