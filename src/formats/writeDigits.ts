/** The digits of 0–9,999 in ASCII, four each, as DataView writes them. */
const fours = Uint32Array.from({ length: 10_000 }, (_, value) => {
  const digits = new Uint8Array(4);
  for (let i = 3, rest = value; i >= 0; i--, rest = Math.floor(rest / 10)) digits[i] = 0x30 + (rest % 10);
  return new DataView(digits.buffer).getUint32(0);
});

/** Writes an integer below 10,000 with leading zeros. Returns the position after it, like all functions here. */
export function writeFourDigits(view: DataView, at: number, value: number): number {
  view.setUint32(at, fours[value] ?? 0);
  return at + 4;
}

/** Writes an integer below 100 with leading zeros. */
export function writeTwoDigits(view: DataView, at: number, value: number): number {
  // The lower half of the word.
  view.setUint16(at, fours[value] ?? 0);
  return at + 2;
}

/** Writes an integer from 0 to 1e9 − 1. */
export function writeInteger(view: DataView, at: number, value: number): number {
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
  const digits = fours[value] ?? 0;
  let next = at;
  if (value >= 1000) view.setUint8(next++, digits >>> 24);
  if (value >= 100) view.setUint8(next++, digits >>> 16);
  if (value >= 10) view.setUint8(next++, digits >>> 8);
  view.setUint8(next++, digits);
  return next;
}
