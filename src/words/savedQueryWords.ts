import type { Broken } from '../domain/savedQuery';
import type { Problem } from '../domain/problem';
import { formatCount } from './numbers';
import { sentenceOfBroken } from './savedQueryProblems';

/** Says what became of a change to a saved query that was changed elsewhere in the meantime. */
export const sentenceOfConflict = (name: string): string =>
  `The query was changed or deleted elsewhere meanwhile. Yours is kept as “${name}”.`;

/** Says where a query was saved. */
export const sentenceOfSaved = (name: string, place: string, folder: string | undefined): string =>
  `Saved “${name}” in ${[place, folder].filter((part) => part !== undefined).join(', folder ')}.`;

export const sentenceOfUpdated = (name: string, place: string): string => `Updated “${name}” in ${place}.`;

/** Says that Undo has found another version, or none. */
export const sentenceOfNotUndone = (name: string): string =>
  `“${name}” was changed or deleted since, and is left as it is.`;

export const nothingToUpdate = 'There is nothing to update: the active result is no changed saved query.';

export const sentenceOfDeleted = (name: string): string => `Deleted “${name}”.`;

/** Why a saved query of that name cannot be run or changed. */
export const sentenceOfUnusable = (name: string, broken: Broken): string =>
  `“${name}” cannot be used. ${sentenceOfBroken(broken)}`;

/** The problem of saving, with the name of what was not saved. */
export const problemOfSaving = (name: string, { sentence, ...others }: Problem): Problem => ({
  ...others,
  sentence: `“${name}” could not be saved. ${sentence}`,
});

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
