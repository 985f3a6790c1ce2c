import { writeWhole, type QueryFolder } from './queryFolder';
import { readText, type StoredQuery } from './readEntry';
import { fileNameOf, formatSavedQuery, type SavedQuery } from './savedQuery';
import { conflictedName, type Change } from './ownStore';

/** Adds a query file to a folder of a project, named after the query. */
export async function addProjectFile(
  folder: QueryFolder,
  saved: SavedQuery,
  newId: () => string,
): Promise<StoredQuery> {
  const text = formatSavedQuery(saved);
  const file = fileNameOf(saved.name, await folder.names());
  await writeWhole(folder, file, text, { newId, overwrite: false });
  return { file, text, saved };
}

/**
 * Changes a query file of a project in place: its name belongs to the project. When it was changed meanwhile, that
 * change stays and ours becomes a file beside it.
 */
export async function changeProjectFile(
  folder: QueryFolder,
  stored: StoredQuery,
  saved: SavedQuery,
  newId: () => string,
): Promise<Change> {
  const current = await readText(folder, stored.file);
  if (current !== stored.text) {
    const copy = { ...saved, name: conflictedName(saved.name) };
    return { stored: await addProjectFile(folder, copy, newId), isConflict: true };
  }
  const text = formatSavedQuery(saved);
  await writeWhole(folder, stored.file, text, { newId, overwrite: true });
  return { stored: { file: stored.file, text, saved }, isConflict: false };
}
