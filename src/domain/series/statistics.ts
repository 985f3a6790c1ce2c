import type { Aggregation } from '../catalog/index';
import type { Series } from '../result/result';
import {
  bucketsWithin,
  bucketState,
  countedBuckets,
  scopeOfSums,
  type BucketRange,
  type BucketScope,
  type Marks,
  type ReadingState,
  type TimeSpan,
} from './bucketState';
import { meanDifference, type DifferenceSides } from '../compare/differenceSides';
import { aggregateOf, aggregateOver, meanWeights } from './aggregates';
import { completeScope, type StackBuckets } from './stackBuckets';

/** The statistics of one series. Times are epoch milliseconds; NaN where a number is undefined. */
export interface Statistics {
  readonly count: number;
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
  /** Weighted by `meanWeights`. */
  readonly mean: number;
  /** NaN unless the metric is additive. */
  readonly total: number;
}

/** The buckets of a span that the numbers of a series cover, as indexes of its own timestamps. */
export interface Coverage {
  /** The buckets of the count, the extremes and the total: without partial and provisional ones. */
  readonly counted: BucketRange;
  /** The buckets whose values the mean adds up. */
  readonly averaged: BucketRange;
  /**
   * The number of buckets that the mean of a stacked series covers, whether or not it has a value in each; undefined
   * for other series, whose mean covers their values.
   */
  readonly averagedOf: number | undefined;
  /** The weight of these buckets in the mean. */
  readonly averagedWeight: number | undefined;
  /** The number of counted buckets; of a stack, those in which any series has a value. */
  readonly shown: number;
  /** The number of counted buckets, including those of the stack that the series lacks. */
  readonly buckets: number;
  readonly leftOut: number;
  readonly scope: BucketScope;
  readonly state: ReadingState;
}

interface FactsOptions {
  readonly stack?: StackBuckets;
  readonly within?: TimeSpan;
}

const lengthOf = ([first, end]: BucketRange): number => end - first;

/**
 * Returns the buckets that all numbers of a series cover. They exclude partial and provisional buckets, unless there
 * are no others. The mean of a stacked series covers the buckets of the whole stack in which every series that still
 * reports has come: only such means add up.
 */
export function coverageOf(series: Pick<Series, 'times' | keyof Marks>, options: FactsOptions): Coverage {
  const { times } = series;
  const { stack, within } = options;
  const scope = stack ? stack.scopeOf(within) : scopeOfSums([series], within);
  const [from, to] = bucketsWithin(times, within);
  const counted = countedBuckets(times, scope);
  const complete = stack ? completeScope(scope, stack) : scope;
  const [first, end] = counted;
  const averaged = stack && countedBuckets(stack.shown, complete);
  return {
    counted,
    averaged: countedBuckets(times, complete),
    averagedOf: averaged && lengthOf(averaged),
    averagedWeight: averaged && stack.weightOf(averaged),
    shown: lengthOf(stack ? countedBuckets(stack.shown, scope) : counted),
    buckets: lengthOf(stack ? countedBuckets(stack.times, scope) : counted),
    leftOut: to - from - lengthOf(counted),
    scope,
    state: first > from || end < to ? 'settled' : bucketState(series, times[from] ?? NaN),
  };
}

/** Returns the number, sum and positions of a column's values. Positions are −1 when all values are missing. */
function scan(values: Float64Array, [from, end]: BucketRange) {
  let count = 0;
  let sum = 0;
  let first = -1;
  let last = -1;
  let minAt = -1;
  let maxAt = -1;
  let min = NaN;
  let max = NaN;
  for (let i = from; i < end; i++) {
    const value = values[i];
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

export interface Facts extends Statistics, Coverage {}

/** A series to describe, with loads negative. */
export type CountedSeries = Pick<
  Series,
  'metric' | 'interval' | 'times' | 'values' | 'weights' | keyof Marks
> & {
  readonly aggregation: Aggregation;
  /** Set for a difference whose mean is one of means. */
  readonly differenceSides?: DifferenceSides;
};

/** Returns the facts of a series, ignoring missing values (NaN). All surfaces that show such numbers use this. */
export function factsOf(series: CountedSeries, options: FactsOptions = {}): Facts {
  const { times, values, aggregation, differenceSides } = series;
  const weights = meanWeights(series);
  const coverage = coverageOf(series, options);
  const { counted, averaged, averagedWeight, buckets } = coverage;
  const { count, sum, first, last, minAt, maxAt } = scan(values, counted);
  const isSame = averaged[0] === counted[0] && averaged[1] === counted[1];
  const valueAt = (i: number): number => values[i] ?? NaN;
  const timeAt = (i: number): number => times[i] ?? NaN;
  return {
    ...coverage,
    count,
    missing: buckets - count,
    first: valueAt(first),
    firstAtMs: timeAt(first),
    last: valueAt(last),
    lastAtMs: timeAt(last),
    min: valueAt(minAt),
    minAtMs: timeAt(minAt),
    max: valueAt(maxAt),
    maxAtMs: timeAt(maxAt),
    mean: differenceSides
      ? meanDifference(differenceSides, times, averaged)
      : weights
        ? aggregateOver(values, averaged, 'mean', averagedWeight, weights)
        : aggregateOf(isSame ? { count, sum } : scan(values, averaged), 'mean', averagedWeight),
    total: aggregation === 'sum' ? aggregateOf({ count, sum }, 'sum') : NaN,
  };
}
