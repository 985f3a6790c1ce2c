import type { Series } from '../result';
import { positionOf } from '../timeAxis';
import { settledRange, type Marks } from './bucketState';
import { totalsOf } from './stack';

/** The sum of series at every stamp of an axis. */
export interface TotalColumn {
  /** NaN where no series has a value, and where the bucket is a part or provisional and others are not. */
  readonly values: Float64Array;
  /** True where something is subtracted: loads, or other values below zero. */
  readonly hasBelowZero: boolean;
}

type Columns = Pick<Series, 'times' | 'values'>;

function byAxis(series: readonly Columns[]): ReadonlyMap<Float64Array, readonly Float64Array[]> {
  const axes = new Map<Float64Array, Float64Array[]>();
  for (const { times, values } of series) {
    const columns = axes.get(times);
    if (columns) columns.push(values);
    else axes.set(times, [values]);
  }
  return axes;
}

/** Adds sums that stand at stamps of their own to those of an axis that has all these stamps. */
function addAt(values: Float64Array, times: Float64Array, own: Float64Array, sums: Float64Array): void {
  let at = positionOf(own[0] ?? Infinity, times);
  for (let i = 0; i < own.length; i++) {
    if (times[at] !== own[i]) at = positionOf(own[i] ?? Infinity, times);
    const [sum = NaN, before = NaN] = [sums[i], values[at]];
    if (!Number.isNaN(sum)) values[at] = Number.isNaN(before) ? sum : before + sum;
    at += 1;
  }
}

/**
 * Adds up series that are shown together, as their chart does: a missing value adds nothing, and a bucket of nothing but
 * missing values has no sum. Nor has one that is a part or provisional, as long as others are not.
 */
export function totalColumn(series: readonly Columns[], times: Float64Array, marks: Marks): TotalColumn {
  const axes = byAxis(series);
  let values: Float64Array | undefined;
  let hasBelowZero = false;
  for (const [own, columns] of axes) {
    const { above, below } = totalsOf(columns, own.length);
    hasBelowZero ||= below.some((sum) => sum < 0);
    const sums = above.map((sum, i) => sum + (below[i] ?? NaN));
    if (axes.size === 1 && own === times) values = sums;
    else addAt((values ??= new Float64Array(times.length).fill(NaN)), times, own, sums);
  }
  values ??= new Float64Array(times.length).fill(NaN);
  const [first, end] = settledRange(times, marks);
  if (first < end) values.fill(NaN, 0, first).fill(NaN, end);
  return { values, hasBelowZero };
}
