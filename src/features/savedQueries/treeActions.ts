import type { TreeNode } from '../../services/savedQueries/tree';
import { duplicateSaved, editInSteps, editSaved, runSaved } from './actions';
import { chosenNodes } from './chosenNodes';
import type { TreeContext } from './context';
import { deleteSaved } from './deleteSaved';
import { moveSaved } from './moveSaved';
import { newFolder } from './newFolder';
import { moveByStep } from './orderByHand';
import type { Sort } from './shownChoices';
import { pickQuery } from './pickQuery';
import { renameFolder, renameQuery } from './renameSaved';
import * as sharing from './sharing/index';

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
