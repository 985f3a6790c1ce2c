import { dayMs, hourMs, minuteMs, secondMs } from '../../time/time';
import { positionOf } from '../timeAxis';
import { clampValue, type DrawnColumn, furthest, isGap, rangeOf, toDrawnColumn, type View } from './resample';
import type { Part, Pyramid } from './pyramid';

/**
 * The buckets `[from, to)` that one point represents, and their time (epoch milliseconds). A span without buckets is a
 * gap.
 */
export interface Span extends Part {
  startMs: number;
  endMs: number;
}

/** Buckets grouped into points, for buckets that are closer together than pixels. */
export interface Spans {
  stepMs: number;
  parts: readonly Span[];
}

const steps: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * secondMs),
  ...[1, 2, 5, 10, 15, 20, 30].map((count) => count * minuteMs),
  ...[1, 2, 3, 4].map((count) => count * hourMs),
  dayMs,
];

/**
 * Returns the length of time that one point represents when a pixel is `pixelMs` long: minutes or hours that divide a
 * day evenly, or whole days. Above four hours per pixel the daily cycle is invisible and would only cause a moiré
 * pattern.
 */
function stepOf(pixelMs: number, bucketMs: number): number {
  if (pixelMs < secondMs) return pixelMs;
  const fits = (step: number): boolean => step >= pixelMs && (bucketMs === 0 || step % bucketMs === 0);
  return steps.find(fits) ?? Math.ceil(pixelMs / dayMs) * dayMs;
}

/**
 * Returns the spans of a view, plus one on each side; undefined when there are at least as many pixels as buckets, so
 * each bucket is drawn. Spans have the buckets between round times in network time, so that the drawing does not flicker
 * while the view moves. Missing buckets become spans without buckets. `bucketMs` is the nominal length of a bucket, 0
 * when unknown; `endOf` returns the end of the bucket that starts at a moment.
 */
export function spansIn(
  times: Float64Array,
  view: View,
  {
    bucketMs,
    offsetMinutes,
    endOf,
  }: { bucketMs: number; offsetMinutes: number; endOf: (startMs: number) => number },
): Spans | undefined {
  const shown = rangeOf(times, view);
  if (shown.end - shown.first <= view.pixels) return undefined;
  const stepMs = stepOf((view.max - view.min) / view.pixels, bucketMs);
  const offsetMs = offsetMinutes * minuteMs;
  const startOf = (index: number): number =>
    Math.floor((times[index] + offsetMs) / stepMs) * stepMs - offsetMs;
  const parts: Span[] = [];
  let from = Math.min(shown.first, positionOf(startOf(shown.first), times));
  while (from < shown.end) {
    // At least one bucket: far from zero, a step may be smaller than the precision of a double.
    const to = Math.max(from + 1, positionOf(startOf(from) + stepMs, times));
    const startMs = times[from];
    if (parts.length > 0 && isGap(times[from - 1], startMs, bucketMs)) {
      parts.push({ from, to: from, startMs: endOf(times[from - 1]), endMs: startMs });
    }
    parts.push({ from, to, startMs, endMs: endOf(times[to - 1]) });
    from = to;
  }
  return { stepMs, parts };
}

/** Returns the position of a span's point: midway between the starts of its first and last bucket. */
export const middleOf = (times: Float64Array, { from, to, startMs }: Span): number =>
  from === to ? startMs : (times[from] + times[to - 1]) / 2;

/** The range of values in each span, clamped to the range of an axis. NaN is a gap. */
export interface Reach {
  min: Float64Array;
  max: Float64Array;
}

export const toReach = ({ min, max }: Reach): Reach => ({
  min: min.map(clampValue),
  max: max.map(clampValue),
});

/**
 * Averages the buckets of each span (`spansIn`), and finds the range of their values and the extremes of all, which are
 * infinite without values. Missing values are ignored; a span without values is a gap.
 */
export function meanLines(
  pyramids: readonly Pyramid[],
  { parts }: Spans,
): { columns: DrawnColumn[]; reaches: Reach[]; extremes: [least: number, most: number] } {
  const lines = { columns: [] as DrawnColumn[], reaches: [] as Reach[] };
  const from = Int32Array.from(parts, (part) => part.from);
  const to = Int32Array.from(parts, (part) => part.to);
  let least = Infinity;
  let most = -Infinity;
  for (const pyramid of pyramids) {
    const { mean, min, max } = pyramid.spreadEach(from, to);
    let hasGap = false;
    let hasFar = false;
    for (let k = 0; k < mean.length; k++) {
      const value = mean[k];
      const low = min[k];
      const high = max[k];
      if (low < least) least = low;
      if (high > most) most = high;
      if (value !== value) hasGap = true;
      // Also true for a mean whose sum is infinite.
      else if (!(low >= -furthest && high <= furthest && value - value === 0)) hasFar = true;
    }
    lines.columns.push(hasGap || hasFar ? toDrawnColumn(mean) : mean);
    lines.reaches.push(hasFar ? toReach({ min, max }) : { min, max });
  }
  return { ...lines, extremes: [clampValue(least), clampValue(most)] };
}
