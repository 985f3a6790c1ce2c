import {
  lastNamesOf,
  type ParquetRows,
  type ParquetTable,
  sampleLabel,
  toGroups,
  tableOf,
} from './parquetTable';
import {
  type Block,
  dictionaryMessage,
  footerOf,
  type Pair,
  rowsMessage,
  schemaMessage,
  schemaOf,
} from './arrowMessages';
import { countPoints } from '../../domain';

/** Writes a result as the bytes of an Arrow file, with the columns and the metadata of a Parquet file. */
export const writeArrowExport = (...result: Parameters<typeof tableOf>): Iterable<Uint8Array> =>
  writeArrow(...tableOf(...result));

/** One column of a batch: its buffers, and the number of nulls. */
interface EncodedColumn {
  buffers: readonly Uint8Array[];
  nulls: number;
}

const none = new Uint8Array(0);
const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** A bitmap of the rows with a value; no bytes when all rows have one. */
class Validity {
  #bits: Uint8Array;
  nulls = 0;

  constructor(rows: number) {
    this.#bits = new Uint8Array(Math.ceil(rows / 8)).fill(255);
  }

  setNull(row: number): void {
    this.#bits[row >>> 3] &= ~(1 << (row & 7));
    this.nulls++;
  }

  get bytes(): Uint8Array {
    return this.nulls === 0 ? none : this.#bits;
  }
}

const word = 2 ** 32;

/** Encodes times as microseconds in 64-bit integers, each written as two 32-bit halves. */
function encodeTimes(rows: readonly ParquetRows[], count: number): EncodedColumn {
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

function encodeValues(rows: readonly ParquetRows[], count: number): EncodedColumn {
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
class Dictionary {
  #places = new Map<string, number>();

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
  get buffers(): Uint8Array[] {
    const texts = [...this.#places.keys()].map((text) => new TextEncoder().encode(text));
    const ends = new Int32Array(texts.length + 1);
    for (const [i, { length }] of texts.entries()) ends[i + 1] = ends[i] + length;
    const joined = new Uint8Array(ends[texts.length]);
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

/** Large enough to justify its header, small enough for memory. */
const defaultRowsPerBatch = 65_536;

const magic = new TextEncoder().encode('ARROW1');
const paddedTo8 = (bytes: number): number => Math.ceil(bytes / 8) * 8;

/** Lays out the buffers of a body, each at a multiple of 8. Returns their places and the length of the body. */
function layOut(buffers: readonly Uint8Array[]) {
  let at = 0;
  const places = buffers.map(({ length }): Pair => {
    const place: Pair = [at, length];
    at += paddedTo8(length);
    return place;
  });
  return { places, bytes: at };
}

/** Writes messages and tracks their positions in the file. */
class Placed {
  #at = 0;

  *write(bytes: Uint8Array): Generator<Uint8Array> {
    if (bytes.length > 0) yield bytes;
    this.#at += bytes.length;
  }

  *message(
    toHead: (places: readonly Pair[], bodyBytes: number) => Uint8Array,
    buffers: readonly Uint8Array[],
  ): Generator<Uint8Array, Block> {
    const { places, bytes } = layOut(buffers);
    const head = toHead(places, bytes);
    const block = { at: this.#at, headBytes: head.length, bodyBytes: bytes };
    yield* this.write(head);
    for (const buffer of buffers) {
      yield* this.write(buffer);
      yield* this.write(new Uint8Array(paddedTo8(buffer.length) - buffer.length));
    }
    return block;
  }
}

/** `valueAt`: the number of labels before the values. */
function* writeBatch(
  file: Placed,
  dictionaries: readonly Dictionary[],
  valueAt: number,
  rows: readonly ParquetRows[],
): Generator<Uint8Array, Block> {
  const count = countPoints(rows);
  const labels = dictionaries.map((dictionary, i) => dictionary.encode(rows, i, count));
  const columns = [
    encodeTimes(rows, count),
    ...labels.slice(0, valueAt),
    encodeValues(rows, count),
    ...labels.slice(valueAt),
  ];
  const nodes = columns.map(({ nulls }): Pair => [count, nulls]);
  return yield* file.message(
    (places, bytes) => rowsMessage(count, nodes, places, bytes),
    columns.flatMap(({ buffers }) => buffers),
  );
}

function* writeFooter(footer: Uint8Array): Generator<Uint8Array> {
  yield Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0);
  yield footer;
  const end = new Uint8Array(4 + magic.length);
  new DataView(end.buffer).setInt32(0, footer.length, true);
  end.set(magic, 4);
  yield end;
}

/**
 * Writes a table as the bytes of an Arrow file (Feather, version 2), one record batch at a time: `time` is a timestamp
 * in microseconds, UTC, each label a dictionary of texts, `value` a double. Preserves −0, infinities and all 17 digits;
 * NaN becomes null.
 */
export function* writeArrow(
  table: ParquetTable,
  ofTable: readonly ParquetRows[],
  { rowsPerBatch = defaultRowsPerBatch }: { rowsPerBatch?: number } = {},
): Generator<Uint8Array> {
  const { labelNames, metadata } = table;
  const lastNames = lastNamesOf(table);
  const last = lastNames.map(() => sampleLabel);
  const rows = ofTable.map((one) => ({ ...one, labels: [...one.labels, ...last] }));
  const names = [...labelNames, ...lastNames];
  const dictionaries = names.map((_, i) => new Dictionary(rows, i));
  const labels = names.map((name, i) => ({ name, bits: dictionaries[i]?.bits ?? 8 }));
  const valueAt = labelNames.length;
  const schema = schemaOf(labels.slice(0, valueAt), labels.slice(valueAt), metadata);
  const file = new Placed();
  const start = new Uint8Array(8);
  start.set(magic);
  yield* file.write(start);
  yield* file.write(schemaMessage(schema));
  const [ofLabels, ofRows]: [Block[], Block[]] = [[], []];
  for (const [id, { size, buffers }] of dictionaries.entries())
    ofLabels.push(
      yield* file.message((places, bytes) => dictionaryMessage(id, size, places, bytes), buffers),
    );
  for (const group of toGroups(rows, rowsPerBatch))
    ofRows.push(yield* writeBatch(file, dictionaries, valueAt, group));
  yield* writeFooter(footerOf(schema, ofLabels, ofRows));
}
