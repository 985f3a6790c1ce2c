import { optional } from '../optional';
import type { Series } from '../result';
import { positionOf } from '../timeAxis';
import { jointMarks, settledRange, type Marks } from './bucketState';
import { bucketAt } from './resample';

/** A span of the time axis in epoch milliseconds, both ends inclusive. */
export interface TimeSpan {
  readonly min: number;
  readonly max: number;
}

/** The buckets to count: those that start within a span, except partial and provisional ones according to the marks. */
export interface BucketScope extends Marks {
  /** Absent for the whole time axis. */
  readonly within?: TimeSpan;
}

/** Indexes of buckets, `[first, end)`. */
export type BucketRange = readonly [first: number, end: number];

/** Returns the buckets that start within a span. */
export function bucketsWithin(times: Float64Array, within: TimeSpan | undefined): BucketRange {
  if (!within) return [0, times.length];
  const first = positionOf(within.min, times);
  return [first, Math.max(first, bucketAt(times, within.max) + 1)];
}

/** Returns the buckets that a scope counts. */
export const countedBuckets = (times: Float64Array, scope: BucketScope): BucketRange =>
  settledRange(times, scope, ...bucketsWithin(times, scope.within));

/**
 * Returns the scope for sums and means of series shown together. It excludes partial and provisional buckets, unless no
 * other buckets would remain.
 */
export function scopeOfSums(
  all: readonly Pick<Series, 'times' | keyof Marks>[],
  within?: TimeSpan,
): BucketScope {
  const span = optional({ within });
  const scope = { ...jointMarks(all), ...span };
  const isAny = all.some(({ times }) => {
    const [first, end] = countedBuckets(times, scope);
    return first < end;
  });
  return isAny ? scope : span;
}
