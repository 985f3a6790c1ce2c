import { showWarning } from '../../host/notifications';
import { joinFolders, namesOfFolder } from '../../services/savedQueries/folderPath';
import { findStored } from '../../services/savedQueries/origin';
import { planFolderNames } from '../../services/savedQueries/moveFolders';
import { planFolderRename } from '../../services/savedQueries/planMoves';
import type { GroupNode, QueryNode } from '../../services/savedQueries/tree';
import { sentenceOfConflict } from '../../words/savedQueryWords';
import { selectInTree, type TreeContext } from './context';
import { followTabs } from './followTabs';
import { runMoves } from './moveSaved';
import { promptForName } from './saveQuery';
import { saveWithRetry } from './saveWithRetry';
import { warnUnsavedEditor } from './tellOfUnsaved';

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
export async function renameFolder(context: TreeContext, node: GroupNode): Promise<void> {
  if (node.folder === undefined) return;
  const typed = await promptForName('Rename Folder', node.label, 'Name of the folder');
  const name = joinFolders(typed);
  if (name === undefined || name === node.label) return;
  const folder = joinFolders(...namesOfFolder(node.folder).slice(0, -1), name);
  const target = { place: node.place, ...(folder === undefined ? {} : { folder }) };
  const folders = planFolderNames(node, name);
  await runMoves(context, planFolderRename(node, name), target, folders);
}
