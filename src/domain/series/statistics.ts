import type { Aggregation } from '../catalog/index';
import type { Series } from '../result';
import { uniteTimes } from '../timeAxis';
import { settledRange, type Marks } from './bucketState';

/** What can be said about one series. Times are epoch ms; NaN where there is nothing to say. */
export interface Statistics {
  /** Values, the missing ones not counted. */
  readonly count: number;
  /** Buckets without a value. */
  readonly missing: number;
  readonly min: number;
  readonly minAtMs: number;
  readonly max: number;
  readonly maxAtMs: number;
  readonly mean: number;
  /** Only where the metric adds up. */
  readonly total: number;
}

/**
 * The stamps at which at least one of these series has a value, and the number of all their stamps. Series that are
 * stacked are counted and averaged over these, as their chart shows them.
 */
export interface SharedBuckets {
  readonly shown: number;
  readonly all: number;
}

/** Counts the stamps of series that are stacked on each other, by their marks. Series may share their stamps or not. */
export function sharedBucketsOf(
  series: readonly Pick<Series, 'times' | 'values'>[],
  marks: Marks = {},
): SharedBuckets {
  const columnsByAxis = new Map<Float64Array, Float64Array[]>();
  for (const { times, values } of series) {
    const columns = columnsByAxis.get(times);
    if (columns) columns.push(values);
    else columnsByAxis.set(times, [values]);
  }
  const axes = [...columnsByAxis].map(([times, columns]) => {
    const [first, end] = settledRange(times, marks);
    const all = times.subarray(first, end);
    const isShown = (i: number): boolean => columns.some((column) => !Number.isNaN(column[first + i] ?? NaN));
    return { all, shown: all.filter((_, i) => isShown(i)) };
  });
  return {
    shown: uniteTimes(axes.map((axis) => axis.shown)).length,
    all: uniteTimes(axes.map((axis) => axis.all)).length,
  };
}

/**
 * Statistics of a series without its parts and provisional buckets by the marks; NaN values are missing ones and count
 * for nothing. Of a series that is stacked on others, `shared` has their buckets: those it lacks are missing, and its
 * mean is over all that are shown.
 */
export function statisticsOf(
  { times, values }: Pick<Series, 'times' | 'values'>,
  aggregation: Aggregation,
  shared?: SharedBuckets,
  marks: Marks = {},
): Statistics {
  const [first, end] = settledRange(times, marks);
  let count = 0;
  let sum = 0;
  let min = NaN;
  let max = NaN;
  let minAtMs = NaN;
  let maxAtMs = NaN;
  for (let i = first; i < end; i++) {
    const value = values[i] ?? NaN;
    if (Number.isNaN(value)) continue;
    count += 1;
    sum += value;
    if (!(value >= min)) {
      min = value;
      minAtMs = times[i] ?? NaN;
    }
    if (!(value <= max)) {
      max = value;
      maxAtMs = times[i] ?? NaN;
    }
  }
  const missing = (shared?.all ?? end - first) - count;
  const mean = count > 0 ? sum / (shared?.shown ?? count) : NaN;
  const total = aggregation === 'sum' && count > 0 ? sum : NaN;
  return { count, missing, min, minAtMs, max, maxAtMs, mean, total };
}
