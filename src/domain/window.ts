import { ceilToBucket, floorToBucket, nextBucket } from './bucket';
import { defaultInterval, offsetMinutesOf } from './catalog/index';
import type { Query } from './query';
import { parseQueryDate, toLocalDate, utcMs } from './time';

export { countBuckets } from './bucket';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const longestYears = 100;

/** A window in epoch milliseconds: `[startMs, endMs)`. */
export interface Window {
  readonly startMs: number;
  readonly endMs: number;
}

/** `M` is months, `m` minutes. */
export type RollingUnit = 'm' | 'h' | 'd' | 'w' | 'M' | 'y';

/** A relative window, read: the last so-and-so many units, or a calendar period in network time. */
export type RelativeWindow =
  | { readonly kind: 'rolling'; readonly count: number; readonly unit: RollingUnit }
  | { readonly kind: 'calendar'; readonly period: CalendarPeriod; readonly isLast: boolean };

export type CalendarPeriod = 'day' | 'week' | 'month' | 'quarter' | 'year' | 'fy';

/** The interval whose buckets are the calendar's periods: weeks begin on Sunday, as the service's do. */
const intervalOfPeriod: Readonly<Record<CalendarPeriod, string>> = {
  day: '1d',
  week: '7d',
  month: '1M',
  quarter: '3M',
  year: '1y',
  fy: 'fy',
};

const fixedUnitMs: Readonly<Record<'m' | 'h' | 'd' | 'w', number>> = {
  m: minuteMs,
  h: 60 * minuteMs,
  d: dayMs,
  w: 7 * dayMs,
};

const unitDays: Readonly<Record<RollingUnit, number>> = { m: 1 / 1440, h: 1 / 24, d: 1, w: 7, M: 30, y: 365 };

/**
 * Reads a relative window: `"90m" "24h" "7d" "4w" "12M" "2y"`, `"today"`, `"yesterday"`, and `"this"` or `"last"` with
 * `week`, `month`, `quarter`, `year` or `fy` (July to June). Undefined for anything else, for nothing and for over 100 years.
 */
export function parseWindow(text: string): RelativeWindow | undefined {
  if (text.length > 40) return undefined;
  const words = text.trim().replace(/\s+/g, ' ');
  const rolling = /^(\d{1,8}) ?([mhdwMyHDWY])$/.exec(words);
  if (rolling) {
    const count = Number(rolling[1]);
    const letter = rolling[2] ?? '';
    const unit = (letter === 'M' ? letter : letter.toLowerCase()) as RollingUnit;
    if (count < 1 || count * unitDays[unit] > longestYears * 366) return undefined;
    return { kind: 'rolling', count, unit };
  }
  const lower = words.toLowerCase();
  if (lower === 'today') return { kind: 'calendar', period: 'day', isLast: false };
  if (lower === 'yesterday') return { kind: 'calendar', period: 'day', isLast: true };
  const calendar = /^(this|last) (week|month|quarter|year|fy)$/.exec(lower);
  if (!calendar) return undefined;
  return { kind: 'calendar', period: calendar[2] as CalendarPeriod, isLast: calendar[1] === 'last' };
}

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

/** Relative windows to pick from, in the order in which they are offered. */
export const relativeWindows: readonly { readonly window: string; readonly label: string }[] = [
  { window: '24h', label: 'Last 24 hours' },
  { window: '3d', label: 'Last 3 days' },
  { window: '7d', label: 'Last 7 days' },
  { window: '30d', label: 'Last 30 days' },
  { window: '12M', label: 'Last 12 months' },
  { window: '2y', label: 'Last 2 years' },
  { window: 'today', label: 'Today' },
  { window: 'yesterday', label: 'Yesterday' },
  { window: 'this week', label: 'This week' },
  { window: 'last week', label: 'Last week' },
  { window: 'this month', label: 'This month' },
  { window: 'last month', label: 'Last month' },
  { window: 'this quarter', label: 'This quarter' },
  { window: 'last quarter', label: 'Last quarter' },
  { window: 'this year', label: 'This year' },
  { window: 'last year', label: 'Last year' },
  { window: 'this fy', label: 'This financial year' },
  { window: 'last fy', label: 'Last financial year' },
];

/** The interval that shows a window of this length well, and that one request of the smallest plan may ask. */
export function suggestInterval(windowMs: number): string {
  const days = windowMs / dayMs;
  if (days <= 3) return '5m';
  if (days <= 16) return '30m';
  if (days <= 32) return '1h';
  if (days <= 366) return '1d';
  return days <= 3660 ? '1M' : '1y';
}
