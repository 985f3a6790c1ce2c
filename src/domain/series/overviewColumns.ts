import type { SignedSums } from './aggregates';

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

/** Returns the sums of the positive and the negative values at an index; undefined without values. */
function sumsAt(columns: readonly Float64Array[], i: number): SignedSums | undefined {
  let [above, below, isAny] = [0, 0, false];
  for (const column of columns) {
    const value = column[i] ?? NaN;
    if (Number.isNaN(value)) continue;
    isAny = true;
    if (value > 0) above += value;
    else below += value;
  }
  return isAny ? { above, below } : undefined;
}

/** Returns the lowest and highest value at an index; undefined without values. */
function reachAt(columns: readonly Float64Array[], i: number): SignedSums | undefined {
  let [below, above] = [Infinity, -Infinity];
  for (const column of columns) {
    const value = column[i] ?? NaN;
    if (value < below) below = value;
    if (value > above) above = value;
  }
  return below <= above ? { above, below } : undefined;
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
  for (let i = 0; i < times.length; i++) {
    const found = isAdditive ? sumsAt(columns, i) : reachAt(columns, i);
    if (!found) continue;
    const { above, below } = found;
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
