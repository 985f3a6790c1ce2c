import { nameExists, type QueryFolder } from './queryFolder';
import { digestOf, isUnchanged, type StoredQuery, toStored } from './readEntry';
import { formatSavedQuery, savedQueryExtension } from '../../../formats/queryFiles/savedQueryFile';
import { longestName, type SavedQuery } from '../../../domain';

/** The names that Windows reserves for devices. */
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

/** The outcome of a change. `isConflict`: the query was changed or deleted elsewhere, and both versions are stored. */
export interface Change {
  stored: StoredQuery;
  isConflict: boolean;
}

const conflictMark = ' (conflicted copy)';

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

export async function addQueryFile(folder: QueryFolder, saved: SavedQuery): Promise<StoredQuery> {
  const bytes = new TextEncoder().encode(formatSavedQuery(saved));
  return toStored(await createNamed(folder, saved.name, bytes), bytes, saved);
}

async function addCopy(folder: QueryFolder, saved: SavedQuery): Promise<Change> {
  const name = saved.name.slice(0, longestName - conflictMark.length) + conflictMark;
  return { stored: await addQueryFile(folder, { ...saved, name }), isConflict: true };
}

/**
 * Changes a query file in place. When the file was changed or deleted in the meantime, that change stays, and this one
 * becomes a new file in the same folder.
 */
export function changeQueryFile(
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

/** Returns the file for `restoreQueryFile`; undefined when it was already gone or does not match the digest. */
export function removeQueryFile(folder: QueryFolder, file: string, digest?: string) {
  return folder.exclusively(file, async () => {
    // The file may have changed since it was displayed: Undo restores the deleted content.
    const bytes = await folder.read(file);
    if (bytes === undefined || (digest !== undefined && digestOf(bytes) !== digest)) return undefined;
    return (await folder.remove(file)) ? { file, bytes } : undefined;
  });
}

/** Restores a deleted query file, under a new name when the old one is taken. */
export async function restoreQueryFile(
  folder: QueryFolder,
  { file, bytes }: { file: string; bytes: Uint8Array },
): Promise<void> {
  try {
    await folder.create(file, bytes);
  } catch (error) {
    if (!nameExists(error)) throw error;
    await createNamed(folder, file.slice(0, -savedQueryExtension.length), bytes);
  }
}
