import { intervalMsOf } from '../../catalog/index';
import { bucketSpan, ceilToBucket, floorToBucket } from '../../time/bucket';
import { minuteMs } from '../../time/time';
import type { Marks } from '../bucketState';

/** The columns of a measure at one interval, by bucket; NaN is a missing value. */
export interface MeasureColumns {
  interval: string;
  times: Float64Array;
  /** The values themselves where there is no denominator. */
  numerator: Float64Array;
  denominator?: Float64Array;
  marks: Required<Marks>;
  /** Set for a source, which may be idle for most of the time. */
  isSparse?: true;
  /** The number of longer buckets that were made from fewer shorter ones than they have. */
  incomplete?: number;
}

/**
 * Adds up columns. A column without a value adds nothing, except where `isNeeded`: then the sum is missing. By default
 * it is needed from its first value on. A bucket without any value has no sum.
 */
export function sumColumns(
  columns: readonly Float64Array[],
  length: number,
  isNeeded: (column: number, at: number, hasBegun: boolean) => boolean = (_, __, hasBegun) => hasBegun,
): Float64Array {
  if (columns.length === 1) return columns[0];
  const sums = new Float64Array(length).fill(NaN);
  const begun = columns.map(() => false);
  for (let i = 0; i < length; i++) {
    let sum = 0;
    let isAny = false;
    let isMissing = false;
    for (const [c, column] of columns.entries()) {
      const value = column[i];
      if (!Number.isNaN(value)) {
        begun[c] = true;
        isAny = true;
        sum += value;
      } else if (isNeeded(c, i, begun[c])) isMissing = true;
    }
    if (isAny && !isMissing) sums[i] = sum;
  }
  return sums;
}

/** Ranges of a column that each make a longer bucket. */
interface TimeGroups {
  /** The start of each bucket, and its end. */
  times: Float64Array;
  ends: Float64Array;
  /** The first index of each bucket, and the end of the last one. */
  edges: Int32Array;
}

export function groupTimes(times: Float64Array, interval: string, offsetMinutes: number): TimeGroups {
  const edges: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let endMs = -Infinity;
  for (let i = 0; i < times.length; i++) {
    const ms = times[i];
    if (ms < endMs) continue;
    const span = bucketSpan(ms, interval, offsetMinutes);
    edges.push(i);
    starts.push(span.startMs);
    endMs = span.endMs;
    ends.push(endMs);
  }
  return {
    times: Float64Array.from(starts),
    ends: Float64Array.from(ends),
    edges: Int32Array.from([...edges, times.length]),
  };
}

/** Adds up each bucket of a column, over the shorter buckets in which `other` has a value too. */
function sumGroups(column: Float64Array, other: Float64Array, { edges }: TimeGroups): Float64Array {
  const sums = new Float64Array(edges.length - 1).fill(NaN);
  for (let g = 0; g < sums.length; g++) {
    let sum = 0;
    let isAny = false;
    for (let i = edges[g]; i < edges[g + 1]; i++) {
      const value = column[i];
      if (Number.isNaN(value) || Number.isNaN(other[i])) continue;
      sum += value;
      isAny = true;
    }
    if (isAny) sums[g] = sum;
  }
  return sums;
}

/**
 * Returns the length of each bucket in minutes. Early prices of the WEM are half-hourly, whatever shorter interval they
 * are asked for.
 */
export function minutesOf(times: Float64Array, interval: string): (at: number) => number {
  const ownMs = intervalMsOf(interval);
  const longestMs = Math.max(ownMs, 30 * minuteMs);
  return (at) => {
    const next = at + 1 < times.length ? at : at - 1;
    const ms = times[next + 1] - times[next];
    return Math.min(Math.max(Number.isNaN(ms) ? 0 : ms, ownMs), longestMs) / minuteMs;
  };
}

/** Returns the marks of longer buckets. One is incomplete where a part of it is, or its parts begin or end late. */
function marksOfGroups(
  { times, marks, interval: from }: MeasureColumns,
  { times: starts, ends }: TimeGroups,
  interval: string,
  offsetMinutes: number,
): Required<Marks> {
  const { wholeFromMs, settledUntilMs } = marks;
  const firstMs = Math.max(times.at(0) ?? -Infinity, wholeFromMs);
  const isEndLate = (times.at(-1) ?? Infinity) + intervalMsOf(from) < ends[ends.length - 1];
  const lastMs = isEndLate ? (starts.at(-1) ?? Infinity) : Infinity;
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
  { numerator, denominator = numerator, times, interval }: MeasureColumns,
  { edges, times: starts, ends }: TimeGroups,
  { wholeFromMs, settledUntilMs }: Required<Marks>,
): number {
  const minutes = minutesOf(times, interval);
  let count = 0;
  for (let g = 0; g + 1 < edges.length; g++) {
    const start = starts[g];
    if (start < wholeFromMs || start >= settledUntilMs) continue;
    let covered = 0;
    for (let i = edges[g]; i < edges[g + 1]; i++)
      if (!Number.isNaN(numerator[i]) && !Number.isNaN(denominator[i])) covered += minutes(i);
    // Without any part, it is missing rather than incomplete.
    if (covered > 0 && covered * minuteMs < ends[g] - start) count += 1;
  }
  return count;
}

export function toInterval(columns: MeasureColumns, interval: string, offsetMinutes: number): MeasureColumns {
  if (columns.interval === interval) return columns;
  const { times, numerator, denominator } = columns;
  const groups = groupTimes(times, interval, offsetMinutes);
  const marks = marksOfGroups(columns, groups, interval, offsetMinutes);
  return {
    interval,
    times: groups.times,
    numerator: sumGroups(numerator, denominator ?? numerator, groups),
    denominator: denominator && sumGroups(denominator, numerator, groups),
    marks,
    incomplete: columns.isSparse ? 0 : countIncomplete(columns, groups, marks),
  };
}
