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

/** The median of a column over the buckets `[first, end)`, the mean of the two in the middle; NaN without a value. */
export function medianOver(column: Float64Array, [first, end]: BucketRange): number {
  const values = column.slice(first, end).sort();
  // NaN stands last.
  let count = values.length;
  while (count > 0 && Number.isNaN(values[count - 1] ?? NaN)) count -= 1;
  if (count === 0) return NaN;
  const upper = values[count >> 1] ?? NaN;
  const lower = values[(count - 1) >> 1] ?? NaN;
  return lower / 2 + upper / 2;
}
