/**
 * Buckets of the ten intervals, in network time (a fixed offset, no daylight saving). Edges are those where the real
 * periods begin, so a window cut at them never contains a partial bucket: weeks begin on Sunday like the service's
 * weeks, seasons on the first of March, June, September and December, financial years on 1 July. The time of a bucket is
 * its start. Only the service *stamps* seasons and financial years differently: see `stampOfBucket`. An unknown interval
 * is treated as the default one.
 */

import { defaultInterval, findInterval, type Interval } from '../catalog/index';
import type { BucketStep } from '../catalog/catalogTypes';
import { minuteMs, utcMs } from './time';

/** Returns an interval by its code; the default interval for an unknown code. */
function findBuckets(code: string): Interval {
  const interval = findInterval(code) ?? findInterval(defaultInterval);
  if (!interval) throw new TypeError('There is no default interval.');
  return interval;
}

/** Returns the months from year 0 to a local instant. */
function monthOf(localMs: number): number {
  const date = new Date(localMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Returns the number of the bucket that contains a local instant; consecutive buckets have consecutive numbers. */
function indexOf(localMs: number, step: BucketStep): number {
  const position = step.kind === 'fixed' ? localMs : monthOf(localMs);
  return Math.floor((position - step.shift) / step.size);
}

/** Returns the number of the bucket that contains `ms`; consecutive buckets have consecutive numbers. */
export const bucketNumber = (ms: number, interval: string, offsetMinutes: number): number =>
  indexOf(ms + offsetMinutes * minuteMs, findBuckets(interval).step);

function edge(ms: number, interval: string, offsetMinutes: number, further: number): number {
  const { step } = findBuckets(interval);
  const offsetMs = offsetMinutes * minuteMs;
  const position = (indexOf(ms + offsetMs, step) + further) * step.size + step.shift;
  return (step.kind === 'fixed' ? position : utcMs(0, position)) - offsetMs;
}

/** Returns the start of the bucket that contains `ms`, in epoch milliseconds. */
export const floorToBucket = (ms: number, interval: string, offsetMinutes: number): number =>
  edge(ms, interval, offsetMinutes, 0);

/** Returns the start of the bucket after the one that contains `ms`. */
export const nextBucket = (ms: number, interval: string, offsetMinutes: number): number =>
  edge(ms, interval, offsetMinutes, 1);

/** Returns the span `[startMs, endMs)` of the bucket that contains `ms`. */
export const bucketSpan = (
  ms: number,
  interval: string,
  offsetMinutes: number,
): { startMs: number; endMs: number } => ({
  startMs: edge(ms, interval, offsetMinutes, 0),
  endMs: edge(ms, interval, offsetMinutes, 1),
});

/** Returns the first bucket edge at or after `ms`. */
export function ceilToBucket(ms: number, interval: string, offsetMinutes: number): number {
  const floor = floorToBucket(ms, interval, offsetMinutes);
  return floor === ms ? ms : nextBucket(ms, interval, offsetMinutes);
}

/** Counts the buckets that overlap the window `[startMs, endMs)`. */
export function countBuckets(interval: string, startMs: number, endMs: number, offsetMinutes = 600): number {
  if (!(endMs > startMs)) return 0;
  const { step } = findBuckets(interval);
  const offsetMs = offsetMinutes * minuteMs;
  return indexOf(endMs - 1 + offsetMs, step) - indexOf(startMs + offsetMs, step) + 1;
}

/**
 * Returns the timestamp that the live service gives the bucket that contains `ms`. That is the bucket's start, with two
 * exceptions. A financial year is stamped 1 January of the year in which it ends. A season is stamped with the start of
 * the calendar quarter of its first month, with December taken from the instant's own calendar year (so January,
 * February and December of one year share a timestamp).
 */
export function stampOfBucket(ms: number, interval: string, offsetMinutes: number): number {
  const { stamp } = findBuckets(interval);
  if (stamp === 'start') return floorToBucket(ms, interval, offsetMinutes);
  const offsetMs = offsetMinutes * minuteMs;
  const month = monthOf(ms + offsetMs);
  const year = Math.floor(month / 12);
  const inYear = month % 12;
  if (stamp === 'yearOfEnd') return utcMs(inYear < 6 ? year : year + 1, 0) - offsetMs;
  const firstOfSeason = inYear < 2 ? 11 : Math.floor((inYear - 2) / 3) * 3 + 2;
  return utcMs(year, Math.floor(firstOfSeason / 3) * 3) - offsetMs;
}

const isStampedByEnd = (interval: string): boolean => findInterval(interval)?.stamp === 'yearOfEnd';

/** Returns the starts of the buckets with these stamps of the service: a financial year contains its stamp. */
export const fromStamps = (stamps: Float64Array, interval: string, offsetMinutes: number): Float64Array =>
  isStampedByEnd(interval) ? stamps.map((ms) => floorToBucket(ms, interval, offsetMinutes)) : stamps;

/** Returns the service's stamps of buckets. Seasons, which do not come from the service, have their starts. */
export const toStamps = (times: Float64Array, interval: string, offsetMinutes: number): Float64Array =>
  isStampedByEnd(interval) ? times.map((ms) => stampOfBucket(ms, interval, offsetMinutes)) : times;
