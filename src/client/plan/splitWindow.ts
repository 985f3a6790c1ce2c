import { dayMs, findInterval, minuteMs, nextBucket, type Window } from '../../domain';

/** The longest interval with buckets of constant length. */
const longestFixedMs = 7 * dayMs;

/**
 * Returns the roundest first cut (counted in buckets since the epoch) that does not increase the number of parts. As a
 * window moves with time, most parts then repeat earlier addresses, whose replies are cached.
 */
function toFirstCut(least: number, most: number, size: number): number {
  for (let step = size; step > 1; step = Math.floor(step / 2)) {
    const cut = Math.floor(most / step) * step;
    if (cut >= least) return cut;
  }
  return most;
}

/** Returns the number of buckets that one window may have. */
const sizeOf = (bucketMs: number, limitMs: number): number => Math.max(1, Math.floor(limitMs / bucketMs));

/** Counts the windows that `splitFixed` returns. */
const countFixed = ({ startMs, endMs }: Window, bucketMs: number, limitMs: number): number =>
  Math.ceil(Math.round((endMs - startMs) / bucketMs) / sizeOf(bucketMs, limitMs));

function splitFixed(window: Window, bucketMs: number, limitMs: number, offsetMs: number): Window[] {
  const { startMs, endMs } = window;
  const phaseMs = (((startMs + offsetMs) % bucketMs) + bucketMs) % bucketMs;
  const toIndex = (ms: number): number => Math.round((ms + offsetMs - phaseMs) / bucketMs);
  const toMs = (index: number): number => index * bucketMs + phaseMs - offsetMs;
  const first = toIndex(startMs);
  const last = toIndex(endMs);
  const size = sizeOf(bucketMs, limitMs);
  const count = countFixed(window, bucketMs, limitMs);
  const windows: Window[] = [];
  for (let from = first, to = toFirstCut(last - size * (count - 1), first + size, size); from < last;) {
    windows.push({ startMs: toMs(from), endMs: toMs(Math.min(to, last)) });
    from = to;
    to += size;
  }
  return windows;
}

function splitMonths(window: Window, interval: string, limitMs: number, offsetMinutes: number): Window[] {
  const windows: Window[] = [];
  let startMs = window.startMs;
  while (startMs < window.endMs) {
    let endMs = nextBucket(startMs, interval, offsetMinutes);
    for (let next = endMs; next <= window.endMs && next - startMs <= limitMs;) {
      endMs = next;
      next = nextBucket(next, interval, offsetMinutes);
    }
    windows.push({ startMs, endMs });
    startMs = endMs;
  }
  return windows;
}

const bucketMsOf = (interval: string): number => findInterval(interval)?.durationMs ?? 5 * minuteMs;

/**
 * Splits complete buckets into as few windows as the limit allows, ascending, contiguous and each of complete buckets.
 * A single bucket is never cut, so its window may exceed the limit. `limitDays` of Infinity gives one window.
 */
export function splitWindow(
  window: Window,
  interval: string,
  limitDays: number,
  offsetMinutes: number,
): Window[] {
  const limitMs = limitDays * dayMs;
  if (window.endMs - window.startMs <= limitMs) return [window];
  const bucketMs = bucketMsOf(interval);
  return bucketMs > longestFixedMs
    ? splitMonths(window, interval, limitMs, offsetMinutes)
    : splitFixed(window, bucketMs, limitMs, offsetMinutes * minuteMs);
}

/**
 * Counts the windows that `splitWindow` returns, without building them, since a hostile limit could produce millions.
 */
export function countWindows(
  window: Window,
  interval: string,
  limitDays: number,
  offsetMinutes: number,
): number {
  const limitMs = limitDays * dayMs;
  if (window.endMs - window.startMs <= limitMs) return 1;
  const bucketMs = bucketMsOf(interval);
  return bucketMs > longestFixedMs
    ? splitMonths(window, interval, limitMs, offsetMinutes).length
    : countFixed(window, bucketMs, limitMs);
}
