import { ceilToBucket, floorToBucket, nextBucket } from './bucket';
import { defaultInterval, type Interval, intervals, offsetMinutesOf } from '../catalog/index';
import {
  dayMs,
  formatNaive,
  hourMs,
  isStampable,
  minuteMs,
  parseQueryDate,
  toLocalDate,
  utcMs,
} from './time';
import { intervalOf, type Query } from '../query/query';
import { type CalendarPeriod, parseWindow, type RelativeWindow, type RollingUnit } from './relativeWindow';

export { countBuckets } from './bucket';

/** A window in epoch milliseconds: `[startMs, endMs)`. */
export interface Window {
  readonly startMs: number;
  readonly endMs: number;
}

/** Joins windows that overlap or touch: disjoint, in order. */
export function mergeWindows(windows: readonly Window[]): Window[] {
  const merged: Window[] = [];
  for (const one of [...windows].sort((a, b) => a.startMs - b.startMs)) {
    const last = merged.at(-1);
    if (last && one.startMs <= last.endMs)
      merged[merged.length - 1] = { ...last, endMs: Math.max(last.endMs, one.endMs) };
    else merged.push(one);
  }
  return merged;
}

/** The interval whose buckets are the calendar periods. Weeks begin on Sunday, like the service's. */
const intervalOfPeriod: Readonly<Record<CalendarPeriod, string>> = {
  day: '1d',
  week: '7d',
  month: '1M',
  quarter: '3M',
  season: 'season',
  year: '1y',
  fy: 'fy',
};

const fixedUnitMs: Readonly<Record<'m' | 'h' | 'd' | 'w', number>> = {
  m: minuteMs,
  h: hourMs,
  d: dayMs,
  w: 7 * dayMs,
};

/** Returns the same wall-clock time `count` months earlier, on the last day of a month that is too short. */
function monthsBefore(ms: number, count: number, offsetMinutes: number): number {
  const local = toLocalDate(ms, offsetMinutes);
  const month = local.getUTCMonth() - count;
  const lastDay = new Date(utcMs(local.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const shift = utcMs(local.getUTCFullYear(), month, Math.min(local.getUTCDate(), lastDay));
  const midnight = utcMs(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  return ms - (midnight - shift);
}

function before(ms: number, count: number, unit: RollingUnit, offsetMinutes: number): number {
  if (unit === 'M') return monthsBefore(ms, count, offsetMinutes);
  if (unit === 'y') return monthsBefore(ms, count * 12, offsetMinutes);
  return ms - count * fixedUnitMs[unit];
}

/**
 * Converts a relative window to instants, in a network's time.
 *
 * The service does not snap windows, and a partial bucket would have too small a sum. So both edges are bucket edges of
 * `interval`. A rolling window ends with the last complete bucket and starts at least its span earlier ("7d" by day is
 * the seven days before today, "12M" by month the twelve months before this one). It may start at a midnight ("7d and
 * today"), and end with the last one ("7d until today"). A calendar window is widened to whole buckets and ends with the
 * last complete one at most, but has at least one bucket ("today" by day is today, although it is incomplete).
 */
export function resolveRelative(
  window: RelativeWindow,
  interval: string,
  offsetMinutes: number,
  nowMs: number,
): Window {
  const complete = floorToBucket(nowMs, interval, offsetMinutes);
  if (window.kind === 'rolling') {
    const { count, unit, today } = window;
    const midnight = floorToBucket(nowMs, '1d', offsetMinutes);
    const from = before(today === undefined ? complete : midnight, count, unit, offsetMinutes);
    const endMs = today === 'until' ? floorToBucket(midnight, interval, offsetMinutes) : complete;
    return { startMs: floorToBucket(from, interval, offsetMinutes), endMs };
  }
  const period = intervalOfPeriod[window.period];
  const current = floorToBucket(nowMs, period, offsetMinutes);
  const from = window.isLast ? floorToBucket(current - 1, period, offsetMinutes) : current;
  const to = window.isLast ? current : nextBucket(current, period, offsetMinutes);
  const startMs = floorToBucket(from, interval, offsetMinutes);
  const endMs = ceilToBucket(to, interval, offsetMinutes);
  const atLeast = nextBucket(startMs, interval, offsetMinutes);
  return { startMs, endMs: Math.max(atLeast, Math.min(endMs, complete)) };
}

/**
 * Returns the window of a query in epoch milliseconds. Dates are in network time and are not snapped, so that code with
 * the same dates gets the same data. A start without an end continues to now, rounded down to five minutes. Undefined
 * when the service chooses the window, when the window or dates are invalid, or when they end before they start.
 */
export function resolveWindow(query: Partial<Query>, nowMs: number): Window | undefined {
  const { network_code = '' } = query;
  const offsetMinutes = offsetMinutesOf(network_code);
  if (query.window !== undefined) {
    const window = parseWindow(query.window);
    if (!window) return undefined;
    return resolveRelative(window, intervalOf(query), offsetMinutes, nowMs);
  }
  if (query.date_start === undefined) return undefined;
  const startMs = parseQueryDate(query.date_start, offsetMinutes);
  const endMs =
    query.date_end === undefined
      ? floorToBucket(nowMs, defaultInterval, offsetMinutes)
      : parseQueryDate(query.date_end, offsetMinutes);
  if (startMs === undefined || endMs === undefined || endMs <= startMs) return undefined;
  return { startMs, endMs };
}

/** Returns the whole days that a query's window lasts; NaN when the service or the time of the run decides its end. */
export function wholeDaysOf(query: Partial<Query>, nowMs: number): number {
  if (query.window === undefined && query.date_end === undefined) return NaN;
  // The shortest interval rounds the window the least.
  const found = resolveWindow({ ...query, interval: defaultInterval }, nowMs);
  return found ? Math.floor((found.endMs - found.startMs) / dayMs) : NaN;
}

/**
 * Returns the interval that suits a window of this length. Up to 732 days, one request on the smallest plan can cover
 * the window at this interval.
 */
export function suggestInterval(windowMs: number): string {
  const days = windowMs / dayMs;
  if (days <= 3) return '5m';
  if (days <= 16) return '30m';
  if (days <= 32) return '1h';
  if (days <= 366) return '1d';
  return days <= 3660 ? '1M' : '1y';
}

/** Returns the months of a window that begins and ends with a month of network time; 0 for any other window. */
export function wholeMonths({ startMs, endMs }: Window, offsetMinutes: number): number {
  const [first, end] = [startMs, endMs].map((ms) => {
    const local = toLocalDate(ms, offsetMinutes);
    const year = local.getUTCFullYear();
    const month = local.getUTCMonth();
    return utcMs(year, month) === local.getTime() ? year * 12 + month : NaN;
  });
  return end - first || 0;
}

/** Returns the window of a query. A calendar period is returned in full, even if its end is in the future. */
function wholeWindow(query: Query, offsetMinutes: number, nowMs: number): Window | undefined {
  const window = resolveWindow(query, nowMs);
  const relative = query.window === undefined ? undefined : parseWindow(query.window);
  if (!window || relative?.kind !== 'calendar') return window;
  const { startMs } = window;
  return { startMs, endMs: nextBucket(startMs, intervalOfPeriod[relative.period], offsetMinutes) };
}

/** A month counts as 30 days, but February has 28. */
const shortMonth = 28 / 30;

/**
 * Returns the intervals whose buckets are not longer than a query's window: a year's bucket would be the answer to a
 * query for the last day. All intervals when the service chooses the window.
 */
export function intervalsWithin(query: Query, nowMs: number): readonly Interval[] {
  const window = wholeWindow(query, offsetMinutesOf(query.network_code), nowMs);
  if (!window) return intervals;
  const windowMs = window.endMs - window.startMs;
  return intervals.filter(({ durationMs }) => durationMs * shortMonth <= windowMs);
}

/**
 * Moves the window of a query by its own length, `by` times, and returns naive timestamps in network time. Whole months
 * move by months: the period before October is September. Undefined when the service chooses the window, or when the
 * result cannot be written as a timestamp.
 */
export function shiftedDates(
  query: Query,
  by: number,
  nowMs: number,
): { date_start: string; date_end: string } | undefined {
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const window = wholeWindow(query, offsetMinutes, nowMs);
  if (!window) return undefined;
  const { startMs, endMs } = window;
  const shift = (ms: number): string => formatNaive(ms + by * (endMs - startMs), offsetMinutes);
  const isWithin = [startMs, endMs].every((ms) => isStampable(ms + by * (endMs - startMs)));
  if (!isWithin) return undefined;
  const months = by * wholeMonths(window, offsetMinutes);
  if (months === 0) return { date_start: shift(startMs), date_end: shift(endMs) };
  const shiftMonths = (ms: number): string => {
    const local = toLocalDate(ms, offsetMinutes);
    return formatNaive(utcMs(local.getUTCFullYear(), local.getUTCMonth() + months), 0);
  };
  return { date_start: shiftMonths(startMs), date_end: shiftMonths(endMs) };
}

/** Returns a query with the dates of a window, in network time, instead of a relative window. */
export function withDates({ window: _relative, ...query }: Query, { startMs, endMs }: Window): Query {
  const offsetMinutes = offsetMinutesOf(query.network_code);
  return {
    ...query,
    date_start: formatNaive(startMs, offsetMinutes),
    date_end: formatNaive(endMs, offsetMinutes),
  };
}

/** Sorts parts by time, and joins the windows of those that follow each other and have the same key. */
export function joinAdjacent<Part extends { window?: Window }>(
  parts: readonly Part[],
  keyOf: (part: Part) => string,
): Part[] {
  const joined: Part[] = [];
  const latest = new Map<string, number>();
  for (const part of [...parts].sort((a, b) => (a.window?.startMs ?? 0) - (b.window?.startMs ?? 0))) {
    const key = keyOf(part);
    const at = latest.get(key) ?? joined.length;
    const before = joined.at(at)?.window;
    const follows = before !== undefined && before.endMs === part.window?.startMs;
    const place = follows ? at : joined.length;
    joined[place] = follows ? { ...part, window: { ...part.window, startMs: before.startMs } } : part;
    latest.set(key, place);
  }
  return joined;
}

/** Two years may be a day longer than the smallest plan's history. */
const leapMs = dayMs;

/** True when a window that is not rounded may begin at an instant on a plan that reaches back `reachDays`. */
export const isWithinReach = (startMs: number, reachDays: number, nowMs: number): boolean =>
  startMs >= nowMs - reachDays * dayMs - leapMs;

/** True when a query begins before what a plan reaches, however its window is rounded. */
export function isBeyondReach(
  { network_code = '', window, date_start: start }: Partial<Query>,
  reachDays: number,
  nowMs: number,
): boolean {
  const startMs =
    window === undefined
      ? start && parseQueryDate(start, offsetMinutesOf(network_code))
      : // The shortest interval moves the start the least.
        resolveWindow({ network_code, window, interval: defaultInterval }, nowMs)?.startMs;
  return typeof startMs === 'number' && !isWithinReach(startMs, reachDays, nowMs);
}
