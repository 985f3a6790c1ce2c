import { longestName } from '../../domain/savedQuery';
import { withFolders } from '../../services/savedQueries/tree/arrangement';
import { joinFolders } from '../../services/savedQueries/tree/queryNames';
import type { Target } from '../../services/savedQueries/tree/planMoves';
import { folderOf, type TreeNode } from '../../services/savedQueries/tree/tree';
import { ProblemError } from '../../words/problemError';
import { problemOfFolderLength } from '../../words/savedQueryProblems';
import type { TreeContext } from './context';
import { pickTarget } from './pickFolder';
import { promptForName } from './saveQuery';

/** Prompts for a new folder: within the row's folder, or, without a row, at a place the user picks. */
async function promptForFolder(
  { library }: TreeContext,
  node: TreeNode | undefined,
): Promise<Target | undefined> {
  if (node === undefined || node.kind === 'hidden')
    return pickTarget(await library.tree(), { kind: 'user' }, 'New Folder: Type its name, a/b within others');
  const outer = node.kind === 'group' ? node.folder : node.kind === 'query' ? folderOf(node) : undefined;
  const typed = await promptForName('New Folder', '', 'Name of the folder; a/b is a folder in another');
  const folder = joinFolders(typed) === undefined ? undefined : joinFolders(outer, typed);
  return folder === undefined ? undefined : { place: node.place, folder };
}

/** Creates a persistent folder. */
export async function newFolder(context: TreeContext, node: TreeNode | undefined): Promise<void> {
  const target = await promptForFolder(context, node);
  if (target?.folder === undefined) return;
  const { place, folder } = target;
  if (folder.length > longestName) throw new ProblemError(problemOfFolderLength(folder.length));
  await context.library.arrange(place, (now) => withFolders(now, [folder]));
}
