import { dayMs, minuteMs } from '../durations';
import { toLocalDate, utcMs } from '../time';
import type { Window } from '../window';
import type { ComparedPeriod } from './comparison';

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
