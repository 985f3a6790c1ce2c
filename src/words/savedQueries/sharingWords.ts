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
  const of = names.length < planned ? ` of ${formatQueries(planned)}` : '';
  const left =
    broken > 0
      ? ` ${formatCount(broken, 'file')} that cannot be read ${broken === 1 ? 'was' : 'were'} left out.`
      : '';
  return `Exported ${of === '' ? nameOrCount(names) : `${names.length}${of}`} to ${folder}.${left}`;
}

export type ShareSource = 'link' | 'clipboard' | 'text' | 'files';

const sources: Record<ShareSource, string> = {
  link: 'The link',
  clipboard: 'The clipboard',
  text: 'The text',
  files: 'The selection',
};

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

/** Lists the reasons for the first rejected parts below a heading: "Skipped 3 items that are not saved queries:". */
function linesOfBroken(broken: Arrived['broken']): string[] {
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

export const linesOfImport = ({ queries, broken, omitted, hasToken, isCut }: Arrived): string[] => [
  ...queries.slice(0, maxNamed).map(({ name }) => name),
  ...(queries.length > maxNamed ? [`and ${formatCount(queries.length - maxNamed, 'more', 'more')}`] : []),
  ...linesOfBroken(broken),
  ...(isCut ? ['', 'There are more queries than one import reads: choose a subfolder for the others.'] : []),
  ...(omitted.length > 0 ? ['', sentenceOfOmitted(omitted)] : []),
  ...(hasToken ? ['', sentenceOfDroppedToken] : []),
];

export function sentenceOfNothing(source: ShareSource, broken: Arrived['broken']): string {
  const subject = sources[source];
  if (broken.length === 0) {
    return `${subject} has no query: neither a saved query, a link to one, an address of the service nor a curl command.`;
  }
  return broken.length === 1
    ? `${subject} has no query that can be used. ${sentenceOfBroken(broken[0].broken)}`
    : `${subject} has no query that can be used: ${formatCount(broken.length, 'fault')}.`;
}
