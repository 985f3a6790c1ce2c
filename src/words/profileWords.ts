import { toLocalParts } from '../domain/dateSpan';
import { findInterval } from '../domain/catalog/index';
import { formatOffset } from '../domain/time';
import { formatExact } from './numbers';

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
