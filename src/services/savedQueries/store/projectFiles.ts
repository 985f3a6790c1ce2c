import { type Change, conflictedName } from './ownStore';
import { nameExists, type QueryFolder } from './queryFolder';
import { digestOf, isUnchanged, type StoredQuery, toStored } from './readEntry';
import { formatSavedQuery, savedQueryExtension } from '../../../formats/queryFiles/savedQueryFile';
import type { SavedQuery } from '../../../domain';

/** Matches names that Windows reserves for devices. */
export const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Returns a name of only letters, digits and dashes, valid in every file system and never a path. */
export function safeFileName(name: string, noun = 'query'): string {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const slug = Array.from(words.join('-')).slice(0, 40).join('').replace(/-$/, '');
  return slug === '' || reserved.test(slug) ? `${noun}${slug === '' ? '' : `-${slug}`}` : slug;
}

/** Creates a file name from a query's name. It is never a path, so the file stays in its folder. */
export function fileNameOfQuery(name: string, taken: readonly string[] = []): string {
  const base = safeFileName(name);
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let count = 1; ; count++) {
    const file = `${base}${count === 1 ? '' : `-${count}`}${savedQueryExtension}`;
    if (!used.has(file)) return file;
  }
}

export interface RemovedFile {
  file: string;
  bytes: Uint8Array;
}

/** Deletes a file and returns it for `restoreFile`; undefined when it was already gone or does not match the digest. */
export async function removeFile(
  folder: QueryFolder,
  file: string,
  digest?: string,
): Promise<RemovedFile | undefined> {
  // The file may have changed since it was displayed: Undo restores the deleted content.
  const bytes = await folder.read(file);
  if (bytes === undefined || (digest !== undefined && digestOf(bytes) !== digest)) return undefined;
  return (await folder.remove(file)) ? { file, bytes } : undefined;
}

export const restoreFile = (folder: QueryFolder, { file, bytes }: RemovedFile): Promise<void> =>
  folder.create(file, bytes);

const maxTries = 50;

async function createNamed(folder: QueryFolder, name: string, bytes: Uint8Array): Promise<string> {
  for (let tries = 1; ; tries++) {
    const file = fileNameOfQuery(name, await folder.names());
    try {
      await folder.create(file, bytes);
      return file;
    } catch (error) {
      // Another window took this name first.
      if (!nameExists(error) || tries === maxTries) throw error;
    }
  }
}

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
    if (!nameExists(error)) throw error;
    await createNamed(folder, removed.file.slice(0, -savedQueryExtension.length), removed.bytes);
  }
}

async function addCopy(folder: QueryFolder, saved: SavedQuery): Promise<Change> {
  const copy = { ...saved, name: conflictedName(saved.name) };
  return { stored: await addProjectFile(folder, copy), isConflict: true };
}
