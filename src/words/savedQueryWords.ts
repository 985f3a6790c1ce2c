import type { Broken } from '../domain/savedQuery';
import type { Problem } from '../domain/problem';
import { formatCount } from './numbers';
import { sentenceOfBroken } from './savedQueryProblems';

/** Says what became of a change to a saved query that was changed elsewhere in the meantime. */
export const sentenceOfConflict = (name: string): string =>
  `The query was changed or deleted elsewhere meanwhile. Yours is kept as “${name}”.`;

/** Says that what an editor holds of a query, and was not saved, is no part of what was done to it. */
export const sentenceOfUnsavedEditor = (name: string): string =>
  `“${name}” is open in an editor with unsaved changes. They are still there and no part of this: compare before you save them.`;

/** Says where a query was saved. */
export const sentenceOfSaved = (name: string, place: string, folder: string | undefined): string =>
  `Saved “${name}” in ${[place, folder].filter((part) => part !== undefined).join(', folder ')}.`;

export const sentenceOfUpdated = (name: string, place: string): string => `Updated “${name}” in ${place}.`;

/** Says that Undo has found another version, or none. */
export const sentenceOfNotUndone = (name: string): string =>
  `“${name}” was changed or deleted since, and is left as it is.`;

export const nothingToUpdate = 'There is nothing to update: the active result is no changed saved query.';

const nameOrCount = (names: readonly string[]): string =>
  names.length === 1 ? `“${names[0] ?? ''}”` : formatCount(names.length, 'query', 'queries');

export const sentenceOfDeleted = (names: readonly string[]): string => `Deleted ${nameOrCount(names)}.`;

/** What was moved: the names before and after, and whether another version was left where it was. */
export interface MovedName {
  readonly before: string;
  readonly after: string;
  readonly isConflict: boolean;
}

/** Says where queries were moved, and what else became of them. */
export function sentenceOfMoved(
  moved: readonly MovedName[],
  place: string,
  folder: string | undefined,
): string {
  const [first] = moved;
  const where = [place, folder].filter((part) => part !== undefined).join(', folder ');
  const renamed = moved.filter(({ before, after }) => before !== after);
  const conflicts = moved.filter(({ isConflict }) => isConflict);
  const as =
    moved.length === 1 && first && renamed.length === 1
      ? ` as “${first.after}”`
      : renamed.length > 0
        ? `, ${renamed.length} under another name, since theirs was taken`
        : '';
  const kept =
    conflicts.length > 0
      ? ` ${nameOrCount(conflicts.map(({ before }) => before))} ${conflicts.length === 1 ? 'was' : 'were'} changed or deleted elsewhere meanwhile: what is there stays.`
      : '';
  return `Moved ${nameOrCount(moved.map(({ before }) => before))} to ${where}${as}.${kept}`;
}

/** Says where folders without a query were moved. */
export function sentenceOfMovedFolders(
  folders: readonly { readonly from: { readonly folder: string } }[],
  place: string,
  folder: string | undefined,
): string {
  const [first] = folders;
  const what =
    first && folders.length === 1
      ? `the empty folder “${first.from.folder}”`
      : formatCount(folders.length, 'empty folder');
  return `Moved ${what} to ${[place, folder].filter((part) => part !== undefined).join(', folder ')}.`;
}

/** Why queries are not moved. */
export const nothingToMove = 'There is nothing to move: the queries are there already.';

/** Why a saved query of that name cannot be run or changed. */
export const sentenceOfUnusable = (name: string, broken: Broken): string =>
  `“${name}” cannot be used. ${sentenceOfBroken(broken)}`;

/** The problem of saving, with the name of what was not saved. */
export const problemOfSaving = (name: string, { sentence, ...others }: Problem): Problem => ({
  ...others,
  sentence: `“${name}” could not be saved. ${sentence}`,
});

/** "2 query files cannot be read": what the number on the icon of the view means. */
export const wordsOfBadge = (count: number): string => `${formatCount(count, 'query file')} cannot be read`;

/** Says which files were moved away because they are no saved queries. There is at least one. */
export function sentenceOfSetAside(
  files: readonly { readonly original: string; readonly broken: Broken }[],
): string {
  const [first] = files;
  const sentence =
    first && files.length === 1
      ? `The saved query ${first.original} could not be read and was set aside. ${sentenceOfBroken(first.broken)}`
      : `${formatCount(files.length, 'saved query', 'saved queries')} could not be read and were set aside.`;
  return `${sentence} All others are there.`;
}
