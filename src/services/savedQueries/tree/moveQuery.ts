import type { SavedQuery } from '../../../domain';
import { freeName } from './queryNames';
import type { Library } from '../library';
import { checkMoves, type PlannedMove, type PlannedFolder } from './planMoves';
import type { RememberedCharts } from '../rememberedCharts';
import { folderOf, isSamePlace, type Place, type QueryNode, namesIn } from './tree';
import { withFolders } from './treeArrangement';

export interface Moved {
  from: QueryNode;
  /** Undefined when it was immediately changed or deleted. */
  to: QueryNode | undefined;
  /** True when it was changed or deleted elsewhere in the meantime. That version stays in its old location. */
  isConflict: boolean;
  /** Moves it back. Resolves with false, and leaves it unchanged, when it was changed or deleted since. */
  undo: () => Promise<boolean>;
}

interface Moving {
  library: Pick<Library, 'tree' | 'find' | 'open' | 'add' | 'change' | 'remove'>;
  charts: RememberedCharts;
  /** Links open tabs to the new file, while the old one still exists. */
  follow?: (from: QueryNode, to: QueryNode) => void;
}

/** Adds a query to a home, with the chart choices of the query that it copies. */
async function addCopy(
  { library, charts }: Moving,
  from: QueryNode,
  place: Place,
  saved: SavedQuery,
): Promise<QueryNode | undefined> {
  const copy = await library.add(place, saved);
  const choices = charts.of(from.key);
  if (copy && choices) await charts.set(copy.key, choices);
  return copy;
}

/** Moves a query, with everything in its file, to a folder or another home. Renames it when the name is taken. */
export async function moveQuery(moving: Moving, { node, target }: PlannedMove): Promise<Moved> {
  const { library, follow } = moving;
  const { place, folder } = target;
  checkMoves({ moves: [{ node, target }], folders: [] });
  const { node: from, saved: before } = await library.open(node);
  const isWithin = isSamePlace(from.place, place);
  const taken = isWithin && folderOf(from) === folder ? [] : namesIn(await library.tree(), place, folder);
  const after = { ...before, name: freeName(before.name, taken), folder };
  let to: QueryNode | undefined;
  let isConflict: boolean;
  let revert: (now: QueryNode) => Promise<unknown>;
  if (isWithin) {
    const change = await library.change(from, after);
    to = change.node;
    if (to) follow?.(from, to);
    isConflict = change.isConflict;
    revert = (now) => (isConflict ? library.remove(now, 'unchanged') : library.change(now, before));
  } else {
    // The new file is complete before the old one is deleted, so an interruption leaves both.
    const added = await addCopy(moving, from, place, after);
    to = added;
    if (added) follow?.(from, added);
    const restore = await library.remove(from, 'unchanged').catch(async (error: unknown) => {
      if (added) {
        follow?.(added, from);
        await library.remove(added, 'unchanged').catch(() => undefined);
      }
      throw error;
    });
    isConflict = restore === undefined;
    revert = async (now) => {
      await restore?.();
      follow?.(now, from);
      await library.remove(now, 'unchanged');
    };
  }
  const undo = async () => {
    const now = await library.find(to);
    if (now?.kind !== 'query' || now.stored.digest !== to?.stored.digest) return false;
    await revert(now);
    return true;
  };
  return { from, to, isConflict, undo };
}

/** Copies a query, with everything in its file, to a folder or another home. Renames it when the name is taken. */
export async function copyQuery(
  moving: Moving,
  { node, target: { place, folder } }: PlannedMove,
): Promise<QueryNode | undefined> {
  const { node: from, saved } = await moving.library.open(node);
  const name = freeName(saved.name, namesIn(await moving.library.tree(), place, folder));
  return addCopy(moving, from, place, { ...saved, name, folder });
}

/** Moves persistent folders. Returns a function that undoes it. */
export async function moveFolders(
  library: Pick<Library, 'arrange'>,
  planned: readonly PlannedFolder[],
): Promise<() => Promise<void>> {
  const remove = ({ place, folder }: PlannedFolder['target']) =>
    library.arrange(place, (now) => ({ ...now, folders: now.folders.filter((one) => one !== folder) }));
  const undos: (() => Promise<void>)[] = [];
  for (const { node: from, target: to } of planned) {
    const before = new Set<string>();
    await library.arrange(to.place, (now) => {
      for (const folder of now.folders) before.add(folder);
      return withFolders(now, [to.folder]);
    });
    await remove(from);
    undos.unshift(async () => {
      if (!before.has(to.folder)) await remove(to);
      await library.arrange(from.place, (now) => withFolders(now, [from.folder]));
    });
  }
  return async () => {
    for (const undo of undos) await undo();
  };
}
