import { positionOf } from '../timeAxis';

export type Drawn = number | null;

/** The visible part of the time axis and its width in pixels. */
export interface View {
  min: number;
  max: number;
  pixels: number;
}

/**
 * Returns the index of the bucket that contains `ms`: the last one that starts at or before it; −1 before the first.
 */
export function bucketAt(times: Float64Array, ms: number): number {
  const next = positionOf(ms, times);
  return times[next] === ms ? next : next - 1;
}

/** Returns the visible indexes `[first, end)` plus one on each side, so that lines continue to the edge. */
export function rangeOf(times: Float64Array, view: View): { first: number; end: number } {
  const first = Math.max(0, positionOf(view.min, times) - 1);
  const end = Math.min(times.length, bucketAt(times, view.max) + 2);
  return { first, end: Math.max(first, end) };
}

/** Half of the largest double, so that the difference of two values is still finite. */
export const furthest = Number.MAX_VALUE / 2;

export const clampValue = (value: number): number => Math.min(furthest, Math.max(-furthest, value));

/**
 * Converts a value for drawing: NaN and undefined become gaps, and a value out of range moves to the end of the axis.
 */
const toDrawn = (value: number | undefined): Drawn =>
  value === undefined || Number.isNaN(value) ? null : clampValue(value);

export function toDrawnColumn(column: Float64Array): Drawn[] {
  const drawn = new Array<Drawn>(column.length);
  for (let i = 0; i < column.length; i++) drawn[i] = toDrawn(column[i]);
  return drawn;
}

/** A column in the form that uPlot expects. Numbers alone, without gaps, need less memory. */
export type DrawnColumn = Drawn[] | Float64Array;

export interface DrawnColumns {
  times: number[];
  columns: DrawnColumn[];
}

/** Buckets further apart than this many lengths have missing buckets between them. */
const longestGap = 1.75;

export const isGap = (beforeMs: number | undefined, afterMs: number, bucketMs: number): boolean =>
  beforeMs !== undefined && bucketMs > 0 && afterMs - beforeMs > longestGap * bucketMs;

/**
 * Returns the buckets in a view, plus one on each side, and their times. A gap of missing buckets is picked as −1, at the
 * end (`endOf`) of the bucket before it.
 */
export function pickBuckets(
  times: Float64Array,
  view: View,
  bucketMs: number,
  endOf = (startMs: number): number => startMs + bucketMs,
): { picked: number[]; times: number[] } {
  const { first, end } = rangeOf(times, view);
  const picked: number[] = [];
  const pickedTimes: number[] = [];
  for (let i = first; i < end; i++) {
    const before = pickedTimes.at(-1);
    if (before !== undefined && isGap(before, times[i], bucketMs)) {
      picked.push(-1);
      pickedTimes.push(endOf(before));
    }
    picked.push(i);
    pickedTimes.push(times[i]);
  }
  return { picked, times: pickedTimes };
}

/** Returns all buckets in a view, plus one on each side. Missing buckets become gaps. */
export function bucketsIn(
  times: Float64Array,
  columns: readonly Float64Array[],
  view: View,
  bucketMs = 0,
  endOf?: (startMs: number) => number,
): DrawnColumns {
  const { picked, times: drawnTimes } = pickBuckets(times, view, bucketMs, endOf);
  return {
    times: drawnTimes,
    columns: columns.map((column) => {
      const drawn = new Array<Drawn>(picked.length);
      for (let k = 0; k < drawn.length; k++) drawn[k] = toDrawn(column[picked[k]]);
      return drawn;
    }),
  };
}

/** Returns the index of the bucket, from its start to its end (`endOf`), that contains `ms`; −1 when none does. */
export function holdingBucket(times: Float64Array, endOf: (startMs: number) => number, ms: number): number {
  const index = bucketAt(times, ms);
  return ms <= endOf(times[index]) ? index : -1;
}

/**
 * Returns the index of the bucket that starts nearest to `ms` (epoch milliseconds); −1 when none starts within one
 * bucket length.
 */
export function nearestBucket(times: Float64Array, bucketMs: number, ms: number): number {
  const before = bucketAt(times, ms);
  const isAfterNearer = (times[before + 1] ?? Infinity) - ms < ms - (times[before] ?? -Infinity);
  const nearest = isAfterNearer ? before + 1 : before;
  const distance = Math.abs((times[nearest] ?? Infinity) - ms);
  return distance > (bucketMs || Infinity) ? -1 : nearest;
}
