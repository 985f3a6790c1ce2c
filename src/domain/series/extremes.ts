import type { BucketRange } from './bucketState';

/** The indexes of the lowest and highest values of a column, most extreme first; the earlier of equal values first. */
export interface Extremes {
  readonly lowest: readonly number[];
  readonly highest: readonly number[];
}

/** Finds the `count` lowest and highest values of a range, ignoring missing ones (NaN). */
export function extremesOf(values: Float64Array, [first, end]: BucketRange, count: number): Extremes {
  const present: number[] = [];
  for (let i = first; i < end; i++) if (!Number.isNaN(values[i])) present.push(i);
  const at = (i: number): number => values[i];
  const rising = present.sort((a, b) => at(a) - at(b) || a - b);
  const lowest = rising.slice(0, count);
  const highest = rising.sort((a, b) => at(b) - at(a) || a - b).slice(0, count);
  return { lowest, highest };
}
