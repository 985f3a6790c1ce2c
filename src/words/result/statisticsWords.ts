import { formatCount, formatExact } from '../numbers';
import { formatDuration } from '../times';
import { formatOffset, minuteMs } from '../../domain/time/time';
import { toLocalParts } from '../../domain/time/dateSpan';
import { findInterval } from '../../domain/catalog/index';

/** Says how many values a demand-weighted mean covers and, if it is approximate, why. */
export function weightingWords(buckets: number, count: number, isExact: boolean): string {
  const over = `Weighted by demand, over ${buckets.toLocaleString('en-AU')} of ${formatCount(count, 'value')}.`;
  return isExact ? over : `${over} ${approximateNote}`;
}

/** Explains when a demand-weighted mean is exact. */
export const approximateNote =
  '≈ is approximate: exact is the mean of one region’s prices by five-minute demand energy.';

/** Explains why prices are not weighted by demand. */
export const noDemandNote =
  'Prices weighted by demand need demand beside the price: add the metric Demand (energy) to the query.';

/** Explains which buckets the mean of shares covers. */
export const meanShareNote = 'Means of shares are over buckets, whatever the demand in each.';

/** "3 rows copied", "All 12 rows copied", "3 rows selected"; empty when none is selected. */
export function rowWords(selected: number, all: number, isCopied: boolean): string {
  if (isCopied) return `${selected === 0 ? 'All ' : ''}${formatCount(selected || all, 'row')} copied`;
  return selected === 0 ? '' : `${formatCount(selected, 'row')} selected`;
}

/** The labels of two pinned moments, and the time between them. */
interface MeasuredMoments {
  readonly from: string;
  readonly to: string;
  readonly durationMs: number;
}

/** "2 d 3 h from 13 Nov 2026 06:30 +10:00 to 15 Nov 2026 09:30 +10:00" */
export const measuredSpan = ({ from, to, durationMs }: MeasuredMoments): string =>
  `${formatDuration(durationMs)} from ${from} to ${to}`;

/**
 * Says which buckets the means and totals cover: "Means and totals are of 48 buckets, up to the second moment; 1 left
 * out, …".
 */
export function measuredBuckets(buckets: number, leftOut: number): string {
  const of = `Means and totals are of ${formatCount(buckets, 'bucket')}, up to the second moment`;
  return leftOut > 0 ? `${of}; ${leftOut} left out, provisional or a part.` : `${of}.`;
}

/** Announces that a moment was pinned, or that all were unpinned. */
export function pinnedWords(moments: readonly string[], durationMs: number): string {
  const [from, to] = moments;
  if (from === undefined) return 'No moment pinned';
  return to === undefined ? `Pinned ${from}` : `Measured ${measuredSpan({ from, to, durationMs })}`;
}

const exactMs = 5 * minuteMs;

/** Explains whether a mean price is weighted by demand, and how exact it is. */
export function priceMeanNote(isWeighted: boolean, bucketMs: number): string {
  if (!isWeighted)
    return 'The mean over time, every bucket alike. With the energy of demand among the metrics it is weighted by that.';
  const note = 'Weighted by demand: Σ (price × energy of demand) ÷ Σ energy of demand.';
  return bucketMs > exactMs ? `${note} Approximate: it is exact only of five-minute prices.` : note;
}

const intervalName = (interval: string): string => findInterval(interval)?.label ?? interval;

/** Explains why there is no profile, and the remedy. */
export const profileReasons = {
  noDay: (interval: string): string =>
    `Buckets of ${intervalName(interval)} have no time of day. Choose an interval of 1 hour or less.`,
  noDays: (days: 'weekday' | 'weekend'): string => `There is no whole bucket on a ${days} here.`,
  longBuckets: (interval: string): string =>
    `Buckets of ${intervalName(interval)} do not fit into months. Choose an interval of 1 month, 1 day or less.`,
  oneMonth: 'These numbers are of one month only. Choose a longer window to compare months.',
  manyMonths: (most: number): string =>
    `These are more than ${most.toLocaleString('en-AU')} months. Choose a shorter window.`,
  noValues: 'No bucket here is whole and has a value.',
  noSeries: 'No series is chosen. Choose one in the list.',
} as const;

/** "Time of day, network time +10:00". */
export const dayAxisTitle = (offsetMinutes: number): string =>
  `Time of day, network time ${formatOffset(offsetMinutes)}`;

/** "Month, network time +10:00". */
export const monthAxisTitle = (offsetMinutes: number): string =>
  `Month, network time ${formatOffset(offsetMinutes)}`;

/** "Oct 2026". */
export function monthName(ms: number, offsetMinutes: number): string {
  const { month, year } = toLocalParts(ms, offsetMinutes);
  return `${month} ${year}`;
}

/**
 * "Evening (16:00–20:00) less midday (10:00–14:00): 84.20 $/MWh"; several spreads have their labels. Undefined when no
 * spread is known.
 */
export function spreadWords(
  spreads: readonly { readonly label: string; readonly value: number; readonly decimals: number }[],
  unit: string,
): string | undefined {
  const known = spreads.filter(({ value }) => !Number.isNaN(value));
  if (known.length === 0) return undefined;
  const texts = known.map(({ label, value, decimals }) => {
    const text = formatExact(value, decimals);
    return spreads.length > 1 ? `${label} ${text}` : text;
  });
  return `Evening (16:00–20:00) less midday (10:00–14:00): ${texts.join(', ')} ${unit}`;
}

/** Explains the hatching of incomplete months. */
export const partMonthsNote =
  'Hatched months are parts: buckets of theirs lie outside, are not there or are provisional.';

/** Explains the mark of totals with missing values. */
export const missingInTotalsNote = 'Totals marked with * lack missing values.';
