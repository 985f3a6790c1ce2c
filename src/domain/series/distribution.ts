import type { BucketRange } from './bucketState';

/** The spread of a series' values; NaN when there are too few. */
export interface Distribution {
  readonly median: number;
  readonly p5: number;
  readonly p95: number;
  /**
   * The sample standard deviation, which divides by `n − 1` like pandas and spreadsheets. NaN for fewer than two
   * values.
   */
  readonly deviation: number;
}

/** Returns the values of a range in ascending order, without the missing ones, as a new array. */
export function sortedValues(values: Float64Array, [first, end]: BucketRange): Float64Array {
  const sorted = values.slice(first, end).sort();
  // The sort puts NaN last.
  let count = sorted.length;
  while (count > 0 && Number.isNaN(sorted[count - 1])) count -= 1;
  return sorted.subarray(0, count);
}

/** Returns the median of a range, the mean of the middle two for an even count; NaN without values. */
export function medianOver(values: Float64Array, range: BucketRange): number {
  const sorted = sortedValues(values, range);
  if (sorted.length === 0) return NaN;
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return lower / 2 + upper / 2;
}

/**
 * Returns the quantile of ascending values at a share from 0 to 1, interpolated linearly: Hyndman and Fan's type 7, the
 * default of NumPy, pandas, R and spreadsheets. NaN without values.
 */
export function quantileOf(sorted: Float64Array, share: number): number {
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  const low = sorted[below] ?? NaN;
  const part = at - below;
  return part === 0 ? low : low + part * (sorted[below + 1] - low);
}

function deviationOf(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : NaN;
}

/** Returns the distribution of a range's values, ignoring missing ones. Sorts a copy. */
export function distributionOf(values: Float64Array, range: BucketRange): Distribution {
  const sorted = sortedValues(values, range);
  return {
    median: quantileOf(sorted, 0.5),
    p5: quantileOf(sorted, 0.05),
    p95: quantileOf(sorted, 0.95),
    deviation: deviationOf(sorted),
  };
}

/**
 * Returns a duration curve: for each share of time (0 to 1), the value that is reached or exceeded for more than this
 * share; the minimum for a share of 1. `sorted` is ascending, without missing values. NaN without values.
 */
export function durationCurve(sorted: Float64Array, shares: Float64Array): Float64Array {
  const last = sorted.length - 1;
  return shares.map((share) => sorted[last - Math.min(last, Math.floor(share * sorted.length))] ?? NaN);
}

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
