import type { Aggregation } from '../catalog/index';
import type { Series } from '../result';
import { uniteTimes } from '../timeAxis';
import { bucketsWithin, countedBuckets, type BucketScope } from './bucketScope';

/** What can be said about one series. Times are epoch ms; NaN where there is nothing to say. */
export interface Statistics {
  /** Values, the missing ones not counted. */
  readonly count: number;
  /** Buckets without a value. */
  readonly missing: number;
  /** Buckets in the span that are parts or provisional, and count for nothing. */
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

/** Counts the stamps of series that are stacked on each other. Series may share their stamps or not. */
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

/** Where the values of a column are, and their sum. Indices are −1 where all are missing. */
interface Scan {
  readonly count: number;
  readonly sum: number;
  readonly first: number;
  readonly last: number;
  readonly least: number;
  readonly most: number;
}

function scan(values: Float64Array, from: number, end: number): Scan {
  let [count, sum, first, last, least, most] = [0, 0, -1, -1, -1, -1];
  let [min, max] = [NaN, NaN];
  for (let i = from; i < end; i++) {
    const value = values[i] ?? NaN;
    if (Number.isNaN(value)) continue;
    if (count === 0) first = i;
    last = i;
    count += 1;
    sum += value;
    if (!(value >= min)) [min, least] = [value, i];
    if (!(value <= max)) [max, most] = [value, i];
  }
  return { count, sum, first, last, least, most };
}

/**
 * Statistics of a series in a scope; NaN values are missing ones and count for nothing. Of a series that is stacked on
 * others, `shared` has their buckets: those it lacks are missing, and its mean is over all that are shown.
 */
export function statisticsOf(
  { times, values }: Pick<Series, 'times' | 'values'>,
  aggregation: Aggregation,
  shared?: SharedBuckets,
  scope: BucketScope = {},
): Statistics {
  const [from, end] = countedBuckets(times, scope);
  const [spanFrom, spanEnd] = bucketsWithin(times, scope.within);
  const { count, sum, first, last, least, most } = scan(values, from, end);
  const valueAt = (i: number): number => values[i] ?? NaN;
  const timeAt = (i: number): number => times[i] ?? NaN;
  return {
    count,
    missing: (shared?.all ?? end - from) - count,
    leftOut: spanEnd - spanFrom - (end - from),
    ...{ first: valueAt(first), firstAtMs: timeAt(first) },
    ...{ last: valueAt(last), lastAtMs: timeAt(last) },
    ...{ min: valueAt(least), minAtMs: timeAt(least) },
    ...{ max: valueAt(most), maxAtMs: timeAt(most) },
    mean: count > 0 ? sum / (shared?.shown ?? count) : NaN,
    total: aggregation === 'sum' && count > 0 ? sum : NaN,
  };
}
