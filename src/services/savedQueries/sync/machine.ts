import type { SavedQuery } from '../../../domain';
import type { ArrangementStore } from '../tree/treeArrangement';
import type { Change } from '../store/changeFiles';
import type { QueryFolder } from '../store/queryFolder';
import type { StoredQuery } from '../store/readEntry';

/** The user's own queries on this machine, and the state that Settings Sync carries to other machines. */
export interface Machine {
  folder: QueryFolder;
  arrangement: ArrangementStore;
  /** Returns the queries and the other files of the last read. */
  stored(): Promise<{ queries: readonly StoredQuery[]; others: readonly string[] }>;
  change(stored: StoredQuery, saved: SavedQuery): Promise<Change>;
  memento: {
    get(key: string): unknown;
    update(key: string, value: unknown): Thenable<void>;
  };
  newId: () => string;
  /** Reports a query that could not be synced. The next change tries again. */
  failed(what: string, error: unknown): void;
}

/** A query deleted on another machine, with its file in the set-aside folder. */
export interface RemotelyDeleted {
  name: string;
  file: string;
  original: string;
}

/** The outcome of a sync, as far as users are notified of it. */
export interface Synced {
  hasChanged: boolean;
  /** True when another synced state arrived during the sync. It is left as it is, for the next sync to merge. */
  isOvertaken: boolean;
  deleted: readonly RemotelyDeleted[];
  /** The names of the copies made of queries changed on two machines. */
  copies: readonly string[];
  /** The names of all queries not synced for lack of space; empty when the user already knows them all. */
  leftOut: readonly string[];
  /** The number of queries left unchanged because this version cannot read them. */
  foreign: number;
}
