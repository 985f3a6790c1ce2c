import { isNumber, isObject } from '../idioms/checkJson';
import { parseQuery } from '../query/parseQuery';
import type { Query } from '../query/query';
import { dayMs, minuteMs, toLocalDate, utcMs } from '../time/time';
import type { Window } from '../time/window';

/**
 * Earlier periods of the same query: the one just before, the same dates a year before, or the same weekdays (364 days
 * before).
 */
export const comparedPeriods = ['previous', 'year', 'weekday'] as const;

export type ComparedPeriod = (typeof comparedPeriods)[number];

/** The other side of a comparison. */
export type Comparison =
  | { readonly kind: 'period'; readonly period: ComparedPeriod }
  /** The prices of the same market, and the flows into and out of its region. */
  | { readonly kind: 'market' }
  /** A stored copy of the same query and window: the id of the copy, and the time of its fetch. */
  | { readonly kind: 'stored'; readonly stored: string; readonly sinceMs: number }
  /** Another query with the same interval, at the same instants. */
  | { readonly kind: 'query'; readonly query: Query; readonly title: string };

/** A comparison that fetches data from the service. */
export type FetchedComparison = Exclude<Comparison, { kind: 'stored' }>;

const longestTitle = 200;
const maxMs = 8.64e15;

/** Reads a stored comparison; undefined when it is malformed. */
export function readComparison(stored: unknown): Comparison | undefined {
  if (!isObject(stored)) return undefined;
  const { kind, title } = stored;
  if (kind === 'market') return { kind };
  // Earlier versions wrote this kind as `kept`.
  if (kind === 'stored' || kind === 'kept') {
    const { stored: id, sinceMs } = stored;
    const isRight = typeof id === 'string' && isNumber(sinceMs) && Math.abs(sinceMs) <= maxMs;
    return isRight ? { kind: 'stored', stored: id, sinceMs } : undefined;
  }
  const period = comparedPeriods.find((one) => one === stored['period']);
  if (kind === 'period') return period && { kind, period };
  const { query } = parseQuery(stored['query']);
  if (kind !== 'query' || !query || typeof title !== 'string') return undefined;
  return { kind, query, title: title.slice(0, longestTitle) };
}

/** The distance to an earlier period: calendar months in market time, or a fixed length. */
export type Shift =
  { readonly kind: 'months'; readonly count: number } | { readonly kind: 'fixed'; readonly ms: number };

const monthsSince = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth();

const isMonthStart = (date: Date): boolean =>
  date.getTime() === utcMs(date.getUTCFullYear(), date.getUTCMonth());

/** Whole months shift by their number, other windows by their length. */
function previousShift({ startMs, endMs }: Window, offsetMinutes: number): Shift {
  const [start, end] = [toLocalDate(startMs, offsetMinutes), toLocalDate(endMs, offsetMinutes)];
  const count = monthsSince(end) - monthsSince(start);
  const isMonths = count > 0 && isMonthStart(start) && isMonthStart(end);
  return isMonths ? { kind: 'months', count } : { kind: 'fixed', ms: endMs - startMs };
}

export function shiftOf(period: ComparedPeriod, window: Window, offsetMinutes: number): Shift {
  if (period === 'year') return { kind: 'months', count: 12 };
  if (period === 'weekday') return { kind: 'fixed', ms: 364 * dayMs };
  return previousShift(window, offsetMinutes);
}

/** Returns the same wall-clock time some months away. `hasDay` is false when that month lacks the day. */
function inMonths(ms: number, count: number, offsetMinutes: number): { ms: number; hasDay: boolean } {
  const local = toLocalDate(ms, offsetMinutes);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + count];
  const lastDay = new Date(utcMs(year, month + 1, 0)).getUTCDate();
  const hasDay = local.getUTCDate() <= lastDay;
  // The first instant of the next month replaces a day that does not exist.
  if (!hasDay) return { ms: utcMs(year, month + 1) - offsetMinutes * minuteMs, hasDay };
  const midnight = utcMs(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  return { ms: ms + utcMs(year, month, local.getUTCDate()) - midnight, hasDay };
}

/** Returns the earlier window of a comparison. */
export function earlierWindow({ startMs, endMs }: Window, shift: Shift, offsetMinutes: number): Window {
  const earlier = (ms: number): number =>
    shift.kind === 'fixed' ? ms - shift.ms : inMonths(ms, -shift.count, offsetMinutes).ms;
  return { startMs: earlier(startMs), endMs: earlier(endMs) };
}

/**
 * Moves an instant of the earlier window to the later one; undefined for a day that the later month lacks, such as 29
 * February.
 */
export function moveLater(ms: number, shift: Shift | undefined, offsetMinutes: number): number | undefined {
  if (!shift) return ms;
  if (shift.kind === 'fixed') return ms + shift.ms;
  const moved = inMonths(ms, shift.count, offsetMinutes);
  return moved.hasDay ? moved.ms : undefined;
}
