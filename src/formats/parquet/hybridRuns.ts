import type { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';

/** So many equal numbers, one after the other. */
export interface Run {
  readonly value: number;
  readonly count: number;
}

/** Appends runs of equal numbers below 2 ** bits, in the RLE form of RLE_DICTIONARY and of levels. */
export function appendRuns(writer: ByteWriter, runs: readonly Run[], bits: number): void {
  const bytes = Math.ceil(bits / 8);
  for (const { value, count } of runs) {
    writer.appendVarInt(count * 2);
    for (let i = 0; i < bytes; i++) writer.appendUint8((value >>> (8 * i)) & 0xff);
  }
}

/** Joins neighbours that are equal. */
export function joinRuns(runs: Iterable<Run>): readonly Run[] {
  const joined: { value: number; count: number }[] = [];
  for (const { value, count } of runs) {
    const last = joined.at(-1);
    if (count === 0) continue;
    if (last?.value === value) last.count += count;
    else joined.push({ value, count });
  }
  return joined;
}

/** Appends which rows have a value, with the length before it: data pages of version 1 want it so. */
export function appendLevels(writer: ByteWriter, append: (writer: ByteWriter) => void): void {
  const at = writer.index;
  writer.appendUint32(0);
  append(writer);
  writer.view.setUint32(at, writer.index - at - 4, true);
}
