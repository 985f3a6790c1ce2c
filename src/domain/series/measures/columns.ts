import { floorToBucket, nextBucket, stampOfBucket } from '../../time/bucket';
import { findInterval } from '../../catalog/index';

/** Columns of numbers, by bucket; NaN is a missing value. */

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

/** Adds columns; missing where any of them is. */
export function addColumns([first, ...others]: readonly Float64Array[]): Float64Array {
  if (others.length === 0) return first;
  return first.map((value, i) => others.reduce((sum, column) => sum + column[i], value));
}

/** Subtracts columns from one; missing where any of them is. */
export const subtractColumns = (from: Float64Array, less: readonly Float64Array[]): Float64Array =>
  from.map((value, i) => less.reduce((rest, column) => rest - column[i], value));

/** The rule for making longer buckets of shorter ones. */
interface LongerBuckets {
  readonly interval: string;
  readonly offsetMinutes: number;
}

/** Seasons have the stamps of their first day, as derived ones do; all others those of the service. */
const stampOf = (startMs: number, { interval, offsetMinutes }: LongerBuckets): number =>
  findInterval(interval)?.stamp === 'quarterOfFirstMonth'
    ? startMs
    : stampOfBucket(startMs, interval, offsetMinutes);

/** Ranges of a column that each make a longer bucket. */
export interface Grouped {
  readonly times: Float64Array;
  /** The first index of each bucket, and the end of the last one. */
  readonly edges: Int32Array;
  /** The edges in time: the start of each bucket, and the end of the last one. */
  readonly starts: Float64Array;
  /** The end of each bucket. */
  readonly ends: Float64Array;
}

/** Groups ascending times by longer buckets. */
export function groupTimes(times: Float64Array, rule: LongerBuckets): Grouped {
  const edges: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let endMs = -Infinity;
  for (let i = 0; i < times.length; i++) {
    const ms = times[i];
    if (ms < endMs) continue;
    edges.push(i);
    starts.push(floorToBucket(ms, rule.interval, rule.offsetMinutes));
    endMs = nextBucket(ms, rule.interval, rule.offsetMinutes);
    ends.push(endMs);
  }
  return {
    times: Float64Array.from(starts, (ms) => stampOf(ms, rule)),
    edges: Int32Array.from([...edges, times.length]),
    starts: Float64Array.from([...starts, endMs]),
    ends: Float64Array.from(ends),
  };
}

/** Adds up each bucket of a column, over the shorter buckets in which `by` has a value too. */
export function sumGroups(column: Float64Array, by: Float64Array, { edges }: Grouped): Float64Array {
  const sums = new Float64Array(edges.length - 1).fill(NaN);
  for (let g = 0; g < sums.length; g++) {
    let sum = 0;
    let isAny = false;
    for (let i = edges[g]; i < edges[g + 1]; i++) {
      const value = column[i];
      if (Number.isNaN(value) || Number.isNaN(by[i])) continue;
      sum += value;
      isAny = true;
    }
    if (isAny) sums[g] = sum;
  }
  return sums;
}
