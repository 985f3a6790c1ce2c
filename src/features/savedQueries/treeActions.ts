import type { TreeNode, GroupNode, QueryNode } from '../../services/savedQueries/tree/tree';
import { duplicateSaved, editInSteps, editSaved, runSaved } from './actions';
import { chosenNodes } from './chosenNodes';
import { type TreeContext, selectInTree } from './context';
import { deleteSaved } from './deleteSaved';
import { moveSaved, runMoves } from './moveSaved';
import { newFolder } from './newFolder';
import { moveByStep } from './orderByHand';
import type { Sort } from './shownChoices';
import { pickQuery } from './pickQuery';
import * as sharing from './sharing/index';
import { showWarning } from '../../host/notifications';
import { joinFolders, namesOfFolder } from '../../services/savedQueries/tree/queryNames';
import { findStored } from '../../services/savedQueries/origin';
import { planFolderNames, planFolderRename } from '../../services/savedQueries/tree/planMoves';
import { sentenceOfConflict } from '../../words/savedQueryWords';
import { followTabs } from './followTabs';
import { promptForName } from './saveQuery';
import { saveWithRetry } from './saveWithRetry';
import { warnUnsavedEditor } from './warnUnsavedEditor';

/** Prompts for a query's new name. The tabs that show it are renamed, too. */
export async function renameQuery(context: TreeContext, picked: QueryNode): Promise<void> {
  const { library, results } = context;
  const { node, saved } = await library.open(picked);
  const name = await promptForName('Rename Saved Query', saved.name);
  if (name === undefined || name === saved.name) return;
  await saveWithRetry(name, async () => {
    const follow = followTabs(results, node);
    const { stored, isConflict } = await library.change(node, { ...saved, name });
    const renamed = findStored(await library.tree(), node.place, stored);
    if (isConflict) void showWarning(sentenceOfConflict(stored.name));
    follow(renamed);
    warnUnsavedEditor(node);
    selectInTree(context, renamed);
  });
}

/** Prompts for a folder's new name and moves all queries in it. */
async function renameFolder(context: TreeContext, node: GroupNode): Promise<void> {
  if (node.folder === undefined) return;
  const typed = await promptForName('Rename Folder', node.label, 'Name of the folder');
  const name = joinFolders(typed);
  if (name === undefined || name === node.label) return;
  const folder = joinFolders(...namesOfFolder(node.folder).slice(0, -1), name);
  const target = { place: node.place, ...(folder === undefined ? {} : { folder }) };
  const folders = planFolderNames(node, name);
  await runMoves(context, planFolderRename(node, name), target, folders);
}

/** The arguments that VS Code passes to a command of the tree: a row, and all selected rows. */
type Arguments = readonly unknown[];

const chosen = async ({ library, view }: TreeContext, args: Arguments): Promise<readonly TreeNode[]> =>
  chosenNodes(await library.tree(), args, view.selection);

/** Renames the row's query or folder. */
async function renameNode(context: TreeContext, node: TreeNode | undefined): Promise<void> {
  if (node?.kind === 'query') await renameQuery(context, node);
  else if (node?.kind === 'group') await renameFolder(context, node);
}

const sortBy =
  (sort: Sort) =>
  ({ state }: TreeContext) =>
    state.setSort(sort);

/** The commands in the menus and keybindings of the tree. */
export const treeActions = {
  run: (context: TreeContext, [node]: Arguments) => runSaved(context, node),
  runToSide: (context: TreeContext, [node]: Arguments) => runSaved(context, node, 'beside'),
  edit: ({ library }: TreeContext, [node]: Arguments) => editSaved(library, node),
  editInSteps: (context: TreeContext, [node]: Arguments) => editInSteps(context, node),
  newFolder: async (context: TreeContext, [node]: Arguments) => {
    const [row] = node == null ? [] : await chosen(context, [node, [node]]);
    await newFolder(context, row);
  },
  rename: async (context: TreeContext, args: Arguments) => {
    // When several rows are selected, only the row that the command was invoked on.
    const [node] = await chosen(context, args[0] == null ? args : [args[0], [args[0]]]);
    await renameNode(context, node);
  },
  duplicate: ({ library }: TreeContext, [node]: Arguments) => duplicateSaved(library, node),
  moveTo: async (context: TreeContext, args: Arguments) => moveSaved(context, await chosen(context, args)),
  copyTo: async (context: TreeContext, args: Arguments) =>
    sharing.copySaved(context, await chosen(context, args)),
  copyJson: async (context: TreeContext, args: Arguments) =>
    sharing.copyAsJson(context, await chosen(context, args)),
  copyLink: async (context: TreeContext, args: Arguments) =>
    sharing.copyLinks(context, await chosen(context, args)),
  export: async (context: TreeContext, args: Arguments) =>
    sharing.exportQueries(context, await chosen(context, args)),
  exportAll: async (context: TreeContext) => sharing.exportQueries(context, await context.library.tree()),
  import: async (context: TreeContext) => sharing.importQueries(context),
  delete: async (context: TreeContext, args: Arguments) =>
    deleteSaved(context.library, await chosen(context, args)),
  moveUp: async (context: TreeContext, args: Arguments) =>
    moveByStep(context.library, await chosen(context, args), -1),
  moveDown: async (context: TreeContext, args: Arguments) =>
    moveByStep(context.library, await chosen(context, args), 1),
  sortByName: sortBy('name'),
  sortByUsed: sortBy('used'),
  sortByHand: sortBy('hand'),
  sortedByName: sortBy('name'),
  sortedByUsed: sortBy('used'),
  sortedByHand: sortBy('hand'),
} as const;

export async function renameSaved(context: TreeContext, argument: unknown): Promise<void> {
  await renameNode(context, await pickQuery(context.library, argument, 'Rename Saved Query'));
}

export async function deletePicked({ library }: TreeContext, argument: unknown): Promise<void> {
  const node = await pickQuery(library, argument, 'Delete Saved Query');
  if (node) await deleteSaved(library, [node]);
}

export async function movePicked(context: TreeContext, argument: unknown): Promise<void> {
  const node = await pickQuery(context.library, argument, 'Move Saved Query');
  if (node) await moveSaved(context, [node]);
}
