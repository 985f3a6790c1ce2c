import { dayMs, hourMs } from '../../domain/durations';
import { ceilToBucket, floorToBucket, nextBucket } from '../../domain/bucket';
import {
  defaultInterval,
  findInterval,
  findNetwork,
  isForecastMetric,
  offsetMinutesOf,
  type Interval,
} from '../../domain/catalog/index';
import { optional } from '../../domain/optional';
import type { Query } from '../../domain/query';
import { parseWindow } from '../../domain/relativeWindow';
import { parseQueryDate } from '../../domain/time';
import { resolveWindow, type Window } from '../../domain/window';
import type { Limits } from './limits';

/** A request is sent a little later than it is planned, and a window that begins too early is refused. */
const reachMarginMs = 10 * 60_000;
/** How far back the smallest plan sees. */
const smallestReachDays = 730;

export interface PlannedWindow {
  /** The query's, to the millisecond; absent when it leaves its start to the service. */
  readonly exact?: Window;
  /** The complete buckets to fetch; absent when the service chooses the window. */
  readonly asked?: Window;
  /** Where `asked` was cut because the rest is still to come. */
  readonly toComeMs?: number;
}

/** Forecasts reach some eight days ahead (docs/service.md: Time). */
const forecastMs = 9 * dayMs;
/** The clock of a network that the catalog does not know may be so far ahead of the one that is taken for it. */
const unknownAheadMs = 4 * hourMs;

/** Only the service knows where a forecast ends (docs/service.md: Time). */
const isForecastQuery = ({ metrics }: Query): boolean => metrics.some(isForecastMetric);

/** Up to where there can be data. */
function horizonOf(query: Query, nowMs: number): number {
  const aheadMs = findNetwork(query.network_code) ? 0 : unknownAheadMs;
  return nowMs + aheadMs + (isForecastQuery(query) ? forecastMs : 0);
}

/**
 * True where the window that the service chooses is of use. It is half of the smallest plan's longest window
 * (docs/service.md: Time): of long intervals it begins before that plan's history and is refused, and of an interval
 * without a limit of its own it is shorter than a bucket.
 */
function isDefaultWindowUsable({ limitDays, durationMs }: Interval): boolean {
  const days = limitDays / 2;
  return days <= smallestReachDays && days * dayMs >= durationMs;
}

/**
 * Widens a window to complete buckets: the service would sum part of one as if it were all. An open end is the end of
 * the last complete bucket. The window of an unknown interval is left as it is.
 */
function toBuckets(exact: Window, query: Query, interval: string, offsetMinutes: number): Window {
  if (!findInterval(interval)) return exact;
  const startMs = floorToBucket(exact.startMs, interval, offsetMinutes);
  const isOpen = query.window === undefined && query.date_end === undefined;
  if (!isOpen) return { startMs, endMs: ceilToBucket(exact.endMs, interval, offsetMinutes) };
  const complete = floorToBucket(exact.endMs, interval, offsetMinutes);
  return { startMs, endMs: Math.max(complete, nextBucket(startMs, interval, offsetMinutes)) };
}

/** As long as the window that the service would choose, or as the smallest plan sees where that is of no use. */
const defaultSpanMs = (interval: Interval): number =>
  dayMs * (isDefaultWindowUsable(interval) ? interval.limitDays / 2 : smallestReachDays);

/** Whole buckets up to `endMs`, from within what the plan reaches where that leaves any. */
function toDefaultWindow(
  interval: Interval,
  offsetMinutes: number,
  limits: Limits,
  endMs: number,
  nowMs: number,
): Window {
  const reachMs = Math.min(limits.reachDays ?? Infinity, smallestReachDays) * dayMs - reachMarginMs;
  const earliestMs = ceilToBucket(nowMs - reachMs, interval.code, offsetMinutes);
  const longestMs = floorToBucket(endMs - defaultSpanMs(interval), interval.code, offsetMinutes);
  const startMs = earliestMs < endMs ? Math.max(longestMs, earliestMs) : longestMs;
  return { startMs, endMs: Math.max(endMs, nextBucket(startMs, interval.code, offsetMinutes)) };
}

/**
 * The window of a query that leaves its start, or all of it, to the service: the service would begin and end it within
 * buckets. Undefined where its own is of whole buckets (those it works in), for forecasts, of which only it knows the
 * end, and for an interval that we do not know.
 */
function planDefaultWindow(query: Query, limits: Limits, nowMs: number): PlannedWindow {
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const interval = findInterval(query.interval ?? defaultInterval);
  if (interval === undefined || isForecastQuery(query) || query.date_start !== undefined) return {};
  if (query.date_end === undefined) {
    if (interval.code === defaultInterval) return {};
    const endMs = floorToBucket(nowMs, interval.code, offsetMinutes);
    return { asked: toDefaultWindow(interval, offsetMinutes, limits, endMs, nowMs) };
  }
  const givenMs = parseQueryDate(query.date_end, offsetMinutes);
  if (givenMs === undefined) return {};
  const endMs = ceilToBucket(givenMs, interval.code, offsetMinutes);
  const knownMs = ceilToBucket(horizonOf(query, nowMs), interval.code, offsetMinutes);
  const asked = toDefaultWindow(interval, offsetMinutes, limits, Math.min(endMs, knownMs), nowMs);
  return { asked, ...optional({ toComeMs: asked.endMs < endMs ? asked.endMs : undefined }) };
}

/** Before this, a window may not begin; undefined when that is not known. */
export function earliestStart(
  limits: Limits,
  interval: string,
  offsetMinutes: number,
  nowMs: number,
): number | undefined {
  const { reachDays } = limits;
  if (reachDays === undefined) return undefined;
  if (reachDays === Infinity) return -Infinity;
  return ceilToBucket(nowMs - reachDays * dayMs + reachMarginMs, interval, offsetMinutes);
}

/**
 * The window without the buckets that nothing can be known of, but with one at least: the clock of this machine may be
 * wrong.
 */
function cutToCome(asked: Window, interval: string, offsetMinutes: number, horizonMs: number): PlannedWindow {
  const atLeastMs = nextBucket(asked.startMs, interval, offsetMinutes);
  const endMs = Math.max(atLeastMs, ceilToBucket(horizonMs, interval, offsetMinutes));
  return endMs < asked.endMs ? { asked: { ...asked, endMs }, toComeMs: endMs } : { asked };
}

/** Two years may be a day longer than what the smallest plan sees of them. */
const leapMs = dayMs;

/**
 * A rolling window that the plan reaches, as "2y" of 730 days, without the bucket that only its rounding begins earlier:
 * the service would refuse that.
 */
function cutToReach(asked: Window, query: Query, limits: Limits, nowMs: number): Window {
  const isRolling = query.window !== undefined && parseWindow(query.window)?.kind === 'rolling';
  const startMs = isRolling
    ? resolveWindow({ ...query, interval: defaultInterval }, nowMs)?.startMs
    : undefined;
  const reachDays = limits.reachDays ?? smallestReachDays;
  if (startMs === undefined || startMs < nowMs - reachDays * dayMs - leapMs) return asked;
  const interval = query.interval ?? defaultInterval;
  const earliestMs = earliestStart(
    { ...limits, reachDays },
    interval,
    offsetMinutesOf(query.network_code),
    nowMs,
  );
  const isBeyond = earliestMs !== undefined && asked.startMs < earliestMs && earliestMs < asked.endMs;
  return isBeyond ? { ...asked, startMs: earliestMs } : asked;
}

/** The window of a start alone that is still to come, which `resolveWindow` has none for. */
function toStartAlone({ date_start, date_end }: Query, offsetMinutes: number): Window | undefined {
  if (date_start === undefined || date_end !== undefined) return undefined;
  const startMs = parseQueryDate(date_start, offsetMinutes);
  return startMs === undefined ? undefined : { startMs, endMs: startMs };
}

/** The window of a query that `toSendableQuery` accepted, in network time. */
export function planWindow(query: Query, limits: Limits, nowMs: number): PlannedWindow {
  const interval = query.interval ?? defaultInterval;
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const isOpen = query.window === undefined && query.date_end === undefined;
  if (isOpen && isForecastQuery(query)) return {};
  const exact = resolveWindow(query, nowMs) ?? toStartAlone(query, offsetMinutes);
  if (exact) {
    const asked = cutToReach(toBuckets(exact, query, interval, offsetMinutes), query, limits, nowMs);
    return { exact, ...cutToCome(asked, interval, offsetMinutes, horizonOf(query, nowMs)) };
  }
  return planDefaultWindow(query, limits, nowMs);
}
