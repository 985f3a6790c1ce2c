import type { Reach } from './drawing/pixelSpans';
import type { Pyramid } from './drawing/pyramid';
import type { StackTotals } from './drawing/stackedColumns';
import type { TimeSpan } from './bucketState';
import { positionOf } from './timeAxis';

/** Returns the lowest and highest value of all columns in each part; NaN without values. */
function reachOf(pyramids: readonly Pyramid[], from: Int32Array, to: Int32Array): Reach {
  const low = new Float64Array(from.length).fill(NaN);
  const high = new Float64Array(from.length).fill(NaN);
  for (const pyramid of pyramids) {
    const { min, max } = pyramid.spreadEach(from, to);
    for (let c = 0; c < min.length; c++) {
      if (Number.isNaN(min[c])) continue;
      // Comparisons with NaN are false.
      if (!(low[c] <= min[c])) low[c] = min[c];
      if (!(high[c] >= max[c])) high[c] = max[c];
    }
  }
  return { min: low, max: high };
}

/**
 * Splits a time span (epoch milliseconds) into `count` columns. For additive values, each column has the mean of the
 * positive sums and of the negative sums; otherwise the lowest and highest value of all series.
 */
export function overviewColumns(
  {
    times,
    pyramids,
    stackTotals,
    bucketMs,
  }: {
    times: Float64Array;
    /** Summaries of the columns of all series, and of their sums. */
    pyramids: () => readonly Pyramid[];
    stackTotals: () => StackTotals;
    bucketMs: number;
  },
  { min, max }: TimeSpan,
  count: number,
  isAdditive: boolean,
): Reach {
  const startOf = (c: number): number => min + ((max - min) * c) / count;
  // The buckets that any part of the column belongs to.
  const from = Int32Array.from({ length: count }, (_, c) =>
    positionOf(startOf(c) - Math.max(0, bucketMs - 1), times),
  );
  const to = Int32Array.from({ length: count }, (_, c) => positionOf(startOf(c + 1), times));
  // The span may end with the start of its last bucket.
  to[count - 1] = positionOf(max + 1, times);
  if (!isAdditive) return reachOf(pyramids(), from, to);
  const { pyramidAbove, pyramidBelow } = stackTotals();
  return { min: pyramidBelow().spreadEach(from, to).mean, max: pyramidAbove().spreadEach(from, to).mean };
}
