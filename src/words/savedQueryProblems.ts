import { sentenceOfDiagnostic } from './diagnosticSentence';
import type { Problem } from '../domain/problem';
import { actionsOf } from './problemActions';
import { type RefusedCode, longestName, type Broken, type BrokenCode } from '../domain/savedQuery';

const reasons: Readonly<Record<BrokenCode, string>> = {
  tooLarge: 'It is larger than a saved query can be (1 MB).',
  notText: 'It is not a text file.',
  notJson: 'It is not valid JSON.',
  tooDeep: 'It nests too deep.',
  notAnObject: 'It is not a JSON object.',
  unknownVersion: 'Its version is not 1: another version of Gridlens may have written it.',
  badName: `Its name is missing, empty or longer than ${longestName} characters.`,
  badFolder: `Its folder is not a text of 1 to ${longestName} characters.`,
  badQuery: 'Its query cannot be sent.',
  newerVersion: 'It was made by a newer Gridlens. Update Gridlens to use it.',
  notAFile: 'It is no ordinary file, so it is not read.',
  linkOutside: 'It is a link to outside the workspace folder or your own store, so it is not read.',
  unreadable: 'It could not be read.',
};

const reasonsInShort: Readonly<Record<BrokenCode, string>> = {
  tooLarge: 'too large',
  notText: 'not text',
  notJson: 'not valid JSON',
  tooDeep: 'nests too deep',
  notAnObject: 'not a JSON object',
  unknownVersion: 'another version',
  badName: 'bad name',
  badFolder: 'bad folder',
  badQuery: 'bad query',
  newerVersion: 'made by a newer Gridlens',
  notAFile: 'no ordinary file',
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
  sentence: `With the folders that it would stand in, a folder’s name would have ${length} characters; it can have ${longestName}.`,
  remedy: 'Nothing was moved. Choose a shorter name, or fewer folders in each other.',
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
  notAFile: 'What is there is no ordinary file.',
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
    ? `“${name}” cannot be used any more. ${sentenceOfBroken(broken)}`
    : `“${name}” is not there any more.`,
  remedy: broken ? 'Its file was changed meanwhile.' : 'It was deleted or moved meanwhile.',
  actions: [],
});
