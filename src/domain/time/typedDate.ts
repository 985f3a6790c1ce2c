import { type Clock, dayMs, minuteMs, parseQueryDate, toLocalDate, toLocalMs, utcMs } from './time';

/** The clock and the current time when a date is typed. */
export interface TypingContext {
  readonly clock: Clock;
  readonly nowMs: number;
}

/** Returns the current local time in milliseconds, as if it were UTC. */
export const localNowOf = ({ nowMs, clock }: TypingContext): number => toLocalMs(nowMs, clock);

/** A span of local time, `[start, end)` in milliseconds as if it were UTC. */
export interface LocalSpan {
  readonly start: number;
  readonly end: number;
}

/** A parsed date: its span of time, which depends on the year if the text has none. */
export interface DateText {
  readonly hasYear: boolean;
  readonly in: (year: number) => LocalSpan | undefined;
}

const fixed = (start: number, end: number): DateText => ({ hasYear: true, in: () => ({ start, end }) });

const months = (year: number, month: number, count: number): DateText =>
  fixed(utcMs(year, month), utcMs(year, month + count));

/**
 * Returns the number of a month by its name or an abbreviation of at least three letters; undefined for any other text.
 */
function monthOf(name: string): number | undefined {
  const index = name.length < 3 ? -1 : fullMonths.findIndex((full) => full.startsWith(name.toLowerCase()));
  return index < 0 ? undefined : index;
}

const fullMonths: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');

/** Parses a day of a month, or a month when no day is given. */
function dayText(day: string | undefined, monthName: string, year: string | undefined): DateText | undefined {
  const month = monthOf(monthName);
  if (month === undefined) return undefined;
  const spanIn = (inYear: number): LocalSpan | undefined => {
    if (day === undefined) return { start: utcMs(inYear, month), end: utcMs(inYear, month + 1) };
    const start = utcMs(inYear, month, Number(day));
    return new Date(start).getUTCMonth() === month && Number(day) > 0
      ? { start, end: utcMs(inYear, month, Number(day) + 1) }
      : undefined;
  };
  return year === undefined
    ? { hasYear: false, in: spanIn }
    : { hasYear: true, in: () => spanIn(Number(year)) };
}

/** Two digits are a year of this century; "2025/26" and "2026" name the financial year that ends in 2026. */
const financialYear = (end: number): DateText => months((end < 100 ? 2000 + end : end) - 1, 6, 12);

type Reader = (match: readonly (string | undefined)[], context: TypingContext) => DateText | undefined;

const today = ({ nowMs, clock }: TypingContext, days: number): DateText => {
  const now = toLocalDate(nowMs, clock);
  const start = utcMs(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days);
  return fixed(start, start + dayMs);
};

/** Patterns of a month's name and of a day, each with one group. */
export const monthPattern = '([a-z]{3,9})';
export const dayPattern = '(\\d{1,2})(?:st|nd|rd|th)?';
/** The accepted forms of dates, months, quarters, seasons and years. */
const forms: readonly (readonly [RegExp, Reader])[] = [
  [/^(\d{4})$/, ([, year]) => months(Number(year), 0, 12)],
  [
    /^(\d{4})-(\d{2})$/,
    ([, year, month]) =>
      Number(month) >= 1 && Number(month) <= 12 ? months(Number(year), Number(month) - 1, 1) : undefined,
  ],
  [/^q([1-4]) (\d{4})$/, ([, quarter, year]) => months(Number(year), (Number(quarter) - 1) * 3, 3)],
  [/^(\d{4})[ -]?q([1-4])$/, ([, year, quarter]) => months(Number(year), (Number(quarter) - 1) * 3, 3)],
  [/^h([12]) (\d{4})$/, ([, half, year]) => months(Number(year), (Number(half) - 1) * 6, 6)],
  [/^cy ?(\d{4})$/, ([, year]) => months(Number(year), 0, 12)],
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

/** Rewrites "2026/10/01" and "1-oct-2026" as "2026-10-01" and "1 oct 2026". */
const withPlainSeparators = (text: string): string =>
  text
    .replace(/^(\d{4})\/(\d{2})\/(\d{2})/, '$1-$2-$3')
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
export function firstAfter(date: DateText, startMs: number): LocalSpan | undefined {
  const year = new Date(startMs).getUTCFullYear();
  for (let further = 0; further <= 8; further++) {
    const found = date.in(year + further);
    if (found && found.end > startMs) return found;
  }
  return undefined;
}
