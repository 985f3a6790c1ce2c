import { nextBucket } from './bucket';
import { offsetMinutesOf } from './catalog/index';
import type { Query } from './query';
import { parseWindow } from './relativeWindow';
import { formatNaive, isStampable, toLocalDate, utcMs } from './time';
import { intervalOfPeriod, resolveWindow, type Window } from './window';

/** Returns the months since year 0 at the beginning of a month on a wall clock; undefined at any other time. */
function monthAt(local: Date): number | undefined {
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  return utcMs(year, month) === local.getTime() ? year * 12 + month : undefined;
}

/** Returns the window of a query. A calendar period is returned in full, even if its end is in the future. */
function wholeWindow(query: Query, offsetMinutes: number, nowMs: number): Window | undefined {
  const window = resolveWindow(query, nowMs);
  const relative = query.window === undefined ? undefined : parseWindow(query.window);
  if (!window || relative?.kind !== 'calendar') return window;
  const { startMs } = window;
  return { startMs, endMs: nextBucket(startMs, intervalOfPeriod[relative.period], offsetMinutes) };
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
): { readonly date_start: string; readonly date_end: string } | undefined {
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const window = wholeWindow(query, offsetMinutes, nowMs);
  if (!window) return undefined;
  const { startMs, endMs } = window;
  const [first, end] = [startMs, endMs].map((ms) => monthAt(toLocalDate(ms, offsetMinutes)));
  const shift = (ms: number): string => formatNaive(ms + by * (endMs - startMs), offsetMinutes);
  const isWithin = [startMs, endMs].every((ms) => isStampable(ms + by * (endMs - startMs)));
  if (!isWithin) return undefined;
  if (first === undefined || end === undefined) return { date_start: shift(startMs), date_end: shift(endMs) };
  const months = by * (end - first);
  return {
    date_start: formatNaive(utcMs(0, first + months), 0),
    date_end: formatNaive(utcMs(0, end + months), 0),
  };
}
