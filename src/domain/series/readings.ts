import type { Aggregation } from '../catalog/index';
import type { Summary } from './pyramid';
import { bucketAt } from './resample';

/** The sum of positive values and the sum of negative ones; NaN without any value. */
export interface SignedSums {
  readonly above: number;
  readonly below: number;
}

/** Buckets further apart than this many lengths have missing buckets between them. */
const longestGap = 1.75;

/** Returns the index of the bucket whose value applies at `ms` (epoch milliseconds); −1 when there is none. */
export function holdingBucket(times: Float64Array, bucketMs: number, ms: number): number {
  const index = bucketAt(times, ms);
  return ms - (times[index] ?? -Infinity) > longestGap * (bucketMs || Infinity) ? -1 : index;
}

/**
 * Returns the index of the bucket that starts nearest to `ms` (epoch milliseconds); −1 when none starts within one
 * bucket length.
 */
export function nearestBucket(times: Float64Array, bucketMs: number, ms: number): number {
  const before = bucketAt(times, ms);
  const isAfterNearer = (times[before + 1] ?? Infinity) - ms < ms - (times[before] ?? -Infinity);
  const nearest = isAfterNearer ? before + 1 : before;
  const distance = Math.abs((times[nearest] ?? Infinity) - ms);
  return distance > (bucketMs || Infinity) ? -1 : nearest;
}

/**
 * Returns the total of additive values, otherwise the mean; NaN without values. The mean covers the buckets that have a
 * value. For stacked columns it covers `averagedOf` buckets of the whole stack (`coverageOf`), because only such means
 * add up.
 */
export function aggregateOf(
  { sum, count }: Pick<Summary, 'sum' | 'count'>,
  aggregation: Aggregation,
  averagedOf?: number,
): number {
  if (count === 0) return NaN;
  return aggregation === 'sum' ? sum : sum / (averagedOf ?? count);
}

/** Like `aggregateOf`, for the buckets `[first, end)` of a column. */
export function aggregateOver(
  column: Float64Array,
  [first, end]: readonly [first: number, end: number],
  aggregation: Aggregation,
  averagedOf?: number,
): number {
  let sum = 0;
  let count = 0;
  for (let i = first; i < end; i++) {
    const value = column[i] ?? NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return aggregateOf({ sum, count }, aggregation, averagedOf);
}

/** Adds up the positive and the negative values, ignoring missing ones. */
export function signedSums(values: readonly number[]): SignedSums {
  const present = values.filter((value) => !Number.isNaN(value));
  if (present.length === 0) return { above: NaN, below: NaN };
  return {
    above: present.reduce((sum, value) => sum + Math.max(0, value), 0),
    below: present.reduce((sum, value) => sum + Math.min(0, value), 0),
  };
}
