import { formatCount, formatExact } from '../numbers';
import { formatDuration } from '../times';
import { findInterval, formatOffset, minuteMs, toLocalDate, toLocalParts } from '../../domain';

/** Says how many values a demand-weighted mean covers and, if it is approximate, why. */
export function weightingWords(buckets: number, count: number, isExact: boolean): string {
  const over = `Weighted by demand, over ${buckets.toLocaleString('en-AU')} of ${formatCount(count, 'value')}.`;
  return isExact ? over : `${over} ${approximateNote}`;
}

/** Explains when a demand-weighted mean is exact. */
export const approximateNote = '≈ approximate. Use one region at 5 min for the exact value.';

/** Explains why prices are not weighted by demand. */
export const noDemandNote = 'Add Demand (energy) to get demand-weighted prices.';

/** Notes that totals over technologies count loads as generation, as the service does. */
export const sumsContainLoads = 'The service adds charging and pumping as if they were generation.';

/** Explains which buckets the mean of shares covers. */
export const meanShareNote = 'Mean share is a simple average, not weighted by demand.';

/** Says that copies are in the units of the service, where the page shows readable ones. */
export const exactCopyNote = 'with exact values in the units of the service';

/** "3 rows copied", "All 12 rows copied", "3 rows selected"; empty when none is selected. */
export function rowWords(selected: number, all: number, isCopied: boolean, hasReadable = false): string {
  const note = hasReadable ? ` ${exactCopyNote}` : '';
  if (isCopied) return `${selected === 0 ? 'All ' : ''}${formatCount(selected || all, 'row')} copied${note}`;
  return selected === 0 ? '' : `${formatCount(selected, 'row')} selected`;
}

/** "2 d 3 h from 13 Nov 2026 06:30 +10:00 to 15 Nov 2026 09:30 +10:00" */
export const measuredSpan = (from: string, to: string, durationMs: number): string =>
  `${formatDuration(durationMs)} from ${from} to ${to}`;

/**
 * Says which buckets the means and totals cover: "Mean and total over 48 intervals, end included; 1
 * excluded, …".
 */
export function measuredBuckets(buckets: number, leftOut: number): string {
  const of = `Mean and total over ${formatCount(buckets, 'interval')}, end included`;
  return leftOut > 0 ? `${of}; ${leftOut} excluded, provisional or partial.` : `${of}.`;
}

/** Announces that a moment was pinned, or that all were unpinned. */
export function pinnedWords(moments: readonly string[], durationMs: number): string {
  if (moments.length === 0) return 'Click the chart to pin a time';
  const [from, to] = moments;
  return moments.length === 1 ? `Pinned ${from}` : `Measured ${measuredSpan(from, to, durationMs)}`;
}

const exactMs = 5 * minuteMs;

/** Explains whether a mean price is weighted by demand, and how exact it is. */
export function priceMeanNote(isWeighted: boolean, bucketMs: number): string {
  if (!isWeighted) return 'A plain mean over time. Add Demand (energy) to weight it by demand.';
  const note = 'Weighted by demand: Σ (price × demand energy) ÷ Σ demand energy.';
  return bucketMs > exactMs ? `${note} Approximate: only five-minute prices give the exact value.` : note;
}

const intervalName = (interval: string): string => findInterval(interval)?.label ?? interval;

/** Explains why there is no profile, and the remedy. */
export const profileReasons = {
  noDay: (interval: string): string =>
    `Intervals of ${intervalName(interval)} have no time of day. Choose an interval of 1 hour or less.`,
  noDays: (days: 'weekday' | 'weekend'): string => `There is no complete interval on a ${days} here.`,
  longBuckets: (interval: string): string =>
    `Intervals of ${intervalName(interval)} do not fit into months. Choose an interval of 1 month, 1 day or less.`,
  oneMonth: 'Only one month in view. Choose a longer window to compare months.',
  manyMonths: (max: number): string =>
    `The view has more than ${max.toLocaleString('en-AU')} months. Choose a shorter window.`,
  noValues: 'No complete intervals to show.',
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

/** "Fri 30 Oct 2026". */
export function dayName(ms: number, offsetMinutes: number): string {
  const { day, month, year } = toLocalParts(ms, offsetMinutes);
  const options = { weekday: 'short', timeZone: 'UTC' } as const;
  const weekday = toLocalDate(ms, offsetMinutes).toLocaleDateString('en-AU', options);
  return `${weekday} ${day} ${month} ${year}`;
}

/** Says how a heat map combines intervals that are shorter than its slots. */
export const halfHourNote = (isSum: boolean): string =>
  isSum ? 'Half-hourly totals.' : 'Half-hourly averages.';

/** Says how many rows of a table are listed, and where the others are. */
export const lastRowsNote = (listed: number, all: number): string =>
  `The last ${listed} of ${all.toLocaleString('en-AU')} rows. Copy has all.`;

/**
 * "Evening–midday spread (16:00–20:00 minus 10:00–14:00): 84.20 $/MWh"; several spreads have their labels. Undefined when no
 * spread is known.
 */
export function spreadWords(
  spreads: readonly { label: string; value: number; decimals: number }[],
  unit: string,
): string | undefined {
  const known = spreads.filter(({ value }) => !Number.isNaN(value));
  if (known.length === 0) return undefined;
  const texts = known.map(({ label, value, decimals }) => {
    const text = formatExact(value, decimals);
    return spreads.length > 1 ? `${label} ${text}` : text;
  });
  return `Evening–midday spread (16:00–20:00 minus 10:00–14:00): ${texts.join(', ')} ${unit}`;
}

/** Explains the hatching of incomplete months. */
export const partMonthsNote = 'Hatched months are incomplete.';

/** Explains the mark of totals with missing values. */
export const missingInTotalsNote = '* some values missing';
