import { writeThreeDigits, writeTwoDigits } from './writeDigits';

const [dot, zero] = [0x2e, 0x30];
/** Powers of ten that are doubles, each the exact one. */
const powers = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
const power = (exponent: number): number => powers[exponent] ?? NaN;
/** Splits a double into two halves of 26 bits (Dekker). */
const splitter = 2 ** 27 + 1;
/** A number plus or minus itself by this is the double next to it (Rump, Zimmermann, Boldo and Melquiond). */
const toNeighbour = 2 ** -53 * (1 + 2 ** -52);
/** What is closer to a limit than this is left to `String`. */
const doubt = 1e-5;
const outOfReach = Infinity;

/**
 * Writes a number that is not negative as `String` does. The way for 1e-6 to 1e9 is several times as fast: the number is
 * seen as an exact count of units of its 17th digit, and the shortest text within half the distance to the doubles beside
 * it is that with 15, 16 or 17 digits. Gives the position after it.
 */
export function writeShortest(bytes: Uint8Array, at: number, value: number): number {
  if (!(value >= 1e-6 && value < 1e9)) return writeText(bytes, at, String(value));
  const exponent = exponentOf(value);
  const scale = power(16 - exponent);
  const product = value * scale;
  let head = Math.floor(product / 1e8);
  const tail = product - head * 1e8 + errorOf(value, scale, product);
  let digits = roundTail(tail, value, scale);
  if (digits < 0) {
    head--;
    digits += 1e8;
  } else if (digits >= 1e8) {
    head++;
    digits -= 1e8;
  }
  // Also where the tail could not be rounded for certain: NaN.
  if (!(head >= 1e8 && head < 1e9 && digits >= 0)) return writeText(bytes, at, String(value));
  return writeParts(bytes, at, exponent, head | 0, digits | 0);
}

/** The power of ten of the first digit. */
function exponentOf(value: number): number {
  let exponent = 0;
  if (value >= 1) while (value >= power(exponent + 1)) exponent++;
  else while (value * power(-exponent) < 1) exponent--;
  return exponent;
}

/** What a product of two doubles lost by rounding, exactly (Dekker). */
function errorOf(a: number, b: number, product: number): number {
  const aScaled = a * splitter;
  const aHigh = aScaled - (aScaled - a);
  const aLow = a - aHigh;
  const bScaled = b * splitter;
  const bHigh = bScaled - (bScaled - b);
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

/** The last 8 of 17 digits, rounded to as few as tell the number from those beside it; NaN where that is in doubt. */
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

/** A multiple of a unit within reach; `outOfReach` where there is none, NaN where that is in doubt. */
function roundWithin(tail: number, unit: number, reach: number): number {
  const rounded = Math.round(tail / unit) * unit;
  const distance = Math.abs(tail - rounded);
  if (Math.abs(distance - reach) < doubt || Math.abs(distance - unit / 2) < doubt) return NaN;
  return distance < reach ? rounded : outOfReach;
}

/** Writes 17 digits, 9 and 8, with the point where it belongs, without zeros at the end. */
function writeParts(bytes: Uint8Array, at: number, exponent: number, head: number, tail: number): number {
  let next = at;
  if (exponent < 0) {
    bytes[next] = zero;
    bytes[next + 1] = dot;
    next += 2;
    for (let i = exponent + 1; i < 0; i++) bytes[next++] = zero;
    next = writeNine(bytes, next, head);
  } else {
    next = writeNine(bytes, next + 1, head);
    for (let i = at; i <= at + exponent; i++) bytes[i] = bytes[i + 1] ?? 0;
    bytes[at + 1 + exponent] = dot;
  }
  const millions = (tail / 1e6) | 0;
  const rest = tail - millions * 1e6;
  const thousands = (rest / 1000) | 0;
  next = writeTwoDigits(bytes, next, millions);
  next = writeThreeDigits(bytes, next, thousands);
  next = writeThreeDigits(bytes, next, rest - thousands * 1000);
  while (bytes[next - 1] === zero) next--;
  return bytes[next - 1] === dot ? next - 1 : next;
}

/** Writes an integer of nine digits. */
function writeNine(bytes: Uint8Array, at: number, value: number): number {
  const thousands = (value / 1000) | 0;
  const millions = (thousands / 1000) | 0;
  const next = writeThreeDigits(bytes, writeThreeDigits(bytes, at, millions), thousands - millions * 1000);
  return writeThreeDigits(bytes, next, value - thousands * 1000);
}

function writeText(bytes: Uint8Array, at: number, text: string): number {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
  return at + text.length;
}
