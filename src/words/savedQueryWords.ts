import type { Broken } from '../domain/savedQuery';
import type { Problem } from '../domain/problem';
import { formatCount } from './numbers';
import { sentenceOfBroken } from './savedQueryProblems';

/** Says that a saved query was changed elsewhere at the same time, and under which name this version was saved. */
export const sentenceOfConflict = (name: string): string =>
  `The query was changed or deleted elsewhere meanwhile. Yours is kept as “${name}”.`;

/** Says that unsaved changes in an editor were not part of the action. */
export const sentenceOfUnsavedEditor = (name: string): string =>
  `“${name}” is open in an editor with unsaved changes. They are still there and no part of this: compare before you save them.`;

export const sentenceOfSaved = (name: string, place: string, folder: string | undefined): string =>
  `Saved “${name}” in ${[place, folder].filter((part) => part !== undefined).join(', folder ')}.`;

export const sentenceOfUpdated = (name: string, place: string): string => `Updated “${name}” in ${place}.`;

/** Says that Undo changed nothing, because the query was changed or deleted since. */
export const sentenceOfNotUndone = (name: string): string =>
  `“${name}” was changed or deleted since, and is left as it is.`;

export const nothingToUpdate = 'There is nothing to update: the active result is no changed saved query.';

const nameOrCount = (names: readonly string[]): string =>
  names.length === 1 ? `“${names[0] ?? ''}”` : formatCount(names.length, 'query', 'queries');

export const sentenceOfDeleted = (names: readonly string[]): string => `Deleted ${nameOrCount(names)}.`;

/**
 * A moved query: its names before and after. `isConflict`: the old place has another version by now, which stays there.
 */
export interface MovedName {
  readonly before: string;
  readonly after: string;
  readonly isConflict: boolean;
}

/** Says where queries were moved, which were renamed and which conflicted. */
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

/** Says where empty folders were moved. */
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

/** Explains why queries were not moved. */
export const nothingToMove = 'There is nothing to move: the queries are there already.';

/** Explains why a saved query cannot be run or changed. */
export const sentenceOfUnusable = (name: string, broken: Broken): string =>
  `“${name}” cannot be used. ${sentenceOfBroken(broken)}`;

/** Adds the name of the query to a problem of saving it. */
export const problemOfSaving = (name: string, { sentence, ...others }: Problem): Problem => ({
  ...others,
  sentence: `“${name}” could not be saved. ${sentence}`,
});

/** Explains the number on the view's icon: "2 query files cannot be read". */
export const wordsOfBadge = (count: number): string => `${formatCount(count, 'query file')} cannot be read`;

/** Says which files were set aside because they are not saved queries. Expects at least one. */
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
