import { formatNaive, parseQueryDate } from './time';
import {
  dayPattern,
  firstAfter,
  latest,
  localNowOf,
  monthPattern,
  readDate,
  readTime,
  type DateText,
  type LocalSpan,
  type TypingContext,
} from './typedDate';
import { formatWindow, parseWindow } from './relativeWindow';

/** A window as fields of a query: a relative one, or dates, of which one may be absent. */
export type TypedWindow =
  { readonly window: string } | { readonly date_start?: string; readonly date_end?: string };

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
