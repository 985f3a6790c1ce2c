import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { SavedQuery } from '../../domain';
import type { Log } from '../../host/log';
import { ProblemError } from '../../words/failures/problemActions';
import { sentenceOfBroken } from '../../words/savedQueries/savedQueryWords';
import {
  logAction,
  linesOfAdding,
  linesOfChange,
  linesOfRemoving,
  linesOfRestoring,
  type ActionLines,
} from './actionLog';
import { findStored } from './origin';
import { removeChart, type RememberedCharts, moveChart } from './rememberedCharts';
import { openFolder, openParent, openQueriesFolder } from './store/openFolder';
import { type Change, createOwnStore, type OwnStore } from './store/ownStore';
import type { ChangedFiles } from './store/readEntries';
import { openFile, type StoredQuery } from './store/readEntry';
import { readInWorker } from './store/readInWorker';
import { type BrokenNode, filesOf, isSamePlace, type Place, queriesOf, type QueryNode } from './tree/tree';
import {
  type Arrangement,
  type ArrangementStore,
  fileArrangement,
  workspaceArrangement,
  withRenamedFile,
} from './tree/treeArrangement';
import { createTreeReader, type Source, type TreeReader } from './tree/treeReader';
import {
  addProjectFile,
  changeProjectFile,
  removeFile,
  removeProjectFile,
  restoreFile,
  restoreProjectFile,
  type RemovedFile,
} from './store/projectFiles';
import type { QueryFolder } from './store/queryFolder';

export interface OpenedNode {
  /** The node, updated to the current content of the file. */
  node: QueryNode;
  saved: SavedQuery;
}

export interface AddedNodes {
  nodes: readonly QueryNode[];
  count: number;
  /** The error that stopped the work; the queries after it were not added. */
  error?: unknown;
}

/** All saved queries of this window, from the user's store and the workspace folders. */
export interface Library extends TreeReader {
  /** Returns the current node; undefined when it is gone or the value is not a file's node. */
  find(node: unknown): Promise<QueryNode | BrokenNode | undefined>;
  /** Reads the file of a query. Rejects with a `ProblemError` when it is gone or no longer a query. */
  open(node: QueryNode): Promise<OpenedNode>;
  /** Adds a query and returns its node; undefined when it was immediately changed or deleted. */
  add(place: Place, saved: SavedQuery): Promise<QueryNode | undefined>;
  arrange(place: Place, work: (now: Arrangement) => Arrangement): Promise<void>;
  /** Adds queries one by one while `goOn` returns true for the number added so far, then reads the tree once. */
  addAll(place: Place, queries: readonly SavedQuery[], goOn: (added: number) => boolean): Promise<AddedNodes>;
  addBeside(node: QueryNode, saved: SavedQuery): Promise<void>;
  change(node: QueryNode, saved: SavedQuery): Promise<Change>;
  /**
   * Deletes a query and returns a function that restores it; undefined when it was already gone. With `unchanged`, a
   * query that has changed since is not deleted, and the result is undefined as well.
   */
  remove(node: QueryNode, which?: 'any' | 'unchanged'): Promise<(() => Promise<void>) | undefined>;
}

interface Options extends Pick<Source, 'log' | 'onSetAside'> {
  charts: RememberedCharts;
  storage: vscode.Uri;
  /** The extension's folder, which contains the worker that reads many files in a separate thread. */
  extensionUri?: vscode.Uri;
  workspaceState: Pick<vscode.Memento, 'get' | 'update'>;
}

export function createLibrary({
  storage,
  extensionUri,
  workspaceState,
  charts,
  log,
  onSetAside,
}: Options): Library {
  const root = vscode.Uri.joinPath(storage, 'queries');
  const folder = openFolder(root, root);
  const worker = extensionUri && vscode.Uri.joinPath(extensionUri, 'dist/readWorker.js').fsPath;
  const readInThread = worker === undefined ? undefined : readInWorker(worker, log);
  const own = createOwnStore(folder, () => randomUUID(), readInThread);
  const ownArrangement = fileArrangement(folder);
  const arrangementOf = (place: Place): ArrangementStore =>
    place.kind === 'user' ? ownArrangement : workspaceArrangement(workspaceState, place.folder);
  const reader = createTreeReader({ root, folder, own, log, onSetAside, arrangementOf, readInThread });
  const homes = createQueryHomes({ folder, own, arrangement: ownArrangement, charts, log });
  return {
    ...reader,
    ...createFileActions(reader, homes, charts, log),
    async arrange(place, work) {
      await arrangementOf(place).change(work);
      reader.refresh(new Set());
      await reader.tree();
    },
    async find(node) {
      const key = typeof node === 'object' && node !== null && 'key' in node ? node.key : undefined;
      return key === undefined ? undefined : filesOf(await reader.tree()).find((one) => one.key === key);
    },
  };
}

/** Creates the actions on files. Each one is logged, and the tree reads the changed files again. */
function createFileActions(
  reader: TreeReader,
  homes: ReturnType<typeof createQueryHomes>,
  charts: RememberedCharts,
  log: Log,
): Omit<Library, keyof TreeReader | 'arrange' | 'find'> {
  const act = async <T>(work: Promise<T>, lines: ActionLines<T>, changed: ChangedFiles): Promise<T> => {
    try {
      const outcome = await logAction(log, work, lines);
      reader.refresh(changed);
      return outcome;
    } catch (error) {
      reader.refresh();
      throw error;
    }
  };
  const addTo = ({ add, folder, changedByAdding }: QueryHome, saved: SavedQuery): Promise<StoredQuery> =>
    act(add(saved), linesOfAdding(folder), changedByAdding);
  return {
    async open(node) {
      const opened = await openFile(homes.ofNode(node).folder, node.stored.file);
      if (opened && 'stored' in opened)
        return { node: { ...node, stored: opened.stored }, saved: opened.saved };
      reader.refresh();
      const { name } = node.stored;
      throw new ProblemError({
        sentence: opened
          ? `“${name}” can no longer be used. ${sentenceOfBroken(opened.broken)}`
          : `“${name}” no longer exists.`,
        remedy: opened ? 'Its file was changed meanwhile.' : 'It was deleted or moved meanwhile.',
        actions: [],
      });
    },
    async add(place, saved) {
      const stored = await addTo(await homes.ofPlace(place), saved);
      return findStored(await reader.tree(), place, stored);
    },
    async addAll(place, queries, goOn) {
      const home = await homes.ofPlace(place);
      const { digests, ...failed } = await addEach(home, queries, goOn, log);
      reader.refresh(home.changedByAdding);
      const all = queriesOf(await reader.tree());
      const nodes = all.filter((node) => isSamePlace(node.place, place) && digests.has(node.stored.digest));
      return { nodes, count: digests.size, ...failed };
    },
    async addBeside(node, saved) {
      await addTo(homes.ofNode(node), saved);
    },
    change(node, saved) {
      const { folder, change } = homes.ofNode(node);
      return act(change(node, saved), linesOfChange(folder, node.stored, saved), new Set([node.address]));
    },
    async remove(node, which = 'any') {
      const { folder, remove, restore } = homes.ofNode(node);
      const { file, digest } = node.stored;
      const changed = new Set([node.address]);
      const removing = remove(file, which === 'any' ? undefined : digest);
      const removed = await act(removing, linesOfRemoving(folder, file), changed);
      if (!removed && which === 'unchanged') return undefined;
      const restoreChart = await removeChart(charts, node.key);
      if (!removed) return undefined;
      return async () => {
        await act(restore(removed), linesOfRestoring(folder, file), changed);
        await restoreChart();
      };
    },
  };
}

/** Adds queries one by one, until one fails or `goOn` returns false. Returns the digests of the added files. */
async function addEach(
  { add, folder }: QueryHome,
  queries: readonly SavedQuery[],
  goOn: (added: number) => boolean,
  log: Log,
): Promise<{ digests: ReadonlySet<string>; error?: unknown }> {
  const digests = new Set<string>();
  for (const saved of queries) {
    if (!goOn(digests.size)) break;
    try {
      digests.add((await logAction(log, add(saved), linesOfAdding(folder))).digest);
    } catch (error) {
      return { digests, error };
    }
  }
  return { digests };
}

/** A folder of saved queries with the way its files change: the user's store, or a folder of a project. */
interface QueryHome {
  folder: QueryFolder;
  /** The files that the tree reads again after a query was added. */
  changedByAdding: ChangedFiles;
  add: (saved: SavedQuery) => Promise<StoredQuery>;
  change: (node: QueryNode, saved: SavedQuery) => Promise<Change>;
  /** Deletes a file; undefined when it was already gone or does not match the digest. */
  remove: (file: string, digest: string | undefined) => Promise<RemovedFile | undefined>;
  restore: (removed: RemovedFile) => Promise<void>;
}

function projectHome(folder: QueryFolder): QueryHome {
  return {
    folder,
    changedByAdding: 'all',
    add: (saved) => addProjectFile(folder, saved),
    change: ({ stored }, saved) => changeProjectFile(folder, stored, saved),
    remove: (file, digest) => removeProjectFile(folder, file, digest),
    restore: (removed) => restoreProjectFile(folder, removed),
  };
}

interface UserStore {
  folder: QueryFolder;
  own: OwnStore;
  arrangement: ArrangementStore;
  charts: RememberedCharts;
  log: Log;
}

/**
 * Changes a query of the user's store, which gives it a new file. Its chart settings and its position in the user's
 * order follow to that file.
 */
async function changeOwn(
  { own, arrangement, charts, log }: UserStore,
  { key, stored }: QueryNode,
  saved: SavedQuery,
): Promise<Change> {
  const change = await own.change(stored, saved);
  if (change.isConflict) return change;
  await moveChart(charts, key, change.stored.file);
  try {
    const { order } = await arrangement.read();
    if (order.includes(stored.file))
      await arrangement.change((now) => withRenamedFile(now, stored.file, change.stored.file));
  } catch (error) {
    log.warn('The position of a changed query in your order was lost.', error);
  }
  return change;
}

function userHome(store: UserStore): QueryHome {
  const { folder, own } = store;
  return {
    folder,
    // The tree always lists the user's store, so it finds new names without a mention.
    changedByAdding: new Set(),
    add: (saved) => own.add(saved),
    change: (node, saved) => changeOwn(store, node, saved),
    remove: (file, digest) => removeFile(folder, file, digest),
    restore: (removed) => restoreFile(folder, removed),
  };
}

function createQueryHomes(store: UserStore) {
  const user = userHome(store);
  return {
    /** Returns the home for new queries of a place. */
    ofPlace: async (place: Place): Promise<QueryHome> =>
      place.kind === 'user' ? user : projectHome(await openQueriesFolder(vscode.Uri.parse(place.folder))),
    ofNode: ({ place, address }: QueryNode): QueryHome =>
      place.kind === 'user'
        ? user
        : projectHome(openParent(vscode.Uri.parse(address), vscode.Uri.parse(place.folder))),
  };
}
