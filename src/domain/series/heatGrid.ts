import { floorToBucket, nextBucket } from '../time/bucket';
import { dayMs, minuteMs } from '../time/time';
import type { ClockedColumn, Days } from './dayProfile';

/** Values by time of day: a column for each date or month, a row for each slot of the day. */
export interface HeatGrid {
  /** The starts of the columns, in epoch milliseconds. */
  readonly starts: readonly number[];
  /** The number of slots of a day, and the length of one. */
  readonly slots: number;
  readonly slotMs: number;
  /** The values column by column: the mean in each slot, NaN where there is none. */
  readonly values: Float64Array;
}

/** What the columns of a grid are. */
export const heatColumns = ['date', 'month'] as const;

export type HeatColumns = (typeof heatColumns)[number];

const intervalOf: Readonly<Record<HeatColumns, string>> = { date: '1d', month: '1M' };

/** Monday 5 January 1970. */
const firstMondayMs = 4 * dayMs;

function isCounted(localMs: number, days: Days): boolean {
  if (days === 'all') return true;
  const sinceMonday = (((localMs - firstMondayMs) % (7 * dayMs)) + 7 * dayMs) % (7 * dayMs);
  return sinceMonday >= 5 * dayMs === (days === 'weekend');
}

/**
 * Returns the mean of each slot of the day for each date or month. Ratios are weighted by their denominators. A day must
 * be a multiple of a slot.
 */
export function heatGrid(column: ClockedColumn, slotMs: number, by: HeatColumns): HeatGrid {
  const { times, values, weights, range, offsetMinutes, days } = column;
  const [first, end] = range;
  const slots = dayMs / slotMs;
  const starts: number[] = [];
  const firstMs = times[first];
  const lastMs = times[end - 1];
  if (firstMs !== undefined && lastMs !== undefined && first < end) {
    const interval = intervalOf[by];
    for (
      let ms = floorToBucket(firstMs, interval, offsetMinutes);
      ms <= lastMs;
      ms = nextBucket(ms, interval, offsetMinutes)
    )
      starts.push(ms);
  }
  const sums = new Float64Array(starts.length * slots);
  const counts = new Float64Array(sums.length);
  const offsetMs = offsetMinutes * minuteMs;
  let at = 0;
  for (let i = first; i < end; i++) {
    const [ms = NaN, value = NaN] = [times[i], values[i]];
    while ((starts[at + 1] ?? Infinity) <= ms) at += 1;
    if (Number.isNaN(value) || !isCounted(ms + offsetMs, days)) continue;
    const sinceMidnight = (((ms + offsetMs) % dayMs) + dayMs) % dayMs;
    const cell = at * slots + Math.floor(sinceMidnight / slotMs);
    const weight = weights ? (weights[i] ?? 0) : 1;
    sums[cell] = (sums[cell] ?? 0) + value * weight;
    counts[cell] = (counts[cell] ?? 0) + weight;
  }
  return { starts, slots, slotMs, values: sums.map((sum, cell) => sum / (counts[cell] ?? 0)) };
}

/** The ends of a colour scale. Values beyond them have the colour of the end. */
export interface HeatScale {
  readonly min: number;
  readonly max: number;
  /** True for a scale around zero, for values on both sides of it. */
  readonly isDiverging: boolean;
  /** True where values lie beyond the end. */
  readonly isCutBelow: boolean;
  readonly isCutAbove: boolean;
}

/** The share of values that a scale may leave beyond each end: a price spike would hide all other prices. */
const beyond = 0.01;

/** Returns a scale for the values of a grid; undefined without values. */
export function heatScale(values: Float64Array): HeatScale | undefined {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return undefined;
  const quantile = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? NaN;
  const [low, high] = [quantile(beyond), quantile(1 - beyond)];
  const isDiverging = least < 0;
  const reach = Math.max(Math.abs(low), Math.abs(high)) || Math.max(Math.abs(least), Math.abs(most)) || 1;
  const [min, max] = isDiverging ? [-reach, reach] : [low, high > low ? high : low + 1];
  return { min, max, isDiverging, isCutBelow: least < min, isCutAbove: most > max };
}

/** Returns the place of a value on a scale, from 0 to 1. */
export const placeOnScale = (value: number, { min, max }: HeatScale): number =>
  Math.min(1, Math.max(0, (value - min) / (max - min)));
