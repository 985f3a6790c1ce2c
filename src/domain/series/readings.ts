import type { Aggregation } from '../catalog/index';
import type { Summary } from './pyramid';
import { bucketAt } from './resample';

/** Sums of what is above zero and of what is below; NaN where there is no value at all. */
export interface SignedSums {
  readonly above: number;
  readonly below: number;
}

/** Buckets further apart than this many lengths have others missing between them. */
const longestGap = 1.75;

/** Index of the bucket that a value at `ms` (epoch milliseconds) is held in; −1 where there is none. */
export function holdingBucket(times: Float64Array, bucketMs: number, ms: number): number {
  const index = bucketAt(times, ms);
  return ms - (times[index] ?? -Infinity) > longestGap * (bucketMs || Infinity) ? -1 : index;
}

/** Index of the bucket whose start is nearest to `ms` (epoch milliseconds); −1 where none is within a length. */
export function nearestBucket(times: Float64Array, bucketMs: number, ms: number): number {
  const before = bucketAt(times, ms);
  const isAfterNearer = (times[before + 1] ?? Infinity) - ms < ms - (times[before] ?? -Infinity);
  const nearest = isAfterNearer ? before + 1 : before;
  const distance = Math.abs((times[nearest] ?? Infinity) - ms);
  return distance > (bucketMs || Infinity) ? -1 : nearest;
}

/** How many of the buckets `[first, end)` have a value in at least one of these columns. */
export function countShownBuckets(columns: readonly Float64Array[], first: number, end: number): number {
  let count = 0;
  for (let i = first; i < end; i++) {
    for (const column of columns) {
      // False of NaN.
      if (!((column[i] ?? NaN) >= -Infinity)) continue;
      count += 1;
      break;
    }
  }
  return count;
}

/**
 * The total of some values where they add up, else the mean; NaN without a value. The mean is over the buckets that have a
 * value or, where columns are stacked, over the `shownBuckets` of all of them: only such means add up.
 */
export function aggregateOf(
  { sum, count }: Pick<Summary, 'sum' | 'count'>,
  aggregation: Aggregation,
  shownBuckets?: number,
): number {
  if (count === 0) return NaN;
  return aggregation === 'sum' ? sum : sum / (shownBuckets ?? count);
}

/** The same of a column over the buckets `[first, end)`. */
export function aggregateOver(
  column: Float64Array,
  [first, end]: readonly [first: number, end: number],
  aggregation: Aggregation,
  shownBuckets?: number,
): number {
  let sum = 0;
  let count = 0;
  for (let i = first; i < end; i++) {
    const value = column[i] ?? NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return aggregateOf({ sum, count }, aggregation, shownBuckets);
}

/** Sums of the values that are there. */
export function signedSums(values: readonly number[]): SignedSums {
  const present = values.filter((value) => !Number.isNaN(value));
  if (present.length === 0) return { above: NaN, below: NaN };
  return {
    above: present.reduce((sum, value) => sum + Math.max(0, value), 0),
    below: present.reduce((sum, value) => sum + Math.min(0, value), 0),
  };
}
