import { longestName } from '../../../domain';

/** Splits a folder path such as `a/b`, as a query file stores it, into names. */
export const namesOfFolder = (folder: string | undefined): string[] =>
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

function copyName(name: string, count: number): string {
  const mark = count === 1 ? ' (copy)' : ` (copy ${count})`;
  return name.slice(0, longestName - mark.length) + mark;
}

/** Returns the name itself when it is free, else a free name marked as a copy. */
export function freeName(name: string, taken: readonly string[]): string {
  const names = new Set(taken);
  let free = name;
  for (let count = 1; names.has(free); count++) free = copyName(name, count);
  return free;
}
