import { ceilToBucket, floorToBucket, nextBucket } from './bucket';
import { defaultInterval, offsetMinutesOf } from './catalog/index';
import { dayMs, hourMs, minuteMs } from './durations';
import type { Query } from './query';
import { parseWindow, type CalendarPeriod, type RelativeWindow, type RollingUnit } from './relativeWindow';
import { parseQueryDate, toLocalDate, utcMs } from './time';

export { countBuckets } from './bucket';

/** A window in epoch milliseconds: `[startMs, endMs)`. */
export interface Window {
  readonly startMs: number;
  readonly endMs: number;
}

/** The interval whose buckets are the calendar's periods: weeks begin on Sunday, as the service's do. */
export const intervalOfPeriod: Readonly<Record<CalendarPeriod, string>> = {
  day: '1d',
  week: '7d',
  month: '1M',
  quarter: '3M',
  year: '1y',
  fy: 'fy',
};

const fixedUnitMs: Readonly<Record<'m' | 'h' | 'd' | 'w', number>> = {
  m: minuteMs,
  h: hourMs,
  d: dayMs,
  w: 7 * dayMs,
};

/** The same wall-clock time `count` months earlier, on the month's last day where it has no such day. */
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
 * Turns a relative window into instants, in a network's time.
 *
 * The service does not snap windows, and a part of a bucket gives too small a sum; so both edges lie on bucket edges of
 * `interval`. A rolling window ends with the last complete bucket and starts at least its span earlier ("7d" by day is
 * the seven days before today, "12M" by month the twelve months before this one). A calendar window is widened to whole
 * buckets and does not go beyond the last complete one, but always holds one bucket at least ("today" by day is today,
 * incomplete as it is).
 */
export function resolveRelative(
  window: RelativeWindow,
  interval: string,
  offsetMinutes: number,
  nowMs: number,
): Window {
  const complete = floorToBucket(nowMs, interval, offsetMinutes);
  if (window.kind === 'rolling') {
    const from = before(complete, window.count, window.unit, offsetMinutes);
    return { startMs: floorToBucket(from, interval, offsetMinutes), endMs: complete };
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
 * The window of a query in epoch milliseconds. Dates are read in network time and taken as they stand (code that asks
 * the service the same gets the same); a start without an end runs to now, floored to five minutes. Undefined when the
 * query leaves the window to the service, or its window or dates cannot be read or end before they start.
 */
export function resolveWindow(query: Query, nowMs: number): Window | undefined {
  const offsetMinutes = offsetMinutesOf(query.network_code);
  if (query.window !== undefined) {
    const window = parseWindow(query.window);
    if (!window) return undefined;
    return resolveRelative(window, query.interval ?? defaultInterval, offsetMinutes, nowMs);
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

/** The interval that shows a window of this length well, and that one request of the smallest plan may ask. */
export function suggestInterval(windowMs: number): string {
  const days = windowMs / dayMs;
  if (days <= 3) return '5m';
  if (days <= 16) return '30m';
  if (days <= 32) return '1h';
  if (days <= 366) return '1d';
  return days <= 3660 ? '1M' : '1y';
}
