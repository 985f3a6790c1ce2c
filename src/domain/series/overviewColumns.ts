import { totalsOf, type Totals } from './drawing/stackedColumns';

/** The range of values that an overview draws at each point: from `low` to `high`, NaN where there is no value. */
interface OverviewColumns {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

interface OverviewSource {
  readonly times: Float64Array;
  readonly columns: readonly Float64Array[];
  /** The length of a bucket in milliseconds; 0 when unknown. */
  readonly bucketMs: number;
}

interface Span {
  readonly min: number;
  readonly max: number;
}

/** Returns the lowest and highest value of all columns at each index; NaN without values. */
function reachOf(columns: readonly Float64Array[], length: number): Totals {
  const below = new Float64Array(length).fill(NaN);
  const above = new Float64Array(length).fill(NaN);
  for (const column of columns)
    for (let i = 0; i < length; i++) {
      const value = column[i] ?? NaN;
      // Comparisons with NaN are false.
      if (value >= -Infinity && !(value >= (below[i] ?? NaN))) below[i] = value;
      if (value >= -Infinity && !(value <= (above[i] ?? NaN))) above[i] = value;
    }
  return { above, below };
}

/**
 * Splits a time span (epoch milliseconds) into `count` columns. For additive values, each column has the mean of the
 * positive sums and of the negative sums; otherwise the lowest and highest value of all series.
 */
export function overviewColumns(
  { times, columns, bucketMs }: OverviewSource,
  { min, max }: Span,
  count: number,
  isAdditive: boolean,
): OverviewColumns {
  const low = new Float64Array(count).fill(NaN);
  const high = new Float64Array(count).fill(NaN);
  const hits = new Float64Array(count);
  const columnAt = (ms: number): number =>
    Math.min(count - 1, Math.max(0, Math.floor(((ms - min) / (max - min)) * count)));
  // Column by column, which reads a million values several times as fast as bucket by bucket.
  const found = (isAdditive ? totalsOf : reachOf)(columns, times.length);
  for (let i = 0; i < times.length; i++) {
    const [above, below] = [found.above[i] ?? NaN, found.below[i] ?? NaN];
    if (above !== above) continue;
    const ms = times[i] ?? min;
    const end = columnAt(ms + Math.max(0, bucketMs - 1));
    for (let c = columnAt(ms); c <= end; c++) {
      const [oldLow = NaN, oldHigh = NaN, hit = 0] = [low[c], high[c], hits[c]];
      low[c] = hit === 0 ? below : isAdditive ? oldLow + below : Math.min(oldLow, below);
      high[c] = hit === 0 ? above : isAdditive ? oldHigh + above : Math.max(oldHigh, above);
      hits[c] = hit + 1;
    }
  }
  if (!isAdditive) return { low, high };
  const meanOf = (sum: number, c: number): number => sum / (hits[c] ?? 1);
  return { low: low.map(meanOf), high: high.map(meanOf) };
}
