import { writeFourDigits } from './writeDigits';

const [dot, zero] = [0x2e, 0x30];
/** The powers of ten that a double represents exactly. */
const powers = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
const power = (exponent: number): number => powers[exponent] ?? NaN;
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
export function writeShortest(view: DataView, at: number, value: number): number {
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
