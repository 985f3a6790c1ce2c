import { dayMs, hourMs, minuteMs } from '../time/time';
import type { BucketRange } from './bucketState';
import { quantileOf } from './distribution';

export type Days = 'all' | 'weekday' | 'weekend';

/** A series on a network's clock: values at bucket starts in epoch milliseconds, NaN where a value is missing. */
export interface ClockedColumn {
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** The denominators of ratios. */
  readonly weights?: Float64Array;
  readonly range: BucketRange;
  readonly offsetMinutes: number;
  readonly days: Days;
}

/** Monday 5 January 1970. */
const firstMondayMs = 4 * dayMs;
const weekMs = 7 * dayMs;

const remainder = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;

const isOnWeekend = (localMs: number): boolean => remainder(localMs - firstMondayMs, weekMs) >= 5 * dayMs;

/** Calls `act` with each value of the counted days, its slot of the day (the first is from midnight), and its weight. */
function forEachValue(
  { times, values, weights, range: [first, end], offsetMinutes, days }: ClockedColumn,
  slotMs: number,
  act: (value: number, slot: number, weight: number) => void,
): void {
  const offsetMs = offsetMinutes * minuteMs;
  for (let i = first; i < end; i++) {
    const value = values[i];
    const localMs = times[i] + offsetMs;
    if (Number.isNaN(value)) continue;
    if (days !== 'all' && isOnWeekend(localMs) !== (days === 'weekend')) continue;
    act(value, Math.floor(remainder(localMs, dayMs) / slotMs), weights ? weights[i] : 1);
  }
}

/**
 * Returns the values of each time-of-day slot in ascending order; the first slot is `[0, slotMs)` after midnight. A day
 * must be a multiple of a slot.
 */
export function sortedSlots(column: ClockedColumn, slotMs: number): Float64Array[] {
  const ends = new Uint32Array(dayMs / slotMs);
  forEachValue(column, slotMs, (_, slot) => {
    ends[slot] += 1;
  });
  const slots = Array.from(ends, (count) => new Float64Array(count));
  const filled = new Uint32Array(slots.length);
  forEachValue(column, slotMs, (value, slot) => {
    slots[slot][filled[slot]] = value;
    filled[slot] += 1;
  });
  return slots.map((values) => values.sort());
}

/** Returns a quantile of each slot; NaN for a slot without values. */
export const slotQuantiles = (slots: readonly Float64Array[], share: number): Float64Array =>
  Float64Array.from(slots, (sorted) => quantileOf(sorted, share));

/** The mean of each time-of-day slot, and the number or weight of its values. NaN for a slot without values. */
export interface SlotMeans {
  readonly means: Float64Array;
  readonly counts: Float64Array;
}

export function slotMeans(column: ClockedColumn, slotMs: number): SlotMeans {
  const means = new Float64Array(dayMs / slotMs);
  const counts = new Float64Array(means.length);
  forEachValue(column, slotMs, (value, slot, weight) => {
    means[slot] += value * weight;
    counts[slot] += weight;
  });
  return { means: means.map((sum, slot) => sum / counts[slot]), counts };
}

/** Returns the mean of all values from one hour of the day to another, exclusive; NaN without values. */
function meanOfHours(column: ClockedColumn, fromHour: number, toHour: number): number {
  let sum = 0;
  let count = 0;
  forEachValue(column, hourMs, (value, hour, weight) => {
    if (hour < fromHour || hour >= toHour) return;
    sum += value * weight;
    count += weight;
  });
  return sum / count;
}

/** Returns the mean of the evening (16–20) minus the mean of midday (10–14); NaN when either has no values. */
export const eveningSpread = (column: ClockedColumn): number =>
  meanOfHours(column, 16, 20) - meanOfHours(column, 10, 14);
