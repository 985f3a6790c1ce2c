import { withFolders } from './arrangement';
import { isWithinFolder, joinFolders, namesOfFolder } from './folderPath';
import type { Library } from './library';
import type { Target } from './planMoves';
import { isSamePlace, keyOfPlace, type GroupNode, type Place, type TreeNode } from './tree';

interface FolderPlace {
  readonly place: Place;
  readonly folder: string;
}

/** A persistent folder and its destination. */
export interface PlannedFolder {
  readonly from: FolderPlace;
  readonly to: FolderPlace;
}

/** Returns the persistent folders among the nodes and within them. */
export const keptFoldersOf = (nodes: readonly TreeNode[]): readonly GroupNode[] =>
  nodes.flatMap((node) =>
    node.kind === 'group' ? [...(node.isKept ? [node] : []), ...keptFoldersOf(node.children)] : [],
  );

/** Plans the moves of the persistent folders in a node, which itself moves to the path `outer`. */
function planFolder(node: GroupNode, place: Place, outer: readonly string[]): readonly PlannedFolder[] {
  const depth = namesOfFolder(node.folder).length;
  return keptFoldersOf([node]).flatMap((one): readonly PlannedFolder[] => {
    const folder = joinFolders(...outer, ...namesOfFolder(one.folder).slice(depth));
    const isThere = folder === one.folder && isSamePlace(place, one.place);
    return one.folder === undefined || folder === undefined || isThere
      ? []
      : [{ from: { place: one.place, folder: one.folder }, to: { place, folder } }];
  });
}

/** Plans the moves of the persistent folders that belong to the nodes moved to a target. */
export function planFolders(nodes: readonly TreeNode[], { place, folder }: Target): readonly PlannedFolder[] {
  const planned = new Map<string, PlannedFolder>();
  for (const node of nodes) {
    if (node.kind !== 'group' || node.folder === undefined) continue;
    // A folder cannot move into itself.
    if (isSamePlace(node.place, place) && isWithinFolder(folder, node.folder)) continue;
    const own = namesOfFolder(node.folder).slice(-1);
    for (const one of planFolder(node, place, [...namesOfFolder(folder), ...own])) {
      const key = `${keyOfPlace(one.from.place)} ${one.from.folder}`;
      if (!planned.has(key)) planned.set(key, one);
    }
  }
  return [...planned.values()];
}

/** Plans the moves of the persistent folders affected by renaming a folder: itself and those within it. */
export const planFolderNames = (node: GroupNode, name: string): readonly PlannedFolder[] =>
  planFolder(node, node.place, [...namesOfFolder(node.folder).slice(0, -1), name]);

/** Moves persistent folders. Returns a function that undoes it. */
export async function moveFolders(
  library: Pick<Library, 'arrange'>,
  planned: readonly PlannedFolder[],
): Promise<() => Promise<void>> {
  const done: PlannedFolder[] = [];
  const moveOne = async ({ from, to }: PlannedFolder): Promise<void> => {
    const there = { was: false };
    await library.arrange(to.place, (now) => {
      there.was = now.folders.includes(to.folder);
      return withFolders(now, [to.folder]);
    });
    await library.arrange(from.place, (now) => ({
      ...now,
      folders: now.folders.filter((one) => one !== from.folder),
    }));
    done.unshift({ from, to: there.was ? from : to });
  };
  for (const one of planned) await moveOne(one);
  return async () => {
    for (const { from, to } of done) {
      if (to !== from)
        await library.arrange(to.place, (now) => ({
          ...now,
          folders: now.folders.filter((one) => one !== to.folder),
        }));
      await library.arrange(from.place, (now) => withFolders(now, [from.folder]));
    }
  };
}
