import { toLocalMs, type Clock } from './clock';
import { dayMs, minuteMs } from './durations';
import { monthNames, parseQueryDate, toLocalDate, utcMs } from './time';

/** Where and when a date is typed. */
export interface TypingContext {
  readonly clock: Clock;
  readonly nowMs: number;
}

/** Now on the clock, in milliseconds as if it were UTC. */
export const localNowOf = ({ nowMs, clock }: TypingContext): number => toLocalMs(nowMs, clock);

/** A stretch on a clock, `[start, end)` in milliseconds as if it were UTC. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A typed date: the stretch that it means, in a given year where none is written. */
export interface DateText {
  readonly hasYear: boolean;
  readonly in: (year: number) => Stretch | undefined;
}

const fixed = (start: number, end: number): DateText => ({ hasYear: true, in: () => ({ start, end }) });

const months = (year: number, month: number, count: number): DateText =>
  fixed(utcMs(year, month), utcMs(year, month + count));

/** The number of a month by its name, or by the first three letters or more of it; undefined for anything else. */
function monthOf(name: string): number | undefined {
  const index = monthNames.findIndex((short) => name.slice(0, 3).toLowerCase() === short.toLowerCase());
  const isName = index >= 0 && fullMonths[index]?.startsWith(name.toLowerCase());
  return isName ? index : undefined;
}

const fullMonths: readonly string[] = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

/** A day of a month, or a month where no day is written. */
function dayText(day: string | undefined, monthName: string, year: string | undefined): DateText | undefined {
  const month = monthOf(monthName);
  if (month === undefined) return undefined;
  const stretchIn = (inYear: number): Stretch | undefined => {
    if (day === undefined) return { start: utcMs(inYear, month), end: utcMs(inYear, month + 1) };
    const start = utcMs(inYear, month, Number(day));
    return new Date(start).getUTCMonth() === month && Number(day) > 0
      ? { start, end: utcMs(inYear, month, Number(day) + 1) }
      : undefined;
  };
  return year === undefined
    ? { hasYear: false, in: stretchIn }
    : { hasYear: true, in: () => stretchIn(Number(year)) };
}

/** Two digits are of this century; "2025/26" and "2026" name the financial year that ends in 2026. */
const financialYear = (end: number): DateText => months((end < 100 ? 2000 + end : end) - 1, 6, 12);

type Reader = (match: readonly (string | undefined)[], context: TypingContext) => DateText | undefined;

const today = ({ nowMs, clock }: TypingContext, days: number): DateText => {
  const now = toLocalDate(nowMs, clock);
  const start = utcMs(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days);
  return fixed(start, start + dayMs);
};

/** Patterns of a month's name and of a day, each with its group. */
export const monthPattern = '([a-z]{3,9})';
export const dayPattern = '(\\d{1,2})(?:st|nd|rd|th)?';
/** The forms of a date, a month, a quarter and a year. */
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

/** "18:30", "6 pm" at the end of a text, and what stands before it; undefined where there is no time. */
export function readTime(text: string): { readonly date: string; readonly minutes: number } | undefined {
  const [, date = '', hourText, minuteText, half] = timePattern.exec(text) ?? [];
  if (hourText === undefined || (minuteText === undefined && half === undefined)) return undefined;
  const [hour, minute] = [Number(hourText), Number(minuteText ?? 0)];
  if (minute > 59 || hour > (half ? 12 : 24) || (half && hour === 0)) return undefined;
  const minutes = (half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour) * 60 + minute;
  return minutes > 1440 ? undefined : { date, minutes };
}

/** "2026/10/01" and "1-Oct-2026" as "2026-10-01" and "1 oct 2026". */
const withPlainSeparators = (text: string): string =>
  text
    .replace(/^(\d{4})\/(\d{2})\/(\d{2})/, '$1-$2-$3')
    .replace(/^(\d{1,2})-(?=[a-z]{3})/, '$1 ')
    .replace(/(?<=[a-z]{3})-(?=\d{4}$)/, ' ');

/** A date alone, or with a time: then it is a moment. */
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
      // A month has no time of day.
      if (day?.end !== (day?.start ?? 0) + dayMs) return undefined;
      const moment = day.start + minutes * minuteMs;
      return { start: moment, end: moment };
    },
  };
}

/** The stretch in the year that is written, else in the last one in which it begins before a moment. */
export function latest(date: DateText, beforeMs: number): Stretch | undefined {
  const year = new Date(beforeMs).getUTCFullYear();
  // A 29 February may be eight years back.
  for (let back = 0; back <= (date.hasYear ? 0 : 8); back++) {
    const found = date.in(year - back);
    if (found && (date.hasYear || found.start < beforeMs)) return found;
  }
  return undefined;
}

/** The stretch in the year that is written, else in the first one in which it ends after a moment. */
export function firstAfter(date: DateText, startMs: number): Stretch | undefined {
  const year = new Date(startMs).getUTCFullYear();
  for (let further = 0; further <= 8; further++) {
    const found = date.in(year + further);
    if (found && found.end > startMs) return found;
  }
  return undefined;
}
