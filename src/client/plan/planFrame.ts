import {
  ceilToBucket,
  dayMs,
  defaultInterval,
  findInterval,
  findNetwork,
  floorToBucket,
  hourMs,
  type Interval,
  intervalOf,
  isForecastMetric,
  isWithinReach,
  nextBucket,
  offsetMinutesOf,
  parseQueryDate,
  parseWindow,
  type Query,
  resolveWindow,
  type Window,
} from '../../domain';
import { limitDaysOf, type Limits } from './limits';
import type { Plan } from './plannedRequest';

/** A margin for the time between planning and sending, since the service refuses a window that begins too early. */
const reachMarginMs = 10 * 60_000;
/** The history of the smallest plan, in days. */
export const smallestReachDays = 730;

type PlannedWindow = Pick<Plan, 'window' | 'fullWindow' | 'askedWindow' | 'ownStartMs'>;

/** Forecasts extend about eight days ahead (docs/service.md: Time). */
const forecastMs = 9 * dayMs;
/** How far the clock of an unknown network may be ahead of the assumed one. */
const unknownAheadMs = 4 * hourMs;

/** True for forecasts, whose end only the service knows (docs/service.md: Time). */
const isForecastQuery = ({ metrics }: Query) => metrics.some(isForecastMetric);

function horizonOf(query: Query, nowMs: number): number {
  const aheadMs = findNetwork(query.network_code) ? 0 : unknownAheadMs;
  return nowMs + aheadMs + (isForecastQuery(query) ? forecastMs : 0);
}

/**
 * Returns the length of the service's default window, or the smallest plan's history when that is not useful. It is half
 * of that plan's longest window (docs/service.md: Time): for long intervals it begins before the plan's history and is
 * refused, and for an interval without its own limit it is shorter than a bucket.
 */
function defaultSpanMs({ limitDays, durationMs }: Interval): number {
  const days = limitDays / 2;
  const isUseful = days <= smallestReachDays && days * dayMs >= durationMs;
  return dayMs * (isUseful ? days : smallestReachDays);
}

/**
 * Widens a window to complete buckets, since the service would report a partial bucket as if it were complete. An open
 * end becomes the end of the last complete bucket. The window of an unknown interval is unchanged.
 */
function toBuckets(exact: Window, query: Query, interval: string, offsetMinutes: number): Window {
  if (!findInterval(interval)) return exact;
  const startMs = floorToBucket(exact.startMs, interval, offsetMinutes);
  const isOpen = query.window === undefined && query.date_end === undefined;
  if (!isOpen) return { startMs, endMs: ceilToBucket(exact.endMs, interval, offsetMinutes) };
  const complete = floorToBucket(exact.endMs, interval, offsetMinutes);
  return { startMs, endMs: Math.max(complete, nextBucket(startMs, interval, offsetMinutes)) };
}

/** Returns whole buckets up to `endMs`, within the plan's history if any remain. */
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
 * Returns the window of a query that leaves its start, or all of it, to the service, whose own choice would begin and
 * end within buckets. Returns no window in three cases: when the service's choice consists of whole buckets (its native
 * interval), for forecasts, whose end only the service knows, and for an unknown interval.
 */
function planDefaultWindow(query: Query, limits: Limits, nowMs: number): PlannedWindow {
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const interval = findInterval(intervalOf(query));
  if (interval === undefined || isForecastQuery(query) || query.date_start !== undefined) return {};
  if (query.date_end === undefined) {
    if (interval.code === defaultInterval) return {};
    const endMs = floorToBucket(nowMs, interval.code, offsetMinutes);
    return { askedWindow: toDefaultWindow(interval, offsetMinutes, limits, endMs, nowMs) };
  }
  const givenMs = parseQueryDate(query.date_end, offsetMinutes);
  if (givenMs === undefined) return {};
  const endMs = ceilToBucket(givenMs, interval.code, offsetMinutes);
  const knownMs = ceilToBucket(horizonOf(query, nowMs), interval.code, offsetMinutes);
  const asked = toDefaultWindow(interval, offsetMinutes, limits, Math.min(endMs, knownMs), nowMs);
  return { fullWindow: { ...asked, endMs: Math.max(asked.endMs, endMs) }, askedWindow: asked };
}

/** Returns the earliest allowed start of a window; undefined when unknown. */
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

/** Cuts buckets of the future except the first, since the clock of this machine may be wrong. */
function cutToCome(asked: Window, interval: string, offsetMinutes: number, horizonMs: number): Window {
  const atLeastMs = nextBucket(asked.startMs, interval, offsetMinutes);
  const endMs = Math.max(atLeastMs, ceilToBucket(horizonMs, interval, offsetMinutes));
  return endMs < asked.endMs ? { ...asked, endMs } : asked;
}

/** Returns the start of a rolling window before it is rounded to buckets; undefined for all other windows. */
function ownStartOf(query: Query, nowMs: number): number | undefined {
  const isRolling = query.window !== undefined && parseWindow(query.window)?.kind === 'rolling';
  return isRolling ? resolveWindow({ ...query, interval: defaultInterval }, nowMs)?.startMs : undefined;
}

/**
 * True if only rounding moves the start of a rolling window before the plan's history, as for "2y" of 730 days. The
 * service would refuse its first bucket, and nobody asked for more than the plan covers.
 */
export function isRoundedBeyondReach(
  ownStartMs: number | undefined,
  { reachDays }: Limits,
  nowMs: number,
): boolean {
  if (ownStartMs === undefined || reachDays === undefined) return false;
  return isWithinReach(ownStartMs, reachDays, nowMs);
}

/** Cuts the buckets before a known reach that a rolling window has by rounding alone. */
function cutToReach(asked: Window, query: Query, limits: Limits, nowMs: number, ownStartMs?: number): Window {
  if (!isRoundedBeyondReach(ownStartMs, limits, nowMs)) return asked;
  const interval = intervalOf(query);
  const earliestMs = earliestStart(limits, interval, offsetMinutesOf(query.network_code), nowMs);
  const isBeyond = earliestMs !== undefined && asked.startMs < earliestMs && earliestMs < asked.endMs;
  return isBeyond ? { ...asked, startMs: earliestMs } : asked;
}

/** True if a window begins before the smallest plan's history, so that the reach of the key's plan matters. */
export const mayBeginTooEarly = ({ startMs }: Window, nowMs: number): boolean =>
  startMs < nowMs - smallestReachDays * dayMs + reachMarginMs;

/** Returns the window of a query with only a start, in the future, which `resolveWindow` does not cover. */
function toStartAlone({ date_start, date_end }: Query, offsetMinutes: number): Window | undefined {
  if (date_start === undefined || date_end !== undefined) return undefined;
  const startMs = parseQueryDate(date_start, offsetMinutes);
  return startMs === undefined ? undefined : { startMs, endMs: startMs };
}

/** Plans the window of a query accepted by `toSendableQuery`, in network time. */
function planWindow(query: Query, limits: Limits, nowMs: number): PlannedWindow {
  const interval = intervalOf(query);
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const isOpen = query.window === undefined && query.date_end === undefined;
  if (isOpen && isForecastQuery(query)) return {};
  const window = resolveWindow(query, nowMs) ?? toStartAlone(query, offsetMinutes);
  if (!window) return planDefaultWindow(query, limits, nowMs);
  const fullWindow = toBuckets(window, query, interval, offsetMinutes);
  const ownStartMs = ownStartOf(query, nowMs);
  const within = cutToReach(fullWindow, query, limits, nowMs, ownStartMs);
  const askedWindow = cutToCome(within, interval, offsetMinutes, horizonOf(query, nowMs));
  return { window, fullWindow, askedWindow, ownStartMs };
}

const monthly = '1M';
const yearDays = 366;

/** The clock-dependent inputs of a plan: the same query, limits and frame give the same plan. */
export interface PlanFrame extends PlannedWindow, Pick<Plan, 'derivedFrom' | 'earliestMs'> {
  /** The complete buckets to fetch, of the fetched interval. */
  sent?: Window;
}

/**
 * Returns the interval to fetch instead. Months replace financial years, if the live service's limits do not allow
 * those (docs/service.md: Longest windows), and seasons, since the service combines two summers into one
 * (docs/service.md: Time).
 */
export function derivedFromOf(interval: string, limits: Limits): string | undefined {
  const isRefused = interval === 'fy' && limitDaysOf(limits, interval) < yearDays;
  return isRefused || interval === 'season' ? monthly : undefined;
}

/** Returns the frame, at this instant, of a query accepted by `toSendableQuery`. */
export function planFrame(query: Query, limits: Limits, nowMs: number): PlanFrame {
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const interval = intervalOf(query);
  const planned = planWindow(query, limits, nowMs);
  const asked = planned.askedWindow;
  const derivedFrom = derivedFromOf(interval, limits);
  const cut =
    asked && derivedFrom !== undefined
      ? { ...asked, endMs: Math.min(asked.endMs, ceilToBucket(nowMs, derivedFrom, offsetMinutes)) }
      : asked;
  const sent = cut && cut.endMs > cut.startMs ? cut : asked;
  const earliestMs = earliestStart(limits, interval, offsetMinutes, nowMs);
  return { ...planned, sent, derivedFrom, earliestMs };
}
