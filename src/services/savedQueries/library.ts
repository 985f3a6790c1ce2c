import * as vscode from 'vscode';
import type { SavedQuery } from '../../domain';
import type { Log } from '../../host/log';
import { ProblemError } from '../../words/failures/problemActions';
import {
  sentenceOfBroken,
  lineOfConflict,
  lineOfGone,
  lineOfSavedQuery,
  lineOfUnsavedQuery,
} from '../../words/savedQueries/savedQueryWords';
import type { RememberedCharts } from './rememberedCharts';
import { openFolder, openParent, openQueriesFolder } from './store/openFolder';
import type { ChangedFiles } from './store/readEntries';
import { openFile, type StoredQuery } from './store/readEntry';
import { readInWorker } from './store/readInWorker';
import { type FileNode, filesOf, isSamePlace, type Place, queriesOf, type QueryNode } from './tree/tree';
import { type Arrangement, fileArrangement, workspaceArrangement } from './tree/treeArrangement';
import { createTreeReader, type TreeReader } from './tree/treeReader';
import {
  addQueryFile,
  type Change,
  changeQueryFile,
  removeQueryFile,
  restoreQueryFile,
} from './store/changeFiles';
import type { QueryFolder } from './store/queryFolder';

export type Library = ReturnType<typeof createLibrary>;

/** All saved queries of this window, from the user's store and the workspace folders. */
export function createLibrary({
  context: { globalStorageUri, workspaceState, extensionUri },
  charts,
  log,
}: {
  /** Without `extensionUri`, no other thread reads files. */
  context: Pick<vscode.ExtensionContext, 'globalStorageUri' | 'workspaceState'> &
    Partial<Pick<vscode.ExtensionContext, 'extensionUri'>>;
  charts: RememberedCharts;
  log: Log;
}) {
  const root = vscode.Uri.joinPath(globalStorageUri, 'queries');
  const folder = openFolder(root, root);
  const worker = extensionUri && vscode.Uri.joinPath(extensionUri, 'dist/readWorker.js').fsPath;
  const readInThread = worker === undefined ? undefined : readInWorker(worker, log);
  const ownArrangement = fileArrangement(folder);
  const arrangementOf = (place: Place) =>
    place.kind === 'user' ? ownArrangement : workspaceArrangement(workspaceState, place.folder);
  const reader = createTreeReader({ root, folder, log, arrangementOf, readInThread });
  return {
    ...reader,
    ...createFileActions(reader, folder, charts, log),
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

/** As the node of a file in the tree has it. */
function addressIn(folder: QueryFolder, file: string): string {
  const path = folder.pathOf(file);
  return (folder.local ? vscode.Uri.file(path) : vscode.Uri.parse(path)).toString();
}

/** Each action is logged, and the tree reads the changed files again. */
function createFileActions(reader: TreeReader, own: QueryFolder, charts: RememberedCharts, log: Log) {
  const folderOf = ({ place, address }: QueryNode) =>
    place.kind === 'user' ? own : openParent(vscode.Uri.parse(address), vscode.Uri.parse(place.folder));
  const folderAt = async (place: Place) =>
    place.kind === 'user' ? own : openQueriesFolder(vscode.Uri.parse(place.folder));
  const refreshAfter = async <T>(work: Promise<T>, changedBy: (outcome: T) => ChangedFiles) => {
    try {
      const outcome = await work;
      reader.refresh(changedBy(outcome));
      return outcome;
    } catch (error) {
      reader.refresh();
      throw error;
    }
  };
  const addFile = (folder: QueryFolder, saved: SavedQuery) =>
    logAction(
      log,
      addQueryFile(folder, saved),
      ({ file }) => lineOfSavedQuery('added', folder.pathOf(file)),
      lineOfUnsavedQuery('added', folder.pathOf('')),
    );
  const addTo = (folder: QueryFolder, saved: SavedQuery) =>
    refreshAfter(addFile(folder, saved), ({ file }) => new Set([addressIn(folder, file)]));
  /** Returns the node of a file that was just written; undefined when it was immediately changed or deleted. */
  const findWritten = async (place: Place, folder: QueryFolder, { file, digest }: StoredQuery) => {
    const address = addressIn(folder, file);
    return queriesOf(await reader.tree()).find(
      (node) => isSamePlace(node.place, place) && node.address === address && node.stored.digest === digest,
    );
  };
  return {
    /** Updates the node to its file. Rejects with a `ProblemError` when that is gone or no longer a query. */
    async open(node: QueryNode): Promise<{ node: QueryNode; saved: SavedQuery }> {
      const opened = await openFile(folderOf(node), node.stored.file);
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
      const folder = await folderAt(place);
      return findWritten(place, folder, await addTo(folder, saved));
    },
    /**
     * Adds queries one by one while `goOn` returns true for the number added so far, then reads the tree once. An `error`
     * has stopped the work: the queries after it were not added.
     */
    async addAll(place: Place, queries: readonly SavedQuery[], goOn: (added: number) => boolean) {
      const folder = await folderAt(place);
      const added = new Set<string>();
      let failed: { error?: unknown } = {};
      try {
        for (const saved of queries) {
          if (!goOn(added.size)) break;
          added.add(addressIn(folder, (await addFile(folder, saved)).file));
        }
      } catch (error) {
        failed = { error };
      }
      reader.refresh(added);
      const all = queriesOf(await reader.tree());
      const nodes = all.filter((node) => isSamePlace(node.place, place) && added.has(node.address));
      return { nodes, count: added.size, ...failed };
    },
    async addBeside(node: QueryNode, saved: SavedQuery): Promise<void> {
      await addTo(folderOf(node), saved);
    },
    /** Changes a query, and returns its node or that of the conflicted copy; undefined when it was changed again. */
    async change(node: QueryNode, saved: SavedQuery): Promise<Change & { node: QueryNode | undefined }> {
      const folder = folderOf(node);
      const { file, name } = node.stored;
      const action = saved.name === name ? 'changed' : 'renamed';
      const logged = logAction(
        log,
        changeQueryFile(folder, node.stored, saved),
        ({ stored, isConflict }) =>
          isConflict
            ? lineOfConflict(folder.pathOf(file), folder.pathOf(stored.file))
            : lineOfSavedQuery(action, folder.pathOf(stored.file)),
        lineOfUnsavedQuery(action, folder.pathOf(file)),
      );
      const change = await refreshAfter(
        logged,
        ({ stored }) => new Set([node.address, addressIn(folder, stored.file)]),
      );
      return { ...change, node: await findWritten(node.place, folder, change.stored) };
    },
    /**
     * Deletes a query and returns a function that restores it; undefined when it was already gone. With `unchanged`, a
     * query that has changed since is not deleted, and the result is undefined as well.
     */
    async remove(
      node: QueryNode,
      which: 'any' | 'unchanged' = 'any',
    ): Promise<(() => Promise<void>) | undefined> {
      const folder = folderOf(node);
      const { file, digest } = node.stored;
      const changedBy = () => new Set([node.address]);
      const path = folder.pathOf(file);
      const logged = logAction(
        log,
        removeQueryFile(folder, file, which === 'any' ? undefined : digest),
        (found) => (found ? lineOfSavedQuery('deleted', path) : lineOfGone(path)),
        lineOfUnsavedQuery('deleted', path),
      );
      const removed = await refreshAfter(logged, changedBy);
      if (!removed && which === 'unchanged') return undefined;
      const choices = charts.of(node.key);
      if (choices) await charts.set(node.key, undefined);
      if (!removed) return undefined;
      return async () => {
        const restored = logAction(
          log,
          restoreQueryFile(folder, removed),
          () => lineOfSavedQuery('restored', path),
          lineOfUnsavedQuery('restored', path),
        );
        await refreshAfter(restored, changedBy);
        if (choices) await charts.set(node.key, choices);
      };
    },
  };
}

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
    throw error;
  }
}
