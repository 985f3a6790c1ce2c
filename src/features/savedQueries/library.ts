import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { createOwnStore, type Change, type LoadedQueries } from './ownStore';
import { addProjectFile, changeProjectFile } from './projectFile';
import type { QueryFolder } from './queryFolder';
import { readEntries, type StoredQuery } from './readEntry';
import type { SavedQuery } from './savedQuery';
import { buildTree, queriesOf, type GroupNode, type Place, type PlacedQueries, type QueryNode } from './tree';
import { vscodeFolder } from './vscodeFolder';

/** All saved queries of this window: the user's own and those of its workspace folders. */
export interface Library {
  dispose(): void;
  /** The tree as last read; reads when nothing was read yet. */
  tree(): Promise<readonly GroupNode[]>;
  /** Reads again, and tells. */
  refresh(): void;
  readonly onDidChange: vscode.Event<void>;
  /** The node as it is now; undefined when it is gone or the value is no node. */
  find(node: unknown): Promise<QueryNode | undefined>;
  add(place: Place, saved: SavedQuery): Promise<void>;
  /** A copy beside the query itself. */
  addBeside(node: QueryNode, saved: SavedQuery): Promise<void>;
  change(node: QueryNode, saved: SavedQuery): Promise<Change>;
  /** Deletes, and gives what brings it back; undefined when it was gone already. */
  remove(node: QueryNode): Promise<(() => Promise<void>) | undefined>;
}

const pattern = '**/*.gridlens.json';
const mostFiles = 2000;
const settleMs = 150;
const newId = (): string => randomUUID();

/** Opens the library over the user's storage. `onLoad` hears of what was set aside. */
export function createLibrary(
  storage: vscode.Uri,
  onLoad: (loaded: LoadedQueries, root: vscode.Uri) => void,
): Library {
  const root = vscode.Uri.joinPath(storage, 'queries');
  const own = createOwnStore(vscodeFolder(root), newId);
  const changed = new vscode.EventEmitter<void>();
  let current: Promise<readonly GroupNode[]> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isDisposed = false;

  let shown = '';

  // The tree hears of it once all is read: while it asks for its rows, an entry of their menus would find no row.
  const refresh = (): void => {
    clearTimeout(timer);
    const next = load();
    current = next;
    const tell = (found: string): void => {
      // A newer one will tell.
      if (current !== next || isDisposed || found === shown) return;
      shown = found;
      changed.fire();
    };
    next.then(
      (groups) => {
        tell(JSON.stringify(groups));
      },
      () => {
        tell('');
      },
    );
  };
  // One change of a file is several events.
  const refreshSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(refresh, settleMs);
  };
  const subscriptions: { dispose(): unknown }[] = [
    changed,
    vscode.workspace.onDidChangeWorkspaceFolders(refreshSoon),
  ];
  const watch = (glob: vscode.GlobPattern): void => {
    const watcher = vscode.workspace.createFileSystemWatcher(glob);
    subscriptions.push(
      watcher,
      watcher.onDidCreate(refreshSoon),
      watcher.onDidChange(refreshSoon),
      watcher.onDidDelete(refreshSoon),
    );
  };
  watch(pattern);
  // A folder that is not there is not watched. That it cannot be made will be told by what wants to write to it.
  const watching = Promise.resolve(vscode.workspace.fs.createDirectory(root))
    .catch(() => undefined)
    .then(() => {
      if (!isDisposed) watch(new vscode.RelativePattern(root, '*.gridlens.json'));
    });

  const load = async (): Promise<readonly GroupNode[]> => {
    await watching;
    const loaded = await own.load().catch(unreadableStore);
    onLoad(loaded, root);
    const entries = [...loaded.queries, ...loaded.unreadable].map((entry) => ({
      address: vscode.Uri.joinPath(root, entry.file).toString(),
      entry,
    }));
    return buildTree([{ label: 'My queries', place: { kind: 'user' }, entries }, ...(await loadProjects())]);
  };
  const tree = (): Promise<readonly GroupNode[]> => (current ??= load());

  const change = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      refresh();
    }
  };

  return {
    tree,
    refresh,
    onDidChange: changed.event,
    async find(node) {
      const key = typeof node === 'object' && node !== null && 'key' in node ? node.key : undefined;
      return key === undefined ? undefined : queriesOf(await tree()).find((one) => one.key === key);
    },
    async add(place, saved) {
      if (place.kind === 'user') await change(own.add(saved));
      else await change(addProjectFile(await queriesFolderOf(vscode.Uri.parse(place.folder)), saved, newId));
    },
    async addBeside(node, saved) {
      if (node.place.kind === 'user') await change(own.add(saved));
      else await change(addProjectFile(folderOf(node), saved, newId));
    },
    change: (node, saved) =>
      change(
        node.place.kind === 'user'
          ? own.change(node.stored, saved)
          : changeProjectFile(folderOf(node), node.stored, saved, newId),
      ),
    async remove(node) {
      const store = node.place.kind === 'user' ? own : createOwnStore(folderOf(node), newId);
      const removed = await change<StoredQuery | undefined>(store.remove(node.stored));
      return removed && (() => change(store.restore(removed)));
    },
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
      for (const one of subscriptions) one.dispose();
    },
  };
}

/** A store that cannot be read at all is one broken entry: the projects' queries are still there. */
function unreadableStore(error: unknown): LoadedQueries {
  const detail = error instanceof Error ? error.message : String(error);
  return {
    queries: [],
    setAside: [],
    unreadable: [{ file: '', broken: { code: 'unreadable', detail } }],
  };
}

/** The folder in which a query's file stands. */
function folderOf(node: QueryNode): QueryFolder {
  return vscodeFolder(vscode.Uri.joinPath(vscode.Uri.parse(node.address), '..'));
}

/** Query files of a project go to its `queries` folder. */
async function queriesFolderOf(workspaceFolder: vscode.Uri): Promise<QueryFolder> {
  const folder = vscode.Uri.joinPath(workspaceFolder, 'queries');
  const stat = await Promise.resolve(vscode.workspace.fs.stat(folder)).catch(() => undefined);
  const isFile = stat !== undefined && (stat.type & vscode.FileType.Directory) === 0;
  return vscodeFolder(isFile ? workspaceFolder : folder);
}

async function loadProjects(): Promise<readonly PlacedQueries[]> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return Promise.all(
    folders.map(async ({ name, uri }): Promise<PlacedQueries> => {
      const glob = new vscode.RelativePattern(uri, pattern);
      const found = await vscode.workspace.findFiles(glob, '**/node_modules/**', mostFiles);
      const entries = await Promise.all(
        found.map(async (file) => {
          const parent = vscodeFolder(vscode.Uri.joinPath(file, '..'));
          const [entry] = await readEntries(parent, [file.path.slice(file.path.lastIndexOf('/') + 1)]);
          return entry && { address: file.toString(), entry };
        }),
      );
      const place = { kind: 'workspace', folder: uri.toString() } as const;
      return { label: name, place, entries: entries.filter((one) => one !== undefined) };
    }),
  );
}
