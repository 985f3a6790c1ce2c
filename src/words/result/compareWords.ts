import {
  type ComparedNames,
  type ComparedPeriod,
  type Comparison,
  countRevisions,
  dayMs,
  differenceNames,
  floorToBucket,
  formatDates,
  formatOffset,
  keepsWeekdays,
  labelsOfSeries,
  nextBucket,
  type Notice,
  type PeriodChoice,
  type Problem,
  type Revision,
  type Revisions,
  type Shift,
  toVisibleLine,
} from '../../domain';
import { actionsOf } from '../failures/problemActions';
import { formatCount } from '../numbers';
import { listOf } from '../phrases';
import { formatMoment, formatTableStamp } from '../times';

interface PeriodWords {
  /** The suffix of a series' name: "NSW1 · year before". */
  name: string;
  /** The label in a list of choices. */
  label: string;
  meaning: string;
}

const sameDates = 'The same dates in market time; 29 February has no counterpart';

const periodWords: Readonly<Record<ComparedPeriod, PeriodWords>> = {
  previous: {
    name: 'period before',
    label: 'Previous period',
    meaning: 'The period just before, same length',
  },
  year: { name: 'year before', label: 'Same period last year', meaning: sameDates },
  dates: { name: 'same dates, year before', label: 'Same dates last year', meaning: sameDates },
  weekday: {
    name: 'same weekdays last year',
    label: 'Same weekdays last year',
    meaning: '364 days earlier, so weekdays line up',
  },
};

/** The words for an earlier period to choose. They say how much earlier it is. */
export function wordsOfChoice(choice: PeriodChoice): PeriodWords {
  const words = periodWords[choice.period];
  return keepsWeekdays(choice) ? { ...words, meaning: periodWords.weekday.meaning } : words;
}

/** The words for a fuel mix with its market data. */
export const marketWords: PeriodWords = {
  name: 'market',
  label: 'Prices and flows',
  meaning: 'The prices of the same window, and the imports and exports of the region in the fuel mix',
};

/** Names the other side of a comparison. */
export function nameOfComparison(comparison: Comparison): string {
  if (comparison.kind === 'market') return marketWords.name;
  if (comparison.kind === 'stored') return 'before';
  return comparison.kind === 'period' ? periodWords[comparison.period].name : comparison.title;
}

/** Names the other side of a comparison and, if weekdays line up, its distance: "year before, 364 days earlier". */
export function nameOfCompared(comparison: Comparison, shift: Shift | undefined): string {
  const name = nameOfComparison(comparison);
  const isByDays =
    comparison.kind === 'period' && shift && keepsWeekdays({ period: comparison.period, shift });
  return isByDays === true ? `${name}, 364 days earlier` : name;
}

export const namesOfComparison = (comparison: Comparison): ComparedNames => ({
  other: nameOfComparison(comparison),
  ...differenceNames,
});

/** "NSW1 price, 7d, and year before" */
export function titleOfComparison(title: string, comparison: Comparison | undefined): string {
  if (!comparison) return title;
  return comparison.kind === 'stored'
    ? `${title}, fresh run`
    : `${title}, and ${nameOfComparison(comparison)}`;
}
/** Applies to a query without a window: the service chooses it, so the earlier period is unknown. */
export const noEarlierWindow: Problem = {
  sentence: 'This query has no earlier period: the service chooses its window.',
  remedy: 'Choose a window, then compare.',
  actions: actionsOf('editQuery'),
};

/** Makes the notice that compares a result with its values at an earlier time. */
export function noticeOfRevisions(
  found: Revisions,
  sinceMs: number,
  offsetMinutes: number,
): Notice<'revised'> {
  const { span, ...counts } = countRevisions(found);
  const dayOf = (ms: number): number => floorToBucket(ms, '1d', offsetMinutes);
  const interval = found.revisions.at(0)?.series.interval ?? '';
  const endOf = (ms: number): number => dayOf(nextBucket(ms, interval, offsetMinutes) - 1) + dayMs;
  const when = span ? formatDates(dayOf(span[0]), endOf(span[1]), offsetMinutes) : '';
  return { code: 'revised', since: formatMoment(sinceMs, offsetMinutes), when, ...counts };
}

const amount = (count: number): string => count.toLocaleString('en-AU');

/**
 * "12 of 8,640 values changed and 2 were added since 23 Nov 2026 17:44, all on 20–22 Nov 2026; 3 of these were provisional
 * then."
 */
export function sentenceOfRevised(notice: Notice<'revised'>): string {
  const { since, when, compared, changed, added, gone, provisional } = notice;
  const all = formatCount(compared, 'value');
  if (changed + added + gone === 0) return `None of ${all} has changed since ${since}.`;
  const parts = [
    `${changed === 0 ? 'none' : amount(changed)} of ${all} changed`,
    ...(added > 0 ? [`${amount(added)} ${added === 1 ? 'was' : 'were'} added`] : []),
    ...(gone > 0 ? [`${amount(gone)} ${gone === 1 ? 'was' : 'were'} removed`] : []),
  ];
  const words = `${listOf(parts)} since ${since}, all on ${when}`;
  const were = provisional > 0 ? `; ${amount(provisional)} of these were provisional then` : '';
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${were}.`;
}

/** The maximum number of listed revisions. */
const maxListed = 50_000;

const valueOf = (value: number | undefined): string =>
  value === undefined ? 'no bucket' : Number.isNaN(value) ? 'null' : String(value);

/** Rounds away floating-point noise. */
function differenceOf({ before = NaN, after = NaN }: Revision): string {
  const difference = Number((after - before).toPrecision(12));
  return Number.isNaN(difference) ? '' : `${difference > 0 ? '+' : ''}${difference}`;
}

/** Pads cells to columns of text, with numbers aligned to the right. */
function layOut(rows: readonly (readonly string[])[]): string[] {
  const widths = [0, 1, 2, 3, 4].map((column) =>
    rows.reduce((max, row) => Math.max(max, row[column].length), 0),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd(),
  );
}

/** Lists the revisions, one line each: time, series, value before, value after and difference. */
export function listOfRevisions(found: Revisions, sinceMs: number, offsetMinutes: number): string {
  const { revisions } = found;
  const series = [...new Set(revisions.map((one) => one.series))];
  const labels = labelsOfSeries(series);
  const labelOf = new Map(series.map((one, i) => [one, toVisibleLine(labels[i])]));
  const rows = revisions
    .slice(0, maxListed)
    .map((one) => [
      formatTableStamp(one.ms, offsetMinutes, one.series.interval),
      labelOf.get(one.series) ?? '',
      valueOf(one.before),
      valueOf(one.after),
      differenceOf(one),
      one.wasProvisional ? 'was provisional' : '',
    ]);
  const more = revisions.length - rows.length;
  return [
    sentenceOfRevised(noticeOfRevisions(found, sinceMs, offsetMinutes)),
    '',
    ...layOut([[`Time ${formatOffset(offsetMinutes)}`, 'Series', 'Before', 'After', 'Difference'], ...rows]),
    ...(more > 0 ? [`And ${formatCount(more, 'more value', 'more values')}.`] : []),
    '',
  ].join('\n');
}

/** The stored values of a comparison are deleted after a month. */
export const storedIsGone: Problem = {
  sentence: 'The values that this result was compared with are no longer stored.',
  remedy: 'Open their result file, or a result, and compare it again.',
  actions: [],
};
