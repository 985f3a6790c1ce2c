import { defaultInterval, findInterval } from './catalog/index';
import { minuteMs } from './durations';
import type { Query } from './query';

const minMinutes = 5;
const offered = [5, 15, 30, 60, 360, 1440];

/** The shortest refresh period of a query: at least five minutes, and at least the length of its buckets. */
export function minRefreshMinutes({ interval = defaultInterval }: Query): number {
  const bucketMinutes = (findInterval(interval)?.durationMs ?? 0) / minuteMs;
  return Math.min(1440, Math.max(minMinutes, bucketMinutes));
}

/** The refresh periods to choose from, in minutes. */
export const refreshChoices = (query: Query): readonly number[] =>
  offered.filter((minutes) => minutes >= minRefreshMinutes(query));

/** Reads a stored refresh period; undefined when it is not one of those on offer. */
export const readRefreshMinutes = (stored: unknown): number | undefined =>
  typeof stored === 'number' && offered.includes(stored) ? stored : undefined;
