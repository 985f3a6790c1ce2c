import {
  findInterval,
  isForecastMetric,
  nextBucket,
  type Series,
  stampOfBucket,
  type Steps,
  type Window,
} from '../../domain';

/** The rule for the buckets of a query. */
export interface BucketRule {
  interval: string;
  /** The network's fixed offset from UTC in minutes. */
  offsetMinutes: number;
}

/** A time column without the buckets that were not requested, and a function that cuts its values alike. */
interface Cut {
  times: Float64Array;
  cutValues: (values: Float64Array) => Float64Array;
}

/** Returns the stamps under which the live service reports the seasons of a window. */
function seasonStamps(window: Window, { interval, offsetMinutes }: BucketRule): ReadonlySet<number> {
  const stamps = new Set<number>();
  // Month by month, because December is stamped differently from the rest of its season.
  for (let ms = window.startMs; ms < window.endMs; ms = nextBucket(ms, '1M', offsetMinutes)) {
    stamps.add(stampOfBucket(ms, interval, offsetMinutes));
  }
  return stamps;
}

/**
 * Returns a test for the stamps of buckets that begin at or after the window's end. A financial year's stamp lies
 * beyond the end either way. A season's stamp may lie before the end, and the stamp of a requested season beyond it.
 */
function toBeyond(window: Window, rule: BucketRule): (stampMs: number) => boolean {
  const { endMs } = window;
  if (findInterval(rule.interval)?.stamp !== 'quarterOfFirstMonth') return (stampMs) => stampMs >= endMs;
  const requested = seasonStamps(window, rule);
  const extra = stampOfBucket(endMs, rule.interval, rule.offsetMinutes);
  return (stampMs) => (stampMs >= endMs || stampMs === extra) && !requested.has(stampMs);
}

function toCut(times: Float64Array, isBeyond: (stampMs: number) => boolean): Cut | undefined {
  let length = times.length;
  while (length > 0 && isBeyond(times[length - 1])) length--;
  const head = times.subarray(0, length);
  if (!head.some(isBeyond)) {
    if (length === times.length) return undefined;
    return { times: head, cutValues: (values) => values.subarray(0, length) };
  }
  const remaining = [...head.keys()].filter((at) => !isBeyond(head[at]));
  const pick = (column: Float64Array): Float64Array => Float64Array.from(remaining, (at) => column[at]);
  return { times: pick(times), cutValues: pick };
}

const isForecast = ({ metric, forecastRunMs }: Series): boolean =>
  forecastRunMs !== undefined || isForecastMetric(metric);

/**
 * Removes the buckets after the window from the series of a part. A service that treats `date_end` as inclusive, as in
 * the specification, also sends the bucket that begins at the end, made of its first five minutes alone: a wrong value.
 * Series that lose nothing are returned as the same objects; a series that loses everything existed only in that bucket
 * and is removed. Forecasts, which have their own windows, and unknown intervals are not changed.
 */
export function* trimPart(
  series: readonly Series[],
  window: Window,
  rule: BucketRule,
): Steps<readonly Series[]> {
  if (findInterval(rule.interval) === undefined) return series;
  const isBeyond = toBeyond(window, rule);
  const cuts = new Map<Float64Array, Cut | undefined>();
  const trimmed: Series[] = [];
  for (const one of series) {
    yield;
    if (!cuts.has(one.times)) cuts.set(one.times, toCut(one.times, isBeyond));
    const cut = cuts.get(one.times);
    if (!cut || isForecast(one)) trimmed.push(one);
    else if (cut.times.length > 0) {
      trimmed.push({ ...one, times: cut.times, values: cut.cutValues(one.values) });
    }
  }
  return trimmed;
}
