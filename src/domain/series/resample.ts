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

/**
 * Where one pixel's worth of buckets ends and the next begins: `[first, …, end]`. Undefined when there are no more
 * than two buckets a pixel, and nothing is to be left out. Pixels lie on a fixed grid of time, so that what is drawn
 * does not flicker while the view moves.
 */
export function pixelEdges(times: Float64Array, view: View): readonly number[] | undefined {
  const { first, end } = rangeOf(times, view);
  if (end - first <= 2 * view.pixels) return undefined;
  const step = (view.max - view.min) / view.pixels;
  const edges = [first];
  let from = first;
  let pixel = -Infinity;
  while (from < end) {
    pixel = Math.max(pixel, Math.floor((times[from] ?? 0) / step)) + 1;
    // One bucket at least: beside a time far from zero, a pixel may be less than a double can tell.
    from = Math.min(end, Math.max(from + 1, positionOf(pixel * step, times)));
    edges.push(from);
  }
  return edges;
}

/** Index of the smallest and the largest value in `[from, to)`, −1 where all are NaN. */
export function extremesIn(
  column: Float64Array,
  from: number,
  to: number,
): { readonly least: number; readonly most: number } {
  let least = -1;
  let most = -1;
  let low = Infinity;
  let high = -Infinity;
  for (let i = from; i < to; i++) {
    const value = column[i] ?? NaN;
    if (value < low) {
      low = value;
      least = i;
    }
    if (value > high) {
      high = value;
      most = i;
    }
  }
  return { least, most };
}

/** Half of the largest double: the distance of two such values is still a double. */
const furthest = Number.MAX_VALUE / 2;

/** The nearest value that an axis can reach. */
export const clampValue = (value: number): number => Math.min(furthest, Math.max(-furthest, value));

/** A value as it is drawn: one beyond what an axis can span stands at the axis' end. */
const toDrawn = (value: number | undefined): Drawn =>
  value === undefined || Number.isNaN(value) ? null : clampValue(value);

/** Columns as uPlot takes them: shared times, and values with null for gaps. */
export interface DrawnColumns {
  readonly times: number[];
  readonly columns: Drawn[][];
}

/** True where buckets are missing altogether between two stamps. */
const isGap = (before: number | undefined, after: number, bucketMs: number): boolean =>
  before !== undefined && bucketMs > 0 && after - before > 1.75 * bucketMs;

function everyBucket(
  times: Float64Array,
  columns: readonly Float64Array[],
  view: View,
  bucketMs: number,
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

/**
 * What a view shows of lines: every bucket where there is room, else two points a pixel and series, its smallest and its
 * largest value in the order in which they came, so that no spike is lost. Stamps that are missing become gaps.
 */
export function resampleLines(
  times: Float64Array,
  columns: readonly Float64Array[],
  view: View,
  bucketMs = 0,
): DrawnColumns {
  const edges = pixelEdges(times, view);
  if (!edges) return everyBucket(times, columns, view, bucketMs);
  const drawn: DrawnColumns = { times: [], columns: columns.map(() => []) };
  for (let e = 0; e + 1 < edges.length; e++) {
    const from = edges[e] ?? 0;
    const to = edges[e + 1] ?? from;
    const before = drawn.times.at(-1);
    if (before !== undefined && isGap(times[from - 1], times[from] ?? 0, bucketMs)) {
      drawn.times.push(before + bucketMs);
      for (const column of drawn.columns) column.push(null);
    }
    drawn.times.push(times[from] ?? 0, times[to - 1] ?? 0);
    drawn.columns.forEach((target, s) => {
      const column = columns[s];
      if (!column) return;
      const { least, most } = extremesIn(column, from, to);
      target.push(toDrawn(column[Math.min(least, most)]), toDrawn(column[Math.max(least, most)]));
    });
  }
  return drawn;
}
