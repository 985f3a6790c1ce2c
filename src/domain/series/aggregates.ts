import { findInterval, findMetric, type Aggregation } from '../catalog/index';
import type { Series } from '../result/result';
import { bucketSpan } from '../time/bucket';
import { hourMs } from '../time/time';
import type { Summary } from './drawing/pyramid';
import type { Sides } from './drawing/stackedColumns';

/**
 * Returns the total of additive values, otherwise the mean; NaN without values. The mean covers the buckets that have a
 * value. For stacked columns it covers buckets of the whole stack with the weight `averagedOf` (`StackBuckets`), because
 * only such means add up.
 */
export function aggregateOf(
  { sum, count }: Pick<Summary, 'sum' | 'count'>,
  aggregation: Aggregation,
  averagedOf?: number,
): number {
  if (count === 0) return NaN;
  return aggregation === 'sum' ? sum : sum / (averagedOf ?? count);
}

/** Like `aggregateOf`, for the buckets `[first, end)` of a column. A mean weighs each by `meanWeights`. */
export function aggregateOver(
  column: Float64Array,
  [first, end]: readonly [first: number, end: number],
  aggregation: Aggregation,
  averagedOf?: number,
  weights?: Float64Array,
): number {
  let sum = 0;
  let count = 0;
  for (let i = first; i < end; i++) {
    const value = column[i];
    if (Number.isNaN(value)) continue;
    const weight = weights ? weights[i] : 1;
    sum += value * weight;
    count += weight;
  }
  return aggregateOf({ sum, count }, aggregation, averagedOf);
}

/** Adds up the positive and the negative values, ignoring missing ones; NaN without any value. */
export function signedSums(values: readonly number[]): Sides<number> {
  const present = values.filter((value) => !Number.isNaN(value));
  if (present.length === 0) return { above: NaN, below: NaN };
  return {
    above: present.reduce((sum, value) => sum + Math.max(0, value), 0),
    below: present.reduce((sum, value) => sum + Math.min(0, value), 0),
  };
}

/** Months begin at midnight in network time: whatever its offset, half a day later it is the same date in UTC. */
const halfDayMinutes = 720;

/** Returns a function that gives the length of the bucket that starts at `ms` in hours. Months and years differ. */
export function bucketHours(interval: string): (ms: number) => number {
  const step = findInterval(interval)?.step;
  if (step?.kind === 'fixed') return () => step.size / hourMs;
  return (ms) => {
    const { startMs, endMs } = bucketSpan(ms, interval, halfDayMinutes);
    return (endMs - startMs) / hourMs;
  };
}

/**
 * Returns the weights of a series' buckets in a mean: the denominators of a ratio, or the hours of the months or years
 * of a level, such as a price or a power. Undefined where all buckets weigh the same.
 */
export function meanWeights({
  metric,
  interval,
  times,
  weights,
}: Pick<Series, 'metric' | 'interval' | 'times' | 'weights'>): Float64Array | undefined {
  const isFixed = findInterval(interval)?.step.kind !== 'months';
  if (weights || isFixed || findMetric(metric)?.aggregation === 'sum') return weights;
  return times.map(bucketHours(interval));
}

/** Returns the hours of the given buckets whose value passes a test, and of those that have a value. */
export function hoursWhere(
  { times, values, interval }: Pick<Series, 'times' | 'values' | 'interval'>,
  indexes: Iterable<number>,
  passes: (value: number) => boolean,
): { hours: number; of: number } {
  const lengthOf = bucketHours(interval);
  let hours = 0;
  let of = 0;
  for (const i of indexes) {
    const value = values[i];
    if (Number.isNaN(value)) continue;
    const length = lengthOf(times[i]);
    of += length;
    if (passes(value)) hours += length;
  }
  return { hours, of };
}
