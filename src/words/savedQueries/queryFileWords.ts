import {
  type Advice,
  type DirectoryFacility,
  type Estimate,
  findFueltech,
  findStatus,
  isApiError,
  type Metric,
  type ParameterValue,
} from '../../domain';
import { wordsOfCost } from '../query/runWords';
import { wordsOfOldWindow } from '../failures/queryFailures';
import { escapeMarkdown } from '../phrases';
import { formatCount, formatBrief } from '../numbers';

/** Formats advice on a query in one or two sentences. */
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

/** Formats the cost of a run: "46 requests · 9% of a day’s 500". Empty for a query that cannot be sent. */
export const wordsOfEstimate = (estimate: Estimate | undefined): string =>
  estimate ? wordsOfCost(estimate.cost) : '';

/** Describes the cost of a run, with the days of its window if they are known. */
export function sentenceOfEstimate({ cost, derivedFrom }: Estimate, days: number | undefined): string {
  const rounded = days === undefined ? undefined : days < 10 ? Math.round(days * 10) / 10 : Math.round(days);
  const parts = [
    ...(rounded === undefined ? [] : [formatCount(rounded, 'day')]),
    `${wordsOfCost(cost)}${cost.buckets === undefined ? '' : ' (points of each series)'}`,
  ];
  const made = derivedFrom === undefined ? '' : ` Derived from ${derivedFrom}.`;
  return `A run takes ${parts.join(' · ')}.${made} Nothing was sent.`;
}

export const sentenceOfNoQuery = (reason: string): string => `This file’s query cannot be run. ${reason}`;

/** Explains why a text was not saved as a query, with the position of the fault. */
export const sentenceOfUnsaved = (
  { line, column }: { line: number; column: number },
  reason: string,
): string =>
  `Line ${line}, column ${column}: ${reason} The text stays in the editor; correct it and save again.`;

export const sentenceOfDraft =
  'An edit of this query could not be saved and was stored. Restore it in the editor?';

export const sentenceOfUntrusted = (name: string, title: string): string =>
  `This workspace is not trusted. Run “${name}” anyway? Its query: ${title}.`;

const joined = (words: readonly string[]): string => words.filter((word) => word !== '').join(' · ');

/** "Power · MW". */
export const wordsOfMetric = (label: string, unit: string | undefined): string => joined([label, unit ?? '']);

/** "NSW1 · Coal (Black)". */
export const wordsOfFacility = (region: string, fueltechs: readonly string[]): string =>
  joined([region, fueltechs.join(', ')]);

/** Describes a code in Markdown. */
export const linesOfCode = (
  { code, label, meaning = '' }: ParameterValue,
  metric: Metric | undefined,
): string[] => [
  `**${escapeMarkdown(wordsOfMetric(label, metric?.unit))}** — \`${code}\``,
  ...(meaning === '' ? [] : [escapeMarkdown(meaning)]),
  ...(metric && metric.operations.length > 0 ? [`Of: ${metric.operations.join(', ')}.`] : []),
];

/** Describes a window in Markdown, with the dates that it currently covers. */
export const linesOfWindow = (
  label: string,
  stamps: readonly [start: string, end: string] | undefined,
): string[] => [
  `**${escapeMarkdown(label)}**`,
  ...(stamps ? [`Now: ${stamps.map(escapeMarkdown).join(' to ')}`] : []),
];

/** Describes a facility, or one of its units, in Markdown. */
export function linesOfPlace(facility: DirectoryFacility, unit: string | undefined): string[] {
  const { name, code, region = '', units } = facility;
  const shown = unit === undefined ? units : units.filter((one) => one.code === unit);
  const linesOfUnits = shown.slice(0, 12).map(({ code: own, fueltech = '', status = '', capacityMw }) => {
    const words = [
      own,
      findFueltech(fueltech)?.label ?? fueltech,
      capacityMw === undefined ? '' : `${formatBrief(capacityMw, 0)} MW`,
      findStatus(status)?.label ?? status,
    ];
    return `- ${escapeMarkdown(joined(words))}`;
  });
  const more = shown.length > 12 ? [`- and ${shown.length - 12} more`] : [];
  return [`**${escapeMarkdown(joined([name, code, region]))}**`, [...linesOfUnits, ...more].join('\n')];
}

/** Explains why there are no facilities to choose from. */
export function sentenceOfNoDirectory(error: unknown): string {
  if (isApiError(error)) {
    if (error.kind === 'unauthorised')
      return error.facts.hadToken === true
        ? 'This key has no access to the list of facilities.'
        : 'The list of facilities needs an API key.';
    if (error.kind === 'notFound' || error.kind === 'noData' || error.kind === 'notThisApi')
      return 'The service has no list of facilities.';
  }
  return 'The list of facilities could not be fetched.';
}
