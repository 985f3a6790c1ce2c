import { findInterval, formatOffset, toLocalParts } from '../../domain';

/** Notes that totals over technologies count loads as generation, as the service does. */
export const sumsContainLoads = 'The service adds charging and pumping as if they were generation.';

/** Says that copies are in the units of the service, where the page shows readable ones. */
export const exactCopyNote = 'with exact values in the units of the service';

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
