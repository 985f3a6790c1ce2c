import { formatCount } from '../numbers';
import { formatDuration } from '../times';
import { findInterval, formatOffset, minuteMs, toLocalParts } from '../../domain';

/** Notes that totals over technologies count loads as generation, as the service does. */
export const sumsContainLoads = 'The service adds charging and pumping as if they were generation.';

/** Says that copies are in the units of the service, where the page shows readable ones. */
export const exactCopyNote = 'with exact values in the units of the service';

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

/** "Oct 2026". */
export function monthName(ms: number, offsetMinutes: number): string {
  const { month, year } = toLocalParts(ms, offsetMinutes);
  return `${month} ${year}`;
}
