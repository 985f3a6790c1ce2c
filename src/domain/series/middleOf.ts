import type { BucketRange } from './bucketScope';

/**
 * The mean of a column over the buckets `[first, end)`, each bucket weighted: Σ (value × weight) ÷ Σ weight over those
 * that have both. NaN without any, or where the weights do not add up to more than zero.
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
