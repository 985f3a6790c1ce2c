import { workspaceFolders } from '../../host/workspaceFolders';
import * as vscode from 'vscode';
import { longestName } from '../../domain';
import {
  type PickerItem,
  showInputBox,
  showPicker,
  showTypedPicker,
  showManyPicker,
} from '../../host/pickers';
import { joinFolders } from '../../services/savedQueries/tree/queryNames';
import type { Target } from '../../services/savedQueries/tree/planMoves';
import {
  isSamePlace,
  type GroupNode,
  type Place,
  foldersOf,
  folderOf,
  type TreeNode,
  labelOf,
  queriesOf,
  type QueryNode,
} from '../../services/savedQueries/tree/tree';
import { withFolders } from '../../services/savedQueries/tree/treeArrangement';
import { ProblemError } from '../../words/failures/problemActions';
import { problemOfFolderLength, sentenceOfUnusable } from '../../words/savedQueries/savedQueryWords';
import type { TreeContext } from './treeContext';
import { showInformation } from '../../host/notifications';
import type { Library } from '../../services/savedQueries/library';

const placeholder = 'Pick a folder, or type a new one: prices/nsw';

export const labelOfPlace = (place: Place): string =>
  place.kind === 'user'
    ? 'My queries'
    : (vscode.workspace.workspaceFolders?.find(({ uri }) => uri.toString() === place.folder)?.name ??
      'the project');

/** "My queries, folder prices". */
export const labelOfTarget = ({ place, folder }: Target): string =>
  folder === undefined ? labelOfPlace(place) : `${labelOfPlace(place)}, folder ${folder}`;

function problemOfName(name: string): string | undefined {
  if (name.trim() === '') return 'Give the query a name.';
  return name.trim().length > longestName
    ? `A name has at most ${longestName} characters; this one has ${name.trim().length}.`
    : undefined;
}

export async function promptForName(
  title: string,
  value: string,
  prompt = 'Name of the query',
): Promise<string | undefined> {
  const name = await showInputBox({ title, prompt }, { value, faultOf: problemOfName });
  return name?.trim();
}

/** Shows a picker with *My queries* and the workspace folders. Without a workspace, returns *My queries*. */
export async function pickPlace(): Promise<Place | undefined> {
  const folders = workspaceFolders();
  if (folders.length === 0) return { kind: 'user' };
  const items: (PickerItem & { place: Place })[] = [
    {
      icon: 'account',
      label: 'My queries',
      description: 'For you, in every workspace',
      place: { kind: 'user' },
    },
    ...folders.map(({ name, uri }) => ({
      icon: 'root-folder',
      label: name,
      description: 'A file in the queries folder of the project',
      place: { kind: 'workspace', folder: uri.toString() } as const,
    })),
  ];
  const picked = await showPicker(items, { title: 'Save Query: Where?' });
  return picked?.place;
}

/** Returns the new folder that a typed text names; undefined when it is empty, too long or known. */
function typedFolder(text: string, known: readonly (string | undefined)[]): string | undefined {
  const folder = joinFolders(text);
  return folder === undefined || folder.length > longestName || known.includes(folder) ? undefined : folder;
}

/** Shows a picker with a place's folders, then the others. `''` is no folder; undefined when the user cancels. */
export async function pickFolder(tree: readonly GroupNode[], place: Place): Promise<string | undefined> {
  const all = foldersOf(tree);
  const own = all.filter((one) => isSamePlace(one.place, place)).map(({ folder }) => folder);
  const others = all.filter(({ folder }) => !own.includes(folder));
  const items: (PickerItem & { folder: string })[] = [
    { label: 'No folder', folder: '' },
    ...own.map((folder) => ({ icon: 'folder', label: folder, folder })),
    ...others.map((one) => ({
      icon: 'folder',
      label: one.folder,
      description: labelOfPlace(one.place),
      folder: one.folder,
    })),
  ];
  const picked = await showTypedPicker(items, { title: 'Save Query: Folder', placeholder }, (text) => {
    const folder = typedFolder(text, own);
    return folder === undefined
      ? []
      : [{ icon: 'new-folder', label: 'New folder', description: folder, folder }];
  });
  return picked?.folder;
}

/** Shows a picker with all homes, first that of a row, and their folders. A typed folder can be created in each home. */
export async function pickTarget(
  tree: readonly GroupNode[],
  node: TreeNode | undefined,
  title: string,
): Promise<Target | undefined> {
  const current: Place = node === undefined || node.kind === 'hidden' ? { kind: 'user' } : node.place;
  const homes: Place[] = [
    { kind: 'user' },
    ...workspaceFolders().map(({ uri }): Place => ({
      kind: 'workspace',
      folder: uri.toString(),
    })),
  ];
  const places = [current, ...homes.filter((place) => !isSamePlace(place, current))];
  const folders = foldersOf(tree);
  const within = (place: Place) =>
    folders.filter((one) => isSamePlace(one.place, place)).map(({ folder }) => folder);
  const items = places.flatMap((place): (PickerItem & { target: Target })[] => [
    {
      icon: place.kind === 'user' ? 'account' : 'root-folder',
      label: labelOfPlace(place),
      target: { place },
    },
    ...within(place).map((folder) => ({
      icon: 'folder',
      label: folder,
      description: labelOfPlace(place),
      target: { place, folder },
    })),
  ]);
  const picked = await showTypedPicker(items, { title, placeholder }, (text) =>
    places.flatMap((place) => {
      const folder = typedFolder(text, within(place));
      if (folder === undefined) return [];
      const description = `${folder} in ${labelOfPlace(place)}`;
      return [{ icon: 'new-folder', label: 'New folder', description, target: { place, folder } }];
    }),
  );
  return picked?.target;
}

/** Prompts for a new folder: within the row's folder, or, without a row, at a place the user picks. */
async function promptForFolder(
  { library }: TreeContext,
  node: TreeNode | undefined,
): Promise<Target | undefined> {
  if (node === undefined || node.kind === 'hidden')
    return pickTarget(await library.tree(), node, 'New Folder: Its Name, or a/b for b Inside a');
  const typed = await promptForName('New Folder', '', 'Name of the folder; a/b creates the folder b in a');
  const folder = joinFolders(typed) === undefined ? undefined : joinFolders(folderOf(node), typed);
  return folder === undefined ? undefined : { place: node.place, folder };
}

export async function newFolder(context: TreeContext, node: TreeNode | undefined): Promise<void> {
  const target = await promptForFolder(context, node);
  if (target?.folder === undefined) return;
  const { place, folder } = target;
  if (folder.length > longestName) throw new ProblemError(problemOfFolderLength(folder.length));
  await context.library.arrange(place, (now) => withFolders(now, [folder]));
}

/** Returns the rows of a picker for all saved queries. Without any, says so. */
async function queryItems(
  library: Library,
  toItem: (node: QueryNode, home: GroupNode, isOnly: boolean) => Pick<PickerItem, 'description' | 'detail'>,
) {
  const homes = await library.tree();
  const items = homes.flatMap((home) =>
    queriesOf([home]).map((node) => ({
      label: labelOf(node),
      ...toItem(node, home, homes.length === 1),
      node,
    })),
  );
  if (items.length === 0) void showInformation('There is no saved query yet.');
  return items;
}

const joinParts = (...parts: readonly (string | undefined)[]) =>
  parts.filter((part) => part !== undefined).join(' · ');

/** Returns the query a command applies to: the row of the tree, else one that the user picks. */
export async function pickQuery(
  library: Library,
  argument: unknown,
  title: string,
): Promise<QueryNode | undefined> {
  const node = await library.find(argument);
  if (node?.kind === 'broken') {
    void showInformation(sentenceOfUnusable(labelOf(node), node.entry.broken));
    return undefined;
  }
  if (node) return node;
  const items = await queryItems(library, ({ stored }, { label }, isOnly) => ({
    description: joinParts(stored.folder, stored.description),
    detail: isOnly ? '' : label,
  }));
  if (items.length === 0) return undefined;
  const texts = { title, placeholder: 'Which saved query?' };
  return (await showPicker(items, texts, { matchOnDescription: true }))?.node;
}

/** Shows a picker of saved queries with checkboxes. Returns none when the user cancels. */
export async function pickQueries(library: Library, title: string): Promise<QueryNode[]> {
  const items = await queryItems(library, ({ stored }, { label }) => ({
    description: joinParts(label, stored.folder),
  }));
  if (items.length === 0) return [];
  const picked = await showManyPicker(items, { title, placeholder: 'Which saved queries?' });
  return picked?.map(({ node }) => node) ?? [];
}
