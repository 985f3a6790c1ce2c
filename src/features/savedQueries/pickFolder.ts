import * as vscode from 'vscode';
import { longestName } from '../../domain/savedQuery';
import type { PickerItem } from '../../host/pickers';
import { showTypedPicker } from '../../host/typedPicker';
import { joinFolders } from '../../services/savedQueries/tree/queryNames';
import type { Target } from '../../services/savedQueries/tree/planMoves';
import { foldersOf, type GroupNode, isSamePlace, type Place } from '../../services/savedQueries/tree/tree';

const placeholder = 'Pick a folder, or type a new one: prices/nsw';

/** Returns the label of a place in the tree. */
export const labelOfPlace = (place: Place): string =>
  place.kind === 'user'
    ? 'My queries'
    : (vscode.workspace.workspaceFolders?.find(({ uri }) => uri.toString() === place.folder)?.name ??
      'the project');

/** Returns the new folder that a typed text names; undefined when it is empty, too long or known. */
function typedFolder(text: string, known: readonly (string | undefined)[]): string | undefined {
  const folder = joinFolders(text);
  return folder === undefined || folder.length > longestName || known.includes(folder) ? undefined : folder;
}

/**
 * Shows a picker with a place's folders, then the others. Returns `''` for no folder, undefined when the user cancels.
 */
export async function pickFolder(tree: readonly GroupNode[], place: Place): Promise<string | undefined> {
  const all = foldersOf(tree);
  const own = all.filter((one) => isSamePlace(one.place, place)).map(({ folder }) => folder ?? '');
  const others = all.filter(({ folder }) => !own.includes(folder ?? ''));
  const items: readonly (PickerItem & { readonly folder: string })[] = [
    { label: 'No folder', folder: '' },
    ...own.map((folder) => ({ icon: 'folder', label: folder, folder })),
    ...others.map((one) => ({
      icon: 'folder',
      label: one.folder ?? '',
      description: labelOfPlace(one.place),
      folder: one.folder ?? '',
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

/** Shows a picker with all homes and their folders. A typed folder can be created in each home. */
export async function pickTarget(
  tree: readonly GroupNode[],
  current: Place,
  title: string,
): Promise<Target | undefined> {
  const homes: readonly Place[] = [
    { kind: 'user' },
    ...(vscode.workspace.workspaceFolders ?? []).map(({ uri }): Place => ({
      kind: 'workspace',
      folder: uri.toString(),
    })),
  ];
  const places = [current, ...homes.filter((place) => !isSamePlace(place, current))];
  const folders = foldersOf(tree);
  const within = (place: Place) =>
    folders.flatMap((one) => (one.folder !== undefined && isSamePlace(one.place, place) ? [one.folder] : []));
  const items = places.flatMap((place): readonly (PickerItem & { readonly target: Target })[] => [
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
