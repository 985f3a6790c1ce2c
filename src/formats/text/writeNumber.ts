/** The digits of 0–9,999 in ASCII, four each, as DataView writes them. */
const fours = Uint32Array.from({ length: 10_000 }, (_, value) => {
  const digits = new Uint8Array(4);
  for (let i = 3, rest = value; i >= 0; i--, rest = Math.floor(rest / 10)) digits[i] = 0x30 + (rest % 10);
  return new DataView(digits.buffer).getUint32(0);
});

/** Writes an integer below 10,000 with leading zeros. Returns the position after it, like all functions here. */
function writeFourDigits(view: DataView, at: number, value: number): number {
  view.setUint32(at, fours[value]);
  return at + 4;
}

/** Writes an integer below 100 with leading zeros. */
export function writeTwoDigits(view: DataView, at: number, value: number): number {
  // The lower half of the word.
  view.setUint16(at, fours[value]);
  return at + 2;
}

/** Writes an integer from 0 to 1e9 − 1. */
function writeInteger(view: DataView, at: number, value: number): number {
  if (value < 1e4) return writeUpToFour(view, at, value);
  const high = (value / 1e4) | 0;
  const low = value - high * 1e4;
  if (high < 1e4) return writeFourDigits(view, writeUpToFour(view, at, high), low);
  const highest = (high / 1e4) | 0;
  const next = writeFourDigits(view, writeUpToFour(view, at, highest), high - highest * 1e4);
  return writeFourDigits(view, next, low);
}

/** Writes an integer below 10,000. */
function writeUpToFour(view: DataView, at: number, value: number): number {
  const digits = fours[value];
  let next = at;
  if (value >= 1000) view.setUint8(next++, digits >>> 24);
  if (value >= 100) view.setUint8(next++, digits >>> 16);
  if (value >= 10) view.setUint8(next++, digits >>> 8);
  view.setUint8(next++, digits);
  return next;
}

/** The powers of ten that a double represents exactly. */
const powers = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
const power = (exponent: number): number => powers[exponent];
/** Splits a double into two halves of 26 bits (Dekker). */
const splitter = 2 ** 27 + 1;
/** A number plus or minus its product with this is the neighbouring double (Rump, Zimmermann, Boldo and Melquiond). */
const toNeighbour = 2 ** -53 * (1 + 2 ** -52);
/** Cases closer to a limit than this are left to `String`. */
const doubt = 1e-5;
const outOfReach = Infinity;

/**
 * Writes a non-negative number like `String`. For 1e-6 to 1e9 it is several times as fast: it treats the number as an
 * exact count of units of its 17th digit, and tries 15, 16 and 17 digits for the shortest text within half the distance
 * to the neighbouring doubles. Returns the position after it.
 */
function writeShortest(view: DataView, at: number, value: number): number {
  if (!(value >= 1e-6 && value < 1e9)) return writeText(view, at, String(value));
  const exponent = exponentOf(value);
  const scale = power(16 - exponent);
  const product = value * scale;
  let head = Math.floor(product * 1e-8);
  const tail = product - head * 1e8 + errorOf(value, scale, product);
  let digits = roundTail(tail, value, scale);
  if (digits < 0) {
    head--;
    digits += 1e8;
  } else if (digits >= 1e8) {
    head++;
    digits -= 1e8;
  }
  // Also covers NaN, for a tail that could not be rounded with certainty.
  if (!(head >= 1e8 && head < 1e9 && digits >= 0)) return writeText(view, at, String(value));
  return writeParts(view, at, exponent, head | 0, digits | 0);
}

/** Returns the power of ten of the first digit. */
function exponentOf(value: number): number {
  if (value >= 1e4) {
    if (value < 1e6) return value < 1e5 ? 4 : 5;
    return value < 1e7 ? 6 : value < 1e8 ? 7 : 8;
  }
  if (value >= 1) {
    if (value < 1e2) return value < 1e1 ? 0 : 1;
    return value < 1e3 ? 2 : 3;
  }
  let exponent = -1;
  while (value * power(-exponent) < 1) exponent--;
  return exponent;
}

/** Returns the exact rounding error of a product of two doubles (Dekker). */
function errorOf(a: number, b: number, product: number): number {
  const aScaled = a * splitter;
  const aHigh = aScaled - (aScaled - a);
  const aLow = a - aHigh;
  const bScaled = b * splitter;
  const bHigh = bScaled - (bScaled - b);
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

/** Rounds the last 8 of 17 digits to as few as distinguish the number from its neighbours; NaN when in doubt. */
function roundTail(tail: number, value: number, scale: number): number {
  const step = value * toNeighbour;
  const above = value + step - value;
  const below = value - (value - step);
  // At a power of two the doubles below are closer.
  if (above !== below) return NaN;
  const reach = (above / 2) * scale;
  const fifteen = roundWithin(tail, 100, reach);
  if (fifteen !== outOfReach) return fifteen;
  const sixteen = roundWithin(tail, 10, reach);
  return sixteen === outOfReach ? roundWithin(tail, 1, reach) : sixteen;
}

/** Returns a multiple of a unit within reach; `outOfReach` when there is none, NaN when in doubt. */
function roundWithin(tail: number, unit: number, reach: number): number {
  const rounded = Math.floor(tail / unit + 0.5) * unit;
  const distance = Math.abs(tail - rounded);
  if (Math.abs(distance - reach) < doubt || Math.abs(distance - unit / 2) < doubt) return NaN;
  return distance < reach ? rounded : outOfReach;
}

/** Writes 17 digits, as 9 and 8, with the decimal point and without trailing zeros. */
function writeParts(view: DataView, at: number, exponent: number, head: number, tail: number): number {
  // Starts one position further if a point must be inserted, so that the digits before it can be moved back.
  let next = exponent < 0 ? writeZeros(view, at, -exponent) : at + 1;
  const first = (head / 1e8) | 0;
  const rest = head - first * 1e8;
  const restHigh = (rest / 1e4) | 0;
  const tailHigh = (tail / 1e4) | 0;
  view.setUint8(next++, zero + first);
  next = writeFourDigits(view, next, restHigh);
  next = writeFourDigits(view, next, rest - restHigh * 1e4);
  next = writeFourDigits(view, next, tailHigh);
  next = writeFourDigits(view, next, tail - tailHigh * 1e4);
  if (exponent >= 0) {
    for (let i = at; i <= at + exponent; i++) view.setUint8(i, view.getUint8(i + 1));
    view.setUint8(at + 1 + exponent, dot);
  }
  while (view.getUint8(next - 1) === zero) next--;
  return view.getUint8(next - 1) === dot ? next - 1 : next;
}

/** Writes the zeros of a number below 1 with the point after the first: `0.00`. */
function writeZeros(view: DataView, at: number, count: number): number {
  view.setUint8(at, zero);
  view.setUint8(at + 1, dot);
  for (let i = 1; i < count; i++) view.setUint8(at + 1 + i, zero);
  return at + 1 + count;
}

function writeText(view: DataView, at: number, text: string): number {
  for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i));
  return at + text.length;
}

/** The maximum length of a number in bytes: `-0.0000010000000000000002`. */
export const longestNumber = 25;

/** For six decimals, the most that the service sends. */
const scale = 1e6;
/** Below this, a number with six decimals has at most 15 digits, so different texts are different doubles. */
const largestDecimal = 1e9;
const minus = 0x2d;
const dot = 0x2e;
const zero = 0x30;

/**
 * Writes a finite number like `String`, as the shortest text that reads back as the same double; minus zero as 0. The
 * view must have room for `longestNumber` bytes. Returns the position after it.
 */
export function writeNumber(view: DataView, at: number, value: number): number {
  let next = at;
  if (value < 0) view.setUint8(next++, minus);
  const size = Math.abs(value);
  if (size < largestDecimal) {
    const scaled = Math.round(size * scale);
    // The quotient of two exactly represented integers equals the double parsed from their decimal text.
    if (scaled / scale === size) return writeDecimal(view, next, scaled);
  }
  return writeShortest(view, next, size);
}

/** Writes an integer below 1e15 as millionths, without trailing zeros. */
function writeDecimal(view: DataView, at: number, scaled: number): number {
  const whole = Math.floor(scaled / scale);
  const decimals = (scaled - whole * scale) | 0;
  let next = writeInteger(view, at, whole | 0);
  if (decimals === 0) return next;
  view.setUint8(next++, dot);
  const high = (decimals / 100) | 0;
  next = writeFourDigits(view, next, high);
  const low = decimals - high * 100;
  if (low !== 0) next = writeTwoDigits(view, next, low);
  while (view.getUint8(next - 1) === zero) next--;
  return next;
}
