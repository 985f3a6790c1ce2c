import { dayMs } from '../../domain/durations';
import { ceilToBucket, floorToBucket, nextBucket } from '../../domain/bucket';
import { defaultInterval, findInterval, isForecastMetric, offsetMinutesOf } from '../../domain/catalog/index';
import type { Query } from '../../domain/query';
import { resolveWindow, type Window } from '../../domain/window';
import type { Limits } from './limits';

/** A request is sent a little later than it is planned, and a window that begins too early is refused. */
const reachMarginMs = 10 * 60_000;
/** How far back the smallest plan sees. */
const smallestReachDays = 730;

export interface PlannedWindow {
  /** The query's, to the millisecond; absent when it leaves the window to the service. */
  readonly exact?: Window;
  /** The complete buckets to fetch; absent when the service chooses the window. */
  readonly asked?: Window;
}

/** Only the service knows where a forecast ends (docs/service.md: Time). */
const isForecastQuery = ({ metrics }: Query): boolean => metrics.some(isForecastMetric);

/**
 * True where the window that the service chooses is of use. It is half of the smallest plan's longest window
 * (docs/service.md: Time): of long intervals it begins before that plan's history and is refused, and of an interval
 * without a limit of its own it is shorter than a bucket.
 */
function isDefaultWindowUsable(code: string): boolean {
  const interval = findInterval(code);
  if (!interval) return true;
  const days = interval.limitDays / 2;
  return days <= smallestReachDays && days * dayMs >= interval.durationMs;
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

function toDefaultWindow(interval: string, offsetMinutes: number, limits: Limits, nowMs: number): Window {
  const reachMs = Math.min(limits.reachDays ?? Infinity, smallestReachDays) * dayMs - reachMarginMs;
  const startMs = ceilToBucket(nowMs - reachMs, interval, offsetMinutes);
  const endMs = floorToBucket(nowMs, interval, offsetMinutes);
  return { startMs, endMs: Math.max(endMs, nextBucket(startMs, interval, offsetMinutes)) };
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
  return ceilToBucket(nowMs - reachDays * dayMs + reachMarginMs, interval, offsetMinutes);
}

/** The window of a query that `toSendableQuery` accepted, in network time. */
export function planWindow(query: Query, limits: Limits, nowMs: number): PlannedWindow {
  const interval = query.interval ?? defaultInterval;
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const isOpen = query.window === undefined && query.date_end === undefined;
  if (isOpen && isForecastQuery(query)) return {};
  const exact = resolveWindow(query, nowMs);
  if (exact) return { exact, asked: toBuckets(exact, query, interval, offsetMinutes) };
  const isBare = isOpen && query.date_start === undefined;
  return isBare && !isDefaultWindowUsable(interval)
    ? { asked: toDefaultWindow(interval, offsetMinutes, limits, nowMs) }
    : {};
}
