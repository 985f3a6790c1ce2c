import { groupBy } from '../idioms/groupBy';
import type { Series } from '../result/result';
import { positionOf } from './timeAxis';
import { settledRange, type Marks } from './bucketState';
import { totalsOf } from './drawing/stackedColumns';

/** Adds sums to the values of an axis that contains all their timestamps. */
function addAt(values: Float64Array, times: Float64Array, own: Float64Array, sums: Float64Array): void {
  let at = 0;
  for (let i = 0; i < own.length; i++) {
    if (times[at] !== own[i]) at = positionOf(own[i], times);
    const sum = sums[i];
    if (!Number.isNaN(sum)) values[at] = Number.isNaN(values[at]) ? sum : values[at] + sum;
    at += 1;
  }
}

/**
 * Adds up series as their chart does: missing values add nothing, and a bucket with only missing values has no sum.
 * Partial and provisional buckets have no sum either, unless there are no others. `hasBelowZero`: the sum includes
 * negative values, such as loads.
 */
export function totalColumn(
  series: readonly Pick<Series, 'times' | 'values'>[],
  times: Float64Array,
  marks: Marks,
): { values: Float64Array; hasBelowZero: boolean } {
  const axes = groupBy(series, (one) => one.times);
  let values: Float64Array | undefined;
  let hasBelowZero = false;
  for (const [own, all] of axes) {
    const { above, below } = totalsOf(
      all.map((one) => one.values),
      own.length,
    );
    hasBelowZero ||= below.some((sum) => sum < 0);
    const sums = above.map((sum, i) => sum + below[i]);
    if (axes.size === 1 && own === times) values = sums;
    else addAt((values ??= new Float64Array(times.length).fill(NaN)), times, own, sums);
  }
  values ??= new Float64Array(times.length).fill(NaN);
  const [first, end] = settledRange(times, marks);
  if (first < end) values.fill(NaN, 0, first).fill(NaN, end);
  return { values, hasBelowZero };
}
