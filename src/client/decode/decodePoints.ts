import { dayMs, isStampable, minuteMs, parseOffset, parseStamp } from '../../domain';

const dash = 45;
const colon = 58;

/** Reads two decimal digits as a number; NaN for anything else. */
function two(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN;
}

/** Reads "+10:00" or "Z" at a position, in minutes; `naive` at the end of the text. NaN for anything else. */
function readOffset(text: string, at: number, naive: number): number {
  if (text.length === at) return naive;
  const sign = text.charCodeAt(at);
  if (text.length === at + 1) return sign === 90 ? 0 : NaN;
  if (text.length !== at + 6 || text.charCodeAt(at + 3) !== colon) return NaN;
  const minutes = two(text, at + 1) * 60 + two(text, at + 4);
  if (minutes > 18 * 60) return NaN;
  return sign === 43 ? minutes : sign === dash ? -minutes : NaN;
}

/** Reads the service's three spellings by position, several times faster than a pattern; else NaN. */
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
  const midnightMs = Date.UTC(year, month - 1, day);
  const isReal =
    year >= 100 &&
    month >= 1 &&
    month <= 12 &&
    new Date(midnightMs).getUTCDate() === day &&
    hour <= 23 &&
    minute <= 59 &&
    second <= 59;
  if (!isReal) return NaN;
  return midnightMs + (hour * 60 + minute - readOffset(text, 19, naiveOffset)) * minuteMs + second * 1000;
}

/** Decodes "+10:00" to 600. Undefined for text that is not an offset. */
export function decodeOffset(text: string): number | undefined {
  const fixed = readOffset(text, 0, NaN);
  return fixed === fixed ? fixed : parseOffset(text);
}

/** True for a day on which every instant can be written as a stamp. */
export const isStampableDay = (midnightMs: number): boolean =>
  isStampable(midnightMs) && isStampable(midnightMs + dayMs);

/**
 * Decodes the stamp of a point to epoch milliseconds; NaN when it is invalid or could not be written as a stamp again.
 * The service has sent stamps with an offset, with Z and naive ones (docs/service.md: Stamps); `offsetMinutes` applies
 * to naive stamps.
 */
export function decodeStamp(stamp: unknown, offsetMinutes: number): number {
  if (typeof stamp !== 'string') return NaN;
  const fixed = readFixed(stamp, offsetMinutes);
  const ms = fixed === fixed ? fixed : (parseStamp(stamp, offsetMinutes) ?? NaN);
  return isStampable(ms) ? ms : NaN;
}

/** Reads stamps in sequence: a stamp on the same day as the previous one costs a fraction. */
class StampReader {
  /** Of the last fully parsed stamp: "2026-10-05T", ":00+10:00" and its midnight; "" when it was invalid. */
  #head = '';
  #tail = '';
  #midnightMs = 0;

  constructor(readonly offsetMinutes: number) {}

  read(stamp: unknown): number {
    if (typeof stamp !== 'string') return NaN;
    if (
      stamp.length === 25 &&
      this.#head !== '' &&
      stamp.startsWith(this.#head) &&
      stamp.endsWith(this.#tail)
    ) {
      // Inlined instead of a call per number, since a reply may be done before the engine compiles this.
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
    const ms = decodeStamp(stamp, this.offsetMinutes);
    if (stamp.length === 25 && stamp.charCodeAt(10) === 84 && stamp.charCodeAt(13) === colon) {
      this.#midnightMs = ms - (two(stamp, 11) * 60 + two(stamp, 14)) * minuteMs;
      this.#head = isStampableDay(this.#midnightMs) ? stamp.slice(0, 11) : '';
      this.#tail = stamp.slice(16);
    }
    return ms;
  }
}

/** A series' points as parsed from JSON: each is `[stamp, value]` if the service is correct. */
export type RawPoints = readonly unknown[];

/** At most so many axes of equal length and edges are compared in full, so that a hostile body takes linear time. */
const maxCandidates = 16;

function isSame(times: Float64Array, others: Float64Array): boolean {
  if (times === others) return true;
  for (let i = 0; i < times.length; i++) if (times[i] !== others[i]) return false;
  return true;
}

/** The time columns of one reply, without duplicates. */
export class TimeAxes {
  /**
   * The stamps of the previous series as sent, if valid and ascending, their column, and the offset applied to those
   * without one. Most series repeat them, and comparing text is several times faster than parsing it.
   */
  latest: { stamps: readonly unknown[]; offsetMinutes: number; times: Float64Array } | undefined;

  #axes = new Map<string, Float64Array[]>();

  /** Returns the column for these instants: an equal earlier one, else `times`. */
  share(times: Float64Array): Float64Array {
    const key = [times.length, times[0], times.at(-1)].join();
    const known = this.#axes.get(key) ?? [];
    if (known.length === 0) this.#axes.set(key, known);
    const found = known.find((others) => isSame(times, others));
    if (found) return found;
    if (known.length < maxCandidates) known.push(times);
    return times;
  }
}

export interface Repairs {
  badStamps: number;
  badValues: number;
  duplicateStamps: number;
  /** 1 when its stamps were not ascending. */
  unsortedStamps: number;
}

interface Columns {
  times: Float64Array;
  values: Float64Array;
  repairs: Repairs;
}

const plainNumber = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/**
 * Reads a value that is not a plain number. Null is missing. A number sent as text ("12.3") is that number; anything
 * else ("NaN", "null", true, a number beyond a double) becomes missing and is counted.
 */
function readOddValue(value: unknown, repairs: Repairs): number {
  if (value === null) return NaN;
  const number = typeof value === 'string' && plainNumber.test(value) ? Number(value) : NaN;
  if (Number.isFinite(number)) return number;
  repairs.badValues++;
  return NaN;
}

const noRepairs = (): Repairs => ({ badStamps: 0, badValues: 0, duplicateStamps: 0, unsortedStamps: 0 });

/** Fills both columns and returns the stamps as sent. */
function readPoints(points: RawPoints, reader: StampReader, { times, values, repairs }: Columns): unknown[] {
  const stamps: unknown[] = [];
  for (let i = 0; i < points.length; i++) {
    const point = points[i];
    const isPoint = Array.isArray(point);
    const stamp: unknown = isPoint ? point[0] : undefined;
    const value: unknown = isPoint ? point[1] : null;
    stamps.push(stamp);
    times[i] = reader.read(stamp);
    values[i] = typeof value === 'number' && value * 0 === 0 ? value : readOddValue(value, repairs);
  }
  return stamps;
}

/** Fills `values` when all points have these stamps; otherwise returns false. */
function readLike(
  stamps: readonly unknown[],
  points: RawPoints,
  values: Float64Array,
  repairs: Repairs,
): boolean {
  const { length } = points;
  // Kept minimal, since most replies are done before the engine compiles this loop.
  for (let i = 0; i < length; i++) {
    const point = points[i];
    if (!Array.isArray(point) || point[0] !== stamps[i]) return false;
    const value: unknown = point[1];
    values[i] = typeof value === 'number' && value * 0 === 0 ? value : readOddValue(value, repairs);
  }
  return true;
}

function isAscending(times: Float64Array): boolean {
  // Comparisons with NaN are false, so an unreadable stamp fails too.
  for (let i = 1; i < times.length; i++) if (!(times[i - 1] < times[i])) return false;
  return !Number.isNaN(times[0]);
}

/** Drops points without a stamp, sorts, and uses the last of several values for one stamp. */
function repair(times: Float64Array, values: Float64Array, repairs: Repairs): Omit<Columns, 'repairs'> {
  const order: number[] = [];
  let previous = -Infinity;
  let isSorted = true;
  for (let i = 0; i < times.length; i++) {
    const time = times[i];
    if (Number.isNaN(time)) continue;
    if (time < previous) isSorted = false;
    previous = time;
    order.push(i);
  }
  repairs.badStamps = times.length - order.length;
  repairs.unsortedStamps = isSorted ? 0 : 1;
  // The sort is stable: among equal stamps the one sent last stays last.
  if (!isSorted) order.sort((a, b) => times[a] - times[b]);
  const remaining = order.filter((at, i) => times[at] !== times[order[i + 1] ?? -1]);
  repairs.duplicateStamps = order.length - remaining.length;
  return {
    times: Float64Array.from(remaining, (at) => times[at]),
    values: Float64Array.from(remaining, (at) => values[at]),
  };
}

/**
 * Repairs and shares the columns of a series: ascending times without duplicates, `times` shared with earlier series of
 * the same stamps. Unreadable instants are NaN in the input. `repairs` counts earlier repairs.
 */
export function toColumns(
  times: Float64Array,
  values: Float64Array,
  axes: TimeAxes,
  repairs: Repairs = noRepairs(),
): Columns {
  if (isAscending(times)) return { times: axes.share(times), values, repairs };
  const columns = repair(times, values, repairs);
  return { times: axes.share(columns.times), values: columns.values, repairs };
}

/**
 * Decodes the `[stamp, value]` pairs of a series to columns: ascending times without duplicates, NaN for null, `times`
 * shared with earlier series of the same stamps. `offsetMinutes` applies to stamps without an offset.
 */
export function decodePoints(points: RawPoints, offsetMinutes: number, axes: TimeAxes): Columns {
  const { latest } = axes;
  if (latest?.offsetMinutes === offsetMinutes && latest.stamps.length === points.length) {
    const values = new Float64Array(points.length);
    const repairs = noRepairs();
    if (readLike(latest.stamps, points, values, repairs)) return { times: latest.times, values, repairs };
  }
  const raw = {
    times: new Float64Array(points.length),
    values: new Float64Array(points.length),
    repairs: noRepairs(),
  };
  const stamps = readPoints(points, new StampReader(offsetMinutes), raw);
  const { repairs } = raw;
  const columns = toColumns(raw.times, raw.values, axes, repairs);
  // The stamps match the column only if nothing was dropped or moved.
  const isUnchanged = repairs.badStamps + repairs.duplicateStamps + repairs.unsortedStamps === 0;
  axes.latest = isUnchanged ? { stamps, times: columns.times, offsetMinutes } : undefined;
  return columns;
}

/** Decodes points like `decodePoints`, for points outside the JSON. */
type ToColumns = (offsetMinutes: number, axes: TimeAxes) => Columns;

/** Points that were cut out of a body, by the placeholder that replaces them. */
export class DetachedPoints {
  #points = new Map<unknown, ToColumns>();
  // Unpredictable for the author of a body.
  #secret = String(Math.random());

  get hasUnclaimed(): boolean {
    return this.#points.size > 0;
  }

  /** Adds points and returns their placeholder, as JSON. */
  add(points: ToColumns): string {
    const name = `${this.#secret} ${this.#points.size}`;
    this.#points.set(name, points);
    return `"${name}"`;
  }

  remove(name: unknown): ToColumns | undefined {
    const points = this.#points.get(name);
    if (points) this.#points.delete(name);
    return points;
  }
}

/** A body with a placeholder for each list of points. */
export interface DetachedBody {
  /** Valid JSON if the body is. */
  rest: string;
  points: DetachedPoints;
}
