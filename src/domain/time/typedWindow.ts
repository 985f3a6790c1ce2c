import {
  type Clock,
  dayMs,
  formatNaive,
  minuteMs,
  parseQueryDate,
  fullMonthNames,
  toLocalDate,
  toLocalMs,
  utcMs,
} from './time';
import { formatWindow, parseWindow } from './relativeWindow';

/** The clock and the current time when a date is typed. */
interface TypingContext {
  clock: Clock;
  nowMs: number;
}

/** Returns the current local time in milliseconds, as if it were UTC. */
const localNowOf = ({ nowMs, clock }: TypingContext): number => toLocalMs(nowMs, clock);

/** A span of local time, `[start, end)` in milliseconds as if it were UTC. */
export interface LocalSpan {
  start: number;
  end: number;
}

/** A parsed date: its span of time, which depends on the year if the text has none. */
interface DateText {
  hasYear: boolean;
  in: (year: number) => LocalSpan | undefined;
}

const fixed = (start: number, end: number): DateText => ({ hasYear: true, in: () => ({ start, end }) });

const months = (year: number, month: number, count: number): DateText =>
  fixed(utcMs(year, month), utcMs(year, month + count));

/**
 * Returns the number of a month by its name or an abbreviation of at least three letters; undefined for any other text.
 */
function monthOf(name: string): number | undefined {
  const index =
    name.length < 3
      ? -1
      : fullMonthNames.findIndex((full) => full.toLowerCase().startsWith(name.toLowerCase()));
  return index < 0 ? undefined : index;
}

/** Parses a day of a month, or a month when no day is given. */
function dayText(day: string | undefined, monthName: string, year: string | undefined): DateText | undefined {
  const month = monthOf(monthName);
  if (month === undefined) return undefined;
  return {
    hasYear: year !== undefined,
    in: (otherYear) => {
      const inYear = Number(year ?? otherYear);
      if (day === undefined) return { start: utcMs(inYear, month), end: utcMs(inYear, month + 1) };
      const start = utcMs(inYear, month, Number(day));
      return new Date(start).getUTCMonth() === month && Number(day) > 0
        ? { start, end: utcMs(inYear, month, Number(day) + 1) }
        : undefined;
    },
  };
}

/** Two digits are a year of this century; "2025/26" and "2026" name the financial year that ends in 2026. */
const financialYear = (end: number): DateText => months((end < 100 ? 2000 + end : end) - 1, 6, 12);

const today = ({ nowMs, clock }: TypingContext, days: number): DateText => {
  const now = toLocalDate(nowMs, clock);
  const start = utcMs(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days);
  return fixed(start, start + dayMs);
};

/** Patterns of a month's name and of a day, each with one group. */
const monthPattern = '([a-z]{3,9})';
const dayPattern = '(\\d{1,2})(?:st|nd|rd|th)?';
/** The accepted forms of dates, months, quarters, seasons and years. */
const forms: readonly (readonly [
  RegExp,
  (match: readonly (string | undefined)[], context: TypingContext) => DateText | undefined,
])[] = [
  [/^(?:cy ?)?(\d{4})$/, ([, year]) => months(Number(year), 0, 12)],
  [
    /^(\d{4})-(\d{2})$/,
    ([, year, month]) =>
      Number(month) >= 1 && Number(month) <= 12 ? months(Number(year), Number(month) - 1, 1) : undefined,
  ],
  [/^q([1-4]) (\d{4})$/, ([, quarter, year]) => months(Number(year), (Number(quarter) - 1) * 3, 3)],
  [/^(\d{4})[ -]?q([1-4])$/, ([, year, quarter]) => months(Number(year), (Number(quarter) - 1) * 3, 3)],
  [/^h([12]) (\d{4})$/, ([, half, year]) => months(Number(year), (Number(half) - 1) * 6, 6)],
  [
    /^summer (\d{4})[/-](\d{2})$/,
    ([, year, next]) => ((Number(year) + 1) % 100 === Number(next) ? months(Number(year), 11, 3) : undefined),
  ],
  [
    /^(autumn|winter|spring) (\d{4})$/,
    ([, season = '', year]) =>
      months(Number(year), ['autumn', 'winter', 'spring'].indexOf(season) * 3 + 2, 3),
  ],
  [/^fy ?(\d{4}|\d{2})$/, ([, year]) => financialYear(Number(year))],
  [
    /^(?:fy ?)?(\d{4})[/-](\d{2})$/,
    ([, year, next]) =>
      (Number(year) + 1) % 100 === Number(next) ? financialYear(Number(year) + 1) : undefined,
  ],
  [new RegExp(`^${monthPattern},? (\\d{4})$`), ([, month = '', year]) => dayText(undefined, month, year)],
  [new RegExp(`^${monthPattern}$`), ([, month = '']) => dayText(undefined, month, undefined)],
  [
    new RegExp(`^${dayPattern} ${monthPattern}(?:,? (\\d{4}))?$`),
    ([, day, month = '', year]) => dayText(day, month, year),
  ],
  [
    new RegExp(`^${monthPattern} ${dayPattern}(?:,? (\\d{4}))?$`),
    ([, month = '', day, year]) => dayText(day, month, year),
  ],
  [/^today$/, (_, context) => today(context, 0)],
  [/^yesterday$/, (_, context) => today(context, -1)],
];

const timePattern = /^(?:(.+?),? )?(\d{1,2})(?::(\d{2}))? ?(am|pm)?$/;

/** Splits a time such as "18:30" or "6 pm" off the end of a text; undefined when there is none. */
export function readTime(text: string): { date: string; minutes: number } | undefined {
  const [, date = '', hourText, minuteText, half] = timePattern.exec(text) ?? [];
  if (!hourText || !(minuteText || half)) return undefined;
  const hour = Number(hourText);
  const minute = Number(minuteText || 0);
  if (minute > 59 || hour > (half ? 12 : 24) || (half && hour === 0)) return undefined;
  const minutes = (half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour) * 60 + minute;
  return minutes > 1440 ? undefined : { date, minutes };
}

/** Rewrites "2026/10/1", "1/10/2026" (day first) and "1-oct-2026" as "2026-10-01" and "1 oct 2026". */
const withPlainSeparators = (text: string): string =>
  text
    .replace(/^(\d{1,2})([/.])(\d{1,2})\2(\d{4})(?!\d)/, '$4/$3/$1')
    .replace(/^(\d{4})\/(\d{1,2})\/(\d{1,2})(?!\d)/, '$1-0$2-0$3')
    .replace(/^(\d{4})-0?(\d{2})-0?(\d{2})(?!\d)/, '$1-$2-$3')
    .replace(/^(\d{1,2})-(?=[a-z]{3})/, '$1 ')
    .replace(/(?<=[a-z]{3})-(?=\d{4}$)/, ' ');

/** Parses a date. With a time of day it is a moment, which has no length. */
export function readDate(typed: string, context: TypingContext): DateText | undefined {
  const text = withPlainSeparators(typed);
  if (text === 'now') {
    const now = localNowOf(context);
    return fixed(now, now);
  }
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) {
    const start = parseQueryDate(text, 0);
    const isDay = text.length === 10;
    return start === undefined || /z$|[+-]\d\d:?\d\d$/.test(text.slice(10))
      ? undefined
      : fixed(start, isDay ? start + dayMs : start);
  }
  const time = readTime(text);
  for (const [form, read] of forms) {
    const match = form.exec(time?.date ?? text);
    const found = match && read(match, context);
    if (found) return time ? atTime(found, time.minutes) : found;
  }
  return undefined;
}

function atTime(date: DateText, minutes: number): DateText {
  return {
    hasYear: date.hasYear,
    in: (year) => {
      const day = date.in(year);
      // A time of day needs a single day.
      if (!day || day.end !== day.start + dayMs) return undefined;
      const moment = day.start + minutes * minuteMs;
      return { start: moment, end: moment };
    },
  };
}

/** Reads a date with a year, such as `1/10/2026` or "1 Oct 2026", as a naive stamp; undefined for any other text. */
export function readWrittenDate(text: string): string | undefined {
  const lower = text
    .trim()
    .toLowerCase()
    .replace(/(?<=\d)t(?=\d)/, ' ');
  const found = /\d{4}/.test(lower) ? readDate(lower, { clock: 0, nowMs: 0 }) : undefined;
  const span = found?.hasYear ? found.in(0) : undefined;
  return span && span.end - span.start <= dayMs
    ? formatNaive(span.start, 0).replace('T00:00:00', '')
    : undefined;
}

/** Finds the dates in a text that are numbers alone, such as `1/10/2026`, which are read day first. */
export const numericDatesIn = (text: string): string[] =>
  text.match(/\b\d{1,2}([/.])\d{1,2}\1\d{4}\b/g) ?? [];

/** Returns the span in the written year, or in the latest year in which it begins before a moment. */
export function latest(date: DateText, beforeMs: number): LocalSpan | undefined {
  const year = new Date(beforeMs).getUTCFullYear();
  // The last 29 February may be eight years ago.
  for (let back = 0; back <= (date.hasYear ? 0 : 8); back++) {
    const found = date.in(year - back);
    if (found && (date.hasYear || found.start < beforeMs)) return found;
  }
  return undefined;
}

/** Returns the span in the written year, or in the first year in which it ends after a moment. */
function firstAfter(date: DateText, startMs: number): LocalSpan | undefined {
  const year = new Date(startMs).getUTCFullYear();
  for (let further = 0; further <= 8; further++) {
    const found = date.in(year + further);
    if (found && found.end > startMs) return found;
  }
  return undefined;
}

/** A window as fields of a query: a relative one, or dates, of which one may be absent. */
export type TypedWindow = { window: string } | { date_start?: string; date_end?: string };

/** A hyphen without spaces separates two dates only after a letter or a time: "1 Oct-8 Oct", "Jul-Sep 2026". */
const separators =
  /^(?:from |between )?(.+?)(?: to | until | till | through | and | ?(?:–|—|\.\.\.?) ?| - |(?:(?<=[a-z]{3})-(?!\d{4})|(?<=:\d\d)-))(.+)$/;
/** Matches "1–7 Oct 2026" and "1 to 7 October", where month and year apply to both days. */
const withinMonth = new RegExp(`^${dayPattern} ?(?:-|–|—|to) ?(${dayPattern} ${monthPattern}.*)$`);

function readRange(text: string, context: TypingContext): LocalSpan | undefined {
  const localNow = localNowOf(context);
  const inMonth = withinMonth.exec(text);
  if (inMonth) {
    const [, day, rest] = inMonth;
    return rangeOf(
      readDate(rest.replace(/^\d{1,2}(?:st|nd|rd|th)?/, day), context),
      readDate(rest, context),
      localNow,
    );
  }
  const ends = separators.exec(text);
  if (!ends) return undefined;
  const [, from, end] = ends;
  // A time without a date refers to the day on which the window begins: "1 Oct 06:00 to 18:00".
  const begin = readTime(from);
  const close = readTime(end);
  const isTimeAlone = close?.date === '';
  if (isTimeAlone && close.minutes <= (begin?.minutes ?? 0)) return undefined;
  const to = isTimeAlone ? `${begin?.date ?? ''} ${end}` : end;
  return rangeOf(readDate(from, context), readDate(to, context), localNow);
}

/** Returns the span from the beginning of one date to the end of another. */
function rangeOf(
  from: DateText | undefined,
  to: DateText | undefined,
  localNow: number,
): LocalSpan | undefined {
  if (!from || !to) return undefined;
  // A single year applies to both dates: "1 Oct to 8 Oct 2025", "1 Oct 2025 to 8 Oct".
  const start = from.hasYear ? from.in(0) : undefined;
  const end = to.hasYear ? to.in(0) : start ? firstAfter(to, start.start) : latest(to, localNow);
  const begin = start ?? (end && latest(from, end.end));
  return begin && end && end.end > begin.start ? { start: begin.start, end: end.end } : undefined;
}

/** Parses a single date, or one with a word such as "since" or "before" that leaves the other end open. */
function readOpen(text: string, context: TypingContext): Partial<LocalSpan> | undefined {
  const [, word, rest] = /^(since|from|after|until|till|to|before) (.+)$/.exec(text) ?? [];
  const date = readDate(rest || text, context);
  const found = date && latest(date, localNowOf(context));
  if (!found) return undefined;
  const { start, end } = found;
  if (!word) return end > start ? found : undefined;
  if (word === 'since' || word === 'from') return { start };
  if (word === 'after') return { start: end };
  return { end: word === 'before' ? start : end };
}

/**
 * Parses a window in common notations, on a clock. Relative: `14d`, `36h`, `last 2 weeks`, `ytd`, `this quarter`.
 * Calendar: `2026-10`, `Oct 2026`, `Q3 2026`, `H1 2026`, `FY26`, `winter 2026`, `1 Oct`. Ranges: `1 Oct to 8 Oct`, `1–7
 * Oct 2026`, `2026-10-01 06:00 to 2026-10-02`, `since 1 Oct`, `until 8 Oct`. The last day of a range is included. A
 * date without a year is the latest one that has begun. Undefined for any other text.
 */
export function readTypedWindow(text: string, context: TypingContext): TypedWindow | undefined {
  if (text.length > 80) return undefined;
  const words = text.trim().replaceAll(/\s+/g, ' ').replace(/\.$/, '');
  const window = parseWindow(words);
  if (window) return { window: formatWindow(window) };
  const lower = words.toLowerCase().replace(/(?<=\d)t(?=\d)/, ' ');
  const found = readOpen(lower, context) ?? readRange(lower, context);
  const isWithinYears = (localMs: number | undefined): boolean =>
    localMs === undefined || parseQueryDate(formatNaive(localMs, 0), 0) !== undefined;
  if (!found || !isWithinYears(found.start) || !isWithinYears(found.end)) return undefined;
  return {
    date_start: found.start === undefined ? undefined : formatNaive(found.start, 0),
    date_end: found.end === undefined ? undefined : formatNaive(found.end, 0),
  };
}
