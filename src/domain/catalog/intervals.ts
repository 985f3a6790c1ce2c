import type { Interval } from './types';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

function row(code: string, label: string, durationMs: number, limitDays: number): Interval {
  return { code, label, durationMs, limitDays };
}

/**
 * The ten intervals, shortest first. Limits are those of the smallest plan (Community); `fy` has none of its own on
 * the live service and so falls back to seven days.
 */
export const intervals: readonly Interval[] = [
  row('5m', '5 minutes', 5 * minuteMs, 8),
  row('30m', '30 minutes', 30 * minuteMs, 16),
  row('1h', '1 hour', 60 * minuteMs, 32),
  row('1d', '1 day', dayMs, 366),
  row('7d', '1 week', 7 * dayMs, 366),
  row('1M', '1 month', 30 * dayMs, 732),
  row('3M', '1 quarter', 90 * dayMs, 1830),
  row('season', 'Season', 90 * dayMs, 1830),
  row('1y', '1 year', 365 * dayMs, 3700),
  row('fy', 'Financial year', 365 * dayMs, 7),
];

/** The interval that holds when a query names none. */
export const defaultInterval = '5m';
