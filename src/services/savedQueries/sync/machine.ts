import type { SavedQuery } from '../../../domain/savedQuery';
import type { ArrangementStore } from '../arrangement';
import type { Change } from '../ownStore';
import type { QueryFolder } from '../queryFolder';
import type { StoredQuery } from '../readEntry';

/** The user's own queries on this machine, and the place that Settings Sync carries to others. */
export interface Machine {
  readonly folder: QueryFolder;
  readonly arrangement: ArrangementStore;
  /** The queries, and the other files, of the last read. */
  stored(): Promise<{ readonly queries: readonly StoredQuery[]; readonly others: readonly string[] }>;
  change(stored: StoredQuery, saved: SavedQuery): Promise<Change>;
  readonly memento: {
    get(key: string): unknown;
    update(key: string, value: unknown): Thenable<void>;
  };
  readonly newId: () => string;
  /** Told of what could not be done; it is tried again with the next change. */
  failed(what: string, error: unknown): void;
}

/** A query that was deleted elsewhere: its file lies among those that were set aside. */
export interface DeletedElsewhere {
  readonly name: string;
  readonly file: string;
  /** The name of the file that it had. */
  readonly original: string;
}

/** What syncing has done that the user is told of. */
export interface Synced {
  /** The store is another one now. */
  readonly hasChanged: boolean;
  readonly deleted: readonly DeletedElsewhere[];
  /** The names of the copies of what was changed on two machines. */
  readonly copies: readonly string[];
  /** The names of queries that stay here for want of room, and of which the user was not told. */
  readonly leftOut: readonly string[];
  /** How many queries of a newer version, or none at all, were left as they are. */
  readonly foreign: number;
}
