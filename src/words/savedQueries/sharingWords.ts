import type { Broken, Cost, Diagnostic, Problem, Query } from '../../domain';
import { wordsOfCost } from '../query/runWords';
import { sentenceOfDiagnostic } from '../query/diagnosticSentence';
import { formatCount } from '../numbers';
import { listOf } from '../phrases';
import { queryWords } from '../query/queryWords';
import { sentenceOfBroken } from './savedQueryWords';

export const formatQueries = (count: number): string => formatCount(count, 'query', 'queries');

const nameOrCount = (names: readonly string[]): string =>
  names.length === 1 ? `“${names[0]}”` : formatQueries(names.length);

export const sentenceOfCopiedJson = (names: readonly string[]): string =>
  `Copied ${nameOrCount(names)} as JSON.`;

export const sentenceOfCopiedLinks = (names: readonly string[]): string =>
  names.length === 1 ? `Copied a link to “${names[0]}”.` : `Copied links to ${formatQueries(names.length)}.`;

export const sentenceOfTooLongLink = (names: readonly string[]): string =>
  `${nameOrCount(names)} ${names.length === 1 ? 'is' : 'are'} too long for a link.`;

/** Says where queries were copied to; a copy whose name was taken has another. */
export const sentenceOfCopiesMade = (
  names: readonly string[],
  place: string,
  folder: string | undefined,
): string =>
  `Copied ${nameOrCount(names)} to ${[place, folder].filter((part) => part !== undefined).join(', folder ')}.`;

const maxCodes = 30;

const sentenceOfDroppedToken =
  'It contained a key or token, which was left out: Gridlens uses your own key, if any.';

const sentenceOfOmitted = (omitted: readonly string[]): string =>
  `Left out, because a query has no such parameter: ${listOf(omitted)}.`;

export const questionOfOffered = (name: string): string => `Run or save “${name}”?`;

/** Describes a query from another person: its parameters, the connection, the cost and the warnings. */
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
    ...diagnostics.filter(({ severity }) => severity !== 'info').map(sentenceOfDiagnostic),
    ...(omitted.length > 0 ? [sentenceOfOmitted(omitted)] : []),
    ...(hasToken ? [sentenceOfDroppedToken] : []),
  ];
}

export const questionOfExisting = (files: readonly string[]): string =>
  files.length === 1 ? `${files[0]} already exists.` : `${formatCount(files.length, 'file')} already exist.`;

export const linesOfExisting = (files: readonly string[]): string[] => [
  ...(files.length === 1 ? [] : [listOf(files)]),
  'Keep both with numbered names, or replace the existing ones?',
];

export function sentenceOfExportedQueries(
  names: readonly string[],
  folder: string,
  { planned, broken }: { planned: number; broken: number },
): string {
  const of = names.length < planned ? ` of ${formatQueries(planned)}` : '';
  const left =
    broken > 0
      ? ` ${formatCount(broken, 'file')} that cannot be read ${broken === 1 ? 'was' : 'were'} left out.`
      : '';
  return `Exported ${of === '' ? nameOrCount(names) : `${names.length}${of}`} to ${folder}.${left}`;
}

/** The log line for an import or an export. */
export const lineOfSharing = (what: 'Imported' | 'Exported', count: number, where: string): string =>
  `${what} ${formatQueries(count)}: ${where}`;

/** The source of shared queries. */
export type ShareSource = 'link' | 'clipboard' | 'text' | 'files';

const sources: Readonly<Record<ShareSource, string>> = {
  link: 'The link',
  clipboard: 'The clipboard',
  text: 'The text',
  files: 'The selection',
};

/** A file or a piece of text that is not a query. */
interface BrokenPart {
  source: string;
  broken: Broken;
}

/** The contents of an import. */
export interface Arrived {
  names: readonly string[];
  broken: readonly BrokenPart[];
  omitted: readonly string[];
  hasToken: boolean;
  /** True when there were more queries than one import reads. */
  isCut: boolean;
}

const maxNamed = 10;
const maxReasons = 5;

export const questionOfImport = ({ names }: Arrived): string => `Import ${formatQueries(names.length)}?`;

const lineOfBroken = ({ source, broken }: BrokenPart): string => `${source}: ${sentenceOfBroken(broken)}`;

/** Lists the reasons for the first rejected parts below a heading: "Skipped 3 items that are not saved queries:". */
function linesOfBroken(broken: readonly BrokenPart[]): string[] {
  if (broken.length === 0) return [];
  const more = broken.length - maxReasons;
  const heading =
    broken.length === 1
      ? 'Skipped 1 item that is not a saved query:'
      : `Skipped ${formatCount(broken.length, 'item')} that are not saved queries:`;
  return [
    '',
    heading,
    ...broken.slice(0, maxReasons).map(lineOfBroken),
    ...(more > 0 ? [`and ${formatCount(more, 'more', 'more')}`] : []),
  ];
}

/** Lists the queries to import, then the rejected and omitted parts. */
export const linesOfImport = ({ names, broken, omitted, hasToken, isCut }: Arrived): string[] => [
  ...names.slice(0, maxNamed),
  ...(names.length > maxNamed ? [`and ${formatCount(names.length - maxNamed, 'more', 'more')}`] : []),
  ...linesOfBroken(broken),
  ...(isCut ? ['', 'There are more queries than one import reads: choose a subfolder for the others.'] : []),
  ...(omitted.length > 0 ? ['', sentenceOfOmitted(omitted)] : []),
  ...(hasToken ? ['', sentenceOfDroppedToken] : []),
];

/** Lists all queries and rejected parts, one line each, for a separate document. */
export const textOfImport = ({ names, broken }: Arrived): string =>
  [
    ...(names.length > 0 ? [`${formatQueries(names.length)} to import`, '', ...names, ''] : []),
    ...(broken.length > 0
      ? [`${formatCount(broken.length, 'part')} left out`, '', ...broken.map(lineOfBroken)]
      : []),
    '',
  ].join('\n');

/** Explains why nothing was imported. */
export function sentenceOfNothing(source: ShareSource, broken: readonly BrokenPart[]): string {
  const subject = sources[source];
  if (broken.length === 0) {
    return `${subject} has no query: neither a saved query, a link to one, an address of the service nor a curl command.`;
  }
  return broken.length === 1
    ? `${subject} has no query that can be used. ${sentenceOfBroken(broken[0].broken)}`
    : `${subject} has no query that can be used: ${formatCount(broken.length, 'fault')}.`;
}

export const sentenceOfNoFiles = 'There is no query file (*.gridlens.json) in that folder.';

/** Says which queries were imported, and where to. */
export function sentenceOfImported(
  names: readonly string[],
  planned: number,
  place: string,
  folder: string | undefined,
): string {
  const where = [place, folder].filter((part) => part !== undefined).join(', folder ');
  const of = names.length < planned ? ` of ${formatQueries(planned)}` : '';
  return `Imported ${of === '' ? nameOrCount(names) : `${names.length}${of}`} to ${where}.`;
}

/** Describes an import that stopped early. */
export const problemOfImport = (
  added: number,
  planned: number,
  { sentence, ...others }: Problem,
): Problem => ({
  ...others,
  sentence: `${formatCount(added, 'query', 'queries')} of ${planned} imported. ${sentence}`,
});
