import { positionOf } from '../timeAxis';

/** A value of a drawn column; null is a gap. */
export type Drawn = number | null;

/** The part of the time axis that is drawn, and how many pixels it has. */
export interface View {
  readonly min: number;
  readonly max: number;
  readonly pixels: number;
}

/** Index of the bucket that holds `ms`, the last one that starts at or before it; −1 before the first. */
export function bucketAt(times: Float64Array, ms: number): number {
  const next = positionOf(ms, times);
  return times[next] === ms ? next : next - 1;
}

/** The indices a view shows, `[first, end)`, with one more on each side so that lines run to the edge. */
export function rangeOf(times: Float64Array, view: View): { readonly first: number; readonly end: number } {
  const first = Math.max(0, positionOf(view.min, times) - 1);
  const end = Math.min(times.length, bucketAt(times, view.max) + 2);
  return { first, end: Math.max(first, end) };
}

/** Half of the largest double: the distance of two such values is still a double. */
const furthest = Number.MAX_VALUE / 2;

/** The nearest value that an axis can reach. */
export const clampValue = (value: number): number => Math.min(furthest, Math.max(-furthest, value));

/** A value as it is drawn: NaN and nothing are gaps, one beyond what an axis can span stands at the axis' end. */
export const toDrawn = (value: number | undefined): Drawn =>
  value === undefined || Number.isNaN(value) ? null : clampValue(value);

/** All values of a column as they are drawn. */
export function toDrawnColumn(column: Float64Array): Drawn[] {
  const drawn = new Array<Drawn>(column.length);
  for (let i = 0; i < column.length; i++) drawn[i] = toDrawn(column[i]);
  return drawn;
}

/** Columns as uPlot takes them: shared times, and values with null for gaps. */
export interface DrawnColumns {
  readonly times: number[];
  readonly columns: Drawn[][];
}

/** True where buckets are missing altogether between two stamps. */
export const isGap = (beforeMs: number | undefined, afterMs: number, bucketMs: number): boolean =>
  beforeMs !== undefined && bucketMs > 0 && afterMs - beforeMs > 1.75 * bucketMs;

/** Every bucket that a view shows, one more on each side included. Stamps that are missing become gaps. */
export function bucketsIn(
  times: Float64Array,
  columns: readonly Float64Array[],
  view: View,
  bucketMs = 0,
): DrawnColumns {
  const { first, end } = rangeOf(times, view);
  const drawn: DrawnColumns = { times: [], columns: columns.map(() => []) };
  for (let i = first; i < end; i++) {
    const time = times[i] ?? 0;
    const before = drawn.times.at(-1);
    if (before !== undefined && isGap(before, time, bucketMs)) {
      drawn.times.push(before + bucketMs);
      for (const column of drawn.columns) column.push(null);
    }
    drawn.times.push(time);
    drawn.columns.forEach((column, s) => column.push(toDrawn(columns[s]?.[i])));
  }
  return drawn;
}
