import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { ProblemError } from '../../words/failures/problemActions';
import {
  type Arrangement,
  type ArrangementStore,
  fileArrangement,
  withRenamedFile,
  workspaceArrangement,
} from './tree/treeArrangement';
import type { ChangedFiles } from './store/readEntries';
import { openFolder, openParent, openQueriesFolder } from './store/openFolder';
import { type Change, createOwnStore } from './store/ownStore';
import {
  addProjectFile,
  changeProjectFile,
  removeFile,
  removeProjectFile,
  restoreFile,
  restoreProjectFile,
} from './store/projectFiles';
import { type QueryFolder, RefusedFileError } from './store/queryFolder';
import { openFile, type StoredQuery } from './store/readEntry';
import { readInWorker } from './store/readInWorker';
import type { SavedQuery } from '../../domain/savedQueries/savedQuery';
import {
  problemOfOpening,
  problemOfRefusal,
  lineOfConflict,
  lineOfGone,
  lineOfSavedQuery,
  lineOfUnsavedQuery,
} from '../../words/savedQueries/savedQueryWords';
import { findStored } from './origin';
import { type BrokenNode, filesOf, isSamePlace, type Place, queriesOf, type QueryNode } from './tree/tree';
import { createTreeReader, type Source, type TreeReader } from './tree/treeReader';
import type { Log } from '../../host/log';
import { moveChart, removeChart, type RememberedCharts } from './rememberedCharts';

/** The log lines for an action on a saved query. */
interface ActionLines<T> {
  readonly done: (outcome: T) => string;
  readonly failed: string;
}

/** Logs the outcome of an action. Rejects with a ProblemError when the file is refused. */
export async function logAction<T>(log: Log, work: Promise<T>, { done, failed }: ActionLines<T>): Promise<T> {
  try {
    const outcome = await work;
    log.info(done(outcome));
    return outcome;
  } catch (error) {
    log.error(failed, error);
    if (!(error instanceof RefusedFileError)) throw error;
    throw new ProblemError(problemOfRefusal(error.code), { cause: error });
  }
}

const linesOfAdding = (folder: QueryFolder): ActionLines<StoredQuery> => ({
  done: ({ file }) => lineOfSavedQuery('added', folder.pathOf(file)),
  failed: lineOfUnsavedQuery('added', folder.pathOf('')),
});

function linesOfChange(
  folder: QueryFolder,
  { file, name }: StoredQuery,
  saved: SavedQuery,
): ActionLines<Change> {
  const action = saved.name === name ? 'changed' : 'renamed';
  return {
    done: ({ stored, isConflict }) =>
      isConflict
        ? lineOfConflict(folder.pathOf(file), folder.pathOf(stored.file))
        : lineOfSavedQuery(action, folder.pathOf(stored.file)),
    failed: lineOfUnsavedQuery(action, folder.pathOf(file)),
  };
}

const linesOfRemoving = (folder: QueryFolder, file: string): ActionLines<unknown> => ({
  done: (removed) =>
    removed === undefined
      ? lineOfGone(folder.pathOf(file))
      : lineOfSavedQuery('deleted', folder.pathOf(file)),
  failed: lineOfUnsavedQuery('deleted', folder.pathOf(file)),
});

const linesOfRestoring = (folder: QueryFolder, file: string): ActionLines<void> => ({
  done: () => lineOfSavedQuery('restored', folder.pathOf(file)),
  failed: lineOfUnsavedQuery('restored', folder.pathOf(file)),
});

/** A query of the tree with the content of its file. */
export interface OpenedNode {
  /** The node, updated to the current content of the file. */
  readonly node: QueryNode;
  readonly saved: SavedQuery;
}

/** The outcome of adding several queries. */
export interface AddedNodes {
  readonly nodes: readonly QueryNode[];
  readonly count: number;
  /** The error that stopped the work; the queries after it were not added. */
  readonly error?: unknown;
}

/** All saved queries of this window, from the user's store and the workspace folders. */
export interface Library extends TreeReader {
  /** Returns the current node; undefined when it is gone or the value is not a file's node. */
  find(node: unknown): Promise<QueryNode | BrokenNode | undefined>;
  /** Reads the file of a query. Rejects with a `ProblemError` when it is gone or no longer a query. */
  open(node: QueryNode): Promise<OpenedNode>;
  /** Adds a query and returns its node; undefined when it was immediately changed or deleted. */
  add(place: Place, saved: SavedQuery): Promise<QueryNode | undefined>;
  /** Changes the arrangement of a home. */
  arrange(place: Place, work: (now: Arrangement) => Arrangement): Promise<void>;
  /** Adds queries one by one while `goOn` returns true for the number added so far, then reads the tree once. */
  addAll(place: Place, queries: readonly SavedQuery[], goOn: (added: number) => boolean): Promise<AddedNodes>;
  /** Adds a query to the folder of another one. */
  addBeside(node: QueryNode, saved: SavedQuery): Promise<void>;
  change(node: QueryNode, saved: SavedQuery): Promise<Change>;
  /**
   * Deletes a query and returns a function that restores it; undefined when it was already gone. With `unchanged`, a
   * query that has changed since is not deleted, and the result is undefined as well.
   */
  remove(node: QueryNode, which?: 'any' | 'unchanged'): Promise<(() => Promise<void>) | undefined>;
}

const newId = (): string => randomUUID();

interface Options extends Pick<Source, 'log' | 'onSetAside'> {
  readonly charts: RememberedCharts;
  readonly storage: vscode.Uri;
  /** The extension's folder, which contains the worker that reads many files in a separate thread. */
  readonly extensionUri?: vscode.Uri;
  readonly workspaceState: Pick<vscode.Memento, 'get' | 'update'>;
}

/** Opens the library over the user's storage. */
export function createLibrary({
  storage,
  extensionUri,
  workspaceState,
  charts,
  log,
  onSetAside,
}: Options): Library {
  const root = vscode.Uri.joinPath(storage, 'queries');
  const ownFolder = openFolder(root, root);
  const worker = extensionUri && vscode.Uri.joinPath(extensionUri, 'dist/readWorker.js').fsPath;
  const readInThread = worker === undefined ? undefined : readInWorker(worker, log);
  const own = createOwnStore(ownFolder, newId, readInThread);
  const ownArrangement = fileArrangement(ownFolder);
  const arrangementOf = (place: Place): ArrangementStore =>
    place.kind === 'user' ? ownArrangement : workspaceArrangement(workspaceState, place.folder);
  const reader = createTreeReader({
    root,
    folder: ownFolder,
    own,
    log,
    onSetAside,
    arrangementOf,
    readInThread,
  });

  const folderOf = ({ place, address }: QueryNode): QueryFolder =>
    place.kind === 'user' ? ownFolder : openParent(vscode.Uri.parse(address), vscode.Uri.parse(place.folder));

  /** `changed`: the files that the work changes. New files in the user's store need no mention: their names are new. */
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

  const addTo = (folder: QueryFolder, saved: SavedQuery): Promise<StoredQuery> =>
    folder === ownFolder
      ? act(own.add(saved), linesOfAdding(folder), new Set())
      : act(addProjectFile(folder, saved), linesOfAdding(folder), 'all');

  /**
   * Changes a query of the user's store, which gives it a new file. Its chart settings and its position in the user's
   * order follow to that file.
   */
  const changeOwn = async ({ key, stored }: QueryNode, saved: SavedQuery): Promise<Change> => {
    const change = await own.change(stored, saved);
    if (change.isConflict) return change;
    await moveChart(charts, key, change.stored.file);
    try {
      const { order } = await ownArrangement.read();
      if (order.includes(stored.file))
        await ownArrangement.change((now) => withRenamedFile(now, stored.file, change.stored.file));
    } catch (error) {
      log.warn('The position of a changed query in your order was lost.', error);
    }
    return change;
  };

  const openPlace = (place: Place): Promise<QueryFolder> =>
    place.kind === 'user' ? Promise.resolve(ownFolder) : openQueriesFolder(vscode.Uri.parse(place.folder));

  return {
    ...reader,
    async arrange(place, work) {
      await arrangementOf(place).change(work);
      reader.refresh(new Set());
      await reader.tree();
    },
    async find(node) {
      const key = typeof node === 'object' && node !== null && 'key' in node ? node.key : undefined;
      return key === undefined ? undefined : filesOf(await reader.tree()).find((one) => one.key === key);
    },
    async open(node) {
      const opened = await openFile(folderOf(node), node.stored.file);
      if (opened && 'stored' in opened)
        return { node: { ...node, stored: opened.stored }, saved: opened.saved };
      reader.refresh();
      throw new ProblemError(problemOfOpening(node.stored.name, opened?.broken));
    },
    async add(place, saved) {
      const stored = await addTo(await openPlace(place), saved);
      return findStored(await reader.tree(), place, stored);
    },
    async addAll(place, queries, goOn) {
      const folder = await openPlace(place);
      const digests = new Set<string>();
      let failed: { readonly error?: unknown } = {};
      for (const saved of queries) {
        if (!goOn(digests.size)) break;
        const adding = folder === ownFolder ? own.add(saved) : addProjectFile(folder, saved);
        try {
          digests.add((await logAction(log, adding, linesOfAdding(folder))).digest);
        } catch (error) {
          failed = { error };
          break;
        }
      }
      reader.refresh(folder === ownFolder ? new Set() : 'all');
      const all = queriesOf(await reader.tree());
      const nodes = all.filter((node) => isSamePlace(node.place, place) && digests.has(node.stored.digest));
      return { nodes, count: digests.size, ...failed };
    },
    async addBeside(node, saved) {
      await addTo(folderOf(node), saved);
    },
    change(node, saved) {
      const folder = folderOf(node);
      const work =
        node.place.kind === 'user' ? changeOwn(node, saved) : changeProjectFile(folder, node.stored, saved);
      return act(work, linesOfChange(folder, node.stored, saved), new Set([node.address]));
    },
    async remove(node, which = 'any') {
      const [folder, { file }] = [folderOf(node), node.stored];
      const digest = which === 'any' ? undefined : node.stored.digest;
      const isOwn = node.place.kind === 'user';
      const remove = isOwn ? removeFile : removeProjectFile;
      const restore = isOwn ? restoreFile : restoreProjectFile;
      const changed = new Set([node.address]);
      const removed = await act(remove(folder, file, digest), linesOfRemoving(folder, file), changed);
      if (!removed && which === 'unchanged') return undefined;
      const restoreChart = await removeChart(charts, node.key);
      return (
        removed &&
        (async () => {
          await act(restore(folder, removed), linesOfRestoring(folder, file), changed);
          await restoreChart();
        })
      );
    },
  };
}
