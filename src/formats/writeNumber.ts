import { writeShortest } from './writeShortest';
import { writeFourDigits, writeInteger, writeTwoDigits } from './writeDigits';

/** The maximum length of a number in bytes: `-0.0000010000000000000002`. */
export const longestNumber = 25;

/** For six decimals, the most that the service sends. */
const scale = 1e6;
/** Below this, a number with six decimals has at most 15 digits, so different texts are different doubles. */
const largestDecimal = 1e9;
const [minus, dot, zero] = [0x2d, 0x2e, 0x30];

/**
 * Writes a finite number like `String`, as the shortest text that reads back as the same double; minus zero as -0. The
 * view must have room for `longestNumber` bytes. Returns the position after it.
 */
export function writeNumber(view: DataView, at: number, value: number): number {
  let next = at;
  if (value < 0 || Object.is(value, -0)) view.setUint8(next++, minus);
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
