import type { ParquetRows } from '../parquet/parquetTable';

/** One column of a batch: its buffers, and the number of nulls. */
export interface EncodedColumn {
  readonly buffers: readonly Uint8Array[];
  readonly nulls: number;
}

const none = new Uint8Array(0);
const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** A bitmap of the rows with a value; no bytes when all rows have one. */
class Validity {
  readonly #bits: Uint8Array;
  nulls = 0;

  constructor(rows: number) {
    this.#bits = new Uint8Array(Math.ceil(rows / 8)).fill(255);
  }

  setNull(row: number): void {
    this.#bits[row >>> 3] = (this.#bits[row >>> 3] ?? 0) & ~(1 << (row & 7));
    this.nulls++;
  }

  get bytes(): Uint8Array {
    return this.nulls === 0 ? none : this.#bits;
  }
}

const word = 2 ** 32;

/** Encodes times as microseconds in 64-bit integers, each written as two 32-bit halves. */
export function encodeTimes(rows: readonly ParquetRows[], count: number): EncodedColumn {
  const words = new Uint32Array(2 * count);
  let at = 0;
  for (const { times } of rows) {
    for (const ms of times) {
      const micros = Math.round(ms * 1000);
      const high = Math.floor(micros / word);
      words[at++] = micros - high * word;
      words[at++] = high;
    }
  }
  return { buffers: [none, bytesOf(words)], nulls: 0 };
}

export function encodeValues(rows: readonly ParquetRows[], count: number): EncodedColumn {
  const all = new Float64Array(count);
  const validity = new Validity(count);
  let at = 0;
  for (const { values } of rows) {
    all.set(values, at);
    for (const [i, value] of values.entries()) if (Number.isNaN(value)) validity.setNull(at + i);
    at += values.length;
  }
  return { buffers: [validity.bytes, bytesOf(all)], nulls: validity.nulls };
}

/** The distinct texts of a column, in order of first appearance. */
export class Dictionary {
  readonly #places = new Map<string, number>();

  constructor(rows: readonly ParquetRows[], column: number) {
    for (const { labels } of rows) {
      const label = labels[column];
      if (label !== undefined && !this.#places.has(label)) this.#places.set(label, this.#places.size);
    }
  }

  get size(): number {
    return this.#places.size;
  }

  get bits(): 8 | 16 | 32 {
    return this.size <= 128 ? 8 : this.size <= 32_768 ? 16 : 32;
  }

  /** The end offset of each text, followed by the concatenated texts. */
  get buffers(): readonly Uint8Array[] {
    const texts = [...this.#places.keys()].map((text) => new TextEncoder().encode(text));
    const ends = new Int32Array(texts.length + 1);
    for (const [i, { length }] of texts.entries()) ends[i + 1] = (ends[i] ?? 0) + length;
    const joined = new Uint8Array(ends.at(-1) ?? 0);
    for (const [i, text] of texts.entries()) joined.set(text, ends[i]);
    return [none, bytesOf(ends), joined];
  }

  encode(rows: readonly ParquetRows[], column: number, count: number): EncodedColumn {
    const places = new { 8: Int8Array, 16: Int16Array, 32: Int32Array }[this.bits](count);
    const validity = new Validity(count);
    let at = 0;
    for (const { labels, times } of rows) {
      const label = labels[column];
      const end = at + times.length;
      if (label !== undefined) places.fill(this.#places.get(label) ?? 0, at, end);
      else for (let i = at; i < end; i++) validity.setNull(i);
      at = end;
    }
    return { buffers: [validity.bytes, bytesOf(places)], nulls: validity.nulls };
  }
}
