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

type TargetItem = PickerItem & { target: Target };

const allPlaces = (): Place[] => [
  { kind: 'user' },
  ...workspaceFolders().map(({ uri }): Place => ({ kind: 'workspace', folder: uri.toString() })),
];

const rowOfPlace = (place: Place): TargetItem => ({
  icon: place.kind === 'user' ? 'account' : 'root-folder',
  label: labelOfPlace(place),
  target: { place },
});

const rowOfFolder = (place: Place, folder: string, description = ''): TargetItem => ({
  icon: 'folder',
  label: folder,
  description,
  target: { place, folder },
});

/** Returns the row for a new folder that a typed text names; none when it is empty, too long or known. */
function newFolderRows(text: string, place: Place, known: readonly string[], where = ''): TargetItem[] {
  const folder = joinFolders(text);
  if (folder === undefined || folder.length > longestName || known.includes(folder)) return [];
  return [{ ...rowOfFolder(place, folder, folder + where), icon: 'new-folder', label: 'New folder' }];
}

const foldersIn = (tree: readonly GroupNode[], place: Place): string[] =>
  foldersOf(tree)
    .filter((one) => isSamePlace(one.place, place))
    .map(({ folder }) => folder);

/** Shows a picker with *My queries* and the workspace folders. Without a workspace, returns *My queries*. */
export async function pickPlace(): Promise<Place | undefined> {
  const places = allPlaces();
  if (places.length === 1) return places[0];
  const items = places.map((place) => ({
    ...rowOfPlace(place),
    description:
      place.kind === 'user' ? 'For you, in every workspace' : 'A file in the queries folder of the project',
  }));
  return (await showPicker(items, { title: 'Save Query: Where?' }))?.target.place;
}

/** Shows a picker with a place's folders, then those of the others, to create in this place. */
export async function pickFolder(tree: readonly GroupNode[], place: Place): Promise<Target | undefined> {
  const own = foldersIn(tree, place);
  const others = foldersOf(tree).filter(({ folder }) => !own.includes(folder));
  const items: TargetItem[] = [
    { label: 'No folder', target: { place } },
    ...own.map((folder) => rowOfFolder(place, folder)),
    ...others.map((one) => rowOfFolder(place, one.folder, labelOfPlace(one.place))),
  ];
  const texts = { title: 'Save Query: Folder', placeholder };
  return (await showTypedPicker(items, texts, (text) => newFolderRows(text, place, own)))?.target;
}

/** Shows a picker with all homes, first that of a row, and their folders. A typed folder can be created in each home. */
export async function pickTarget(
  tree: readonly GroupNode[],
  node: TreeNode | undefined,
  title: string,
): Promise<Target | undefined> {
  const current: Place = node === undefined || node.kind === 'hidden' ? { kind: 'user' } : node.place;
  const places = [current, ...allPlaces().filter((place) => !isSamePlace(place, current))];
  const items = places.flatMap((place) => [
    rowOfPlace(place),
    ...foldersIn(tree, place).map((folder) => rowOfFolder(place, folder, labelOfPlace(place))),
  ]);
  const typed = (text: string) =>
    places.flatMap((place) =>
      newFolderRows(text, place, foldersIn(tree, place), ` in ${labelOfPlace(place)}`),
    );
  return (await showTypedPicker(items, { title, placeholder }, typed))?.target;
}

/** Within the row's folder, or, without a row, at a place the user picks. */
async function promptForFolder(library: Library, node: TreeNode | undefined): Promise<Target | undefined> {
  if (node === undefined || node.kind === 'hidden')
    return pickTarget(await library.tree(), node, 'New Folder: Its Name, or a/b for b Inside a');
  const typed = await promptForName('New Folder', '', 'Name of the folder; a/b creates the folder b in a');
  const folder = joinFolders(typed) === undefined ? undefined : joinFolders(folderOf(node), typed);
  return folder === undefined ? undefined : { place: node.place, folder };
}

export async function newFolder({ library }: TreeContext, node: TreeNode | undefined): Promise<void> {
  const target = await promptForFolder(library, node);
  if (target?.folder === undefined) return;
  const { place, folder } = target;
  if (folder.length > longestName) throw new ProblemError(problemOfFolderLength(folder.length));
  await library.arrange(place, (now) => withFolders(now, [folder]));
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

/** Returns the query of the tree's row, else one that the user picks. */
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

export async function pickQueries(library: Library, title: string): Promise<QueryNode[]> {
  const items = await queryItems(library, ({ stored }, { label }) => ({
    description: joinParts(label, stored.folder),
  }));
  if (items.length === 0) return [];
  const picked = await showManyPicker(items, { title, placeholder: 'Which saved queries?' });
  return picked?.map(({ node }) => node) ?? [];
}
