import { type Clock, monthNames, toLocalDate } from './time';

/** Splits an instant into texts on a clock: year "2026", month "Nov", day "7", time "06:30". */
export function toLocalParts(ms: number, clock: Clock) {
  const date = toLocalDate(ms, clock);
  return {
    year: String(date.getUTCFullYear()),
    month: monthNames[date.getUTCMonth()],
    day: String(date.getUTCDate()),
    time: date.toISOString().slice(11, 16),
  };
}

const isMidnight = ({ time }: { time: string }): boolean => time === '00:00';
const textOf = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

/** Formats the start of a window: "1 Oct 2026 06:30", or the day alone at midnight. */
export function formatStart(ms: number, clock: Clock): string {
  const start = toLocalParts(ms, clock);
  return textOf(start.day, start.month, start.year, isMidnight(start) ? '' : start.time);
}

/** Formats the end of a window, which is exclusive: an end at midnight becomes the last day of the window. */
export function formatEnd(ms: number, clock: Clock): string {
  if (!isMidnight(toLocalParts(ms, clock))) return formatStart(ms, clock);
  const { day, month, year } = toLocalParts(ms - 1, clock);
  return textOf(day, month, year);
}

/**
 * Formats the window `[startMs, endMs)` (epoch milliseconds) for people. Whole days show the first and the last: "1–7
 * Oct 2026", "1 Oct 2026", "28 Sep – 7 Oct 2026". Other windows show both edges with their times: "1 Oct 06:30 – 2 Oct
 * 2026 00:00", "1 Oct 2026 06:30 – 14:00". Omits years when `hasYear` is false.
 */
export function formatDates(startMs: number, endMs: number, clock: Clock, hasYear = true): string {
  const from = toLocalParts(startMs, clock);
  const end = toLocalParts(endMs, clock);
  const isWhole = isMidnight(from) && isMidnight(end) && endMs > startMs;
  const to = isWhole ? toLocalParts(endMs - 1, clock) : end;
  const isOneYear = from.year === to.year;
  const isOneMonth = isOneYear && from.month === to.month;
  const year = hasYear ? to.year : '';
  const firstYear = hasYear && !isOneYear ? from.year : '';
  const last = textOf(to.day, to.month, year);
  if (isWhole) {
    if (isOneMonth) return from.day === to.day ? last : `${from.day}–${last}`;
    return `${textOf(from.day, from.month, firstYear)} – ${last}`;
  }
  if (isOneMonth && from.day === to.day) return `${last} ${from.time} – ${to.time}`;
  return `${textOf(from.day, from.month, firstYear, from.time)} – ${last} ${to.time}`;
}
