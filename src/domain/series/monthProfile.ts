import { floorToBucket, nextBucket } from '../bucket';
import { findInterval, type Aggregation } from '../catalog/index';
import { positionOf } from '../timeAxis';
import type { BucketRange } from './bucketScope';
import { aggregateOver, countShownBuckets } from './readings';

/** A month of the network's calendar, and the buckets of it that are counted. */
export interface Month {
  /** Epoch milliseconds. */
  readonly startMs: number;
  readonly range: BucketRange;
  /** Some of its buckets are not there, or not counted. */
  readonly isPart: boolean;
}

/** The months that these buckets lie in. No bucket is longer than a month or lies in two. */
export function monthsOf(
  times: Float64Array,
  [first, end]: BucketRange,
  interval: string,
  offsetMinutes: number,
): readonly Month[] {
  const { step, durationMs = NaN } = findInterval(interval) ?? {};
  const months: Month[] = [];
  for (let from = first; from < end;) {
    const startMs = floorToBucket(times[from] ?? NaN, '1M', offsetMinutes);
    const endMs = nextBucket(startMs, '1M', offsetMinutes);
    const to = Math.max(from + 1, Math.min(end, positionOf(endMs, times)));
    const whole = step?.kind === 'months' ? 1 : (endMs - startMs) / durationMs;
    const isPart = to - from < whole;
    months.push({ startMs, range: [from, to], isPart });
    from = to;
  }
  return months;
}

/** What a column has in each month. */
export interface MonthValues {
  /** The total where the values add up, else the mean; NaN where all are missing. */
  readonly values: Float64Array;
  /** How many values are missing. */
  readonly missing: Uint32Array;
}

/** How many buckets of each month have a value in at least one of these columns. */
export const shownByMonth = (columns: readonly Float64Array[], months: readonly Month[]): Uint32Array =>
  Uint32Array.from(months, ({ range }) => countShownBuckets(columns, ...range));

/**
 * The values of a column by month. Of a column that is stacked on others, `shown` has the buckets of each month that any
 * of them shows: its means are over those, so that they add up.
 */
export function valuesByMonth(
  column: Float64Array,
  months: readonly Month[],
  aggregation: Aggregation,
  shown?: Uint32Array,
): MonthValues {
  const present = shownByMonth([column], months);
  return {
    values: Float64Array.from(months, ({ range }, m) =>
      aggregateOver(column, range, aggregation, shown?.[m]),
    ),
    missing: Uint32Array.from(months, ({ range: [from, to] }, m) => to - from - (present[m] ?? 0)),
  };
}
