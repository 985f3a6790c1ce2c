import { errorCode } from '../../host/files/errorCode';
import { conflictedName, type Change } from './ownStore';
import type { QueryFolder } from './queryFolder';
import { isUnchanged, toStored, type StoredQuery } from './readEntry';
import { removeFile, restoreFile, type RemovedFile } from './removedFile';
import { fileNameOf } from './queryFileName';
import { formatSavedQuery, savedQueryExtension } from '../../formats/queryFiles/savedQueryFile';
import type { SavedQuery } from '../../domain/savedQueries/savedQuery';

const maxTries = 50;

const isTaken = (error: unknown): boolean => ['EEXIST', 'FileExists'].includes(errorCode(error) ?? '');

/** Creates a file named after a query, and returns its name. */
async function createNamed(folder: QueryFolder, name: string, bytes: Uint8Array): Promise<string> {
  for (let tries = 1; ; tries++) {
    const file = fileNameOf(name, await folder.names());
    try {
      await folder.create(file, bytes);
      return file;
    } catch (error) {
      // Another window took this name first.
      if (!isTaken(error) || tries === maxTries) throw error;
    }
  }
}

/** Adds a query file to a folder of a project, named after the query. */
export async function addProjectFile(folder: QueryFolder, saved: SavedQuery): Promise<StoredQuery> {
  const bytes = new TextEncoder().encode(formatSavedQuery(saved));
  return toStored(await createNamed(folder, saved.name, bytes), bytes, saved);
}

/**
 * Changes a query file of a project in place, since the project decides its name. When the file was changed in the
 * meantime, that change stays, and this one becomes a new file in the same folder.
 */
export function changeProjectFile(
  folder: QueryFolder,
  stored: StoredQuery,
  saved: SavedQuery,
): Promise<Change> {
  return folder.exclusively(stored.file, async () => {
    if (!(await isUnchanged(folder, stored))) return addCopy(folder, saved);
    const bytes = new TextEncoder().encode(formatSavedQuery(saved));
    await folder.replace(stored.file, bytes);
    const changed = toStored(stored.file, bytes, saved);
    // Without locks, another program may have written in between.
    if (!(await isUnchanged(folder, changed))) return addCopy(folder, saved);
    return { stored: changed, isConflict: false };
  });
}

/** Deletes a query file of a project as `removeFile` does. */
export const removeProjectFile = (
  folder: QueryFolder,
  file: string,
  digest?: string,
): Promise<RemovedFile | undefined> => folder.exclusively(file, () => removeFile(folder, file, digest));

/** Restores a deleted query file of a project, under a new name when the old one is taken. */
export async function restoreProjectFile(folder: QueryFolder, removed: RemovedFile): Promise<void> {
  try {
    await restoreFile(folder, removed);
  } catch (error) {
    if (!isTaken(error)) throw error;
    await createNamed(folder, removed.file.slice(0, -savedQueryExtension.length), removed.bytes);
  }
}

async function addCopy(folder: QueryFolder, saved: SavedQuery): Promise<Change> {
  const copy = { ...saved, name: conflictedName(saved.name) };
  return { stored: await addProjectFile(folder, copy), isConflict: true };
}
