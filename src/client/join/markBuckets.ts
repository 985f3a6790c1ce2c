import {
  ceilToBucket,
  dayMs,
  findInterval,
  floorToBucket,
  isForecastMetric,
  isLoad,
  isOfTwoNetworks,
  labelText,
  lagMsOf,
  longestLagMs,
  minuteMs,
  nextBucket,
  rooftopLagMsOf,
  type Series,
  type SourceKind,
  sourceKindOf,
  type Steps,
} from '../../domain';
import type { BucketRule } from './joinParts';

/** The network, interval and time of the replies that series come from. */
interface ReplyFacts {
  networkCode: string;
  interval: string;
  offsetMinutes: number;
  /** Epoch milliseconds at which the newest part was fetched. */
  fetchedAtMs: number;
}

/** The span in which the data of a series end: they have come up to `fromMs` at least, and to `toMs` at most. */
interface DataEnd {
  fromMs: number;
  toMs: number;
}

/** The ends of the data of one metric in one reply, by kind of source. Absent where no series reveals it. */
interface ReplyEnds {
  own?: DataEnd;
  /** The end of the newest data of sources other than rooftop solar. */
  newestOwnMs?: number;
  rooftop?: DataEnd;
}

/** The service's own interval, whose values are complete once present, except for sums of several sources. */
const nativeInterval = '5m';

/** Returns where the data of a series end, by its last value; undefined for a series without values. */
function dataEndOf(
  { times, values }: Series,
  { interval, offsetMinutes }: Pick<ReplyFacts, 'interval' | 'offsetMinutes'>,
): DataEnd | undefined {
  let at = values.length - 1;
  while (at >= 0 && Number.isNaN(values[at])) at--;
  if (at < 0) return undefined;
  const toMs = nextBucket(times[at], interval, offsetMinutes);
  // A native value is complete, a longer bucket may be under way.
  return { fromMs: interval === nativeInterval ? toMs : times[at], toMs };
}

const isOfUnit = ({ labels }: Series): boolean => labels['unit_code'] !== undefined;

/** The values of one metric and region share their sources; those of units arrive together. */
const scopeOf = (series: Series): string =>
  `${series.metric} ${isOfUnit(series) ? 'unit_code' : labelText(series.labels, 'region')}`;

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
 * Learns from the stamps of a reply how far the data of each kind of source have come, for each metric and region.
 * Where several technologies report, the one that came least far counts. Of units, which may be idle, the one that came
 * furthest does.
 */
function endsIn(all: readonly Series[], reply: ReplyFacts): ReadonlyMap<string, ReplyEnds> {
  const found = new Map<string, ReplyEnds>();
  const firstMs = all.reduce((first, { times }) => Math.min(first, times.at(0) ?? Infinity), Infinity);
  for (const series of all) {
    const kind = sourceKindOf(series.metric, series.labels);
    if (kind === 'mixed' || isForecastMetric(series.metric)) continue;
    const isUnit = isOfUnit(series);
    const isOfTwo = isUnit
      ? reply.networkCode === 'AU'
      : isOfTwoNetworks(reply.networkCode, series.labels) && kind === 'own';
    if (isOfTwo) continue;
    const end = isUnit || isSteady(series, firstMs) ? dataEndOf(series, reply) : undefined;
    // A source that stopped long ago says nothing about the others.
    if (!end || end.toMs <= reply.fetchedAtMs - longestLagMs) continue;
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
 * Remembers how far the data of each network's sources have come. Data that have come stay, so the stamps of one reply
 * hold for all later ones: a reply by fuel technology shows until when the totals of the network are complete.
 */
export class Arrivals {
  #untilMs = new Map<string, number>();

  /** Learns from the series of a result. Returns what its own stamps say about each series. */
  learn(all: readonly Series[], reply: ReplyFacts): (series: Series) => ReplyEnds {
    const ends = endsIn(all, reply);
    for (const [scope, kinds] of ends)
      for (const kind of ['own', 'rooftop'] as const) {
        const end = kinds[kind];
        if (end) this.#remember(reply.networkCode, scope, kind, end.fromMs);
      }
    return (series) => ends.get(scopeOf(series)) ?? {};
  }

  #remember(networkCode: string, scope: string, kind: SourceKind, untilMs: number): void {
    const key = `${networkCode} ${kind} ${scope}`;
    this.#untilMs.set(key, Math.max(untilMs, this.#untilMs.get(key) ?? -Infinity));
  }

  /** Returns the time up to which the data of a kind of source have come for a series; -Infinity when unknown. */
  untilOf(networkCode: string, series: Series, kind: SourceKind): number {
    return this.#untilMs.get(`${networkCode} ${kind} ${scopeOf(series)}`) ?? -Infinity;
  }
}

/**
 * Adds to the ends in a reply what a sum of sources reveals itself: if it has come further than all other technologies,
 * its rooftop solar has.
 */
function withLeadingRooftop(ends: ReplyEnds, sum: DataEnd): ReplyEnds {
  const { newestOwnMs = Infinity, rooftop } = ends;
  return rooftop === undefined && sum.toMs > newestOwnMs ? { ...ends, rooftop: sum } : ends;
}

interface MarkRule extends BucketRule {
  networkCode: string;
  /** Set for derived buckets: epoch milliseconds at which their source data begin. */
  madeFromMs?: number;
  /** Epoch milliseconds at which the newest part of the result was fetched. */
  fetchedAtMs: number;
  /** The delays of data that earlier replies have shown. */
  arrivals?: Arrivals;
  /** The end of the received buckets; absent when the service chose the window. */
  endMs?: number;
}

const nativeForecastMs = 30 * minuteMs;
/** Forecast runs extend about eight days ahead (docs/service.md: Time), and at least this far. */
const minForecastMs = 7 * dayMs;

/** The inputs for one reply: the rule, and what stamps say about the delays. */
interface Marking extends MarkRule {
  arrivals: Arrivals;
  endsOf: (series: Series) => ReplyEnds;
}

/**
 * Returns the time up to which a kind of source is complete in a series: its usual delay ago, or later if the stamps of
 * this or an earlier reply show it. Data that are later than usual in this reply are complete up to their end.
 */
function completeUntil(
  series: Series,
  kind: 'own' | 'rooftop',
  lagMs: number,
  ends: ReplyEnds,
  rule: Marking,
) {
  const { fetchedAtMs, endMs = fetchedAtMs, networkCode, arrivals } = rule;
  const dueMs = fetchedAtMs - lagMs;
  const end = ends[kind];
  const learnedMs = Math.max(arrivals.untilOf(networkCode, series, kind), end?.fromMs ?? -Infinity);
  return end && end.toMs < Math.min(dueMs, endMs) ? learnedMs : Math.max(dueMs, learnedMs);
}

/** Returns from when a sum of sources may lack one; undefined for sources that arrive together. */
function lackingFrom(series: Series, last: DataEnd, rule: Marking): number | undefined {
  const { networkCode, fetchedAtMs } = rule;
  const { metric, labels } = series;
  const isMixed = sourceKindOf(metric, labels) === 'mixed';
  const isOfTwo = isOfTwoNetworks(networkCode, labels);
  if (!isMixed && !isOfTwo) return undefined;
  const ends = withLeadingRooftop(rule.endsOf(series), last);
  const lagMs = lagMsOf(networkCode);
  const ownMs = isOfTwo ? fetchedAtMs - lagMs : completeUntil(series, 'own', lagMs, ends, rule);
  if (!isMixed) return ownMs;
  return Math.min(ownMs, completeUntil(series, 'rooftop', rooftopLagMsOf(networkCode), ends, rule));
}

/**
 * Returns the start of the first provisional bucket. The bucket of the series' last value is provisional until the
 * network's data are due or known to have come, and longer if the series lags behind others. For a sum of sources the
 * latest source counts, so earlier buckets may also lack data.
 */
function settledUntil(series: Series, rule: Marking): number | undefined {
  const { interval, offsetMinutes, fetchedAtMs, networkCode, endMs = fetchedAtMs } = rule;
  const last = dataEndOf(series, rule);
  if (!last) return undefined;
  const lackingMs = lackingFrom(series, last, rule);
  if (lackingMs !== undefined && last.toMs > lackingMs)
    return floorToBucket(lackingMs, interval, offsetMinutes);
  if (interval === nativeInterval) return undefined;
  const kind = sourceKindOf(series.metric, series.labels);
  const lagMs = kind === 'rooftop' ? rooftopLagMsOf(networkCode) : lagMsOf(networkCode);
  const hasCome = lackingMs === undefined && last.toMs <= rule.arrivals.untilOf(networkCode, series, kind);
  const isDue = lackingMs !== undefined || hasCome || last.toMs <= fetchedAtMs - lagMs;
  const isBehind =
    last.toMs < Math.min(endMs, floorToBucket(fetchedAtMs, interval, offsetMinutes)) &&
    last.toMs > fetchedAtMs - longestLagMs;
  return isDue && (hasCome || !isBehind) ? undefined : floorToBucket(last.toMs - 1, interval, offsetMinutes);
}

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
  rule: Marking,
): Pick<Series, 'wholeFromMs' | 'settledUntilMs'> {
  if (series.forecastRunMs !== undefined || isForecastMetric(series.metric))
    return durationMs <= nativeForecastMs ? {} : forecastMarks(series, rule);
  const settledUntilMs = settledUntil(series, rule);
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
  const arrivals = rule.arrivals ?? new Arrivals();
  const marking = { ...rule, arrivals, endsOf: arrivals.learn(all, rule) };
  const marked: Series[] = [];
  for (const series of all) {
    yield;
    marked.push(withMarks(series, marksOf(series, row.durationMs, marking)));
  }
  return marked;
}
