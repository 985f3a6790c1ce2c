import type { Aggregation } from '../catalog/index';
import { floorToBucket } from '../time/bucket';
import { dayMs, minuteMs } from '../time/time';
import type { ClockedColumn } from './dayProfile';
import { quantileOf } from './distribution';

export interface MappedColumn extends Omit<ClockedColumn, 'days'> {
  readonly aggregation: Aggregation;
  readonly bucketMs: number;
}

/** Values by time of day and by date or month, in the unit of the column. */
export interface HeatMap {
  /** The length of a slot of the day. A day has `dayMs / slotMs` of them, the first from midnight. */
  readonly slotMs: number;
  readonly slots: number;
  /** The start of each day or month, in epoch milliseconds. Every day or month from the first to the last is there. */
  readonly starts: Float64Array;
  /** The value of each slot, day by day: `values[day * slots + slot]`. NaN where it is missing. */
  readonly values: Float64Array;
  /** What each value counts in a mean: a number of buckets, or the denominator of a ratio. */
  readonly counts: Float64Array;
  /** The cells of the counted buckets, `[first, end)`. Cells outside are not missing: they were not requested. */
  readonly cells: readonly [first: number, end: number];
}

/** Shorter buckets are combined, since a picture of a day has no room for more slots. */
const minSlotMs = 30 * minuteMs;

/**
 * Returns the values of each day. Slots are as long as a bucket, at least half an hour: a longer one has the total of its
 * buckets if they add up, otherwise their mean. A total is missing if one of its buckets is.
 *
 * A day must be a multiple of a bucket, and the range must not be empty.
 */
export function heatMapByDay(column: MappedColumn): HeatMap {
  const { times, values, weights, aggregation, bucketMs, range, offsetMinutes } = column;
  const [first, end] = range;
  const slotMs = Math.max(bucketMs, minSlotMs);
  const slots = dayMs / slotMs;
  const startMs = floorToBucket(times[first], '1d', offsetMinutes);
  const slotAt = (i: number): number => Math.floor((times[i] - startMs) / slotMs);
  const firstCell = slotAt(first);
  const lastCell = slotAt(end - 1);
  const days = Math.floor(lastCell / slots) + 1;
  const sums = new Float64Array(days * slots);
  const counts = new Float64Array(sums.length);
  for (let i = first; i < end; i++) {
    const value = values[i];
    if (Number.isNaN(value)) continue;
    const weight = weights ? weights[i] : 1;
    const cell = slotAt(i);
    sums[cell] += value * weight;
    counts[cell] += weight;
  }
  const isSum = aggregation === 'sum';
  const whole = slotMs / bucketMs;
  return {
    slotMs,
    slots,
    starts: Float64Array.from({ length: days }, (_, day) => startMs + day * dayMs),
    values: sums.map((sum, cell) => {
      const count = counts[cell];
      if (isSum) return count < whole ? NaN : sum;
      return sum / count;
    }),
    counts: isSum ? counts.map((count) => (count < whole ? 0 : 1)) : counts,
    cells: [firstCell, lastCell + 1],
  };
}

export function heatMapByMonth(days: HeatMap, offsetMinutes: number): HeatMap {
  const { slots } = days;
  const monthOf = Array.from(days.starts, (ms) => floorToBucket(ms, '1M', offsetMinutes));
  const starts = Float64Array.from(new Set(monthOf));
  const monthIndexes = monthOf.map((ms) => starts.indexOf(ms));
  const sums = new Float64Array(starts.length * slots);
  const counts = new Float64Array(sums.length);
  for (const [cell, value] of days.values.entries()) {
    if (Number.isNaN(value)) continue;
    const at = monthIndexes[Math.floor(cell / slots)] * slots + (cell % slots);
    const count = days.counts[cell];
    sums[at] += value * count;
    counts[at] += count;
  }
  return {
    ...days,
    starts,
    values: sums.map((sum, cell) => sum / counts[cell]),
    counts,
    cells: [0, sums.length],
  };
}

/** The values at the two ends of a colour scale. */
export interface ColourRange {
  readonly low: number;
  readonly high: number;
  /** True when zero is in the middle, because there are values below it. */
  readonly isDiverging: boolean;
  /** True when some values are below `low` or above `high`. */
  readonly isClipped: readonly [below: boolean, above: boolean];
}

/** One of this many values is beyond an end of the scale, so that a few spikes do not make all others look the same. */
const beyondShare = 0.01;

/** Returns the range for ascending values without missing ones; undefined without values. */
export function colourRangeOf(sorted: Float64Array): ColourRange | undefined {
  if (sorted.length === 0) return undefined;
  const least = sorted[0];
  const most = sorted[sorted.length - 1];
  const usualLeast = quantileOf(sorted, beyondShare);
  const usualMost = quantileOf(sorted, 1 - beyondShare);
  const isDiverging = least < 0;
  const reach = Math.max(Math.abs(usualLeast), Math.abs(usualMost)) || Math.max(-least, most) || 1;
  const [low, high] = isDiverging
    ? [-reach, reach]
    : usualLeast < usualMost
      ? [usualLeast, usualMost]
      : [least, most];
  return { low, high, isDiverging, isClipped: [least < low, most > high] };
}
