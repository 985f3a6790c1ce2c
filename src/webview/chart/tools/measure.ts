import { coverageOf, factsOf } from '../../../domain/series/statistics';
import { positionOf } from '../../../domain/series/timeAxis';
import type { Panel } from '../panel';

/** A series measured between two moments. Fields without a value are NaN. */
export interface Measured {
  from: number;
  to: number;
  change: number;
  mean: number;
  /** NaN unless the metric is additive. */
  total: number;
}

/** Sums the values that are not NaN; NaN when all are. */
function sumOf(values: readonly number[]): number {
  const there = values.filter((value) => !Number.isNaN(value));
  return there.length > 0 ? there.reduce((sum, value) => sum + value, 0) : NaN;
}

function addUp(rows: readonly Measured[]): Measured {
  const sum = (field: keyof Measured): number => sumOf(rows.map((row) => row[field]));
  const from = sum('from');
  const to = sum('to');
  return { from, to, change: to - from, mean: sum('mean'), total: sum('total') };
}

/**
 * Measures a panel between the buckets that begin at `startMs` and `endMs`: the values of both, and the mean and total
 * of the buckets from the first up to, but not including, the second.
 */
export function measure(panel: Panel, startMs: number, endMs: number, isHidden: (key: string) => boolean) {
  const { times, series, columns, kind } = panel;
  const first = positionOf(startMs, times);
  const end = positionOf(endMs, times);
  const isStack = kind.isAdditive;
  const stack = panel.stack();
  // Ends with the last bucket before the second moment.
  const within = { min: startMs, max: times[end - 1] ?? -Infinity };
  const covered = coverageOf(panel, { stack, within });
  const valueAt = (column: Float64Array, i: number, ms: number): number =>
    times[i] === ms ? column[i] : NaN;
  const rows = columns.map((column, s): Measured => {
    const from = valueAt(column, first, startMs);
    const to = valueAt(column, end, endMs);
    const { mean, total } = factsOf(series[s], { stack, within });
    return { from, to, change: to - from, mean, total };
  });
  const visible = rows.filter((_, s) => !isHidden(series[s].key));
  const buckets = covered.counted[1] - covered.counted[0];
  return {
    /** One per series of the panel. */
    rows,
    /** The sum of the visible series; undefined when they are not additive or only one is visible. */
    sum: isStack && visible.length > 1 ? addUp(visible) : undefined,
    /** The number of buckets behind the means and totals: the complete, final ones between the two moments. */
    buckets,
    /** The number of further buckets between the moments, which are partial or provisional. */
    leftOut: end - first - buckets,
  };
}
