import {
  ceilToBucket,
  dayMs,
  feedOf,
  findInterval,
  floorToBucket,
  hourMs,
  isForecastMetric,
  isLoad,
  labelText,
  lagMsOf,
  longestLagMs,
  minuteMs,
  nextBucket,
  minRooftopLagMs,
  rooftopLagMs,
  type Series,
  sourceKindOf,
  type Steps,
  tailLagMsOf,
} from '../../domain';
import type { BucketRule } from './joinParts';

/** The span in which the data of a series end: they have come up to `fromMs` at least, and to `toMs` at most. */
interface DataEnd {
  fromMs: number;
  toMs: number;
}

/** The ends of the data of a region in a result, by kind of source. Absent where no series reveals it. */
interface DataEnds {
  own?: DataEnd;
  /** The end of the newest data of sources other than rooftop solar. */
  newestOwnMs?: number;
  rooftop?: DataEnd;
}

interface MarkRule extends BucketRule {
  networkCode: string;
  /** Set for derived buckets: epoch milliseconds at which their source data begin. */
  madeFromMs?: number;
  /** Epoch milliseconds at which the newest part of the result was fetched. */
  fetchedAtMs: number;
  /** The end of the received buckets; absent when the service chose the window. */
  endMs?: number;
}

/** The service's own interval, whose values are complete once present, except for sums of several sources. */
const nativeInterval = '5m';

/** Returns where the data of a series end, by its last value; undefined for a series without values. */
function dataEndOf({ times, values }: Series, { interval, offsetMinutes }: BucketRule): DataEnd | undefined {
  let at = values.length - 1;
  while (at >= 0 && Number.isNaN(values[at])) at--;
  if (at < 0) return undefined;
  const toMs = nextBucket(times[at], interval, offsetMinutes);
  // A native value is complete, a longer bucket may be under way.
  return { fromMs: interval === nativeInterval ? toMs : times[at], toMs };
}

const isOfUnit = ({ labels }: Series): boolean => labels['unit_code'] !== undefined;

/** The metrics of a region share their sources; those of units arrive together. */
const scopeOf = (series: Series): string =>
  isOfUnit(series) ? 'unit_code' : labelText(series.labels, 'region');

/** True for a series that adds up sources of both networks. */
const isOfTwoNetworks = (series: Series, networkCode: string): boolean =>
  feedOf(networkCode, series.labels) === 'AU' && series.labels['region'] === undefined && !isOfUnit(series);

/**
 * True for a series that has a value in all buckets up to its last one. Others may end because the source is idle, such
 * as a battery that does not charge.
 */
function isSteady(series: Series, firstMs: number): boolean {
  const { labels, times, values } = series;
  if (times[0] !== firstMs || isLoad(series) || labelText(labels, 'fueltech').startsWith('battery'))
    return false;
  const first = values.findIndex((value) => Number.isNaN(value));
  return first === -1 || values.subarray(first).every((value) => Number.isNaN(value));
}

/**
 * Returns how far the data of each kind of source have come in a result, for each region. Where several technologies
 * report, the one that came least far counts. Of units, which may be idle, the one that came furthest does.
 */
function endsIn(all: readonly Series[], rule: MarkRule): ReadonlyMap<string, DataEnds> {
  const found = new Map<string, DataEnds>();
  const firstMs = all.reduce((first, { times }) => Math.min(first, times.at(0) ?? Infinity), Infinity);
  for (const series of all) {
    const kind = sourceKindOf(series.metric, series.labels);
    const isUnit = isOfUnit(series);
    if (kind === 'mixed' || kind === 'waiting' || isForecastMetric(series.metric)) continue;
    if (isUnit ? rule.networkCode === 'AU' : isOfTwoNetworks(series, rule.networkCode)) continue;
    const end = isUnit || isSteady(series, firstMs) ? dataEndOf(series, rule) : undefined;
    // A source that stopped long ago says nothing about the others.
    if (!end || end.toMs <= rule.fetchedAtMs - longestLagMs) continue;
    const ends = found.get(scopeOf(series)) ?? {};
    const newestOwnMs = kind === 'own' ? Math.max(end.toMs, ends.newestOwnMs ?? -Infinity) : ends.newestOwnMs;
    const known = ends[kind];
    const isDeciding =
      known === undefined || (isUnit ? end.fromMs > known.fromMs : end.fromMs < known.fromMs);
    found.set(scopeOf(series), { ...ends, newestOwnMs, [kind]: isDeciding ? end : known });
  }
  return found;
}

/**
 * Returns the time up to which a kind of source is complete in a series: its usual delay ago, or later if the stamps of
 * the result show it. Data that are later than usual are complete up to their end.
 */
function completeUntil(
  end: DataEnd | undefined,
  lagMs: number,
  { fetchedAtMs, endMs = fetchedAtMs }: MarkRule,
) {
  const dueMs = fetchedAtMs - lagMs;
  if (!end) return dueMs;
  return end.toMs < Math.min(dueMs, endMs) ? end.fromMs : Math.max(dueMs, end.fromMs);
}

/** Rooftop solar is zero from 21:00 to 4:00 on any day of the year: what has come until then lacks nothing before dawn. */
const pastNight = (ms: number, offsetMinutes: number): number =>
  Math.max(ms, floorToBucket(ms + 3 * hourMs, '1d', offsetMinutes) + 4 * hourMs);

/** Returns from when a sum of sources may lack one; undefined for sources that arrive together. */
function lackingFrom(series: Series, last: DataEnd, ends: DataEnds, rule: MarkRule): number | undefined {
  const { networkCode, fetchedAtMs } = rule;
  const { metric, labels } = series;
  const feed = feedOf(networkCode, labels);
  const lagMs = lagMsOf(feed);
  const isOfTwo = isOfTwoNetworks(series, networkCode);
  // AU has no rooftop solar of the WEM.
  if (sourceKindOf(metric, labels) !== 'mixed' || (feed === 'AU' && !isOfTwo))
    return isOfTwo ? fetchedAtMs - lagMs : undefined;
  const { newestOwnMs = Infinity } = ends;
  // A sum that ends later than rooftop solar can shows that the other sources are on time.
  const isOnTime = !isOfTwo && last.fromMs > fetchedAtMs - minRooftopLagMs;
  const own = ends.own ?? (isOnTime ? last : undefined);
  // A sum that ends later than all other technologies shows how far rooftop solar has come.
  const rooftop = ends.rooftop ?? (last.toMs > newestOwnMs ? last : undefined);
  return Math.min(
    isOfTwo ? fetchedAtMs - lagMs : completeUntil(own, lagMs, rule),
    pastNight(completeUntil(rooftop, rooftopLagMs, rule), rule.offsetMinutes),
  );
}

/**
 * Returns the start of the first provisional bucket. The bucket of the series' last value is provisional until the
 * network's data are due or known to have come, and longer if the series lags behind others. For a sum of sources the
 * latest source counts, so earlier buckets may also lack data.
 */
function settledUntil(series: Series, ends: DataEnds, rule: MarkRule): number | undefined {
  const { interval, offsetMinutes, fetchedAtMs, endMs = fetchedAtMs } = rule;
  const last = dataEndOf(series, rule);
  if (!last) return undefined;
  const lackingMs = lackingFrom(series, last, ends, rule);
  if (lackingMs !== undefined && last.toMs > lackingMs)
    return floorToBucket(lackingMs, interval, offsetMinutes);
  if (interval === nativeInterval) return undefined;
  const feed = feedOf(rule.networkCode, series.labels);
  const kind = sourceKindOf(series.metric, series.labels);
  const lagMs = kind === 'own' ? lagMsOf(feed) : tailLagMsOf(feed);
  const come = kind === 'own' || kind === 'rooftop' ? ends[kind] : undefined;
  const hasCome = lackingMs === undefined && come !== undefined && last.toMs <= come.fromMs;
  const isDue = lackingMs !== undefined || hasCome || last.toMs <= fetchedAtMs - lagMs;
  const isBehind =
    last.toMs < Math.min(endMs, floorToBucket(fetchedAtMs, interval, offsetMinutes)) &&
    last.toMs > fetchedAtMs - longestLagMs;
  return isDue && (hasCome || !isBehind) ? undefined : floorToBucket(last.toMs - 1, interval, offsetMinutes);
}

const nativeForecastMs = 30 * minuteMs;
/** Forecast runs extend about eight days ahead (docs/service.md: Time), and at least this far. */
const minForecastMs = 7 * dayMs;

/** Marks a forecast, which begins at the current interval and ends with its run, within longer buckets. */
function forecastMarks({ times }: Series, { interval, offsetMinutes, fetchedAtMs, endMs }: MarkRule) {
  if (times.length === 0) return {};
  const first = times[0];
  const last = times[times.length - 1];
  const isBeyond = nextBucket(last, interval, offsetMinutes) > fetchedAtMs + minForecastMs;
  if (endMs !== undefined) return { settledUntilMs: isBeyond ? last : undefined };
  const isCut = floorToBucket(first, interval, offsetMinutes) < fetchedAtMs;
  return {
    wholeFromMs: isCut ? nextBucket(first, interval, offsetMinutes) : undefined,
    settledUntilMs: last,
  };
}

/** Returns the end of a first bucket that is incomplete, because the plan does not cover its start or a part failed. */
function wholeFrom({ madeFromMs = -Infinity, interval, offsetMinutes }: MarkRule): number | undefined {
  if (!Number.isFinite(madeFromMs)) return undefined;
  const wholeMs = ceilToBucket(madeFromMs, interval, offsetMinutes);
  return wholeMs === madeFromMs ? undefined : wholeMs;
}

function marksOf(
  series: Series,
  durationMs: number,
  ends: DataEnds,
  rule: MarkRule,
): Pick<Series, 'wholeFromMs' | 'settledUntilMs'> {
  if (series.forecastRunMs !== undefined || isForecastMetric(series.metric))
    return durationMs <= nativeForecastMs ? {} : forecastMarks(series, rule);
  const settledUntilMs = settledUntil(series, ends, rule);
  // A native bucket is never partial.
  return {
    wholeFromMs: rule.interval === nativeInterval ? undefined : wholeFrom(rule),
    settledUntilMs,
  };
}

/** The series with these marks and no others; the same object where that changes nothing. */
function withMarks(
  series: Series,
  { wholeFromMs, settledUntilMs }: Pick<Series, 'wholeFromMs' | 'settledUntilMs'>,
): Series {
  if (series.wholeFromMs === wholeFromMs && series.settledUntilMs === settledUntilMs) return series;
  return { ...series, wholeFromMs, settledUntilMs };
}

/** Marks the partial and the provisional buckets of each series. Leaves unknown intervals without marks. */
export function* markBuckets(all: readonly Series[], rule: MarkRule): Steps<readonly Series[]> {
  const row = findInterval(rule.interval);
  if (!row) return all;
  const ends = endsIn(all, rule);
  const marked: Series[] = [];
  for (const series of all) {
    yield;
    marked.push(withMarks(series, marksOf(series, row.durationMs, ends.get(scopeOf(series)) ?? {}, rule)));
  }
  return marked;
}
