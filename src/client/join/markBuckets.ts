import { ceilToBucket, floorToBucket, nextBucket } from '../../domain/bucket';
import { findInterval, isForecastMetric } from '../../domain/catalog/index';
import { isRooftopAlone, lagMsOf, longestLagMs, mixedLagMsOf } from '../../domain/catalog/lags';
import { dayMs, minuteMs } from '../../domain/durations';
import { optional } from '../../domain/optional';
import type { Series } from '../../domain/result';
import type { BucketRule } from './trimPart';

/** What says which buckets are parts, and of which the data are still coming. */
export interface MarkRule extends BucketRule {
  readonly networkCode: string;
  /** Set where the buckets are made here: epoch milliseconds at which the data begin that they are made of. */
  readonly madeFromMs?: number;
  /** Epoch milliseconds at which the newest part of the result was fetched. */
  readonly fetchedAtMs: number;
  /** Where the buckets end that have come; absent where the service chose the window. */
  readonly endMs?: number;
}

/** The service works in these, so that each of their values is whole once it is there, but for sums of several sources. */
const nativeMs = 5 * minuteMs;
const nativeForecastMs = 30 * minuteMs;
/** Runs of forecasts reach some eight days ahead (docs/service.md: Time): this far in any case. */
const leastForecastMs = 7 * dayMs;

function lastValueAt({ times, values }: Series): number | undefined {
  let at = values.length - 1;
  while (at >= 0 && Number.isNaN(values[at])) at--;
  return times[at];
}

/**
 * Start of the first provisional bucket. By the series' own last value: its bucket is provisional until the data of its
 * network are due, and also later where the series has fallen behind the others. Of sources that are added up the
 * latest one counts, so that earlier buckets may lack it too.
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

/** A forecast begins at the interval under way and ends with its run, within buckets of longer intervals. */
function forecastMarks({ times }: Series, { interval, offsetMinutes, fetchedAtMs, endMs }: MarkRule) {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return {};
  const isBeyond = nextBucket(last, interval, offsetMinutes) > fetchedAtMs + leastForecastMs;
  if (endMs !== undefined) return optional({ settledUntilMs: isBeyond ? last : undefined });
  const isCut = floorToBucket(first, interval, offsetMinutes) < fetchedAtMs;
  return optional({
    wholeFromMs: isCut ? nextBucket(first, interval, offsetMinutes) : undefined,
    settledUntilMs: last,
  });
}

/** The end of a bucket that is made of less than all of it: the plan does not reach back to its start, or a part failed. */
function wholeFrom({ madeFromMs = -Infinity, interval, offsetMinutes }: MarkRule): number | undefined {
  if (!Number.isFinite(madeFromMs)) return undefined;
  const wholeMs = ceilToBucket(madeFromMs, interval, offsetMinutes);
  return wholeMs === madeFromMs ? undefined : wholeMs;
}

/** True where values may lack some of their data. */
function mayLack({ metric, labels }: Series, durationMs: number, { networkCode }: MarkRule): boolean {
  if (durationMs > nativeMs) return true;
  return mixedLagMsOf(networkCode, metric, labels) !== undefined && !isRooftopAlone(labels);
}

/**
 * Says of each series which of its buckets are parts, and which provisional. An interval that we do not know, and one
 * whose stamps do not tell its buckets, have no marks.
 */
export function markBuckets(all: readonly Series[], rule: MarkRule): readonly Series[] {
  const row = findInterval(rule.interval);
  if (row === undefined) return all;
  if (row.stamp === 'quarterOfFirstMonth' && rule.madeFromMs === undefined) return all;
  return all.map((series) => {
    const { wholeFromMs: _whole, settledUntilMs: _settled, ...plain } = series;
    const isForecast = series.forecastRunMs !== undefined || isForecastMetric(series.metric);
    if (isForecast)
      return row.durationMs <= nativeForecastMs ? plain : { ...plain, ...forecastMarks(series, rule) };
    if (!mayLack(series, row.durationMs, rule)) return plain;
    return {
      ...plain,
      ...optional({ wholeFromMs: wholeFrom(rule), settledUntilMs: settledUntil(series, rule) }),
    };
  });
}
