import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { encodings, type EncodedColumn, type EncodedPage } from './parquetTable';

const blockSize = 128;
const miniblocks = 4;
const perMiniblock = blockSize / miniblocks;

function bitsOf(value: number): number {
  let bits = 0;
  for (let rest = value; rest >= 1; rest = Math.floor(rest / 2)) bits++;
  return bits;
}

/** Packs a miniblock of numbers, at most 24 bits at a time, so that they fit into 32 bits with a partial byte. */
function pack(numbers: Float64Array, from: number, bits: number): Uint8Array {
  const packed = new Uint8Array((bits * perMiniblock) / 8);
  let [at, buffer, used] = [0, 0, 0];
  for (let i = from; i < from + perMiniblock; i++) {
    let rest = numbers[i] ?? 0;
    for (let left = bits; left > 0; left -= 24) {
      const width = Math.min(left, 24);
      buffer |= (rest % 2 ** width) << used;
      rest = Math.floor(rest / 2 ** width);
      used += width;
      for (; used >= 8; used -= 8) {
        packed[at++] = buffer & 0xff;
        buffer >>>= 8;
      }
    }
  }
  return packed;
}

/** Appends one block of differences, of which the first `count` are valid. */
function appendBlock(writer: ByteWriter, deltas: Float64Array, count: number): void {
  let min = Infinity;
  let max = -Infinity;
  for (let i = 0; i < count; i++) {
    const delta = deltas[i] ?? NaN;
    if (delta < min) min = delta;
    if (delta > max) max = delta;
  }
  writer.appendZigZag(BigInt(min));
  if (min === max) {
    // All steps are equal, so nothing is packed.
    writer.appendUint32(0);
    return;
  }
  for (let i = 0; i < blockSize; i++) deltas[i] = i < count ? (deltas[i] ?? NaN) - min : 0;
  const starts = Array.from({ length: miniblocks }, (_, i) => i * perMiniblock);
  const widths = starts.map((start) =>
    bitsOf(deltas.subarray(start, start + perMiniblock).reduce((a, b) => Math.max(a, b), 0)),
  );
  writer.appendBytes(Uint8Array.from(widths));
  for (const [i, start] of starts.entries()) writer.appendBytes(pack(deltas, start, widths[i] ?? 0));
}

function int64(micros: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, BigInt(micros), true);
  return bytes;
}

/** The number of times encoded between pauses. */
const timesPerTurn = 32_768;

/**
 * Encodes a column of moments, from epoch milliseconds to microseconds, in DELTA_BINARY_PACKED: the first number, then
 * differences in blocks, each with as few bits as its largest needs. Whole milliseconds are exact over centuries, and
 * so are their differences: all are multiples of 1,000.
 */
export function encodeTimes(times: readonly Float64Array[], rows: number): EncodedColumn {
  let [min, max] = [Infinity, -Infinity];
  function* encodePage(): Generator<EncodedPage | undefined> {
    const writer = new ByteWriter(rows / 16 + 64);
    const first = times.find(({ length }) => length > 0)?.[0] ?? 0;
    for (const number of [blockSize, miniblocks, rows]) writer.appendVarInt(number);
    writer.appendZigZag(BigInt(Math.round(first * 1000)));
    const deltas = new Float64Array(blockSize);
    let [count, before, untilPause] = [0, NaN, timesPerTurn];
    for (const one of times) {
      for (const ms of one) {
        const value = Math.round(ms * 1000);
        if (value < min) min = value;
        if (value > max) max = value;
        if (!Number.isNaN(before)) deltas[count++] = value - before;
        before = value;
        if (count === blockSize) {
          appendBlock(writer, deltas, count);
          count = 0;
        }
      }
      untilPause -= one.length;
      if (untilPause > 0) continue;
      yield undefined;
      untilPause = timesPerTurn;
    }
    if (count > 0) appendBlock(writer, deltas, count);
    yield { bytes: writer.getBytes(), count: rows };
  }
  return {
    ...{ rows, pages: encodePage(), encoding: encodings.deltaBinaryPacked },
    statistics: () => ({ nulls: 0, min: int64(min), max: int64(max) }),
  };
}
