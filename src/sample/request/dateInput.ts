import { parseStamp, utcMs } from '../../domain/time';

/** A date of the query string: an instant on the network's wall clock. `isAware`: the text has an offset. */
export interface DateInput {
  /** Wall-clock milliseconds, as if the network's local time were UTC. */
  readonly wallMs: number;
  readonly isAware: boolean;
}

/** A date, or the fault in the wording of the framework's parser. */
export type DateReading = { readonly date: DateInput } | { readonly error: string };

const dateTime = /^\d{4}-\d\d-\d\d(?:[T t_]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

/** Returns the first fault in an invalid date. */
function faultOf(text: string): string {
  if (text.length < 10) return 'input is too short';
  if (!/^\d{4}/.test(text)) return 'invalid character in year';
  if (text[4] !== '-') return 'invalid date separator, expected `-`';
  if (!/^\d\d$/.test(text.slice(5, 7))) return 'invalid character in month';
  if (text[7] !== '-') return 'invalid date separator, expected `-`';
  if (!/^\d\d$/.test(text.slice(8, 10))) return 'invalid character in day';
  const month = Number(text.slice(5, 7));
  if (month < 1 || month > 12) return 'month value is outside expected range of 1-12';
  if (parseStamp(text.slice(0, 10), 0) === undefined) return 'day value is outside expected range';
  return 'unexpected extra characters at the end of the input';
}

const firstOfNumbers = utcMs(1600, 0);
const lastOfNumbers = utcMs(10_000, 0) - 1;

/** Parses a number of seconds (or milliseconds) since 1970 in UTC. */
function readNumber(number: number): DateReading {
  const wallMs = Math.abs(number) > 2e10 ? number : number * 1000;
  if (wallMs < firstOfNumbers) return { error: 'dates before 1600 are not supported as unix timestamps' };
  if (wallMs > lastOfNumbers) return { error: 'dates after 9999 are not supported as unix timestamps' };
  return { date: { wallMs, isAware: true } };
}

/** Parses a date as the live service's framework does. */
export function readDate(text: string): DateReading {
  if (/^[+-]?\d+(?:\.\d+)?$/.test(text)) return readNumber(Number(text));
  const match = dateTime.exec(text);
  const ms = match ? parseStamp(text.replace(/^(.{10})[t_]/i, '$1T').replace(',', '.'), 0) : undefined;
  if (ms === undefined || Number(text.slice(0, 4)) < 1) return { error: faultOf(text) };
  return { date: { wallMs: ms, isAware: match?.[1] !== undefined } };
}
