import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { SavedQuery, RefusedCode } from '../../domain';
import type { Log } from '../../host/log';
import { ProblemError, actionsOf } from '../../words/failures/problemActions';
import {
  sentenceOfBroken,
  lineOfConflict,
  lineOfGone,
  lineOfSavedQuery,
  lineOfUnsavedQuery,
} from '../../words/savedQueries/savedQueryWords';
import { findStored } from './origin';
import { removeChart, type RememberedCharts, moveChart } from './rememberedCharts';
import { openFolder, openParent, openQueriesFolder } from './store/openFolder';
import { type Change, createOwnStore, type OwnStore } from './store/ownStore';
import type { ChangedFiles } from './store/readEntries';
import { openFile, type StoredQuery } from './store/readEntry';
import { readInWorker } from './store/readInWorker';
import { type FileNode, filesOf, isSamePlace, type Place, queriesOf, type QueryNode } from './tree/tree';
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
import { type QueryFolder, RefusedFileError } from './store/queryFolder';

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

export type Library = ReturnType<typeof createLibrary>;

/** Creates the library of all saved queries of this window, from the user's store and the workspace folders. */
export function createLibrary({
  storage,
  extensionUri,
  workspaceState,
  charts,
  log,
  onSetAside,
}: Pick<Source, 'log' | 'onSetAside'> & {
  charts: RememberedCharts;
  storage: vscode.Uri;
  /** The extension's folder, which contains the worker that reads many files in a separate thread. */
  extensionUri?: vscode.Uri;
  workspaceState: Pick<vscode.Memento, 'get' | 'update'>;
}) {
  const root = vscode.Uri.joinPath(storage, 'queries');
  const folder = openFolder(root, root);
  const worker = extensionUri && vscode.Uri.joinPath(extensionUri, 'dist/readWorker.js').fsPath;
  const readInThread = worker === undefined ? undefined : readInWorker(worker, log);
  const own = createOwnStore(folder, () => randomUUID(), readInThread);
  const ownArrangement = fileArrangement(folder);
  const arrangementOf = (place: Place) =>
    place.kind === 'user' ? ownArrangement : workspaceArrangement(workspaceState, place.folder);
  const reader = createTreeReader({ root, folder, own, log, onSetAside, arrangementOf, readInThread });
  const homes = createQueryHomes(folder, own, ownArrangement, charts, log);
  return {
    ...reader,
    ...createFileActions(reader, homes, charts, log),
    async arrange(place: Place, work: (now: Arrangement) => Arrangement): Promise<void> {
      await arrangementOf(place).change(work);
      reader.refresh(new Set());
      await reader.tree();
    },
    /** Returns the current node; undefined when it is gone or the value is not a file's node. */
    async find(node: unknown): Promise<FileNode | undefined> {
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
) {
  const act = async <T>(
    changed: ChangedFiles,
    work: Promise<T>,
    done: (outcome: T) => string,
    failed: string,
  ) => {
    try {
      const outcome = await logAction(log, work, done, failed);
      reader.refresh(changed);
      return outcome;
    } catch (error) {
      reader.refresh();
      throw error;
    }
  };
  const addTo = ({ add, folder, changedByAdding }: QueryHome, saved: SavedQuery) =>
    act(changedByAdding, add(saved), ...linesOfAdding(folder));
  return {
    /** Reads the file of a query. Rejects with a `ProblemError` when it is gone or no longer a query. */
    async open(node: QueryNode): Promise<OpenedNode> {
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
    /** Adds a query and returns its node; undefined when it was immediately changed or deleted. */
    async add(place: Place, saved: SavedQuery): Promise<QueryNode | undefined> {
      const stored = await addTo(await homes.ofPlace(place), saved);
      return findStored(await reader.tree(), place, stored);
    },
    /** Adds queries one by one while `goOn` returns true for the number added so far, then reads the tree once. */
    async addAll(
      place: Place,
      queries: readonly SavedQuery[],
      goOn: (added: number) => boolean,
    ): Promise<AddedNodes> {
      const home = await homes.ofPlace(place);
      const digests = new Set<string>();
      let failed: { error?: unknown } = {};
      try {
        for (const saved of queries) {
          if (!goOn(digests.size)) break;
          const added = await logAction(log, home.add(saved), ...linesOfAdding(home.folder));
          digests.add(added.digest);
        }
      } catch (error) {
        failed = { error };
      }
      reader.refresh(home.changedByAdding);
      const all = queriesOf(await reader.tree());
      const nodes = all.filter((node) => isSamePlace(node.place, place) && digests.has(node.stored.digest));
      return { nodes, count: digests.size, ...failed };
    },
    async addBeside(node: QueryNode, saved: SavedQuery): Promise<void> {
      await addTo(homes.ofNode(node), saved);
    },
    change(node: QueryNode, saved: SavedQuery): Promise<Change> {
      const { folder, change } = homes.ofNode(node);
      const { file, name } = node.stored;
      const action = saved.name === name ? 'changed' : 'renamed';
      return act(
        new Set([node.address]),
        change(node, saved),
        ({ stored, isConflict }) =>
          isConflict
            ? lineOfConflict(folder.pathOf(file), folder.pathOf(stored.file))
            : lineOfSavedQuery(action, folder.pathOf(stored.file)),
        lineOfUnsavedQuery(action, folder.pathOf(file)),
      );
    },
    /**
     * Deletes a query and returns a function that restores it; undefined when it was already gone. With `unchanged`, a
     * query that has changed since is not deleted, and the result is undefined as well.
     */
    async remove(
      node: QueryNode,
      which: 'any' | 'unchanged' = 'any',
    ): Promise<(() => Promise<void>) | undefined> {
      const { folder, remove, restore } = homes.ofNode(node);
      const { file, digest } = node.stored;
      const changed = new Set([node.address]);
      const path = folder.pathOf(file);
      const removed = await act(
        changed,
        remove(file, which === 'any' ? undefined : digest),
        (found) => (found ? lineOfSavedQuery('deleted', path) : lineOfGone(path)),
        lineOfUnsavedQuery('deleted', path),
      );
      if (!removed && which === 'unchanged') return undefined;
      const restoreChart = await removeChart(charts, node.key);
      if (!removed) return undefined;
      return async () => {
        await act(
          changed,
          restore(removed),
          () => lineOfSavedQuery('restored', path),
          lineOfUnsavedQuery('restored', path),
        );
        await restoreChart();
      };
    },
  };
}

const refusals: Record<RefusedCode, string> = {
  tooLarge: 'The file there is larger than a saved query can be.',
  notAFile: 'There is something else at this place, not a regular file.',
  linkOutside:
    'The file, or the folder it goes to, is a link to outside the workspace folder or your own store.',
};

/** Logs the outcome of an action. Rejects with a ProblemError when the file is refused. */
export async function logAction<T>(
  log: Log,
  work: Promise<T>,
  done: (outcome: T) => string,
  failed: string,
): Promise<T> {
  try {
    const outcome = await work;
    log.info(done(outcome));
    return outcome;
  } catch (error) {
    log.error(failed, error);
    if (!(error instanceof RefusedFileError)) throw error;
    const problem = {
      sentence: refusals[error.code],
      remedy: 'Nothing was changed there. Choose another place, or replace the link.',
      actions: actionsOf('retry'),
    };
    throw new ProblemError(problem, { cause: error });
  }
}

const linesOfAdding = (folder: QueryFolder) =>
  [
    ({ file }: StoredQuery) => lineOfSavedQuery('added', folder.pathOf(file)),
    lineOfUnsavedQuery('added', folder.pathOf('')),
  ] as const;

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

/** Returns functions that find the home of a place or a node. Own queries keep their chart and position when they change. */
function createQueryHomes(
  folder: QueryFolder,
  own: OwnStore,
  arrangement: ArrangementStore,
  charts: RememberedCharts,
  log: Log,
) {
  const user: QueryHome = {
    folder,
    // The tree always lists the user's store, so it finds new names without a mention.
    changedByAdding: new Set(),
    add: (saved) => own.add(saved),
    async change({ key, stored }, saved) {
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
    },
    remove: (file, digest) => removeFile(folder, file, digest),
    restore: (removed) => restoreFile(folder, removed),
  };
  return {
    ofPlace: async (place: Place) =>
      place.kind === 'user' ? user : projectHome(await openQueriesFolder(vscode.Uri.parse(place.folder))),
    ofNode: ({ place, address }: QueryNode) =>
      place.kind === 'user'
        ? user
        : projectHome(openParent(vscode.Uri.parse(address), vscode.Uri.parse(place.folder))),
  };
}
