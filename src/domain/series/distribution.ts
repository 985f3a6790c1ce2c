import type { BucketRange } from './bucketScope';

/** How the values of a series are spread; NaN where there are too few. */
export interface Distribution {
  readonly median: number;
  readonly p5: number;
  readonly p95: number;
  /** Of the values as a sample: over `n − 1`, as pandas and spreadsheets have it. NaN of fewer than two. */
  readonly deviation: number;
}

/** The values of a range in ascending order, without the missing ones: a new array. */
export function sortedValues(values: Float64Array, [first, end]: BucketRange): Float64Array {
  const sorted = values.slice(first, end).sort();
  // NaN stands last.
  let count = sorted.length;
  while (count > 0 && Number.isNaN(sorted[count - 1] ?? NaN)) count -= 1;
  return sorted.subarray(0, count);
}

/** The median of a range, the mean of the two in the middle; NaN without a value. */
export function medianOver(values: Float64Array, range: BucketRange): number {
  const sorted = sortedValues(values, range);
  if (sorted.length === 0) return NaN;
  const upper = sorted[sorted.length >> 1] ?? NaN;
  const lower = sorted[(sorted.length - 1) >> 1] ?? NaN;
  return lower / 2 + upper / 2;
}

/**
 * The quantile of ascending values at a share from 0 to 1, linear between the two values that it lies between: Hyndman
 * and Fan's type 7, the usual one of NumPy, pandas, R and spreadsheets. NaN without values.
 */
export function quantileOf(sorted: Float64Array, share: number): number {
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  const low = sorted[below] ?? NaN;
  const part = at - below;
  return part === 0 ? low : low + part * ((sorted[below + 1] ?? NaN) - low);
}

function deviationOf(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : NaN;
}

/** The distribution of the values of a range, the missing ones left out. Sorts a copy. */
export function distributionOf(values: Float64Array, range: BucketRange): Distribution {
  const sorted = sortedValues(values, range);
  return {
    median: quantileOf(sorted, 0.5),
    p5: quantileOf(sorted, 0.05),
    p95: quantileOf(sorted, 0.95),
    deviation: deviationOf(sorted),
  };
}
