import type { BucketRange } from './bucketState';

/**
 * Returns the indexes of the `count` lowest and highest values of a range, ignoring missing ones (NaN): the most extreme
 * first, and the earlier of equal values first.
 */
export function extremesOf(
  values: Float64Array,
  [first, end]: BucketRange,
  count: number,
): { lowest: number[]; highest: number[] } {
  const present: number[] = [];
  for (let i = first; i < end; i++) if (!Number.isNaN(values[i])) present.push(i);
  const rising = present.sort((a, b) => values[a] - values[b] || a - b);
  const lowest = rising.slice(0, count);
  const highest = rising.sort((a, b) => values[b] - values[a] || a - b).slice(0, count);
  return { lowest, highest };
}
