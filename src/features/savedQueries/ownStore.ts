import { writeWhole, type QueryFolder } from './queryFolder';
import { readEntries, readText, type BrokenFile, type StoredQuery } from './readEntry';
import { formatSavedQuery, longestName, savedQueryExtension, type SavedQuery } from './savedQuery';

/** A file that was moved away: `file` is where it stands now. */
export interface SetAsideFile extends BrokenFile {
  /** The name it had. */
  readonly original: string;
}

export interface LoadedQueries {
  readonly queries: readonly StoredQuery[];
  /** Files that are no saved query and were moved away now. */
  readonly setAside: readonly SetAsideFile[];
  /** Files that could not be read, or not be moved away. They stay where they are. */
  readonly unreadable: readonly BrokenFile[];
}

/** What became of a change. `isConflict`: someone else had changed or deleted the query, and both are kept. */
export interface Change {
  readonly stored: StoredQuery;
  readonly isConflict: boolean;
}

/**
 * The user's own saved queries, one file each. A file is never written over: a change is a new file, after which
 * the old one is deleted, and of two windows that change the same query only one can delete it. The other then
 * knows, and keeps its version as a copy. So nothing is lost, without a lock, and not by a crash in between either.
 */
export interface OwnStore {
  load(): Promise<LoadedQueries>;
  add(saved: SavedQuery): Promise<StoredQuery>;
  change(stored: StoredQuery, saved: SavedQuery): Promise<Change>;
  /** Deletes, and gives what `restore` brings back; undefined when it was gone already. */
  remove(stored: StoredQuery): Promise<StoredQuery | undefined>;
  /** Brings a deleted query back: the same file with the same content. */
  restore(stored: StoredQuery): Promise<void>;
}

/** The folder, within the store's, for files that are no saved query. */
export const setAsideFolder = 'set-aside';

const conflictMark = ' (conflicted copy)';

/** The name under which the later of two changes is kept. */
export const conflictedName = (name: string): string =>
  `${name.slice(0, longestName - conflictMark.length)}${conflictMark}`;

export function createOwnStore(folder: QueryFolder, newId: () => string): OwnStore {
  const add = async (saved: SavedQuery): Promise<StoredQuery> => {
    const file = `${newId()}${savedQueryExtension}`;
    const text = formatSavedQuery(saved);
    await writeWhole(folder, file, text, { newId, overwrite: false });
    return { file, text, saved };
  };

  const keepBoth = async (saved: SavedQuery): Promise<Change> => ({
    stored: await add({ ...saved, name: conflictedName(saved.name) }),
    isConflict: true,
  });

  const setAside = async (entry: BrokenFile): Promise<SetAsideFile | undefined> => {
    const file = `${setAsideFolder}/${newId()}-${entry.file}`;
    try {
      await folder.rename(entry.file, file, false);
      return { ...entry, file, original: entry.file };
    } catch {
      // Another window was faster, or the folder is read-only: then the entry stays and is told of as unreadable.
      return undefined;
    }
  };

  return {
    add,

    async load() {
      const files = (await folder.names()).filter((name) => name.endsWith(savedQueryExtension));
      const entries = await readEntries(folder, [...files].sort());
      const loaded = {
        queries: [] as StoredQuery[],
        setAside: [] as SetAsideFile[],
        unreadable: [] as BrokenFile[],
      };
      for (const entry of entries) {
        if ('saved' in entry) loaded.queries.push(entry);
        else if (entry.broken.code === 'unreadable') loaded.unreadable.push(entry);
        else {
          const moved = await setAside(entry);
          if (moved) loaded.setAside.push(moved);
          else if ((await folder.size(entry.file)) !== undefined) loaded.unreadable.push(entry);
        }
      }
      return loaded;
    },

    async change(stored, saved) {
      if ((await readText(folder, stored.file)) !== stored.text) return keepBoth(saved);
      const changed = await add(saved);
      let wasThere: boolean;
      try {
        wasThere = await folder.remove(stored.file);
      } catch (error) {
        await folder.remove(changed.file).catch(() => false);
        throw error;
      }
      if (wasThere) return { stored: changed, isConflict: false };
      const copy = await keepBoth(saved);
      await folder.remove(changed.file);
      return copy;
    },

    async remove(stored) {
      // What is deleted now may be newer than what was shown: Undo brings back this.
      const text = await readText(folder, stored.file);
      const wasThere = await folder.remove(stored.file);
      return wasThere ? { ...stored, text: text ?? stored.text } : undefined;
    },

    async restore(stored) {
      await writeWhole(folder, stored.file, stored.text, { newId, overwrite: false });
    },
  };
}
