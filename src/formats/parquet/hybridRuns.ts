import type { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';

/** A number repeated `count` times. */
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

/** Merges adjacent equal runs. */
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

/**
 * Appends the levels that tell which rows have a value, preceded by their length, as data pages of version 1 require.
 */
export function appendLevels(writer: ByteWriter, append: (writer: ByteWriter) => void): void {
  const at = writer.index;
  writer.appendUint32(0);
  append(writer);
  writer.view.setUint32(at, writer.index - at - 4, true);
}
