import { parseQueryDate, toLocalDate } from '../../domain/time';
import { dayMs, minuteMs } from '../../domain/durations';
import { latest, readDate, readTime, type Stretch } from '../../domain/typedDate';
import { readTypedWindow } from '../../domain/typedWindow';
import { parseWindow } from '../../domain/relativeWindow';
import { resolveRelative } from '../../domain/window';

/** Where a time is typed: in the table of a result. */
export interface TimeContext {
  readonly offsetMinutes: number;
  readonly nowMs: number;
  readonly interval: string;
  /** The last bucket of the result: a date without a year is the last one until then. */
  readonly lastMs: number;
}

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<=\d)t(?=\d)/, ' ');

/** The stretch of a window as it is typed, `[start, end)` in epoch ms; undefined for anything else. */
export function readTypedStretch(text: string, context: TimeContext): Stretch | undefined {
  const { offsetMinutes, nowMs, interval, lastMs } = context;
  const relative = parseWindow(text);
  if (relative) {
    const { startMs, endMs } = resolveRelative(relative, interval, offsetMinutes, nowMs);
    return { start: startMs, end: endMs };
  }
  const typed = readTypedWindow(text, { offsetMinutes, nowMs: lastMs + 1 });
  if (!typed || 'window' in typed) return undefined;
  const at = (date: string | undefined): number | undefined =>
    date === undefined ? undefined : parseQueryDate(date, offsetMinutes);
  return { start: at(typed.date_start) ?? -Infinity, end: at(typed.date_end) ?? Infinity };
}

/**
 * The stretch of a time as it is typed, in epoch ms: a moment, a day, a month, or what a window takes. A time of day
 * alone is of the day of `nearMs`. Undefined for anything else.
 */
export function readTypedTime(text: string, context: TimeContext, nearMs: number): Stretch | undefined {
  const { offsetMinutes, lastMs } = context;
  const shift = offsetMinutes * minuteMs;
  const lower = plain(text);
  const time = readTime(lower);
  if (time?.date === '') {
    const near = toLocalDate(nearMs, offsetMinutes).getTime();
    const start = Math.floor(near / dayMs) * dayMs + time.minutes * minuteMs - shift;
    return { start, end: start };
  }
  const date = readDate(lower, context);
  const local = date && latest(date, lastMs + 1 + shift);
  return local ? { start: local.start - shift, end: local.end - shift } : readTypedStretch(text, context);
}
