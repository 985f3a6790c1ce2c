import * as vscode from 'vscode';
import type { Log } from '../../host/log';
import { loadProjects } from './loadProjects';
import { openFolder, openParent } from './openFolder';
import type { LoadedQueries, OwnStore, SetAsideFile } from './ownStore';
import type { QueryFolder } from './queryFolder';
import { firstTemporaryNames, sweepFolders } from './sweepFolders';
import { buildTree, type GroupNode, type PlacedQueries } from './tree';
import { watchFiles } from './watchFiles';

export interface TreeReader {
  dispose(): void;
  /** The tree as last read; reads when nothing was read yet. */
  tree(): Promise<readonly GroupNode[]>;
  /** Reads again, and tells. */
  refresh(): void;
  readonly onDidChange: vscode.Event<void>;
}

/** Files of the user's store that were moved away, and the store's folder. */
export interface SetAside {
  readonly files: readonly SetAsideFile[];
  readonly root: vscode.Uri;
}

export interface Source {
  /** The folder of the user's own queries. */
  readonly root: vscode.Uri;
  readonly folder: QueryFolder;
  readonly own: OwnStore;
  readonly log: Log;
  /** Hears of files that were moved away because they are no saved queries. */
  readonly onSetAside: (files: SetAside) => void;
}

/** Reads the tree when it is first wanted and after changes. */
export function createTreeReader(source: Source): TreeReader {
  const changed = new vscode.EventEmitter<void>();
  let projects: readonly PlacedQueries[] | undefined;
  let current: Promise<readonly GroupNode[]> | undefined;
  let isDisposed = false;
  let shown = '';

  // The tree hears of it once all is read: while it asks for its rows, an entry of their menus would find no row.
  const refresh = (): void => {
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
        // Short texts and codes only, whatever the files hold.
        tell(JSON.stringify(groups));
      },
      () => {
        tell('');
      },
    );
  };
  const watching = watchFiles(source.root, refresh);

  const load = async (): Promise<readonly GroupNode[]> => {
    await watching.isReady;
    const user = await loadOwn(source);
    const isFirst = projects === undefined;
    projects = await loadProjects(projects ?? []);
    if (isFirst) void sweep(source, projects);
    return buildTree([user, ...projects]);
  };

  return {
    tree: () => (current ??= load()),
    refresh,
    onDidChange: changed.event,
    dispose() {
      isDisposed = true;
      watching.dispose();
      changed.dispose();
    },
  };
}

async function loadOwn({ root, own, log, onSetAside }: Source): Promise<PlacedQueries> {
  const loaded = await own.load().catch((error: unknown) => {
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

/** A store that cannot be read at all is one broken entry: the projects' queries are still there. */
function unreadableStore(error: unknown): LoadedQueries {
  const detail = error instanceof Error ? error.message : String(error);
  return {
    queries: [],
    setAside: [],
    unreadable: [{ file: '', broken: { code: 'unreadable', detail } }],
  };
}

/** Removes what killed windows left in the store and beside the query files of the workspace. */
async function sweep({ folder, log }: Source, projects: readonly PlacedQueries[]): Promise<void> {
  await sweepFolders([folder], log, firstTemporaryNames);
  for (const { place, entries } of projects) {
    if (place.kind !== 'workspace') continue;
    const boundary = vscode.Uri.parse(place.folder);
    const beside = new Map(
      entries.map(({ address }) => [
        address.slice(0, address.lastIndexOf('/')),
        openParent(vscode.Uri.parse(address), boundary),
      ]),
    );
    const queries = openFolder(vscode.Uri.joinPath(boundary, 'queries'), boundary);
    await sweepFolders([queries, ...beside.values()], log);
  }
}
