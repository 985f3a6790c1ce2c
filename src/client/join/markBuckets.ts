import { ceilToBucket, floorToBucket, nextBucket } from '../../domain/time/bucket';
import { findInterval, isForecastMetric } from '../../domain/catalog/index';
import { isRooftopAlone, lagMsOf, longestLagMs, mixedLagMsOf } from '../../domain/catalog/lags';
import { dayMs, minuteMs } from '../../domain/time/time';
import { optional } from '../../domain/idioms/optional';
import type { Series } from '../../domain/result/result';
import type { Steps } from '../../domain/idioms/steps';
import type { BucketRule } from './trimPart';

/** The inputs that determine which buckets are partial or provisional. */
export interface MarkRule extends BucketRule {
  readonly networkCode: string;
  /** Set for derived buckets: epoch milliseconds at which their source data begin. */
  readonly madeFromMs?: number;
  /** Epoch milliseconds at which the newest part of the result was fetched. */
  readonly fetchedAtMs: number;
  /** The end of the received buckets; absent when the service chose the window. */
  readonly endMs?: number;
}

/** The service's native intervals, whose values are final once present, except for sums of several sources. */
const nativeMs = 5 * minuteMs;
const nativeForecastMs = 30 * minuteMs;
/** Forecast runs extend about eight days ahead (docs/service.md: Time), and at least this far. */
const minForecastMs = 7 * dayMs;

function lastValueAt({ times, values }: Series): number | undefined {
  let at = values.length - 1;
  while (at >= 0 && Number.isNaN(values[at])) at--;
  return times[at];
}

/**
 * Returns the start of the first provisional bucket. The bucket of the series' last value is provisional until the
 * network's data are due, and longer if the series lags behind others. For a sum of sources the latest source counts,
 * so earlier buckets may also lack data.
 */
function settledUntil(series: Series, rule: MarkRule): number | undefined {
  const { interval, offsetMinutes, fetchedAtMs, networkCode, endMs = fetchedAtMs } = rule;
  const stampMs = lastValueAt(series);
  if (stampMs === undefined) return undefined;
  const startMs = floorToBucket(stampMs, interval, offsetMinutes);
  const bucketEndMs = nextBucket(stampMs, interval, offsetMinutes);
  const isDue = bucketEndMs <= fetchedAtMs - lagMsOf(networkCode);
  const isBehind =
    bucketEndMs < Math.min(endMs, floorToBucket(fetchedAtMs, interval, offsetMinutes)) &&
    bucketEndMs > fetchedAtMs - longestLagMs;
  const mixedLagMs = mixedLagMsOf(networkCode, series.metric, series.labels) ?? 0;
  const lackingMs = fetchedAtMs - mixedLagMs;
  if (mixedLagMs > 0 && bucketEndMs > lackingMs) return floorToBucket(lackingMs, interval, offsetMinutes);
  return isDue && !isBehind ? undefined : startMs;
}

/**
 * Marks a forecast, which begins at the current interval and ends with its run, possibly within buckets of longer
 * intervals.
 */
function forecastMarks({ times }: Series, { interval, offsetMinutes, fetchedAtMs, endMs }: MarkRule) {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return {};
  const isBeyond = nextBucket(last, interval, offsetMinutes) > fetchedAtMs + minForecastMs;
  if (endMs !== undefined) return optional({ settledUntilMs: isBeyond ? last : undefined });
  const isCut = floorToBucket(first, interval, offsetMinutes) < fetchedAtMs;
  return optional({
    wholeFromMs: isCut ? nextBucket(first, interval, offsetMinutes) : undefined,
    settledUntilMs: last,
  });
}

/** Returns the end of a first bucket that is incomplete, because the plan does not cover its start or a part failed. */
function wholeFrom({ madeFromMs = -Infinity, interval, offsetMinutes }: MarkRule): number | undefined {
  if (!Number.isFinite(madeFromMs)) return undefined;
  const wholeMs = ceilToBucket(madeFromMs, interval, offsetMinutes);
  return wholeMs === madeFromMs ? undefined : wholeMs;
}

/** True when values may be missing some of their data. */
function mayLack({ metric, labels }: Series, durationMs: number, { networkCode }: MarkRule): boolean {
  if (durationMs > nativeMs) return true;
  return mixedLagMsOf(networkCode, metric, labels) !== undefined && !isRooftopAlone(labels);
}

type BucketMarks = Pick<Series, 'wholeFromMs' | 'settledUntilMs'>;

function marksOf(series: Series, durationMs: number, rule: MarkRule): BucketMarks {
  if (series.forecastRunMs !== undefined || isForecastMetric(series.metric))
    return durationMs <= nativeForecastMs ? {} : forecastMarks(series, rule);
  if (!mayLack(series, durationMs, rule)) return {};
  return optional({ wholeFromMs: wholeFrom(rule), settledUntilMs: settledUntil(series, rule) });
}

/** The series with these marks and no others; the same object where that changes nothing. */
function withMarks(series: Series, { wholeFromMs, settledUntilMs }: BucketMarks): Series {
  if (series.wholeFromMs === wholeFromMs && series.settledUntilMs === settledUntilMs) return series;
  const { wholeFromMs: _whole, settledUntilMs: _settled, ...plain } = series;
  return { ...plain, ...optional({ wholeFromMs, settledUntilMs }) };
}

/**
 * Marks the partial and the provisional buckets of each series. Leaves unknown intervals, and intervals whose stamps do
 * not identify their buckets, without marks.
 */
export function* markBuckets(all: readonly Series[], rule: MarkRule): Steps<readonly Series[]> {
  const row = findInterval(rule.interval);
  if (row === undefined) return all;
  if (row.stamp === 'quarterOfFirstMonth' && rule.madeFromMs === undefined) return all;
  const marked: Series[] = [];
  for (const series of all) {
    yield;
    marked.push(withMarks(series, marksOf(series, row.durationMs, rule)));
  }
  return marked;
}
