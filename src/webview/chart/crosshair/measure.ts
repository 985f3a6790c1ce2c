import { settledRange } from '../../../domain/series/bucketState';
import { aggregateOver, countShownBuckets } from '../../../domain/series/readings';
import { positionOf } from '../../../domain/timeAxis';
import type { Panel } from '../../data/panel';
import { chartKind } from '../kinds/index';

/** A series between two moments. NaN where there is nothing to say. */
export interface Measured {
  readonly from: number;
  readonly to: number;
  readonly change: number;
  readonly mean: number;
  /** Only where the metric adds up. */
  readonly total: number;
}

export interface Measurement {
  /** One per series of the panel. */
  readonly rows: readonly Measured[];
  /** What the visible series add up to; undefined where they do not, or where there is but one. */
  readonly sum: Measured | undefined;
  /** How many buckets means and totals are of: those between the moments that are whole and not provisional. */
  readonly buckets: number;
  /** How many more there are between the moments, which are a part or provisional. */
  readonly leftOut: number;
}

const fields = ['from', 'to', 'change', 'mean', 'total'] as const;

/** The sum of what is there. */
function sumOf(values: readonly number[]): number {
  const there = values.filter((value) => !Number.isNaN(value));
  return there.length > 0 ? there.reduce((sum, value) => sum + value, 0) : NaN;
}

function addUp(rows: readonly Measured[]): Measured {
  const [from, to, , mean, total] = fields.map((field) => sumOf(rows.map((row) => row[field])));
  const [a = NaN, b = NaN] = [from, to];
  return { from: a, to: b, change: b - a, mean: mean ?? NaN, total: total ?? NaN };
}

/**
 * Measures a panel from the bucket that begins at `startMs` to the one at `endMs`: the values of both, and the mean and
 * total of the buckets from the first up to the second, which does not count.
 */
export function measure(
  panel: Panel,
  startMs: number,
  endMs: number,
  isHidden: (key: string) => boolean,
): Measurement {
  const { times, series, columns, kind } = panel;
  const [first, end] = [positionOf(startMs, times), positionOf(endMs, times)];
  const range = settledRange(times, panel, first, end);
  const isStack = chartKind(kind).isAdditive;
  const shown = isStack ? countShownBuckets(columns, ...range) : undefined;
  const valueAt = (column: Float64Array, i: number, ms: number): number =>
    times[i] === ms ? (column[i] ?? NaN) : NaN;
  const rows = columns.map((column, s) => {
    const from = valueAt(column, first, startMs);
    const to = valueAt(column, end, endMs);
    const isSum = series[s]?.aggregation === 'sum';
    return {
      ...{ from, to, change: to - from },
      mean: aggregateOver(column, range, 'mean', shown),
      total: isSum ? aggregateOver(column, range, 'sum') : NaN,
    };
  });
  const visible = rows.filter((_, s) => !isHidden(series[s]?.key ?? ''));
  const buckets = range[1] - range[0];
  return {
    rows,
    sum: isStack && visible.length > 1 ? addUp(visible) : undefined,
    buckets,
    leftOut: end - first - buckets,
  };
}
