import type { SavedQuery } from '../../../domain';
import { freeName } from './queryNames';
import type { Library } from '../library';
import { findStored } from '../origin';
import { checkMoves, type PlannedMove, type PlannedFolder } from './planMoves';
import type { RememberedCharts } from '../rememberedCharts';
import { folderOf, isSamePlace, type QueryNode, namesIn } from './tree';
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
  charts: Pick<RememberedCharts, 'of' | 'set'>;
}

/** Creates the undo of a move; it resolves with false when the moved query has changed since. */
const undoWith =
  ({ library }: Moving, moved: QueryNode | undefined, revert: (now: QueryNode) => Promise<unknown>) =>
  async (): Promise<boolean> => {
    const now = await library.find(moved);
    if (now?.kind !== 'query' || now.stored.digest !== moved?.stored.digest) return false;
    await revert(now);
    return true;
  };

async function moveWithin(
  moving: Moving,
  from: QueryNode,
  before: SavedQuery,
  after: SavedQuery,
): Promise<Moved> {
  const { library } = moving;
  const { stored, isConflict } = await library.change(from, after);
  const to = findStored(await library.tree(), from.place, stored);
  const undo = undoWith(moving, to, (now) =>
    isConflict ? library.remove(now, 'unchanged') : library.change(now, before),
  );
  return { from, to, isConflict, undo };
}

/** Completes the new file before deleting the old one, so an interruption leaves both. */
async function moveAcross(
  moving: Moving,
  from: QueryNode,
  after: SavedQuery,
  place: QueryNode['place'],
): Promise<Moved> {
  const { library, charts } = moving;
  const to = await library.add(place, after);
  const choices = charts.of(from.key);
  if (to && choices) await charts.set(to.key, choices);
  let restore: (() => Promise<void>) | undefined;
  try {
    restore = await library.remove(from, 'unchanged');
  } catch (error) {
    if (to) await library.remove(to, 'unchanged').catch(() => undefined);
    throw error;
  }
  const undo = undoWith(moving, to, async (now) => {
    await restore?.();
    await library.remove(now, 'unchanged');
  });
  return { from, to, isConflict: restore === undefined, undo };
}

/** Moves a query, with everything in its file, to a folder or another home. Renames it when the name is taken. */
export async function moveQuery(moving: Moving, { node, target }: PlannedMove): Promise<Moved> {
  const { library } = moving;
  checkMoves([{ node, target }]);
  const { node: from, saved: before } = await library.open(node);
  const isWithin = isSamePlace(from.place, target.place);
  const isThere = isWithin && folderOf(from) === target.folder;
  const taken = isThere ? [] : namesIn(await library.tree(), target.place, target.folder);
  const { folder: _folder, ...others } = before;
  const after = { ...others, name: freeName(before.name, taken), folder: target.folder };
  return isWithin ? moveWithin(moving, from, before, after) : moveAcross(moving, from, after, target.place);
}

/** Copies a query, with everything in its file, to a folder or another home. Renames it when the name is taken. */
export async function copyQuery(
  { library, charts }: Moving,
  { node, target: { place, folder } }: PlannedMove,
): Promise<QueryNode | undefined> {
  const { node: from, saved } = await library.open(node);
  const { folder: _folder, ...others } = saved;
  const name = freeName(saved.name, namesIn(await library.tree(), place, folder));
  const copy = await library.add(place, { ...others, name, folder });
  const choices = charts.of(from.key);
  if (copy && choices) await charts.set(copy.key, choices);
  return copy;
}

/** Moves persistent folders. Returns a function that undoes it. */
export async function moveFolders(
  library: Pick<Library, 'arrange'>,
  planned: readonly PlannedFolder[],
): Promise<() => Promise<void>> {
  const done: PlannedFolder[] = [];
  const remove = ({ place, folder }: PlannedFolder['from']) =>
    library.arrange(place, (now) => ({
      ...now,
      folders: now.folders.filter((one) => one !== folder),
    }));
  const moveOne = async ({ from, to }: PlannedFolder) => {
    const there = { was: false };
    await library.arrange(to.place, (now) => {
      there.was = now.folders.includes(to.folder);
      return withFolders(now, [to.folder]);
    });
    await remove(from);
    done.unshift({ from, to: there.was ? from : to });
  };
  for (const one of planned) await moveOne(one);
  return async () => {
    for (const { from, to } of done) {
      if (to !== from) await remove(to);
      await library.arrange(from.place, (now) => withFolders(now, [from.folder]));
    }
  };
}
