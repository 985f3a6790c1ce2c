import {
  bucketAt,
  type Clock,
  dayMs,
  formatNaive,
  formatOffset,
  formatStamp,
  latest,
  type LocalSpan,
  minuteMs,
  nextBucket,
  offsetAt,
  offsetsIn,
  parseQueryDate,
  parseWindow,
  precisionOfStamps,
  readDate,
  readTime,
  readTypedWindow,
  resolveRelative,
  toInstant,
  toLocalMs,
} from '../../domain';
import { clockWords, formatTableStamp, periodName } from '../../words/times';
import type { Rows, TableData } from './tableData';

/** Formats "2026-10-05 14:00:00" on a fixed offset, which the head shows; in a zone, appends the stamp's own offset. */
export const exactStamp = (ms: number, clock: Clock, precision = precisionOfStamps([ms])): string =>
  (typeof clock === 'number' ? formatNaive(ms, clock, precision) : formatStamp(ms, clock, precision)).replace(
    'T',
    ' ',
  );

/** Returns the head for such stamps: "Time (+10:00)". */
export const stampHead = (name: string, clock: Clock): string =>
  typeof clock === 'number' ? `${name} (${formatOffset(clock)})` : name;

/** Returns the text below "Time": "network +10:00", "UTC +00:00", or "Sydney" when each stamp shows its own offset. */
export function clockHead(clock: Clock, times: Float64Array): string {
  if (typeof clock !== 'number' && hasOffsets(clock, times)) return clock.name.replace(/ time$/, '');
  return clockWords(clock, times.at(0) ?? 0).replace(' time ', ' ');
}

/** True when the stamps of an axis have several offsets, so that each must show its own. */
export const hasOffsets = (clock: Clock, times: Float64Array): boolean =>
  offsetsIn(clock, times.at(0) ?? 0, times.at(-1) ?? 0).length > 1;

/** Formats "2026-11-13 06:30", or "2026-11-13 06:30 +11:00" in a column with several offsets. */
export function shownStamp(ms: number, clock: Clock, interval: string, hasOffset: boolean): string {
  const stamp = formatTableStamp(ms, clock, interval);
  return hasOffset && !periodName(ms, interval, clock)
    ? `${stamp} ${formatOffset(offsetAt(clock, ms))}`
    : stamp;
}

/** The table of a result, to which a typed time refers. */
export interface TimeContext {
  /** The offset of network time, whose buckets bound a relative window. */
  offsetMinutes: number;
  clock: Clock;
  nowMs: number;
  interval: string;
  /** The last bucket of the result. A date without a year is the latest one up to it. */
  lastMs: number;
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

/**
 * Returns the position of the bucket in which a stretch begins, or of the first bucket within it; undefined when there
 * is none.
 */
export function positionOfStretch(
  { start, end }: LocalSpan,
  times: Float64Array,
  interval: string,
  offsetMinutes: number,
): number | undefined {
  const first = times.at(0);
  const last = times.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (start < first) return end > first ? 0 : undefined;
  return start < nextBucket(last, interval, offsetMinutes) ? bucketAt(times, start) : undefined;
}

/** Returns the first row of a bucket; undefined when filters hide all of it. */
export function rowOfPosition(position: number, { positionAt }: TableData, rows: Rows): number | undefined {
  for (let row = 0; row < rows.count; row++) if (positionAt(rows.recordAt(row)) === position) return row;
  return undefined;
}
