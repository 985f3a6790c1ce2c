import { writeShortest } from './writeShortest';
import { writeFourDigits, writeInteger, writeTwoDigits } from './writeDigits';

/** The bytes that a number takes at most: `-0.0000010000000000000002`. */
export const longestNumber = 25;

/** Six decimals: what the service sends at most. */
const scale = 1e6;
/** Below it a number of six decimals has at most 15 digits, of which no two texts are the same double. */
const largestDecimal = 1e9;
const [minus, dot, zero] = [0x2d, 0x2e, 0x30];

/**
 * Writes a finite number as `String` does, the shortest text that reads back as the same double; minus zero as -0. The
 * view has room for `longestNumber` bytes. Gives the position after it.
 */
export function writeNumber(view: DataView, at: number, value: number): number {
  let next = at;
  if (value < 0 || Object.is(value, -0)) view.setUint8(next++, minus);
  const size = Math.abs(value);
  if (size < largestDecimal) {
    const scaled = Math.round(size * scale);
    // A quotient of two integers that are doubles is the double that their decimal text is read as.
    if (scaled / scale === size) return writeDecimal(view, next, scaled);
  }
  return writeShortest(view, next, size);
}

/** Writes an integer below 1e15 as so many millionths, without zeros at the end. */
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
