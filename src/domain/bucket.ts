/**
 * Buckets of the ten intervals, in network time (a fixed offset, no daylight saving). Edges are those of the real
 * periods, so a window cut at them never holds a part of a bucket: weeks begin on Sunday as the service's do, seasons on
 * the first of March, June, September and December, financial years on 1 July. The service *stamps* seasons and
 * financial years otherwise: see `stampOfBucket`. An interval that is not known is treated as the default one.
 */

import { defaultInterval, findInterval, type Interval } from './catalog/index';
import type { BucketStep } from './catalog/types';
import { minuteMs } from './durations';
import { utcMs } from './time';

/** The row of an interval; that of the default one for an interval that is not known. */
function intervalOf(code: string): Interval {
  const interval = findInterval(code) ?? findInterval(defaultInterval);
  if (!interval) throw new TypeError('There is no default interval.');
  return interval;
}

/** Months since year 0 of a local instant. */
function monthOf(localMs: number): number {
  const date = new Date(localMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Number of the bucket that holds a local instant; consecutive buckets have consecutive numbers. */
function indexOf(localMs: number, step: BucketStep): number {
  const position = step.kind === 'fixed' ? localMs : monthOf(localMs);
  return Math.floor((position - step.shift) / step.size);
}

function startOf(index: number, step: BucketStep): number {
  const position = index * step.size + step.shift;
  return step.kind === 'fixed' ? position : utcMs(0, position);
}

function edge(ms: number, interval: string, offsetMinutes: number, further: number): number {
  const { step } = intervalOf(interval);
  const offsetMs = offsetMinutes * minuteMs;
  return startOf(indexOf(ms + offsetMs, step) + further, step) - offsetMs;
}

/** Start of the bucket that holds `ms`, in epoch milliseconds. */
export function floorToBucket(ms: number, interval: string, offsetMinutes: number): number {
  return edge(ms, interval, offsetMinutes, 0);
}

/** Start of the bucket after the one that holds `ms`. */
export function nextBucket(ms: number, interval: string, offsetMinutes: number): number {
  return edge(ms, interval, offsetMinutes, 1);
}

/** The first bucket edge at or after `ms`. */
export function ceilToBucket(ms: number, interval: string, offsetMinutes: number): number {
  const floor = floorToBucket(ms, interval, offsetMinutes);
  return floor === ms ? ms : nextBucket(ms, interval, offsetMinutes);
}

/** How many buckets the window `[startMs, endMs)` touches. */
export function countBuckets(interval: string, startMs: number, endMs: number, offsetMinutes = 600): number {
  if (!(endMs > startMs)) return 0;
  const { step } = intervalOf(interval);
  const offsetMs = offsetMinutes * minuteMs;
  return indexOf(endMs - 1 + offsetMs, step) - indexOf(startMs + offsetMs, step) + 1;
}

/**
 * The stamp under which the live service reports the bucket that holds `ms`: its start, but for two intervals. A
 * financial year is stamped 1 January of the year it ends in; a season with the start of the calendar quarter that its
 * first month lies in, December taken from the instant's own calendar year (so January, February and December of one
 * year share a stamp).
 */
export function stampOfBucket(ms: number, interval: string, offsetMinutes: number): number {
  const { stamp } = intervalOf(interval);
  if (stamp === 'start') return floorToBucket(ms, interval, offsetMinutes);
  const offsetMs = offsetMinutes * minuteMs;
  const month = monthOf(ms + offsetMs);
  const year = Math.floor(month / 12);
  const inYear = month % 12;
  if (stamp === 'yearOfEnd') return utcMs(inYear < 6 ? year : year + 1, 0) - offsetMs;
  const firstOfSeason = inYear < 2 ? 11 : Math.floor((inYear - 2) / 3) * 3 + 2;
  return utcMs(year, Math.floor(firstOfSeason / 3) * 3) - offsetMs;
}
