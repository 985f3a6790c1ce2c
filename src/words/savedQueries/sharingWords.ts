import type { Broken, Cost, Diagnostic, Query } from '../../domain';
import { wordsOfCost } from '../query/runWords';
import { sentenceOfDiagnostic } from '../query/diagnosticSentence';
import { formatCount } from '../numbers';
import { listOf } from '../phrases';
import { queryWords } from '../query/queryWords';
import { nameOrCount, sentenceOfBroken } from './savedQueryWords';

export const formatQueries = (count: number): string => formatCount(count, 'query', 'queries');

const maxCodes = 30;

const sentenceOfDroppedToken =
  'It contained a key or token, which was left out: Gridlens uses your own key, if any.';

const sentenceOfOmitted = (omitted: readonly string[]): string =>
  `Left out, because a query has no such parameter: ${listOf(omitted)}.`;

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
  omitted: readonly string[];
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

/** Lists the names of the queries, and the reasons for the first parts that were skipped. */
export function linesOfImport({ queries, broken, omitted, hasToken, isCut }: Arrived): string[] {
  const skipped =
    broken.length === 1
      ? 'Skipped 1 item that is not a saved query:'
      : `Skipped ${formatCount(broken.length, 'item')} that are not saved queries:`;
  return [
    ...firstOf(
      queries.map(({ name }) => name),
      maxNamed,
    ),
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
  if (broken.length === 0) {
    return `${source} has no query: neither a saved query, a link to one, an address of the service nor a curl command.`;
  }
  const reason =
    broken.length === 1
      ? `. ${sentenceOfBroken(broken[0].broken)}`
      : `: ${formatCount(broken.length, 'fault')}.`;
  return `${source} has no query that can be used${reason}`;
}
