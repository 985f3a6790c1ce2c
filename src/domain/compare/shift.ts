import { dayMs, minuteMs } from '../durations';
import { toLocalDate, utcMs } from '../time';
import type { Window } from '../window';
import type { ComparedPeriod } from './comparison';

/** How far an earlier time lies back: by the calendar of market time, or by a length. */
export type Shift =
  { readonly kind: 'months'; readonly count: number } | { readonly kind: 'fixed'; readonly ms: number };

const monthsSince = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth();

const isMonthStart = (date: Date): boolean =>
  date.getTime() === utcMs(date.getUTCFullYear(), date.getUTCMonth());

/** Whole months lie back by as many months, all other windows by their length. */
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

/** The wall-clock time some months away; `day` says whether that month has its day. */
function inMonths(ms: number, count: number, offsetMinutes: number): { ms: number; hasDay: boolean } {
  const local = toLocalDate(ms, offsetMinutes);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + count];
  const lastDay = new Date(utcMs(year, month + 1, 0)).getUTCDate();
  const hasDay = local.getUTCDate() <= lastDay;
  // Where there is no such day, the first instant after it.
  if (!hasDay) return { ms: utcMs(year, month + 1) - offsetMinutes * minuteMs, hasDay };
  const midnight = utcMs(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  return { ms: ms + utcMs(year, month, local.getUTCDate()) - midnight, hasDay };
}

/** The window that is compared with: as much earlier as the shift. */
export function earlierWindow({ startMs, endMs }: Window, shift: Shift, offsetMinutes: number): Window {
  const earlier = (ms: number): number =>
    shift.kind === 'fixed' ? ms - shift.ms : inMonths(ms, -shift.count, offsetMinutes).ms;
  return { startMs: earlier(startMs), endMs: earlier(endMs) };
}

/** Where an instant of the earlier window stands in the later one; undefined for a day that the later has not, as 29 Feb. */
export function moveLater(ms: number, shift: Shift | undefined, offsetMinutes: number): number | undefined {
  if (!shift) return ms;
  if (shift.kind === 'fixed') return ms + shift.ms;
  const moved = inMonths(ms, shift.count, offsetMinutes);
  return moved.hasDay ? moved.ms : undefined;
}
