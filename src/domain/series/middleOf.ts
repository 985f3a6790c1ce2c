import type { BucketRange } from './bucketScope';

/**
 * Returns the weighted mean of a column over the buckets `[first, end)`: Σ (value × weight) ÷ Σ weight over the buckets
 * that have both. NaN when there are none, or when the sum of the weights is not positive.
 */
export function weightedMeanOver(
  column: Float64Array,
  weights: Float64Array,
  [first, end]: BucketRange,
): number {
  let sum = 0;
  let weight = 0;
  for (let i = first; i < end; i++) {
    const share = weights[i] ?? NaN;
    const part = (column[i] ?? NaN) * share;
    if (Number.isNaN(part)) continue;
    sum += part;
    weight += share;
  }
  return weight > 0 ? sum / weight : NaN;
}
