import {
  countPoints,
  findInterval,
  floorToBucket,
  groupBy,
  type Interval,
  isOnAxis,
  longestLagMs,
  minuteMs,
  nextBucket,
  placeOn,
  type Series,
  type Steps,
  tailLagMsOf,
  uniteTimes,
  type Window,
} from '../../domain';
import { type BucketRule, isForecast } from './joinParts';

interface FillRule extends BucketRule {
  networkCode: string;
  /** The requested buckets; absent when the service chose the window. */
  asked?: Window;
  /** Windows of requests that failed or are in progress. `undefined` is a window that the service chooses. */
  unanswered: readonly (Window | undefined)[];
  /** Epoch milliseconds at which the newest part was fetched. */
  fetchedAtMs: number;
}

/** Limits the memory that a small reply to a request of a very long window can take. */
const minCellLimit = 20_000_000;

/** Early data of the WEM have half-hourly stamps at any shorter interval. */
const nativeHalfHourMs = 30 * minuteMs;

const isInWindow = (ms: number, { startMs, endMs }: Window) => ms >= startMs && ms < endMs;

function subtract(window: Window, removed: readonly Window[]): readonly Window[] {
  let left: readonly Window[] = [window];
  for (const { startMs, endMs } of removed) {
    left = left.flatMap((one) =>
      [
        { startMs: one.startMs, endMs: Math.min(one.endMs, startMs) },
        { startMs: Math.max(one.startMs, endMs), endMs: one.endMs },
      ].filter((rest) => rest.endMs > rest.startMs),
    );
  }
  return left;
}

function stampsOf({ startMs, endMs }: Window, { step }: Interval, rule: BucketRule): Float64Array {
  const { interval, offsetMinutes } = rule;
  const firstMs = floorToBucket(startMs, interval, offsetMinutes);
  if (step.kind === 'fixed') {
    const count = Math.max(0, Math.ceil((endMs - firstMs) / step.size));
    return Float64Array.from({ length: count }, (_, i) => firstMs + i * step.size);
  }
  const stamps: number[] = [];
  for (let ms = firstMs; ms < endMs; ms = nextBucket(ms, interval, offsetMinutes)) stamps.push(ms);
  return Float64Array.from(stamps);
}

function isHalfHourly(times: Float64Array, { durationMs }: Interval): boolean {
  if (durationMs >= nativeHalfHourMs || times.length < 2) return false;
  return times.every((ms) => ms % nativeHalfHourMs === 0);
}

/** The first and the last stamp with a value of any series of a metric. */
function extentOf(series: readonly Series[]): Window {
  let startMs = Infinity;
  let endMs = -Infinity;
  for (const { times, values } of series) {
    startMs = Math.min(startMs, times.at(0) ?? Infinity);
    let at = values.length - 1;
    while (at >= 0 && Number.isNaN(values[at])) at--;
    if (at >= 0) endMs = Math.max(endMs, times[at]);
  }
  return { startMs, endMs };
}

/**
 * The windows in which each series of a metric should have all buckets. Data that may still arrive are not missing: a
 * series may end before the newest data of its metric by the usual delay of its sources.
 */
function spansOf(series: readonly Series[], rule: FillRule): readonly Window[] {
  const { interval, offsetMinutes, asked, unanswered, networkCode, fetchedAtMs } = rule;
  const windows = unanswered.filter((one) => one !== undefined);
  if (windows.length < unanswered.length) return [];
  const extent = extentOf(series);
  if (!(extent.endMs >= extent.startMs)) return [];
  // A reply to another window says nothing about this one.
  if (asked && !(extent.startMs < asked.endMs && extent.endMs >= asked.startMs)) return [];
  const newestMs = nextBucket(extent.endMs, interval, offsetMinutes);
  const dueMs = Math.max(fetchedAtMs - longestLagMs, newestMs - tailLagMsOf(networkCode));
  const { startMs, endMs } = asked ?? { startMs: extent.startMs, endMs: newestMs };
  return subtract({ startMs, endMs: Math.min(endMs, dueMs) }, windows);
}

/** Adds the lacking stamps of windows to time columns. Columns that are filled alike are the same object. */
class AxisFiller {
  #filled = new Map<Float64Array, Float64Array>();

  constructor(
    readonly spans: readonly Window[],
    readonly axis: Float64Array,
  ) {}

  /** Returns the same column if it lacks no stamp, or has stamps between those of the buckets. */
  fill(times: Float64Array): Float64Array {
    const known = this.#filled.get(times);
    if (known) return known;
    const filled = this.#unite(times);
    this.#filled.set(times, filled);
    return filled;
  }

  #unite(times: Float64Array): Float64Array {
    const axis = this.axis;
    if (isOnAxis({ times, values: times }, axis)) return axis;
    const united = uniteTimes([axis, times]);
    if (united.length === times.length) return times;
    const isOutside = (ms: number) => !this.spans.some((span) => isInWindow(ms, span));
    const outside = times.reduce((count, ms) => count + (isOutside(ms) ? 1 : 0), 0);
    return united.length === axis.length + outside ? united : times;
  }
}

/** Axes by their first and last stamp and length, so that the series of all metrics share them. */
type SharedAxes = Map<string, Float64Array>;

/** Returns the column of a series that has exactly these stamps, if any. */
function shareAxis(axis: Float64Array, series: readonly Series[], shared: SharedAxes): Float64Array {
  const key = [axis[0], axis.at(-1), axis.length].join();
  const own = series.find(({ times }) => isOnAxis({ times, values: times }, axis))?.times;
  const found = shared.get(key) ?? own ?? axis;
  shared.set(key, found);
  return found;
}

function* fillMetric(
  series: readonly Series[],
  row: Interval,
  rule: FillRule,
  shared: SharedAxes,
): Steps<ReadonlyMap<Series, Series>> {
  const spans = spansOf(series, rule);
  const buckets = uniteTimes(spans.map((span) => stampsOf(span, row, rule)));
  const axis = shareAxis(buckets, series, shared);
  const filled = new Map<Series, Series>();
  const points = countPoints(series);
  const limit = Math.max(minCellLimit, 2 * points);
  if (axis.length === 0 || axis.length * series.length > limit) return filled;
  const filler = new AxisFiller(spans, axis);
  const halves = new AxisFiller(
    spans,
    axis.filter((ms) => ms % nativeHalfHourMs === 0),
  );
  for (const one of series) {
    yield;
    const times = (isHalfHourly(one.times, row) ? halves : filler).fill(one.times);
    if (times !== one.times) filled.set(one, { ...one, times, values: placeOn(one, times) });
  }
  return filled;
}

/**
 * Adds the buckets of the window that the service did not send, as NaN. The service fills gaps within a series of one
 * reply, but not its edges (docs/service.md: Values), so a day without data would vanish. Series that lack nothing are
 * returned as the same objects. Leaves forecasts and unknown intervals unchanged.
 */
export function* fillBuckets(all: readonly Series[], rule: FillRule): Steps<readonly Series[]> {
  const row = findInterval(rule.interval);
  if (!row) return all;
  const byMetric = groupBy(
    all.filter((one) => !isForecast(one)),
    ({ metric }) => metric,
  );
  const filled = new Map<Series, Series>();
  const shared: SharedAxes = new Map();
  for (const series of byMetric.values())
    for (const [one, whole] of yield* fillMetric(series, row, rule, shared)) filled.set(one, whole);
  return filled.size === 0 ? all : all.map((one) => filled.get(one) ?? one);
}
