import { defaultInterval, findInterval } from './catalog/index';
import { minuteMs } from './durations';
import type { Query } from './query';

const leastMinutes = 5;
const offered = [5, 15, 30, 60, 360, 1440];

/** How often a query may be run by itself at most: no faster than every five minutes, nor than its buckets come. */
export function leastRefreshMinutes({ interval = defaultInterval }: Query): number {
  const bucketMinutes = (findInterval(interval)?.durationMs ?? 0) / minuteMs;
  return Math.min(1440, Math.max(leastMinutes, bucketMinutes));
}

/** The pauses to choose from, in minutes. */
export const refreshChoices = (query: Query): readonly number[] =>
  offered.filter((minutes) => minutes >= leastRefreshMinutes(query));

/** A stored pause; undefined where it is none. */
export const readRefreshMinutes = (stored: unknown): number | undefined =>
  typeof stored === 'number' && offered.includes(stored) ? stored : undefined;
