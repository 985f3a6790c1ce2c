/** Splits a folder path such as `a/b`, as a query file stores it, into names. */
export const namesOfFolder = (folder: string | undefined): readonly string[] =>
  (folder ?? '')
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Joins folder paths into one, as a query file stores it; undefined when they are all empty. */
export function joinFolders(...folders: readonly (string | undefined)[]): string | undefined {
  const names = folders.flatMap(namesOfFolder);
  return names.length === 0 ? undefined : names.join('/');
}

/** True for a folder itself and every folder within it. */
export const isWithinFolder = (folder: string | undefined, outer: string): boolean =>
  folder === outer || folder?.startsWith(`${outer}/`) === true;
