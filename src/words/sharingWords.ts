import type { Cost } from '../domain/cost';
import type { Diagnostic } from '../domain/diagnostic';
import type { Query } from '../domain/query';
import { wordsOfCost } from './cost';
import { sentenceOfDiagnostic } from './diagnosticSentence';
import { formatCount } from './numbers';
import { listOf } from './phrases';
import { queryWords } from './queryWords';

export const formatQueries = (count: number): string => formatCount(count, 'query', 'queries');

export const nameOrCount = (names: readonly string[]): string =>
  names.length === 1 ? `“${names[0] ?? ''}”` : formatQueries(names.length);

export const sentenceOfCopiedJson = (names: readonly string[]): string =>
  `Copied ${nameOrCount(names)} as JSON.`;

export const sentenceOfCopiedLinks = (names: readonly string[]): string =>
  names.length === 1
    ? `Copied a link to “${names[0] ?? ''}”.`
    : `Copied links to ${formatQueries(names.length)}.`;

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

/** A query from another person, before it is run or saved. */
export interface OfferedQuery {
  readonly query: Query;
  /** "Sample data", or the service's host name. */
  readonly connection: string;
  /** Undefined when the query cannot be sent. */
  readonly cost: Cost | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** The names of the ignored parameters. */
  readonly omitted: readonly string[];
  readonly hasToken: boolean;
}

export const sentenceOfDroppedToken =
  'A key or token stood in it. It was left out: Gridlens uses your own key, if any.';

export const sentenceOfOmitted = (omitted: readonly string[]): string =>
  `Left out, since a query has no such parameter: ${listOf(omitted)}.`;

export const questionOfOffered = (name: string): string => `Run or save “${name}”?`;

/** Describes a query from another person: its parameters, the connection, the cost and the warnings. */
export function linesOfOffered(offered: OfferedQuery): readonly string[] {
  const { query, connection, cost, diagnostics, omitted, hasToken } = offered;
  const asked = cost ? `It asks ${connection}: ${wordsOfCost(cost)}.` : 'It cannot be sent as it is.';
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
  files.length === 1
    ? `${files[0] ?? ''} is there already.`
    : `${formatCount(files.length, 'file')} are there already.`;

export const linesOfExisting = (files: readonly string[]): readonly string[] => [
  ...(files.length === 1 ? [] : [listOf(files)]),
  'Keep both, under numbered names, or replace what is there?',
];

export function sentenceOfExportedQueries(
  names: readonly string[],
  folder: string,
  { planned, broken }: { readonly planned: number; readonly broken: number },
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
