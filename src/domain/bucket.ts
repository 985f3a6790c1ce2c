/**
 * Buckets of the ten intervals, in network time (a fixed offset, no daylight saving). Edges are those of the real
 * periods, so a window cut at them never holds a part of a bucket: weeks begin on Sunday as the service's do, seasons on
 * the first of March, June, September and December, financial years on 1 July. The service *stamps* seasons and
 * financial years otherwise: see `stampOfBucket`. An interval we do not know is treated as five minutes.
 */

import { utcMs } from './time';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** Fixed length in milliseconds; `shift` is the first edge after the epoch (1970-01-04 was a Sunday). */
interface Fixed {
  readonly kind: 'fixed';
  readonly size: number;
  readonly shift: number;
}

/** Length in calendar months; `shift` is the month (January 0) at which buckets begin. */
interface Months {
  readonly kind: 'months';
  readonly size: number;
  readonly shift: number;
}

const fixed = (size: number, shift = 0): Fixed => ({ kind: 'fixed', size, shift });
const months = (size: number, shift = 0): Months => ({ kind: 'months', size, shift });

const fiveMinutes = fixed(5 * minuteMs);

const steps: ReadonlyMap<string, Fixed | Months> = new Map<string, Fixed | Months>([
  ['5m', fiveMinutes],
  ['30m', fixed(30 * minuteMs)],
  ['1h', fixed(60 * minuteMs)],
  ['1d', fixed(dayMs)],
  ['7d', fixed(7 * dayMs, 3 * dayMs)],
  ['1M', months(1)],
  ['3M', months(3)],
  ['season', months(3, 2)],
  ['1y', months(12)],
  ['fy', months(12, 6)],
]);

const stepOf = (interval: string): Fixed | Months => steps.get(interval) ?? fiveMinutes;

/** Months since year 0 of a local instant. */
function monthOf(localMs: number): number {
  const date = new Date(localMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Number of the bucket that holds a local instant; consecutive buckets have consecutive numbers. */
function indexOf(localMs: number, step: Fixed | Months): number {
  const position = step.kind === 'fixed' ? localMs : monthOf(localMs);
  return Math.floor((position - step.shift) / step.size);
}

function startOf(index: number, step: Fixed | Months): number {
  const position = index * step.size + step.shift;
  return step.kind === 'fixed' ? position : utcMs(0, position);
}

function edge(ms: number, interval: string, offsetMinutes: number, further: number): number {
  const step = stepOf(interval);
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
  const step = stepOf(interval);
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
  if (interval !== 'fy' && interval !== 'season') return floorToBucket(ms, interval, offsetMinutes);
  const offsetMs = offsetMinutes * minuteMs;
  const month = monthOf(ms + offsetMs);
  const year = Math.floor(month / 12);
  const inYear = month % 12;
  if (interval === 'fy') return utcMs(inYear < 6 ? year : year + 1, 0) - offsetMs;
  const firstOfSeason = inYear < 2 ? 11 : Math.floor((inYear - 2) / 3) * 3 + 2;
  return utcMs(year, Math.floor(firstOfSeason / 3) * 3) - offsetMs;
}
