import { lazy, type Steps, minuteMs } from '../../domain';
import { toColumns, type DetachedBody, DetachedPoints, decodeStamp, isStampableDay } from './decodePoints';

const minus = 45;
const plus = 43;
const dot = 46;
const zero = 48;
const nine = 57;
const letterE = 101;

/** The powers of ten that a double represents exactly. */
const powers = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/** Reads JSON numbers from bytes, each exactly as `JSON.parse` would. */
class NumberScanner {
  /** The end of the last number read. */
  end = 0;

  constructor(readonly bytes: Buffer) {}

  /** Reads the number at a position; NaN for anything else. Infinite beyond the range of a double. */
  read(start: number): number {
    const bytes = this.bytes;
    let at = start;
    let byte = bytes[at];
    const isNegative = byte === minus;
    if (isNegative) byte = bytes[++at];
    // Accumulating in a double is exact while the sum is a safe integer, and an unsafe sum never becomes safe again.
    // Starts with -0 rather than a small integer, so that the engine compiles this for doubles from the start.
    let digits = -0;
    let scale = 0;
    if (byte === zero) {
      byte = bytes[++at];
    } else {
      if (!(byte >= zero && byte <= nine)) return NaN;
      for (; byte >= zero && byte <= nine; byte = bytes[++at]) digits = digits * 10 + (byte - zero);
    }
    if (byte === dot) {
      const first = at + 1;
      byte = bytes[++at];
      for (; byte >= zero && byte <= nine; byte = bytes[++at]) digits = digits * 10 + (byte - zero);
      scale = at - first;
      if (scale === 0) return NaN;
    }
    if ((byte | 32) === letterE) {
      const exponent = this.#readExponent(at + 1);
      if (Number.isNaN(exponent)) return NaN;
      scale -= exponent;
      at = this.end;
    }
    this.end = at;
    // An exact integer and an exact power of ten leave one rounding (W. D. Clinger, 1990).
    if (digits > Number.MAX_SAFE_INTEGER || scale > 22 || scale < -22) {
      return Number(bytes.toString('latin1', start, at));
    }
    const size = scale >= 0 ? digits / powers[scale] : digits * powers[-scale];
    return isNegative ? -(size + 0) : size + 0;
  }

  #readExponent(start: number): number {
    let at = start;
    const sign = this.bytes[at];
    if (sign === minus || sign === plus) at++;
    const first = at;
    let exponent = 0;
    for (let byte = this.bytes[at]; byte >= zero && byte <= nine; byte = this.bytes[++at]) {
      exponent = exponent * 10 + (byte - zero);
    }
    this.end = at;
    if (at === first) return NaN;
    return sign === minus ? -exponent : exponent;
  }
}

/** "2026-10-05T00:00:00+10:00", the only length that is scanned. */
const stampLength = 25;

const colon = 58;

/** Reads stamps that carry an offset from bytes. */
class StampScanner {
  #view: DataView;
  /** The position of the last stamp read in full, -1 before the first, and the instant of its midnight. */
  #lastAt = -1;
  #midnightMs = 0;

  constructor(readonly bytes: Buffer) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  isSame(one: number, other: number): boolean {
    const view = this.#view;
    return (
      view.getInt32(one + 12) === view.getInt32(other + 12) &&
      view.getInt32(one + 8) === view.getInt32(other + 8) &&
      view.getInt32(one + 4) === view.getInt32(other + 4) &&
      view.getInt32(one) === view.getInt32(other) &&
      view.getInt32(one + 16) === view.getInt32(other + 16) &&
      view.getInt32(one + 20) === view.getInt32(other + 20) &&
      this.bytes[one + 24] === this.bytes[other + 24]
    );
  }

  /** Reads an instant, in epoch milliseconds; NaN for every stamp without an offset or with special characters. */
  read(at: number): number {
    const dayMs = this.#lastAt < 0 || !this.#isSameDay(at) ? NaN : this.#minuteOfDay(at) * minuteMs;
    return Number.isNaN(dayMs) ? this.#readWhole(at) : this.#midnightMs + dayMs;
  }

  /** True when date, seconds and offset equal those in the last stamp read in full. */
  #isSameDay(at: number): boolean {
    const bytes = this.bytes;
    const last = this.#lastAt;
    for (let i = 10; i >= 0; i--) if (bytes[at + i] !== bytes[last + i]) return false;
    for (let i = 16; i < stampLength; i++) if (bytes[at + i] !== bytes[last + i]) return false;
    return true;
  }

  /** Reads "00:00" from position 11 on, in minutes; NaN for anything else. */
  #minuteOfDay(at: number): number {
    const bytes = this.bytes;
    const hour = this.#two(at + 11);
    const minute = this.#two(at + 14);
    return bytes[at + 13] === colon && hour <= 23 && minute <= 59 ? hour * 60 + minute : NaN;
  }

  #two(at: number): number {
    const tens = this.bytes[at] - 48;
    const ones = this.bytes[at + 1] - 48;
    return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN;
  }

  #readWhole(at: number): number {
    const text = this.bytes.toString('latin1', at, at + stampLength);
    // Characters that JSON strings must escape, and characters beyond ASCII, never occur in a stamp.
    if (!/^[ !#-[\]-~]*$/.test(text)) return NaN;
    // A stamp without an offset has no instant until its block is known.
    const ms = decodeStamp(text, NaN);
    const minuteOfDay = text.charCodeAt(10) === 84 ? this.#minuteOfDay(at) : NaN;
    const midnightMs = ms - minuteOfDay * minuteMs;
    if (isStampableDay(midnightMs)) {
      this.#lastAt = at;
      this.#midnightMs = midnightMs;
    }
    return ms;
  }
}

const quote = 34;
const comma = 44;
const openBracket = 91;
const closeBracket = 93;
const letterN = 110;
const firstCapacity = 64;

/** Returns the position of the first byte from `start` on that is not JSON whitespace. */
function skipBlanks(bytes: Uint8Array, start: number): number {
  let at = start;
  for (;;) {
    const byte = bytes[at];
    if (byte > 32 || (byte !== 32 && byte !== 10 && byte !== 13 && byte !== 9)) return at;
    at++;
  }
}

function grow<T extends Float64Array | Uint32Array>(larger: T, old: T): T {
  larger.set(old);
  return larger;
}

/** Reads `[["2026-10-05T00:00:00+10:00",12.5],…]`, without allocating an object per point. */
class PointScanner {
  /** The end of the last array read. */
  end = 0;

  #numbers: NumberScanner;
  #stamps: StampScanner;
  #values = new Float64Array(firstCapacity);
  #times = new Float64Array(firstCapacity);
  /** The positions of the latest series' stamps, and their instants. */
  #places = new Uint32Array(firstCapacity);
  #latest = new Float64Array(0);

  constructor(readonly bytes: Buffer) {
    this.#numbers = new NumberScanner(bytes);
    this.#stamps = new StampScanner(bytes);
  }

  /**
   * Reads the points of the array that opens at a position, as sent: unsorted, including duplicates; NaN for null.
   * Undefined for anything except such pairs. Consecutive series with the same stamps share the object `times`.
   */
  read(start: number): { times: Float64Array; values: Float64Array } | undefined {
    const bytes = this.bytes;
    const latest = this.#latest;
    let isLatest = true;
    let count = 0;
    let at = start;
    do {
      at = skipBlanks(bytes, at + 1);
      if (bytes[at] !== openBracket) return undefined;
      const stamp = skipBlanks(bytes, at + 1) + 1;
      const stampEnd = stamp + stampLength;
      if (bytes[stamp - 1] !== quote || bytes[stampEnd] !== quote) return undefined;
      if (count === this.#values.length) this.#grow();
      if (isLatest) {
        isLatest = count < latest.length && this.#stamps.isSame(stamp, this.#places[count]);
        if (!isLatest) this.#times.set(latest.subarray(0, count));
      }
      if (!isLatest) {
        const time = this.#stamps.read(stamp);
        if (Number.isNaN(time)) return undefined;
        this.#times[count] = time;
      }
      this.#places[count] = stamp;
      at = skipBlanks(bytes, stampEnd + 1);
      if (bytes[at] !== comma) return undefined;
      at = skipBlanks(bytes, at + 1);
      if (bytes[at] === letterN) {
        if (!this.#isNull(at)) return undefined;
        this.#values[count] = NaN;
        at += 4;
      } else {
        const value = this.#numbers.read(at);
        if (!Number.isFinite(value)) return undefined;
        this.#values[count] = value;
        at = this.#numbers.end;
      }
      count++;
      at = skipBlanks(bytes, at);
      if (bytes[at] !== closeBracket) return undefined;
      at = skipBlanks(bytes, at + 1);
    } while (bytes[at] === comma);
    if (bytes[at] !== closeBracket) return undefined;
    this.end = at + 1;
    if (!isLatest) this.#latest = this.#times.slice(0, count);
    else if (count < latest.length) this.#latest = latest.slice(0, count);
    return { times: this.#latest, values: this.#values.slice(0, count) };
  }

  #isNull(at: number): boolean {
    const bytes = this.bytes;
    return bytes[at + 1] === 117 && bytes[at + 2] === 108 && bytes[at + 3] === 108;
  }

  #grow(): void {
    const length = this.#values.length * 2;
    this.#values = grow(new Float64Array(length), this.#values);
    this.#times = grow(new Float64Array(length), this.#times);
    this.#places = grow(new Uint32Array(length), this.#places);
  }
}

const backslash = 92;
const decoder = new TextDecoder();
const fieldName = [...Buffer.from('data')];

function findClosingQuote(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

/** Returns the position of the list of lists named `"data"`; -1 when these quotes hold no such name. */
function findList(bytes: Uint8Array, openingQuote: number, closingQuote: number): number {
  if (closingQuote - openingQuote !== fieldName.length + 1) return -1;
  for (const [i, byte] of fieldName.entries()) if (bytes[openingQuote + 1 + i] !== byte) return -1;
  const mark = skipBlanks(bytes, closingQuote + 1);
  if (bytes[mark] !== colon) return -1;
  const list = skipBlanks(bytes, mark + 1);
  return bytes[list] === openBracket && bytes[skipBlanks(bytes, list + 1)] === openBracket ? list : -1;
}

/**
 * Reads a hundred made-up points that cover every form in a body. The engine compiles for the forms it has seen:
 * without this it would compile for the first series, and again at the first null and at the second series.
 */
function rehearse(): PointScanner {
  const values = ['null', '-12.5', '99999.999999', '0', '0.25', '1e3', '12345678901234567890'];
  const pairs = Array.from({ length: 80 }, (_, i) => {
    const time = `${String(10 + Math.floor(i / 12))}:${String(10 + (i % 12) * 4)}`;
    return `["2026-10-05T${time}:00+10:00",${values[i % values.length]}]`;
  });
  const whole = `[${pairs.join(',')}]`;
  const lists = [whole, whole, `[ ${pairs.slice(0, 8).join(' ,')} ]`, `[${pairs.slice(4).join(',')}]`];
  const scanner = new PointScanner(Buffer.from(lists.join(' ')));
  let at = 0;
  for (const list of lists) {
    scanner.read(at);
    at += list.length + 1;
  }
  return scanner;
}

export class BodyScanner {
  /** Retained, since the engine drops compiled code together with the last object that it was compiled for. */
  #rehearsal = lazy(rehearse);

  /**
   * Reads every `"data": [[stamp, number or null], …]` of a body from its bytes and leaves the rest to `JSON.parse`.
   * Skips strings by the rules of JSON, so that `rest` is JSON only if the body is, and replaces lists only in place of
   * a value. Returns undefined when there is no list, or at the first list with any other content.
   */
  *scan(body: Uint8Array): Steps<DetachedBody | undefined> {
    this.#rehearsal();
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const scanner = new PointScanner(bytes);
    const points = new DetachedPoints();
    const rest: Uint8Array[] = [];
    let restFrom = 0;
    for (let at = 0; at < bytes.length; at++) {
      if (bytes[at] !== quote) continue;
      const closingQuote = findClosingQuote(bytes, at);
      const list = findList(bytes, at, closingQuote);
      at = closingQuote;
      if (list < 0) continue;
      yield;
      const found = scanner.read(list);
      if (!found) return undefined;
      const { times, values } = found;
      const name = points.add((_, axes) => toColumns(times, values, axes));
      rest.push(bytes.subarray(restFrom, list), Buffer.from(name));
      restFrom = scanner.end;
      at = restFrom - 1;
    }
    if (!points.hasUnclaimed) return undefined;
    rest.push(bytes.subarray(restFrom));
    yield;
    return { rest: decoder.decode(Buffer.concat(rest)), points };
  }
}
