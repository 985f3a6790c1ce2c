import {
  type Advice,
  type Broken,
  type BrokenCode,
  type Cost,
  type Diagnostic,
  type HiddenFiles,
  longestName,
  type Problem,
  type Query,
} from '../../domain';
import { wordsOfOldWindow } from '../failures/queryFailures';
import { formatCount } from '../numbers';
import { listOf } from '../phrases';
import { sentenceOfDiagnostic } from '../query/diagnosticSentence';
import { queryWords } from '../query/queryWords';
import { wordsOfCost } from '../query/runWords';

/** The reasons why a file is not a saved query: in short, and as a sentence. */
const reasons: Record<BrokenCode, [short: string, sentence: string]> = {
  tooLarge: ['too large', 'It is larger than a saved query can be (1 MB).'],
  notText: ['not text', 'It is not a text file.'],
  notJson: ['not valid JSON', 'It is not valid JSON.'],
  tooDeep: ['nested too deeply', 'It is nested too deeply.'],
  notAnObject: ['not a JSON object', 'It is not a JSON object.'],
  tooManyFields: ['too many fields', 'It has more than 1,000 fields.'],
  unknownVersion: [
    'another version',
    'Its version is not 1: another version of Gridlens may have written it.',
  ],
  badName: ['bad name', `Its name is missing, empty or longer than ${longestName} characters.`],
  badFolder: ['bad folder', `Its folder is not a text of 1 to ${longestName} characters.`],
  badQuery: ['bad query', 'Its query cannot be sent.'],
  newerVersion: ['made by a newer Gridlens', 'It was made by a newer Gridlens. Update Gridlens to use it.'],
  notAFile: ['not a regular file', 'It is not a regular file, so it is not read.'],
  linkOutside: [
    'link to outside',
    'It is a link to outside the workspace folder or your own store, so it is not read.',
  ],
  notRead: [
    'not read',
    'It is not read, because the query files before it have 64 MB, or take too long to read.',
  ],
  unreadable: ['unreadable', 'It could not be read.'],
};

export const shortReasonOf = ({ code }: Broken): string => reasons[code][0];

/** Turns a message of JSON.parse or the file system into a sentence. Only some versions of Node name the line. */
function sentenceOfDetail(detail: string): string {
  const text = detail
    .replace(/ in JSON at position \d+ \(line (\d+) column (\d+)\)$/, ' (line $1, column $2)')
    .replace(/ in JSON at position \d+$/, '');
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

export function sentenceOfBroken({ code, diagnostic, detail = '' }: Broken): string {
  if (diagnostic) return sentenceOfDiagnostic(diagnostic);
  const [, sentence] = reasons[code];
  return detail === '' ? sentence : `${sentence} ${sentenceOfDetail(detail)}`;
}

export const problemOfFolderLength = (length: number): Problem => ({
  sentence: `With its parent folders, a folder’s name would have ${length} characters; the limit is ${longestName}.`,
  remedy: 'Nothing was moved. Choose a shorter name, or fewer nested folders.',
  actions: [],
});

type Action = 'added' | 'changed' | 'renamed' | 'deleted' | 'restored';

export const lineOfSavedQuery = (action: Action, path: string): string => `Saved query ${action}: ${path}`;

export const lineOfUnsavedQuery = (action: Action, path: string): string =>
  `Saved query not ${action}: ${path}`;

/** For a file that was changed elsewhere, so that this version was saved under another path. */
export const lineOfConflict = (path: string, added: string): string =>
  `Saved query changed elsewhere meanwhile: ${path}; this version added: ${added}`;

export const lineOfGone = (path: string): string =>
  `Saved query was gone already, or changed meanwhile: ${path}`;

export const sentenceOfConflict = (name: string): string =>
  `This query was changed or deleted elsewhere. Your version was saved as “${name}”.`;

export const sentenceOfNotUndone = (name: string): string =>
  `“${name}” was changed or deleted since, so nothing was undone.`;

export const formatQueries = (count: number): string => formatCount(count, 'query', 'queries');

export const nameOrCount = (names: readonly string[]): string =>
  names.length === 1 ? `“${names[0]}”` : formatQueries(names.length);

export const sentenceOfDeleted = (names: readonly string[]): string => `Deleted ${nameOrCount(names)}.`;

export function sentenceOfMoved(
  moved: readonly { before: string; after: string; isConflict: boolean }[],
  where: string,
): string {
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

export const sentenceOfUnusable = (name: string, broken: Broken): string =>
  `“${name}” cannot be used. ${sentenceOfBroken(broken)}`;

export const problemOfSaving = (name: string, { sentence, ...others }: Problem): Problem => ({
  ...others,
  sentence: `“${name}” could not be saved. ${sentence}`,
});

export function labelOfHidden({ count, isExact }: HiddenFiles): string {
  const number = `${isExact ? '' : 'More than '}${count.toLocaleString('en')}`;
  return `${number} more query file${count === 1 ? ' is' : 's are'} not shown`;
}

const maxCodes = 30;

const sentenceOfDroppedToken =
  'It contained a key or token, which was left out: Gridlens uses your own key, if any.';

const sentenceOfOmitted = (omitted: readonly string[]): string =>
  `Left out, because a query has no such parameter: ${listOf(omitted)}.`;

/** A query from another person: its parameters, the connection, the cost and the warnings. */
export function linesOfOffered(offered: {
  query: Query;
  /** "Sample data", or the service's host name. */
  connection: string;
  /** Undefined when the query cannot be sent. */
  cost: Cost | undefined;
  diagnostics: readonly Diagnostic[];
  /** The names of the ignored parameters. */
  omitted: readonly string[];
  hasToken: boolean;
}): string[] {
  const { query, connection, cost, diagnostics, omitted, hasToken } = offered;
  const asked = cost ? `It uses ${connection}: ${wordsOfCost(cost)}.` : 'It cannot be sent as it is.';
  return [
    ...queryWords(query, maxCodes).map(([label, words]) => `${label}: ${words}`),
    '',
    asked,
    ...diagnostics.filter(({ severity }) => severity !== 'info').map((one) => sentenceOfDiagnostic(one)),
    ...(omitted.length > 0 ? [sentenceOfOmitted(omitted)] : []),
    ...(hasToken ? [sentenceOfDroppedToken] : []),
  ];
}

export function sentenceOfExportedQueries(
  names: readonly string[],
  folder: string,
  { planned, broken }: { planned: number; broken: number },
): string {
  const exported =
    names.length < planned ? `${names.length} of ${formatQueries(planned)}` : nameOrCount(names);
  const were = `${formatCount(broken, 'file')} that cannot be read ${broken === 1 ? 'was' : 'were'} left out.`;
  return `Exported ${exported} to ${folder}.${broken > 0 ? ` ${were}` : ''}`;
}

export interface Arrived {
  queries: readonly { name: string }[];
  /** The files and pieces of text that are not queries. */
  broken: readonly { source: string; broken: Broken }[];
  /** The parameters of addresses that a query has no field for. */
  omitted: readonly string[];
  /** True when the text contained a token, which was dropped. */
  hasToken: boolean;
  /** True when there were more queries than one import reads. */
  isCut?: boolean;
}

const maxNamed = 10;
const maxReasons = 5;

export const questionOfImport = ({ queries }: Pick<Arrived, 'queries'>): string =>
  `Import ${formatQueries(queries.length)}?`;

export const lineOfBroken = ({ source, broken }: Arrived['broken'][number]): string =>
  `${source}: ${sentenceOfBroken(broken)}`;

/** Lists the first lines, and counts the others: "and 5 more". */
const firstOf = (lines: readonly string[], max: number): string[] =>
  lines.length > max
    ? [...lines.slice(0, max), `and ${formatCount(lines.length - max, 'more', 'more')}`]
    : [...lines];

export function linesOfImport({ queries, broken, omitted, hasToken, isCut }: Arrived): string[] {
  const skipped =
    broken.length === 1
      ? 'Skipped 1 item that is not a saved query:'
      : `Skipped ${formatCount(broken.length, 'item')} that are not saved queries:`;
  const names = queries.map(({ name }) => name);
  return [
    ...firstOf(names, maxNamed),
    ...(broken.length > 0 ? ['', skipped, ...firstOf(broken.map(lineOfBroken), maxReasons)] : []),
    ...(isCut
      ? ['', 'There are more queries than one import reads: choose a subfolder for the others.']
      : []),
    ...(omitted.length > 0 ? ['', sentenceOfOmitted(omitted)] : []),
    ...(hasToken ? ['', sentenceOfDroppedToken] : []),
  ];
}

/** `source` is the subject of the sentence: "The clipboard". */
export function sentenceOfNothing(source: string, broken: Arrived['broken']): string {
  if (broken.length === 0)
    return `${source} has no query: neither a saved query, a link to one, an address of the service nor a curl command.`;
  const reason =
    broken.length === 1
      ? `. ${sentenceOfBroken(broken[0].broken)}`
      : `: ${formatCount(broken.length, 'fault')}.`;
  return `${source} has no query that can be used${reason}`;
}

export function sentenceOfAdvice(advice: Advice): string {
  switch (advice.code) {
    case 'codesInParts':
      return `A request accepts ${advice.limit} codes: ${formatCount(advice.count, 'code')} are fetched in ${formatCount(Math.ceil(advice.count / advice.limit), 'request')}.`;
    case 'fueltechBesideGroup':
      return 'Together with fueltech_group, fueltech only filters: the series are groups.';
    case 'priceOfNetwork':
      return 'The price of the whole NEM is the plain mean over its regions, which is not a market price. Group by network_region, or name one.';
    case 'yearsOfMonths':
      return `One request for financial years may cover at most ${formatCount(advice.limitDays, 'day')}: these are derived from months.`;
    case 'beyondReach': {
      const { sentence, remedy } = wordsOfOldWindow(advice.reachDays);
      return `${sentence} ${remedy}`;
    }
  }
}
