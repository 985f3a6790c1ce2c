import {
  type Broken,
  type BrokenCode,
  type HiddenFiles,
  longestName,
  type Problem,
  type RefusedCode,
} from '../../domain';
import { formatCount } from '../numbers';
import { sentenceOfDiagnostic } from '../query/diagnosticSentence';
import { actionsOf } from '../failures/problemActions';

const reasons: Readonly<Record<BrokenCode, string>> = {
  tooLarge: 'It is larger than a saved query can be (1 MB).',
  notText: 'It is not a text file.',
  notJson: 'It is not valid JSON.',
  tooDeep: 'It is nested too deeply.',
  notAnObject: 'It is not a JSON object.',
  unknownVersion: 'Its version is not 1: another version of Gridlens may have written it.',
  badName: `Its name is missing, empty or longer than ${longestName} characters.`,
  badFolder: `Its folder is not a text of 1 to ${longestName} characters.`,
  badQuery: 'Its query cannot be sent.',
  newerVersion: 'It was made by a newer Gridlens. Update Gridlens to use it.',
  notAFile: 'It is not a regular file, so it is not read.',
  linkOutside: 'It is a link to outside the workspace folder or your own store, so it is not read.',
  unreadable: 'It could not be read.',
};

const reasonsInShort: Readonly<Record<BrokenCode, string>> = {
  tooLarge: 'too large',
  notText: 'not text',
  notJson: 'not valid JSON',
  tooDeep: 'nested too deeply',
  notAnObject: 'not a JSON object',
  unknownVersion: 'another version',
  badName: 'bad name',
  badFolder: 'bad folder',
  badQuery: 'bad query',
  newerVersion: 'made by a newer Gridlens',
  notAFile: 'not a regular file',
  linkOutside: 'link to outside',
  unreadable: 'unreadable',
};

/** Explains why a file is not a saved query, in a few words that fit next to its name. */
export const shortReasonOfBroken = ({ code }: Broken): string => reasonsInShort[code];

/** Turns a message of JSON.parse or the file system into a sentence. Only some versions of Node name the line. */
function sentenceOfDetail(detail: string): string {
  const text = detail
    .replace(/ in JSON at position \d+ \(line (\d+) column (\d+)\)$/, ' (line $1, column $2)')
    .replace(/ in JSON at position \d+$/, '');
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Explains why a file is not a saved query, in one or two sentences. */
export function sentenceOfBroken({ code, diagnostic, detail = '' }: Broken): string {
  if (diagnostic) return sentenceOfDiagnostic(diagnostic);
  return detail === '' ? reasons[code] : `${reasons[code]} ${sentenceOfDetail(detail)}`;
}

/** Explains why an entered name cannot be used; undefined when it can. */
export function problemOfName(name: string): string | undefined {
  if (name.trim() === '') return 'Give the query a name.';
  return name.trim().length > longestName
    ? `A name has at most ${longestName} characters; this one has ${name.trim().length}.`
    : undefined;
}

/** Explains why queries cannot be moved to a folder. */
export const problemOfFolderLength = (length: number): Problem => ({
  sentence: `With its parent folders, a folder’s name would have ${length} characters; the limit is ${longestName}.`,
  remedy: 'Nothing was moved. Choose a shorter name, or fewer nested folders.',
  actions: [],
});

/** Explains why the order and folders of saved queries cannot be changed. */
export const problemOfNewerArrangement: Problem = {
  sentence: 'The order and the empty folders of saved queries were stored by a newer Gridlens.',
  remedy: 'They stay as they are. Update Gridlens to change them.',
  actions: [],
};

const refusals: Readonly<Record<RefusedCode, string>> = {
  tooLarge: 'The file there is larger than a saved query can be.',
  notAFile: 'There is something else at this place, not a regular file.',
  linkOutside:
    'The file, or the folder it goes to, is a link to outside the workspace folder or your own store.',
};

/** Explains why a file was not written. */
export const problemOfRefusal = (code: RefusedCode): Problem => ({
  sentence: refusals[code],
  remedy: 'Nothing was changed there. Choose another place, or replace the link.',
  actions: actionsOf('retry'),
});

/** Explains why a query that the user chose cannot be opened: it is gone, or its file is no longer a query. */
export const problemOfOpening = (name: string, broken: Broken | undefined): Problem => ({
  sentence: broken
    ? `“${name}” can no longer be used. ${sentenceOfBroken(broken)}`
    : `“${name}” no longer exists.`,
  remedy: broken ? 'Its file was changed meanwhile.' : 'It was deleted or moved meanwhile.',
  actions: [],
});

/** A completed change to a saved query. */
type SavedQueryAction = 'added' | 'changed' | 'renamed' | 'deleted' | 'restored';

/** The log line for a completed action. */
export const lineOfSavedQuery = (action: SavedQueryAction, path: string): string =>
  `Saved query ${action}: ${path}`;

/** The log line for a failed action. */
export const lineOfUnsavedQuery = (action: SavedQueryAction, path: string): string =>
  `Saved query not ${action}: ${path}`;

/** The log line for a file that was changed elsewhere, so that this version was saved under another path. */
export const lineOfConflict = (path: string, added: string): string =>
  `Saved query changed elsewhere meanwhile: ${path}; this version added: ${added}`;

export const lineOfGone = (path: string): string =>
  `Saved query was gone already, or changed meanwhile: ${path}`;

export const lineOfSetAside = (path: string, broken: Broken): string =>
  `Saved query set aside: ${path}. ${sentenceOfBroken(broken)}`;

/** Says that a saved query was changed elsewhere at the same time, and under which name this version was saved. */
export const sentenceOfConflict = (name: string): string =>
  `This query was changed or deleted elsewhere. Your version was saved as “${name}”.`;

/** Says that unsaved changes in an editor were not part of the action. */
export const sentenceOfUnsavedEditor = (name: string): string =>
  `“${name}” is open in an editor with unsaved changes. Those changes are not included: compare before you save them.`;

export const sentenceOfSaved = (name: string, place: string, folder: string | undefined): string =>
  `Saved “${name}” in ${[place, folder].filter((part) => part !== undefined).join(', folder ')}.`;

export const sentenceOfUpdated = (name: string, place: string): string => `Updated “${name}” in ${place}.`;

/** Says that Undo changed nothing, because the query was changed or deleted since. */
export const sentenceOfNotUndone = (name: string): string =>
  `“${name}” was changed or deleted since, so nothing was undone.`;

export const nothingToUpdate = 'There is nothing to update: the active result is not a changed saved query.';

const nameOrCount = (names: readonly string[]): string =>
  names.length === 1 ? `“${names[0]}”` : formatCount(names.length, 'query', 'queries');

export const sentenceOfDeleted = (names: readonly string[]): string => `Deleted ${nameOrCount(names)}.`;

/**
 * Says where queries were moved, which were renamed and which conflicted: their old place has another version by now,
 * which stays there.
 */
export function sentenceOfMoved(
  moved: readonly { before: string; after: string; isConflict: boolean }[],
  place: string,
  folder: string | undefined,
): string {
  const where = [place, folder].filter((part) => part !== undefined).join(', folder ');
  const renamed = moved.filter(({ before, after }) => before !== after);
  const conflicts = moved.filter(({ isConflict }) => isConflict);
  const as =
    moved.length === 1 && renamed.length === 1
      ? ` as “${renamed[0].after}”`
      : renamed.length > 0
        ? `, ${renamed.length} under another name, because theirs was taken`
        : '';
  const unmoved =
    conflicts.length > 0
      ? ` ${nameOrCount(conflicts.map(({ before }) => before))} ${conflicts.length === 1 ? 'was' : 'were'} changed or deleted elsewhere: the other version stays.`
      : '';
  return `Moved ${nameOrCount(moved.map(({ before }) => before))} to ${where}${as}.${unmoved}`;
}

/** Says where empty folders were moved. */
export function sentenceOfMovedFolders(
  folders: readonly { from: { folder: string } }[],
  place: string,
  folder: string | undefined,
): string {
  const what =
    folders.length === 1
      ? `the empty folder “${folders[0].from.folder}”`
      : formatCount(folders.length, 'empty folder');
  return `Moved ${what} to ${[place, folder].filter((part) => part !== undefined).join(', folder ')}.`;
}

/** Explains why queries were not moved. */
export const nothingToMove = 'There is nothing to move: the queries already exist.';

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
export function sentenceOfSetAside(files: readonly { original: string; broken: Broken }[]): string {
  const [first] = files;
  const sentence =
    files.length === 1
      ? `The saved query ${first.original} could not be read and was set aside. ${sentenceOfBroken(first.broken)}`
      : `${formatCount(files.length, 'saved query', 'saved queries')} could not be read and were set aside.`;
  return `${sentence} All others are intact.`;
}

/** Says how many query files the tree does not show. */
export function labelOfHidden({ count, isExact }: HiddenFiles): string {
  const number = `${isExact ? '' : 'More than '}${count.toLocaleString('en')}`;
  return `${number} more query file${count === 1 ? ' is' : 's are'} not shown`;
}

/** Labels for the sort orders of a folder's queries. */
export const labelsOfSort = { name: 'Name', used: 'Last Used', hand: 'By Hand' } as const;

/** Says that a filter narrows the tree, and how many queries match. */
export const sentenceOfFilter = (filter: string, shown: number, all: number): string =>
  shown === 0
    ? `No saved query matches “${filter.trim()}”.`
    : `${shown.toLocaleString('en')} of ${formatCount(all, 'saved query', 'saved queries')} with “${filter.trim()}”`;

const savedNameOrCount = (names: readonly string[]): string =>
  names.length === 1 ? `“${names[0]}”` : formatCount(names.length, 'saved query', 'saved queries');

/** Says which queries were deleted here because they were deleted on another machine. */
export const sentenceOfRemotelyDeleted = (names: readonly string[]): string =>
  `Deleted on another machine: ${savedNameOrCount(names)}.`;

/** Says that both versions of a query remain, one as a copy. */
export const sentenceOfCopies = (copies: readonly string[]): string =>
  copies.length === 1
    ? `A query was changed on two machines. Both versions are saved, one as “${copies[0]}”.`
    : `${formatCount(copies.length, 'query', 'queries')} were changed on two machines. Both versions of each are saved, one as a conflicted copy.`;

/** Says which queries are not synced for lack of space. */
export const sentenceOfLeftOut = (names: readonly string[]): string =>
  `Settings Sync has no room for ${savedNameOrCount(names)}, which ${names.length === 1 ? 'stays' : 'stay'} on this machine alone. Export them, or save them as files of a project, to use them elsewhere.`;

/** Explains why some queries from Settings Sync are not shown. */
export const sentenceOfForeign = (count: number): string =>
  `Settings Sync has ${formatCount(count, 'saved query', 'saved queries')} that this version of Gridlens cannot read. They stay there as they are; a newer version may show them.`;

/** Explains why nothing is synced. */
export const sentenceOfUnsynced = (why: 'newer' | 'malformed'): string =>
  why === 'newer'
    ? 'A newer version of Gridlens has written the saved queries of Settings Sync. They are left as they are, and yours stay on this machine until Gridlens is updated here.'
    : 'The data of Settings Sync has no saved queries. It is left as it is, and yours stay on this machine. Replace it with yours?';
