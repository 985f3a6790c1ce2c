/**
 * Returns a duration curve: for each share of time (0 to 1), the value that is reached or exceeded for more than this
 * share; the minimum for a share of 1. `sorted` is ascending, without missing values. NaN without values.
 */
export function durationCurve(sorted: Float64Array, shares: Float64Array): Float64Array {
  const last = sorted.length - 1;
  return shares.map((share) => sorted[last - Math.min(last, Math.floor(share * sorted.length))] ?? NaN);
}
