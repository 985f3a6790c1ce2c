/** The digits of 0–999 in ASCII, three each. */
const digits = Uint8Array.from(
  { length: 3000 },
  (_, i) => 0x30 + (Math.floor(i / 3 / 10 ** (2 - (i % 3))) % 10),
);

/** Writes an integer below 1,000 with leading zeros. Gives the position after it, as all of these do. */
export function writeThreeDigits(bytes: Uint8Array, at: number, value: number): number {
  const from = value * 3;
  bytes[at] = digits[from] ?? 0;
  bytes[at + 1] = digits[from + 1] ?? 0;
  bytes[at + 2] = digits[from + 2] ?? 0;
  return at + 3;
}

/** Writes an integer below 100 with leading zeros. */
export function writeTwoDigits(bytes: Uint8Array, at: number, value: number): number {
  const from = value * 3;
  bytes[at] = digits[from + 1] ?? 0;
  bytes[at + 1] = digits[from + 2] ?? 0;
  return at + 2;
}

/** Writes an integer from 0 to 1e9 − 1. */
export function writeInteger(bytes: Uint8Array, at: number, value: number): number {
  if (value < 1000) return writeShort(bytes, at, value);
  const thousands = (value / 1000) | 0;
  const rest = value - thousands * 1000;
  if (thousands < 1000) return writeThreeDigits(bytes, writeShort(bytes, at, thousands), rest);
  const millions = (thousands / 1000) | 0;
  const next = writeThreeDigits(bytes, writeShort(bytes, at, millions), thousands - millions * 1000);
  return writeThreeDigits(bytes, next, rest);
}

/** Writes an integer below 1,000. */
function writeShort(bytes: Uint8Array, at: number, value: number): number {
  const from = value * 3;
  let next = at;
  if (value >= 100) bytes[next++] = digits[from] ?? 0;
  if (value >= 10) bytes[next++] = digits[from + 1] ?? 0;
  bytes[next++] = digits[from + 2] ?? 0;
  return next;
}
