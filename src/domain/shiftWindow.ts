import { nextBucket } from './bucket';
import { offsetMinutesOf } from './catalog/index';
import type { Query } from './query';
import { parseWindow } from './relativeWindow';
import { formatNaive, isStampable, toLocalDate, utcMs } from './time';
import { intervalOfPeriod, resolveWindow, type Window } from './window';

/** Months since year 0 where a wall clock shows the beginning of one; undefined elsewhere. */
function monthAt(local: Date): number | undefined {
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  return utcMs(year, month) === local.getTime() ? year * 12 + month : undefined;
}

/** The window of a query; a calendar period to its end, though that is still to come. */
function wholeWindow(query: Query, offsetMinutes: number, nowMs: number): Window | undefined {
  const window = resolveWindow(query, nowMs);
  const relative = query.window === undefined ? undefined : parseWindow(query.window);
  if (!window || relative?.kind !== 'calendar') return window;
  const { startMs } = window;
  return { startMs, endMs: nextBucket(startMs, intervalOfPeriod[relative.period], offsetMinutes) };
}

/**
 * The window of a query moved by its own length, `by` times, as naive stamps in network time. Months stay months:
 * before October lies September. Undefined where the query leaves its window to the service.
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
