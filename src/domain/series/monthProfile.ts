import { bucketSpan } from '../time/bucket';
import { findInterval, type Aggregation } from '../catalog/index';
import { positionOf } from './timeAxis';
import { bucketsWithin, type BucketRange } from './bucketState';
import { aggregateOver } from './aggregates';
import type { StackBuckets } from './stackBuckets';

/** A month of the network's calendar and its counted buckets. */
export interface Month {
  readonly startMs: number;
  readonly range: BucketRange;
  /** True when some of its buckets are absent or not counted. */
  readonly isPart: boolean;
}

/** Returns the months of these buckets. No bucket may be longer than a month or cross its edges. */
export function monthsOf(
  times: Float64Array,
  [first, end]: BucketRange,
  interval: string,
  offsetMinutes: number,
): Month[] {
  const { step, durationMs = NaN } = findInterval(interval) ?? {};
  const months: Month[] = [];
  for (let from = first; from < end;) {
    const { startMs, endMs } = bucketSpan(times[from], '1M', offsetMinutes);
    const to = Math.max(from + 1, Math.min(end, positionOf(endMs, times)));
    const whole = step?.kind === 'months' ? 1 : (endMs - startMs) / durationMs;
    const isPart = to - from < whole;
    months.push({ startMs, range: [from, to], isPart });
    from = to;
  }
  return months;
}

/** Returns the weight in a mean of the buckets of each month in which a series of a stack has a value. */
export const shownByMonth = (
  stack: StackBuckets,
  times: Float64Array,
  months: readonly Month[],
): Uint32Array =>
  Uint32Array.from(months, ({ range: [from, to] }) =>
    stack.weightOf(bucketsWithin(stack.shown, { min: times[from], max: times[to - 1] })),
  );

/**
 * Aggregates a column by month: the total of additive values, otherwise the mean, and the number of missing values. For
 * a stacked column, `shown` has the weight of the buckets per month in which any series of the stack has a value: the
 * means use that weight, so that they add up.
 */
export function valuesByMonth(
  column: Float64Array,
  months: readonly Month[],
  aggregation: Aggregation,
  shown?: Uint32Array,
  weights?: Float64Array,
): { values: Float64Array; missing: Uint32Array } {
  const missingIn = ([from, to]: BucketRange): number =>
    column.subarray(from, to).reduce((count, value) => count + (Number.isNaN(value) ? 1 : 0), 0);
  return {
    values: Float64Array.from(months, ({ range }, m) =>
      aggregateOver(column, range, aggregation, shown?.[m], weights),
    ),
    missing: Uint32Array.from(months, ({ range }) => missingIn(range)),
  };
}
