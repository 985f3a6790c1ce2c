import { dayMs, hourMs, minuteMs, secondMs } from '../durations';
import { positionOf } from '../timeAxis';
import { isGap, rangeOf, type View } from './resample';

/** Buckets `[from, to)` that are drawn as one point, and the time they take (epoch ms). Without buckets it is a gap. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** What is drawn of buckets that are closer than pixels. */
export interface Spans {
  /** The time that a span takes. */
  readonly stepMs: number;
  readonly parts: readonly Span[];
}

/** The buckets of a panel: their nominal length (0 when it is not known), and the offset of their days from UTC. */
export interface BucketGrid {
  readonly bucketMs: number;
  readonly offsetMinutes: number;
}

const steps: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * secondMs),
  ...[1, 2, 5, 10, 15, 20, 30].map((count) => count * minuteMs),
  ...[1, 2, 3, 4].map((count) => count * hourMs),
  dayMs,
];

/**
 * The time that is drawn as one point where a pixel is `pixelMs` long: minutes or hours that part a day evenly, then
 * whole days. With more than four hours a pixel nobody sees the course of a day, which would only beat against the pixels.
 */
function stepOf(pixelMs: number, bucketMs: number): number {
  if (pixelMs < secondMs) return pixelMs;
  const fits = (step: number): boolean => step >= pixelMs && (bucketMs === 0 || step % bucketMs === 0);
  return steps.find(fits) ?? Math.ceil(pixelMs / dayMs) * dayMs;
}

/**
 * The spans that a view draws, with one more on each side; undefined where no bucket is closer to the next than pixels
 * are, and each is drawn. They begin at round moments of network time, so that what is drawn does not flicker while the
 * view moves. Stamps that are missing are spans without buckets.
 */
export function spansIn(
  times: Float64Array,
  view: View,
  { bucketMs, offsetMinutes }: BucketGrid,
): Spans | undefined {
  const shown = rangeOf(times, view);
  if (shown.end - shown.first <= view.pixels) return undefined;
  const stepMs = stepOf((view.max - view.min) / view.pixels, bucketMs);
  const offsetMs = offsetMinutes * minuteMs;
  const startOf = (index: number): number =>
    Math.floor(((times[index] ?? 0) + offsetMs) / stepMs) * stepMs - offsetMs;
  const parts: Span[] = [];
  let from = Math.min(shown.first, positionOf(startOf(shown.first), times));
  while (from < shown.end) {
    const startMs = startOf(from);
    // One bucket at least: beside a time far from zero, a step may be less than a double can tell.
    const to = Math.max(from + 1, positionOf(startMs + stepMs, times));
    const before = times[from - 1];
    const firstMs = times[from] ?? startMs;
    if (before !== undefined && parts.length > 0 && isGap(before, firstMs, bucketMs)) {
      parts.push({ from, to: from, startMs: before + bucketMs, endMs: firstMs });
    }
    const endMs = Math.min(startMs + stepMs, (times[to - 1] ?? startMs) + (bucketMs || stepMs));
    parts.push({ from, to, startMs: Math.max(startMs, firstMs), endMs });
    from = to;
  }
  return { stepMs, parts };
}

/** Where the point of a span is drawn: in the middle of the starts of its buckets, where each of them would be. */
export const middleOf = (times: Float64Array, { from, to, startMs }: Span): number =>
  from === to ? startMs : ((times[from] ?? 0) + (times[to - 1] ?? 0)) / 2;
