import { formatNaive, parseQueryDate } from './time';
import {
  dayPattern,
  firstAfter,
  latest,
  localNowOf,
  monthPattern,
  readDate,
  type DateText,
  type Stretch,
  type TypingContext,
} from './typedDate';
import { parseWindow, type RelativeWindow } from './window';

/** A window as fields of a query: relative to now, or from a date to a date, of which one may be left open. */
export type TypedWindow =
  { readonly window: string } | { readonly date_start?: string; readonly date_end?: string };

const synonyms: Readonly<Record<string, string>> = {
  ytd: 'this year',
  'year to date': 'this year',
  fytd: 'this fy',
  mtd: 'this month',
  'month to date': 'this month',
  'this financial year': 'this fy',
  'last financial year': 'last fy',
  'previous financial year': 'last fy',
};

const units: Readonly<Record<string, string>> = {
  ...{ minute: 'm', min: 'm', hour: 'h', hr: 'h', day: 'd', week: 'w' },
  ...{ month: 'M', mo: 'M', year: 'y', yr: 'y' },
};

/** A relative window as queries write it. */
function textOf(window: RelativeWindow): string {
  if (window.kind === 'rolling') return `${window.count}${window.unit}`;
  const { period, isLast } = window;
  if (period === 'day') return isLast ? 'yesterday' : 'today';
  return `${isLast ? 'last' : 'this'} ${period}`;
}

/** "last 14 days", "14 days", "previous month", "ytd" as a relative window of queries. */
function readRelative(words: string): string | undefined {
  const lower = words.toLowerCase();
  const synonym =
    synonyms[lower] ?? lower.replace(/^(previous|past) (?=week|month|quarter|year|fy)/, 'last ');
  const [, count = '', unit = ''] =
    /^(?:the )?(?:last |past |previous )?(\d{1,8}) ?([a-z]+?)s?$/.exec(lower) ?? [];
  // As it stands first: in "3M" and "3m" the letter's case tells months from minutes.
  const window = parseWindow(words) ?? parseWindow(synonym) ?? parseWindow(`${count}${units[unit] ?? ''}`);
  return window && textOf(window);
}

const separators =
  /^(?:from |between )?(.+?)(?: to | until | till | through | and | ?(?:–|—|\.\.\.?) ?| - )(.+)$/;
/** "1–7 Oct 2026", "1 to 7 October": the month and the year stand once. */
const withinMonth = new RegExp(`^${dayPattern} ?(?:-|–|—|to) ?(${dayPattern} ${monthPattern}.*)$`);

function readRange(text: string, context: TypingContext): Stretch | undefined {
  const localNow = localNowOf(context);
  const inMonth = withinMonth.exec(text);
  if (inMonth) {
    const [, day = '', rest = ''] = inMonth;
    return rangeOf(
      readDate(rest.replace(/^\d{1,2}(?:st|nd|rd|th)?/, day), context),
      readDate(rest, context),
      localNow,
    );
  }
  const ends = separators.exec(text);
  if (!ends) return undefined;
  const [, from = '', to = ''] = ends;
  return rangeOf(readDate(from, context), readDate(to, context), localNow);
}

/** From the beginning of one date to the end of another. */
function rangeOf(
  from: DateText | undefined,
  to: DateText | undefined,
  localNow: number,
): Stretch | undefined {
  if (!from || !to) return undefined;
  // A year that is written once holds for both: "1 Oct to 8 Oct 2025", "1 Oct 2025 to 8 Oct".
  const start = from.hasYear ? from.in(0) : undefined;
  const end = to.hasYear ? to.in(0) : start ? firstAfter(to, start.start) : latest(to, localNow);
  const begin = start ?? (end && latest(from, end.end));
  return begin && end && end.end > begin.start ? { start: begin.start, end: end.end } : undefined;
}

/** One date: all of it, or what comes since, after, until or before it. */
function readOpen(text: string, context: TypingContext): Partial<Stretch> | undefined {
  const [, word, rest = text] = /^(since|from|after|until|till|to|before) (.+)$/.exec(text) ?? [];
  const date = readDate(rest, context);
  const found = date && latest(date, localNowOf(context));
  if (!found) return undefined;
  const { start, end } = found;
  if (word === undefined) return end > start ? found : undefined;
  if (word === 'since' || word === 'from') return { start };
  if (word === 'after') return { start: end };
  return { end: word === 'before' ? start : end };
}

/**
 * Reads a window as people write it, in a network's time. Relative: `14d`, `36h`, `last 2 weeks`, `ytd`, `this quarter`.
 * Of the calendar: `2026-10`, `Oct 2026`, `Q3 2026`, `FY26`, `1 Oct`. From and to: `1 Oct to 8 Oct`, `1–7 Oct 2026`,
 * `2026-10-01 06:00 to 2026-10-02`, `since 1 Oct`, `until 8 Oct`. Dates are meant with their last day; where no year is
 * written it is the last one that has begun. Undefined for anything else.
 */
export function readTypedWindow(text: string, context: TypingContext): TypedWindow | undefined {
  if (text.length > 80) return undefined;
  const words = text.trim().replaceAll(/\s+/g, ' ').replace(/\.$/, '');
  const window = readRelative(words);
  if (window !== undefined) return { window };
  const lower = words.toLowerCase().replace(/(?<=\d)t(?=\d)/, ' ');
  const found = readOpen(lower, context) ?? readRange(lower, context);
  const isWithinYears = (localMs: number | undefined): boolean =>
    localMs === undefined || parseQueryDate(formatNaive(localMs, 0), 0) !== undefined;
  if (!found || !isWithinYears(found.start) || !isWithinYears(found.end)) return undefined;
  return {
    ...(found.start !== undefined && { date_start: formatNaive(found.start, 0) }),
    ...(found.end !== undefined && { date_end: formatNaive(found.end, 0) }),
  };
}
