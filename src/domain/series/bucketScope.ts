import { optional } from '../optional';
import type { Series } from '../result';
import { positionOf } from '../timeAxis';
import { jointMarks, settledRange, type Marks } from './bucketState';
import { bucketAt } from './resample';

/** A part of the time axis, both ends included (epoch milliseconds). */
export interface TimeSpan {
  readonly min: number;
  readonly max: number;
}

/** Which buckets are counted: those that start within a span, without parts and provisional ones by the marks. */
export interface BucketScope extends Marks {
  /** Absent for the whole time axis. */
  readonly within?: TimeSpan;
}

/** Indices of buckets, `[first, end)`. */
export type BucketRange = readonly [first: number, end: number];

/** The buckets that start within a span. */
export function bucketsWithin(times: Float64Array, within: TimeSpan | undefined): BucketRange {
  if (!within) return [0, times.length];
  const first = positionOf(within.min, times);
  return [first, Math.max(first, bucketAt(times, within.max) + 1)];
}

/** The buckets that a scope counts. */
export const countedBuckets = (times: Float64Array, scope: BucketScope): BucketRange =>
  settledRange(times, scope, ...bucketsWithin(times, scope.within));

/**
 * The scope in which series that are shown together are summed and averaged: parts and provisional buckets stay out,
 * unless nothing would be left.
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
