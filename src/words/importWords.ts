import type { Problem } from '../domain/problem';
import type { Broken } from '../domain/savedQuery';
import { formatCount } from './numbers';
import { sentenceOfBroken } from './savedQueryProblems';
import { formatQueries, nameOrCount, sentenceOfDroppedToken, sentenceOfOmitted } from './sharingWords';

/** The source of shared queries. */
export type ShareSource = 'link' | 'clipboard' | 'text' | 'files';

const sources: Readonly<Record<ShareSource, string>> = {
  link: 'The link',
  clipboard: 'The clipboard',
  text: 'The text',
  files: 'What was chosen',
};

/** A file or a piece of text that is not a query. */
export interface BrokenPart {
  readonly source: string;
  readonly broken: Broken;
}

/** The contents of an import. */
export interface Arrived {
  readonly names: readonly string[];
  readonly broken: readonly BrokenPart[];
  readonly omitted: readonly string[];
  readonly hasToken: boolean;
  /** True when there were more queries than one import reads. */
  readonly isCut: boolean;
}

const maxNamed = 10;
const maxReasons = 5;

export const questionOfImport = ({ names }: Arrived): string => `Import ${formatQueries(names.length)}?`;

export const lineOfBroken = ({ source, broken }: BrokenPart): string =>
  `${source}: ${sentenceOfBroken(broken)}`;

/** Lists the reasons for the first rejected parts below a heading: "3 stay out, since they are no saved queries:". */
function linesOfBroken(broken: readonly BrokenPart[]): readonly string[] {
  if (broken.length === 0) return [];
  const more = broken.length - maxReasons;
  const heading =
    broken.length === 1
      ? 'One stays out, since it is no saved query:'
      : `${formatCount(broken.length, 'stays', 'stay')} out, since they are no saved queries:`;
  return [
    '',
    heading,
    ...broken.slice(0, maxReasons).map(lineOfBroken),
    ...(more > 0 ? [`and ${formatCount(more, 'more', 'more')}`] : []),
  ];
}

/** Lists the queries to import, then the rejected and omitted parts. */
export const linesOfImport = ({ names, broken, omitted, hasToken, isCut }: Arrived): readonly string[] => [
  ...names.slice(0, maxNamed),
  ...(names.length > maxNamed ? [`and ${formatCount(names.length - maxNamed, 'more', 'more')}`] : []),
  ...linesOfBroken(broken),
  ...(isCut ? ['', 'There are more than are read at once: choose a folder in it for the others.'] : []),
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
  const [first] = broken;
  const subject = sources[source];
  if (!first) {
    return `${subject} holds no query: neither a saved query, a link to one, an address of the service nor a curl command.`;
  }
  return broken.length === 1
    ? `${subject} holds no query that can be used. ${sentenceOfBroken(first.broken)}`
    : `${subject} ${source === 'files' ? 'hold' : 'holds'} no query that can be used: ${formatCount(broken.length, 'fault')}.`;
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
