import * as vscode from 'vscode';
import type { SavedQuery } from '../../domain/savedQueries/savedQuery';
import type { Log } from '../../host/log';
import { moveChart, type RememberedCharts } from './rememberedCharts';
import { openParent, openQueriesFolder } from './store/openFolder';
import type { Change, OwnStore } from './store/ownStore';
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
import type { ChangedFiles } from './store/readEntries';
import type { StoredQuery } from './store/readEntry';
import type { Place, QueryNode } from './tree/tree';
import { withRenamedFile, type ArrangementStore } from './tree/treeArrangement';

/** A folder of saved queries with the way its files change: the user's store, or a folder of a project. */
export interface QueryHome {
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

export interface QueryHomes {
  /** Returns the home for new queries of a place. */
  ofPlace(place: Place): Promise<QueryHome>;
  /** Returns the home of an existing query. */
  ofNode(node: QueryNode): QueryHome;
}

export function createQueryHomes(store: UserStore): QueryHomes {
  const user = userHome(store);
  return {
    ofPlace: async (place) =>
      place.kind === 'user' ? user : projectHome(await openQueriesFolder(vscode.Uri.parse(place.folder))),
    ofNode: ({ place, address }) =>
      place.kind === 'user'
        ? user
        : projectHome(openParent(vscode.Uri.parse(address), vscode.Uri.parse(place.folder))),
  };
}
