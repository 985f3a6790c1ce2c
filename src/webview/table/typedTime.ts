import { type Clock, dayMs, minuteMs, parseQueryDate, toInstant, toLocalMs } from '../../domain/time/time';
import { latest, readDate, readTime, type LocalSpan } from '../../domain/time/typedDate';
import { readTypedWindow } from '../../domain/time/typedWindow';
import { parseWindow } from '../../domain/time/relativeWindow';
import { resolveRelative } from '../../domain/time/window';

/** The table of a result, to which a typed time refers. */
export interface TimeContext {
  /** The offset of network time, whose buckets bound a relative window. */
  readonly offsetMinutes: number;
  readonly clock: Clock;
  readonly nowMs: number;
  readonly interval: string;
  /** The last bucket of the result. A date without a year is the latest one up to it. */
  readonly lastMs: number;
}

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<=\d)t(?=\d)/, ' ');

/** Parses a typed window, `[start, end)` in epoch ms; undefined for anything else. */
export function readTypedStretch(text: string, context: TimeContext): LocalSpan | undefined {
  const { offsetMinutes, clock, nowMs, interval, lastMs } = context;
  const relative = parseWindow(text);
  if (relative) {
    const { startMs, endMs } = resolveRelative(relative, interval, offsetMinutes, nowMs);
    return { start: startMs, end: endMs };
  }
  const typed = readTypedWindow(text, { clock, nowMs: lastMs + 1 });
  if (!typed || 'window' in typed) return undefined;
  const at = (date: string | undefined): number | undefined => {
    const local = date === undefined ? undefined : parseQueryDate(date, 0);
    return local === undefined ? undefined : toInstant(local, clock);
  };
  return { start: at(typed.date_start) ?? -Infinity, end: at(typed.date_end) ?? Infinity };
}

/**
 * Parses a typed time, in epoch ms: a moment, a day, a month, or anything accepted as a window. A time of day without a
 * date refers to the day of `nearMs`. Undefined for anything else.
 */
export function readTypedTime(text: string, context: TimeContext, nearMs: number): LocalSpan | undefined {
  const { clock, lastMs } = context;
  const lower = plain(text);
  const time = readTime(lower);
  if (time?.date === '') {
    const day = Math.floor(toLocalMs(nearMs, clock) / dayMs) * dayMs;
    const start = toInstant(day + time.minutes * minuteMs, clock);
    return { start, end: start };
  }
  const date = readDate(lower, context);
  const local = date && latest(date, toLocalMs(lastMs + 1, clock));
  if (!local) return readTypedStretch(text, context);
  return { start: toInstant(local.start, clock), end: toInstant(local.end, clock) };
}
