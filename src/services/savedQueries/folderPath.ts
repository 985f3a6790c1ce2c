/** The names of a folder and of those it stands in: a query file holds them as `a/b`. */
export const namesOfFolder = (folder: string | undefined): readonly string[] =>
  (folder ?? '')
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** One folder within another, as a query file holds it; undefined for none. */
export function joinFolders(...folders: readonly (string | undefined)[]): string | undefined {
  const names = folders.flatMap(namesOfFolder);
  return names.length === 0 ? undefined : names.join('/');
}

/** True for a folder itself and all within it. */
export const isWithinFolder = (folder: string | undefined, outer: string): boolean =>
  folder === outer || folder?.startsWith(`${outer}/`) === true;
