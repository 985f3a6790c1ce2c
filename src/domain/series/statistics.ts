import type { Aggregation } from '../catalog/index';
import type { Series } from '../result/result';
import { uniteTimes } from './timeAxis';
import { bucketsWithin, countedBuckets, type BucketScope } from './bucketState';

/** The statistics of one series. Times are epoch milliseconds; NaN where a number is undefined. */
export interface Statistics {
  /** The number of values, without missing ones. */
  readonly count: number;
  /** The number of buckets without a value. */
  readonly missing: number;
  /** The number of partial and provisional buckets in the span, which are excluded. */
  readonly leftOut: number;
  readonly first: number;
  readonly firstAtMs: number;
  readonly last: number;
  readonly lastAtMs: number;
  readonly min: number;
  readonly minAtMs: number;
  readonly max: number;
  readonly maxAtMs: number;
  readonly mean: number;
  /** NaN unless the metric is additive. */
  readonly total: number;
}

/**
 * The number of timestamps at which at least one of several series has a value, and of all their timestamps. Stacked
 * series are counted and averaged over these, as in their chart.
 */
export interface SharedBuckets {
  readonly shown: number;
  readonly all: number;
}

/** Counts the timestamps of series that are stacked on each other, whether or not they have the same ones. */
export function sharedBucketsOf(
  series: readonly Pick<Series, 'times' | 'values'>[],
  scope: BucketScope = {},
): SharedBuckets {
  const columnsByAxis = new Map<Float64Array, Float64Array[]>();
  for (const { times, values } of series) {
    const columns = columnsByAxis.get(times);
    if (columns) columns.push(values);
    else columnsByAxis.set(times, [values]);
  }
  const axes = [...columnsByAxis].map(([times, columns]) => {
    const [first, end] = countedBuckets(times, scope);
    const all = times.subarray(first, end);
    const isShown = (i: number): boolean => columns.some((column) => !Number.isNaN(column[first + i] ?? NaN));
    return { all, shown: all.filter((_, i) => isShown(i)) };
  });
  return {
    shown: uniteTimes(axes.map((axis) => axis.shown)).length,
    all: uniteTimes(axes.map((axis) => axis.all)).length,
  };
}

/** The number, sum and positions of a column's values. Indexes are −1 when all values are missing. */
interface Scan {
  readonly count: number;
  readonly sum: number;
  readonly first: number;
  readonly last: number;
  readonly minAt: number;
  readonly maxAt: number;
}

function scan(values: Float64Array, from: number, end: number): Scan {
  let [count, sum, first, last, minAt, maxAt] = [0, 0, -1, -1, -1, -1];
  let [min, max] = [NaN, NaN];
  for (let i = from; i < end; i++) {
    const value = values[i] ?? NaN;
    if (Number.isNaN(value)) continue;
    if (count === 0) first = i;
    last = i;
    count += 1;
    sum += value;
    if (!(value >= min)) [min, minAt] = [value, i];
    if (!(value <= max)) [max, maxAt] = [value, i];
  }
  return { count, sum, first, last, minAt, maxAt };
}

/**
 * Returns the statistics of a series in a scope, ignoring missing values (NaN). For a stacked series, `shared` counts
 * the stack's buckets: those that the series lacks are missing, and its mean covers all that are shown.
 */
export function statisticsOf(
  { times, values }: Pick<Series, 'times' | 'values'>,
  aggregation: Aggregation,
  shared?: SharedBuckets,
  scope: BucketScope = {},
): Statistics {
  const [from, end] = countedBuckets(times, scope);
  const [spanFrom, spanEnd] = bucketsWithin(times, scope.within);
  const { count, sum, first, last, minAt, maxAt } = scan(values, from, end);
  const valueAt = (i: number): number => values[i] ?? NaN;
  const timeAt = (i: number): number => times[i] ?? NaN;
  return {
    count,
    missing: (shared?.all ?? end - from) - count,
    leftOut: spanEnd - spanFrom - (end - from),
    first: valueAt(first),
    firstAtMs: timeAt(first),
    last: valueAt(last),
    lastAtMs: timeAt(last),
    min: valueAt(minAt),
    minAtMs: timeAt(minAt),
    max: valueAt(maxAt),
    maxAtMs: timeAt(maxAt),
    mean: count > 0 ? sum / (shared?.shown ?? count) : NaN,
    total: aggregation === 'sum' && count > 0 ? sum : NaN,
  };
}
