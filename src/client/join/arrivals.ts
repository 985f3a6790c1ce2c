import {
  floorToBucket,
  isForecastMetric,
  isLoad,
  isOfTwoNetworks,
  longestLagMs,
  nextBucket,
  type Series,
  type SourceKind,
  sourceKindOf,
} from '../../domain';

/** The network, interval and time of the replies that series come from. */
export interface ReplyFacts {
  networkCode: string;
  interval: string;
  offsetMinutes: number;
  /** Epoch milliseconds at which the newest part was fetched. */
  fetchedAtMs: number;
}

/** The span in which the data of a series end: they have come up to `fromMs` at least, and to `toMs` at most. */
export interface DataEnd {
  fromMs: number;
  toMs: number;
}

/** The ends of the data of one metric in one reply, by kind of source. Absent where no series reveals it. */
export interface ReplyEnds {
  own?: DataEnd;
  /** The end of the newest data of sources other than rooftop solar. */
  newestOwnMs?: number;
  rooftop?: DataEnd;
}

/** The service's own interval, whose values are complete once present, except for sums of several sources. */
export const nativeInterval = '5m';

/** Returns where the data of a series end, by its last value; undefined for a series without values. */
export function dataEndOf(
  { times, values }: Series,
  { interval, offsetMinutes }: Pick<ReplyFacts, 'interval' | 'offsetMinutes'>,
): DataEnd | undefined {
  let at = values.length - 1;
  while (at >= 0 && Number.isNaN(values[at])) at--;
  if (at < 0) return undefined;
  const stampMs = times[at];
  const toMs = nextBucket(stampMs, interval, offsetMinutes);
  // A native value is complete, a longer bucket may be under way.
  return {
    fromMs: interval === nativeInterval ? toMs : floorToBucket(stampMs, interval, offsetMinutes),
    toMs,
  };
}

/** The values of one metric and region share their sources. */
const scopeOf = ({ metric, labels }: Series): string => `${metric} ${String(labels['region'] ?? '')}`;

/**
 * True for a series that has a value in all buckets up to its last one. Others may end because the source is idle, such
 * as a battery that does not charge.
 */
function isSteady(series: Series, firstMs: number): boolean {
  const { labels, times, values } = series;
  if (times[0] !== firstMs || isLoad(series) || String(labels['fueltech'] ?? '').startsWith('battery'))
    return false;
  const first = values.findIndex((value) => Number.isNaN(value));
  return first === -1 || values.subarray(first).every((value) => Number.isNaN(value));
}

const earlier = (one: DataEnd | undefined, other: DataEnd): DataEnd =>
  one === undefined || other.fromMs < one.fromMs ? other : one;

/**
 * Learns from the stamps of a reply how far the data of each kind of source have come, for each metric and region.
 * Where several technologies report, the one that came least far counts.
 */
function endsIn(all: readonly Series[], reply: ReplyFacts): ReadonlyMap<string, ReplyEnds> {
  const found = new Map<string, ReplyEnds>();
  const firstMs = all.reduce((first, { times }) => Math.min(first, times.at(0) ?? Infinity), Infinity);
  for (const series of all) {
    const kind = sourceKindOf(series.metric, series.labels);
    if (kind === 'mixed' || Object.hasOwn(series.labels, 'unit_code') || isForecastMetric(series.metric))
      continue;
    if (isOfTwoNetworks(reply.networkCode, series.labels) && kind === 'own') continue;
    const end = isSteady(series, firstMs) ? dataEndOf(series, reply) : undefined;
    // A source that stopped long ago says nothing about the others.
    if (!end || end.toMs <= reply.fetchedAtMs - longestLagMs) continue;
    const ends = found.get(scopeOf(series)) ?? {};
    const newestOwnMs = kind === 'own' ? Math.max(end.toMs, ends.newestOwnMs ?? -Infinity) : ends.newestOwnMs;
    found.set(scopeOf(series), {
      ...ends,
      newestOwnMs,
      [kind]: earlier(ends[kind], end),
    });
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
export function withLeadingRooftop(ends: ReplyEnds, sum: DataEnd): ReplyEnds {
  const { newestOwnMs = Infinity, rooftop } = ends;
  return rooftop === undefined && sum.toMs > newestOwnMs ? { ...ends, rooftop: sum } : ends;
}
