import { intervalMsOf } from '../../catalog/index';
import type { Directory } from '../../result/directory';
import type { Series } from '../../result/result';
import { ceilToBucket, floorToBucket } from '../../time/bucket';
import { minuteMs } from '../../time/time';
import type { Window } from '../../time/window';
import { jointMarks, type Marks } from '../bucketState';
import { groupTimes, sumGroups, type Grouped } from './columns';

/** The columns of a derived series at one interval. */
export interface Derived {
  readonly interval: string;
  readonly times: Float64Array;
  /** The values themselves where there is no denominator. */
  readonly numerator: Float64Array;
  readonly denominator?: Float64Array;
  readonly marks: Marks;
  /** Set for a source, which may be idle for most of the time. */
  readonly isSparse?: true;
  /** The number of longer buckets that were made from fewer shorter ones than they have. */
  readonly incomplete?: number;
}

/** What a measure is computed with, besides the series of its terms. */
export interface MeasureFacts {
  readonly offsetMinutes: number;
  /** The facilities of the network, with their capacities; absent if they are not known. */
  readonly directory?: Directory;
  /** The buckets that were asked for, and the time when they were. */
  readonly window?: Window;
  readonly fetchedAtMs?: number;
}

export const marksOf = (members: readonly Series[], untilMs = Infinity): Marks => {
  const { wholeFromMs = -Infinity, settledUntilMs = Infinity } = jointMarks(members);
  return { wholeFromMs, settledUntilMs: Math.min(settledUntilMs, untilMs) };
};

/**
 * Returns the length of each bucket in minutes. Early prices of the WEM are half-hourly, whatever shorter interval they
 * are asked for.
 */
export function minutesOf(times: Float64Array, interval: string): (at: number) => number {
  const ownMs = intervalMsOf(interval);
  const longestMs = Math.max(ownMs, 30 * minuteMs);
  return (at) => {
    const next = at + 1 < times.length ? at : at - 1;
    const ms = times[next + 1] - (times[next] ?? NaN);
    return Math.min(Math.max(Number.isNaN(ms) ? 0 : ms, ownMs), longestMs) / minuteMs;
  };
}

/** Returns the marks of longer buckets. One is incomplete where a part of it is, or its parts begin or end late. */
function marksOfGroups(
  { times, marks, interval: from }: Derived,
  { starts }: Grouped,
  interval: string,
  offsetMinutes: number,
): Marks {
  const stepMs = intervalMsOf(from);
  const { wholeFromMs = -Infinity, settledUntilMs = Infinity } = marks;
  const firstMs = Math.max(times.at(0) ?? -Infinity, wholeFromMs);
  const isEndLate = (times.at(-1) ?? Infinity) + stepMs < starts[starts.length - 1];
  const lastMs = isEndLate ? (starts.at(-2) ?? Infinity) : Infinity;
  const settledMs = Number.isFinite(settledUntilMs)
    ? floorToBucket(settledUntilMs, interval, offsetMinutes)
    : Infinity;
  const isStartLate = firstMs > starts[0];
  return {
    wholeFromMs: isStartLate ? ceilToBucket(firstMs, interval, offsetMinutes) : -Infinity,
    settledUntilMs: Math.min(lastMs, settledMs),
  };
}

/** Counts the whole and settled longer buckets of which a part has no value. */
function countIncomplete(
  derived: Derived,
  grouped: Grouped,
  { wholeFromMs = -Infinity, settledUntilMs = Infinity }: Marks,
): number {
  const { numerator, denominator = numerator, times, interval } = derived;
  const minutes = minutesOf(times, interval);
  const { edges, starts } = grouped;
  let count = 0;
  for (let g = 0; g + 1 < edges.length; g++) {
    const start = starts[g];
    if (start < wholeFromMs || start >= settledUntilMs) continue;
    let covered = 0;
    for (let i = edges[g]; i < edges[g + 1]; i++)
      if (!Number.isNaN(numerator[i]) && !Number.isNaN(denominator[i])) covered += minutes(i);
    // Without any part, it is missing rather than incomplete.
    if (covered > 0 && covered * minuteMs < grouped.ends[g] - start) count += 1;
  }
  return count;
}

/** Adds up the columns of a derived series in longer buckets. */
export function toInterval(derived: Derived, interval: string, offsetMinutes: number): Derived {
  if (derived.interval === interval) return derived;
  const { times, numerator, denominator } = derived;
  const grouped = groupTimes(times, { interval, offsetMinutes });
  const marks = marksOfGroups(derived, grouped, interval, offsetMinutes);
  return {
    interval,
    times: grouped.times,
    numerator: sumGroups(numerator, denominator ?? numerator, grouped),
    denominator: denominator && sumGroups(denominator, numerator, grouped),
    marks,
    incomplete: derived.isSparse ? 0 : countIncomplete(derived, grouped, marks),
  };
}
