import { parseStamp } from '../../domain/time';

const minuteMs = 60_000;
const dash = 45;
const colon = 58;
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Two decimal digits as a number; NaN for anything else. */
function two(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN;
}

/** Days from 1970-01-01 (H. Hinnant, "chrono-compatible low-level date algorithms": years that begin in March). */
function toDays(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (monthLengths[month - 1] ?? 0);
}

/** "+10:00" from position 19 on; nothing there means `naive`. NaN for anything else. */
function readOffset(text: string, naive: number): number {
  if (text.length === 19) return naive;
  const sign = text.charCodeAt(19);
  if (text.length === 20) return sign === 90 ? 0 : NaN;
  if (text.length !== 25 || text.charCodeAt(22) !== colon) return NaN;
  const minutes = two(text, 20) * 60 + two(text, 23);
  if (minutes > 18 * 60) return NaN;
  return sign === 43 ? minutes : sign === dash ? -minutes : NaN;
}

/** The service's own three spellings, by position: several times faster than a pattern. NaN for any other. */
function readFixed(text: string, naiveOffset: number): number {
  const hasMarks =
    text.charCodeAt(4) === dash &&
    text.charCodeAt(7) === dash &&
    text.charCodeAt(10) === 84 &&
    text.charCodeAt(13) === colon &&
    text.charCodeAt(16) === colon;
  if (!hasMarks) return NaN;
  const year = two(text, 0) * 100 + two(text, 2);
  const month = two(text, 5);
  const day = two(text, 8);
  const hour = two(text, 11);
  const minute = two(text, 14);
  const second = two(text, 17);
  const isReal =
    year >= 100 && day >= 1 && day <= daysIn(year, month) && hour <= 23 && minute <= 59 && second <= 59;
  if (!isReal) return NaN;
  const localMinutes = toDays(year, month, day) * 1440 + hour * 60 + minute - readOffset(text, naiveOffset);
  return localMinutes * minuteMs + second * 1000;
}

/**
 * A stamp of a point → epoch milliseconds, NaN when it is none. Offset, Z and naive stamps have all been sent
 * (service.md 15); a naive one is read with `offsetMinutes`.
 */
export function decodeStamp(stamp: unknown, offsetMinutes: number): number {
  if (typeof stamp !== 'string') return NaN;
  const fixed = readFixed(stamp, offsetMinutes);
  return fixed === fixed ? fixed : (parseStamp(stamp, offsetMinutes) ?? NaN);
}

/** Reads stamps one after the other: one of the same day as the one before costs a fraction. */
export class StampReader {
  /** Of the stamp that was read whole last: date and "T"; ":00+10:00"; the instant of its midnight. */
  #head = '';
  #tail = '';
  #midnightMs = 0;

  constructor(private readonly offsetMinutes: number) {}

  /** As `decodeStamp`. */
  read(stamp: unknown): number {
    if (typeof stamp !== 'string' || stamp.length !== 25) return decodeStamp(stamp, this.offsetMinutes);
    if (this.#head !== '' && stamp.startsWith(this.#head) && stamp.endsWith(this.#tail)) {
      // Without a call for each number: an answer may be over before this is compiled.
      const tenHours = stamp.charCodeAt(11) - 48;
      const hours = stamp.charCodeAt(12) - 48;
      const tenMinutes = stamp.charCodeAt(14) - 48;
      const minutes = stamp.charCodeAt(15) - 48;
      const isTime =
        (tenHours === 0 || tenHours === 1 || (tenHours === 2 && hours <= 3)) &&
        hours >= 0 &&
        hours <= 9 &&
        stamp.charCodeAt(13) === colon &&
        tenMinutes >= 0 &&
        tenMinutes <= 5 &&
        minutes >= 0 &&
        minutes <= 9;
      if (isTime)
        return this.#midnightMs + (tenHours * 600 + hours * 60 + tenMinutes * 10 + minutes) * minuteMs;
    }
    return this.#readWhole(stamp);
  }

  #readWhole(stamp: string): number {
    const ms = readFixed(stamp, this.offsetMinutes);
    if (Number.isNaN(ms)) return decodeStamp(stamp, this.offsetMinutes);
    this.#head = stamp.slice(0, 11);
    this.#tail = stamp.slice(16);
    this.#midnightMs = ms - (two(stamp, 11) * 60 + two(stamp, 14)) * minuteMs;
    return ms;
  }
}
