import { showWarning } from '../../host/notifications';
import { findStored } from '../../services/savedQueries/origin';
import { planFolderNames, planFolderRename } from '../../services/savedQueries/tree/planMoves';
import { joinFolders, namesOfFolder } from '../../services/savedQueries/tree/queryNames';
import type { GroupNode, QueryNode, TreeNode } from '../../services/savedQueries/tree/tree';
import { sentenceOfConflict } from '../../words/savedQueries/savedQueryWords';
import { followTabs, selectInTree, warnUnsavedEditor } from './followQuery';
import { runMoves } from './moveSaved';
import { promptForName } from './pickFolder';
import { saveWithRetry } from './saveNotifications';
import type { TreeContext } from './treeContext';

/**
 * Prompts for a query's new name and changes its file (`library.change`). The tabs that show the query and its row in
 * the tree follow. Another window's change is never overwritten: both versions are then stored.
 */
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
  const target = { place: node.place, folder };
  const folders = planFolderNames(node, name);
  await runMoves(context, planFolderRename(node, name), target, folders);
}

/** Renames a query or a folder; does nothing for another row. */
export async function renameNode(context: TreeContext, node: TreeNode | undefined): Promise<void> {
  if (node?.kind === 'query') await renameQuery(context, node);
  else if (node?.kind === 'group') await renameFolder(context, node);
}
