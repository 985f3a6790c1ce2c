import { workspaceFolders } from '../../../host/workspaceFolders';
import * as vscode from 'vscode';
import { joinLists } from '../../../domain';
import type { Log } from '../../../host/log';
import { type ArrangementStore, arrangementFile } from './treeArrangement';
import { type ChangedFiles, mergeChanged, type ReadInThread, readEntries } from '../store/readEntries';
import { openFolder, openParent } from '../store/openFolder';
import type { QueryFolder } from '../store/queryFolder';
import type { Entry } from '../store/readEntry';
import { findQueryFiles } from '../../sharing/findQueryFiles';
import { RefusedPathError } from '../../../host/files/rootedFolder';
import { buildTree, type GroupNode, type Place, type PlacedQueries, maxListed, selectShown } from './tree';
import { savedQueryExtension } from '../../../formats/queryFiles/savedQueryFile';

const settleMs = 150;

/**
 * Calls `onChange` after query files change, in the workspace or in the store at `root`. `isReady` resolves when the
 * store is being watched, too.
 */
function watchFiles(root: vscode.Uri, onChange: (changed: ChangedFiles) => void) {
  let timer: NodeJS.Timeout | undefined;
  let changed: ChangedFiles | undefined;
  let isDisposed = false;
  // A change of a file causes several events, so they are collected.
  const changeSoon = (more: ChangedFiles) => {
    const settled = (changed = mergeChanged(changed, more));
    clearTimeout(timer);
    timer = setTimeout(() => {
      changed = undefined;
      onChange(settled);
    }, settleMs);
  };
  const changeFile = (file: vscode.Uri) => changeSoon(new Set([file.toString()]));
  const subscriptions = [vscode.workspace.onDidChangeWorkspaceFolders(() => changeSoon('all'))];
  const watch = (glob: vscode.GlobPattern) => {
    const watcher = vscode.workspace.createFileSystemWatcher(glob);
    subscriptions.push(
      watcher,
      watcher.onDidCreate(changeFile),
      watcher.onDidChange(changeFile),
      watcher.onDidDelete(changeFile),
    );
  };
  watch(queryFilePattern);
  return {
    // A missing folder cannot be watched. When it cannot be created, the first write to it reports the problem.
    isReady: Promise.resolve(vscode.workspace.fs.createDirectory(root))
      .catch(() => undefined)
      .then(() => {
        if (!isDisposed) watch(new vscode.RelativePattern(root, `{*.gridlens.json,${arrangementFile}}`));
      }),
    dispose(): void {
      isDisposed = true;
      clearTimeout(timer);
      for (const one of subscriptions) one.dispose();
    },
  };
}

export type TreeReader = ReturnType<typeof createTreeReader>;

interface Source {
  root: vscode.Uri;
  folder: QueryFolder;
  log: Log;
  arrangementOf: (place: Place) => ArrangementStore;
  readInThread: ReadInThread | undefined;
}

/** A read that is older may have missed an unreported change. */
const oldMs = 1_000;

export function createTreeReader(source: Source) {
  const changed = new vscode.EventEmitter<void>();
  let places: PlacedQueries[] = [];
  let current: Promise<GroupNode[]> | undefined;
  /** The files that changed after the last read started; undefined when none did. */
  let waiting: ChangedFiles | undefined = 'all';
  let isDisposed = false;
  let shown = '';
  let searchedAtMs = Infinity;

  // `onDidChange` fires only after the read: while VS Code waits for rows, the commands of their menus would find none.
  const refresh = (files: ChangedFiles = 'all') => {
    waiting = mergeChanged(waiting, files);
    // Reads run one at a time, since each uses the result of the previous one.
    const next = (current ?? Promise.resolve(undefined))
      .catch(() => {
        waiting = 'all';
        return undefined;
      })
      .then((groups) => (groups && waiting === undefined ? groups : load()));
    current = next;
    // The tree holds short texts and codes only, whatever the content of the files.
    const found = next.then((groups) => JSON.stringify(groups)).catch(() => '');
    void found.then((text) => {
      // A newer read will fire the event.
      if (current !== next || isDisposed || text === shown) return;
      shown = text;
      changed.fire();
    });
  };
  const watching = watchFiles(source.root, refresh);

  const load = async () => {
    const files = waiting ?? 'all';
    waiting = undefined;
    await watching.isReady;
    const isFirst = places.length === 0;
    places = await loadPlaces(source, places, files);
    if (isFirst) void sweep(source, places);
    if (files === 'all') searchedAtMs = performance.now();
    return buildTree(await Promise.all(places.map((one) => arrange(source, one))));
  };

  return {
    /** Returns the tree as last read; the first call reads it. */
    tree: (): Promise<readonly GroupNode[]> => (current ??= load()),
    /** Reads changed files again and fires `onDidChange`. `files` are addresses; any file if omitted. */
    refresh,
    /** Reads the tree again unless it was read just now: VS Code may miss files that arrive with a new folder. */
    refreshOld(): void {
      if (performance.now() - searchedAtMs > oldMs) refresh();
    },
    onDidChange: changed.event,
    dispose(): void {
      isDisposed = true;
      watching.dispose();
      changed.dispose();
    },
  };
}

async function arrange({ arrangementOf, log }: Source, placed: PlacedQueries): Promise<PlacedQueries> {
  try {
    return { ...placed, arrangement: await arrangementOf(placed.place).read() };
  } catch (error) {
    log.warn('The order of saved queries could not be read.', error);
    return placed;
  }
}

/** A folder that cannot be listed becomes one broken entry, so that projects still show. */
async function loadOwn(
  { root, folder, log, readInThread }: Source,
  known: readonly Entry[],
  changed: ChangedFiles,
): Promise<PlacedQueries> {
  const home = { label: 'My queries', place: { kind: 'user' } } as const;
  const addressOf = (file: string) => vscode.Uri.joinPath(root, file).toString();
  try {
    const names = (await folder.names()).filter((name) => name.endsWith(savedQueryExtension));
    const files = names.map((file) => ({ address: addressOf(file), folder, file }));
    return { ...home, entries: await readEntries(files, known, changed, readInThread) };
  } catch (error) {
    log.error(`Saved queries not read: ${root.fsPath}`, error);
    const detail = error instanceof Error ? error.message : String(error);
    const entry = { file: '', broken: { code: 'unreadable', detail } } as const;
    return { ...home, entries: [{ address: addressOf(''), entry }] };
  }
}

/** Removes the leftovers of killed windows: in the store, and in projects' folders with or for query files. */
async function sweep({ folder: own, log }: Source, places: readonly PlacedQueries[]): Promise<void> {
  const folders = new Map([[own.pathOf(''), own]]);
  for (const { place, entries } of places) {
    if (place.kind === 'user') continue;
    const within = vscode.Uri.parse(place.folder);
    const queriesFolder = openFolder(vscode.Uri.joinPath(within, 'queries'), within);
    const others = entries.map(({ address }) => openParent(vscode.Uri.parse(address), within));
    for (const one of [queriesFolder, ...others]) folders.set(one.pathOf(''), one);
  }
  for (const folder of folders.values()) {
    try {
      for (const name of await folder.sweep()) log.info(`Leftover file removed: ${folder.pathOf(name)}`);
    } catch (error) {
      if (!(error instanceof RefusedPathError))
        log.warn(`Leftover files could not be removed: ${folder.pathOf('')}`, error);
    }
  }
}

const queryFilePattern = '**/*.gridlens.json';

/** VS Code's search may never return in the file system of another extension. */
async function search(root: vscode.Uri): Promise<vscode.Uri[]> {
  if (root.scheme === 'file') {
    const pattern = new vscode.RelativePattern(root, queryFilePattern);
    return vscode.workspace.findFiles(pattern, '**/node_modules/**', maxListed);
  }
  const found = await findQueryFiles(root, maxListed).catch(() => undefined);
  return joinLists(found?.files).map(({ folders, file }) => vscode.Uri.joinPath(root, ...folders, file));
}

async function loadProject(
  { name, uri }: vscode.WorkspaceFolder,
  known: PlacedQueries | undefined,
  changed: ChangedFiles,
  readInThread: ReadInThread | undefined,
): Promise<PlacedQueries> {
  const before = joinLists(known?.entries);
  const listed = new Set(before.map(({ address }) => address));
  // A search covers the whole folder, so it is skipped when only known files have changed.
  const isSame =
    known && !known.hidden && changed !== 'all' && [...changed].every((address) => listed.has(address));
  const found = isSame ? undefined : selectShown(await search(uri));
  const addresses = found?.shown.map((file) => file.toString()) ?? [...listed];
  const files = addresses.map((address) => {
    const file = vscode.Uri.parse(address);
    return { address, folder: openParent(file, uri), file: file.path.slice(file.path.lastIndexOf('/') + 1) };
  });
  const entries = await readEntries(files, before, changed, readInThread);
  const place = { kind: 'workspace', folder: uri.toString() } as const;
  return { label: name, place, entries, hidden: found?.hidden };
}

/**
 * Reads the user's own queries, then those of the workspace folders, one folder at a time. `known` is the result of the
 * last read and `changed` the addresses of the files that have changed since.
 */
async function loadPlaces(
  source: Source,
  known: readonly PlacedQueries[],
  changed: ChangedFiles,
): Promise<PlacedQueries[]> {
  const places = [await loadOwn(source, known.at(0)?.entries ?? [], changed)];
  for (const folder of workspaceFolders()) {
    const address = folder.uri.toString();
    const before = known.find(({ place }) => place.kind === 'workspace' && place.folder === address);
    const within =
      before && changed !== 'all'
        ? new Set([...changed].filter((file) => file.startsWith(`${address}/`)))
        : 'all';
    const isUnchanged = before && within !== 'all' && within.size === 0;
    places.push(isUnchanged ? before : await loadProject(folder, before, within, source.readInThread));
  }
  return places;
}
