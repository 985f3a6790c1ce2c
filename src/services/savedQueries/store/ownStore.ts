import { type ChangedFiles, readEntries, type ReadInThread } from './readEntries';
import type { QueryFolder } from './queryFolder';
import { isUnchanged, openFile, toStored, type BrokenFile, type Entry, type StoredQuery } from './readEntry';
import { nextFileOf } from '../queryId';
import { formatSavedQuery, savedQueryExtension } from '../../../formats/queryFiles/savedQueryFile';
import { type BrokenCode, longestName, type SavedQuery } from '../../../domain';

/** A file that was moved away: `file` is its new name. */
export interface SetAsideFile extends BrokenFile {
  original: string;
}

export interface LoadedQueries {
  queries: readonly StoredQuery[];
  /** Files that this load moved away because they are not saved queries. */
  setAside: readonly SetAsideFile[];
  /** Files that stay in place: unreadable, not movable, or written by a newer version. */
  unreadable: readonly BrokenFile[];
}

/** The outcome of a change. `isConflict`: the query was changed or deleted elsewhere, and both versions are stored. */
export interface Change {
  stored: StoredQuery;
  isConflict: boolean;
}

export type OwnStore = ReturnType<typeof createOwnStore>;

/** The folder within the store for files that are not saved queries. */
export const setAsideFolder = 'set-aside';

const staying: readonly BrokenCode[] = ['unreadable', 'newerVersion', 'linkOutside', 'notAFile'];

const conflictMark = ' (conflicted copy)';

/** Returns the name for the later of two conflicting changes. */
export const conflictedName = (name: string): string =>
  `${name.slice(0, longestName - conflictMark.length)}${conflictMark}`;

/**
 * Creates the store of the user's own saved queries, one file each. A file is never overwritten: a change creates a new
 * file and then deletes the old one. When two windows change the same query, only one can delete it; the other stores its
 * version as a copy. This needs no lock, and neither a conflict nor a crash loses a version.
 */
export function createOwnStore(folder: QueryFolder, newId: () => string, readInThread?: ReadInThread) {
  let known: Entry[] = [];

  const add = async (saved: SavedQuery, file = `${newId()}${savedQueryExtension}`) => {
    const bytes = new TextEncoder().encode(formatSavedQuery(saved));
    await folder.create(file, bytes);
    return toStored(file, bytes, saved);
  };

  const addConflictedCopy = async (saved: SavedQuery): Promise<Change> => ({
    stored: await add({ ...saved, name: conflictedName(saved.name) }),
    isConflict: true,
  });

  /** Moves a broken file away. Returns the query when the file is valid by now: it was read before it was complete. */
  const setAside = async (entry: BrokenFile): Promise<SetAsideFile | StoredQuery | undefined> => {
    const file = `${setAsideFolder}/${newId()}-${entry.file}`;
    try {
      await folder.move(entry.file, file);
    } catch {
      // Another window moved it first, or the folder is read-only: the entry stays and is listed as unreadable.
      return undefined;
    }
    const aside = { ...entry, file, original: entry.file };
    const opened = await openFile(folder, file);
    if (!opened || 'broken' in opened) return aside;
    return folder.move(file, entry.file).then(
      () => ({ ...opened.stored, file: entry.file }),
      () => aside,
    );
  };

  return {
    add: (saved: SavedQuery): Promise<StoredQuery> => add(saved),

    /** `changed`: the names of the files that have changed since the last load. */
    async load(changed: ChangedFiles = 'all'): Promise<LoadedQueries> {
      const files = (await folder.names()).filter((name) => name.endsWith(savedQueryExtension));
      known = await readEntries(
        [...files].sort().map((file) => ({ address: file, folder, file })),
        known,
        changed,
        { readInThread },
      );
      const loaded = {
        queries: [] as StoredQuery[],
        setAside: [] as SetAsideFile[],
        unreadable: [] as BrokenFile[],
      };
      for (const { entry } of known) {
        if (!('broken' in entry)) loaded.queries.push(entry);
        else if (staying.includes(entry.broken.code)) loaded.unreadable.push(entry);
        else {
          const moved = await setAside(entry);
          if (moved && 'digest' in moved) loaded.queries.push(moved);
          else if (moved) loaded.setAside.push(moved);
          else if ((await folder.stat(entry.file)) !== undefined) loaded.unreadable.push(entry);
        }
      }
      return loaded;
    },

    async change(stored: StoredQuery, saved: SavedQuery): Promise<Change> {
      if (!(await isUnchanged(folder, stored))) return addConflictedCopy(saved);
      const changed = await add(saved, nextFileOf(stored.file, newId));
      let wasThere: boolean;
      try {
        wasThere = await folder.remove(stored.file);
      } catch (error) {
        await folder.remove(changed.file).catch(() => false);
        throw error;
      }
      if (wasThere) return { stored: changed, isConflict: false };
      const copy = await addConflictedCopy(saved);
      await folder.remove(changed.file);
      return copy;
    },
  };
}
