import * as vscode from 'vscode';
import type { Log } from '../../../host/log';
import { noArrangement, type ArrangementStore, arrangementFile } from './treeArrangement';
import { type ChangedFiles, mergeChanged, type ReadInThread } from '../store/readEntries';
import { loadProjects, queryFilePattern } from './loadProjects';
import { openFolder } from '../store/openFolder';
import type { LoadedQueries, OwnStore, SetAsideFile } from '../store/ownStore';
import { type QueryFolder, sweepFolders } from '../store/queryFolder';
import { buildTree, type GroupNode, type Place, type PlacedQueries } from './tree';

const settleMs = 150;

interface Watching {
  dispose(): void;
  /** Resolves when the store is being watched, too. */
  isReady: Promise<void>;
}

/** Calls `onChange` after query files change, in the workspace or in the store at `root`. */
function watchFiles(root: vscode.Uri, onChange: (changed: ChangedFiles) => void): Watching {
  let timer: NodeJS.Timeout | undefined;
  let changed: ChangedFiles | undefined;
  let isDisposed = false;
  // A change of a file causes several events, so they are collected.
  const changeSoon = (more: ChangedFiles): void => {
    const settled = (changed = mergeChanged(changed, more));
    clearTimeout(timer);
    timer = setTimeout(() => {
      changed = undefined;
      onChange(settled);
    }, settleMs);
  };
  const changeFile = (file: vscode.Uri): void => {
    changeSoon(new Set([file.toString()]));
  };
  const subscriptions: vscode.Disposable[] = [
    vscode.workspace.onDidChangeWorkspaceFolders(() => {
      changeSoon('all');
    }),
  ];
  const watch = (glob: vscode.GlobPattern): void => {
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
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
      for (const one of subscriptions) one.dispose();
    },
  };
}

export interface TreeReader {
  dispose(): void;
  /** Returns the tree as last read; the first call reads it. */
  tree(): Promise<readonly GroupNode[]>;
  /**
   * Reads changed files again and fires `onDidChange`. `files` are addresses; if omitted, any file may have changed.
   */
  refresh(files?: ChangedFiles): void;
  /** Reads the tree again unless it was read just now: VS Code may miss files that arrive with a new folder. */
  refreshOld(): void;
  onDidChange: vscode.Event<void>;
}

/** Files of the user's store that were moved away, and the store's folder. */
export interface SetAside {
  files: readonly SetAsideFile[];
  root: vscode.Uri;
}

export interface Source {
  /** The folder of the user's own queries. */
  root: vscode.Uri;
  folder: QueryFolder;
  own: OwnStore;
  log: Log;
  /** Returns the store of a home's arrangement. */
  arrangementOf: (place: Place) => ArrangementStore;
  /** Reads many files in another thread. */
  readInThread: ReadInThread | undefined;
  /** Called with the files that were moved away because they are not saved queries. */
  onSetAside: (files: SetAside) => void;
}

/** The age after which a read may have missed an unreported change. */
const oldMs = 1_000;

/** Creates a reader that reads the tree on first use and after changes. */
export function createTreeReader(source: Source): TreeReader {
  const changed = new vscode.EventEmitter<void>();
  const loadInProjects = createProjectReader(source);
  let current: Promise<GroupNode[]> | undefined;
  /** The files that changed after the last read started; undefined when none did. */
  let waiting: ChangedFiles | undefined;
  let isDisposed = false;
  let shown = '';
  let searchedAtMs = Infinity;

  // `onDidChange` fires only after the read: while VS Code waits for rows, the commands of their menus would find none.
  const refresh = (files: ChangedFiles = 'all'): void => {
    waiting = mergeChanged(waiting, files);
    // Reads run one at a time, since each uses the result of the previous one.
    const next = (current ?? Promise.resolve(undefined))
      .catch(() => undefined)
      .then((groups) => (groups && waiting === undefined ? groups : loadWaiting(groups !== undefined)));
    current = next;
    const fireChange = (found: string): void => {
      // A newer read will fire the event.
      if (current !== next || isDisposed || found === shown) return;
      shown = found;
      changed.fire();
    };
    next.then(
      (groups) => {
        // The tree holds short texts and codes only, whatever the content of the files.
        fireChange(JSON.stringify(groups));
      },
      () => {
        fireChange('');
      },
    );
  };
  const watching = watchFiles(source.root, refresh);

  const loadWaiting = (isRead: boolean): Promise<GroupNode[]> => {
    const files = isRead ? waiting : undefined;
    waiting = undefined;
    return load(files ?? 'all');
  };

  const load = async (files: ChangedFiles): Promise<GroupNode[]> => {
    await watching.isReady;
    const user = await loadOwn(source, files);
    const projects = await loadInProjects(files);
    if (files === 'all') searchedAtMs = performance.now();
    return buildTree(await withArrangements(source, [user, ...projects]));
  };

  return {
    tree: () => (current ??= load('all')),
    refresh,
    refreshOld() {
      if (performance.now() - searchedAtMs > oldMs) refresh();
    },
    onDidChange: changed.event,
    dispose() {
      isDisposed = true;
      watching.dispose();
      changed.dispose();
    },
  };
}

/** Creates a function that reads the query files of the workspace: all at first, then those that have changed. */
function createProjectReader(source: Source): (files: ChangedFiles) => Promise<readonly PlacedQueries[]> {
  const { readInThread, root } = source;
  let projects: PlacedQueries[] | undefined;
  return async (files) => {
    if (projects === undefined) {
      const readHere = new Set<QueryFolder>();
      const onReadHere = (folders: ReadonlySet<QueryFolder>): void => {
        for (const folder of folders) readHere.add(folder);
      };
      projects = await loadProjects([], 'all', { readInThread, onReadHere });
      void sweep(source, readHere);
    } else if (isInProjects(files, root)) projects = await loadProjects(projects, files, { readInThread });
    return projects;
  };
}

const withArrangements = (
  { arrangementOf, log }: Source,
  places: readonly PlacedQueries[],
): Promise<PlacedQueries[]> =>
  Promise.all(
    places.map(async (placed) => {
      const arrangement = await arrangementOf(placed.place)
        .read()
        .catch((error: unknown) => {
          log.warn('The order of saved queries could not be read.', error);
          return noArrangement;
        });
      return { ...placed, arrangement };
    }),
  );

const isBelow = (address: string, folder: vscode.Uri): boolean => address.startsWith(`${folder.toString()}/`);

/** True when a file outside the user's own store may have changed. */
const isInProjects = (changed: ChangedFiles, root: vscode.Uri): boolean =>
  changed === 'all' || [...changed].some((address) => !isBelow(address, root));

/** Returns the names of the changed files in a folder. */
function namesIn(folder: vscode.Uri, changed: ChangedFiles): ChangedFiles {
  if (changed === 'all') return 'all';
  const addresses = [...changed].filter((address) => isBelow(address, folder));
  return new Set(addresses.map((address) => vscode.Uri.parse(address).path.slice(folder.path.length + 1)));
}

async function loadOwn(
  { root, own, log, onSetAside }: Source,
  changed: ChangedFiles,
): Promise<PlacedQueries> {
  const loaded = await own.load(namesIn(root, changed)).catch((error: unknown) => {
    log.error(`Saved queries not read: ${root.fsPath}`, error);
    return unreadableStore(error);
  });
  if (loaded.setAside.length > 0) onSetAside({ files: loaded.setAside, root });
  const entries = [...loaded.queries, ...loaded.unreadable].map((entry) => ({
    address: vscode.Uri.joinPath(root, entry.file).toString(),
    entry,
  }));
  return { label: 'My queries', place: { kind: 'user' }, entries };
}

/** Shows an unreadable store as one broken entry, so that the queries of projects still show. */
function unreadableStore(error: unknown): LoadedQueries {
  const detail = error instanceof Error ? error.message : String(error);
  return {
    queries: [],
    setAside: [],
    unreadable: [{ file: '', broken: { code: 'unreadable', detail } }],
  };
}

/**
 * Removes the leftovers of killed windows: in the store, in the `queries` folders of projects, and in the folders whose
 * files this thread has read. The thread that reads many files sweeps their folders itself.
 */
async function sweep({ folder, log }: Source, readHere: ReadonlySet<QueryFolder>): Promise<void> {
  const queriesFolders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) =>
    openFolder(vscode.Uri.joinPath(uri, 'queries'), uri),
  );
  const folders = new Map([folder, ...queriesFolders, ...readHere].map((one) => [one.pathOf(''), one]));
  await sweepFolders([...folders.values()], log);
}
