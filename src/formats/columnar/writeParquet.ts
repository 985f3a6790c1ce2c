import { BinaryWriter } from './binaryWriter';
import { snappyCompress } from './snappy';
import {
  type EncodedColumn,
  type EncodedPage,
  encodings,
  type ParquetRows,
  type ParquetTable,
  toGroups,
} from './parquetTable';
import { appendLevels, appendRuns, encodeValues, joinRuns } from './encodeValues';
import { bytesOf, encodeFooter, types, type ColumnChunk, type RowGroup } from './parquetMetadata';

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
function appendBlock(writer: BinaryWriter, deltas: Float64Array, count: number): void {
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
function encodeTimes(times: readonly Float64Array[], rows: number): EncodedColumn {
  let [min, max] = [Infinity, -Infinity];
  function* encodePage(): Generator<EncodedPage | undefined> {
    const writer = new BinaryWriter(rows / 16 + 64);
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
    rows,
    pages: encodePage(),
    encoding: encodings.deltaBinaryPacked,
    statistics: () => ({ nulls: 0, min: int64(min), max: int64(max) }),
  };
}

/** A label and the number of consecutive rows that have it. */
interface LabelRun {
  readonly label: string | undefined;
  readonly count: number;
}

/** Compares by bytes, as readers do. */
function isBefore(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    if (a[i] !== b[i]) return (a[i] ?? 0) < (b[i] ?? 0);
  }
  return a.length < b.length;
}

function encodeDictionary(texts: readonly Uint8Array[]): Uint8Array {
  const writer = new BinaryWriter();
  for (const bytes of texts) {
    writer.appendUint32(bytes.length);
    writer.appendBytes(bytes);
  }
  return writer.getBytes();
}

/** Encodes a column of labels: a dictionary of texts, then runs of indices into it. */
function encodeLabels(runs: readonly LabelRun[]): EncodedColumn {
  const numbers = new Map<string, number>();
  for (const { label } of runs) {
    if (label !== undefined && !numbers.has(label)) numbers.set(label, numbers.size);
  }
  const encoder = new TextEncoder();
  const texts = [...numbers.keys()].map((text) => encoder.encode(text));
  const rows = runs.reduce((sum, { count }) => sum + count, 0);
  const present = runs.filter(({ label }) => label !== undefined);
  const nulls = rows - present.reduce((sum, { count }) => sum + count, 0);
  const data = new BinaryWriter();
  appendLevels(data, () => {
    appendRuns(
      data,
      joinRuns(runs.map(({ label, count }) => ({ value: label === undefined ? 0 : 1, count }))),
      1,
    );
  });
  if (texts.length === 0)
    return {
      rows,
      pages: [{ bytes: data.getBytes(), count: rows }],
      encoding: encodings.plain,
      statistics: () => ({ nulls }),
    };
  const bits = Math.max(1, Math.ceil(Math.log2(texts.length)));
  data.appendUint8(bits);
  appendRuns(
    data,
    joinRuns(present.map(({ label = '', count }) => ({ value: numbers.get(label) ?? 0, count }))),
    bits,
  );
  const [first = new Uint8Array()] = texts;
  return {
    dictionary: { bytes: encodeDictionary(texts), count: texts.length },
    rows,
    pages: [{ bytes: data.getBytes(), count: rows }],
    encoding: encodings.rleDictionary,
    statistics: () => ({
      nulls,
      min: texts.reduce((min, text) => (isBefore(text, min) ? text : min), first),
      max: texts.reduce((max, text) => (isBefore(max, text) ? text : max), first),
    }),
  };
}

const magic = Uint8Array.of(0x50, 0x41, 0x52, 0x31);
const [dataPage, dictionaryPage] = [0, 2];

/**
 * Large enough to read efficiently, small enough for memory: the documentation of query engines recommends about this
 * size.
 */
const defaultRowsPerGroup = 500_000;

/** An empty chunk between two pieces of work, at which the caller can yield to other tasks. */
const pause = new Uint8Array(0);

/** Writes a page with its header, compressed with Snappy. */
function* writePage(
  page: EncodedPage,
  encoding: number,
  isDictionary: boolean,
): Generator<Uint8Array, number> {
  const packed = snappyCompress(page.bytes);
  const header = bytesOf({
    field_1: isDictionary ? dictionaryPage : dataPage,
    field_2: page.bytes.length,
    field_3: packed.length,
    ...(isDictionary
      ? { field_7: { field_1: page.count, field_2: encoding } }
      : {
          field_5: { field_1: page.count, field_2: encoding, field_3: encodings.rle, field_4: encodings.rle },
        }),
  });
  yield header;
  yield packed;
  return header.length + page.bytes.length;
}

/** Writes bytes and tracks their positions in the file. */
class Placed {
  #at = 0;

  get at(): number {
    return this.#at;
  }

  *write(bytes: Uint8Array): Generator<Uint8Array> {
    this.#at += bytes.length;
    yield bytes;
  }

  /** Writes a page and returns its size before compression, headers included. */
  *page(...args: Parameters<typeof writePage>): Generator<Uint8Array, number> {
    const pages = writePage(...args);
    for (;;) {
      const next = pages.next();
      if (next.done === true) return next.value;
      yield* this.write(next.value);
    }
  }
}

function* writeColumn(
  file: Placed,
  name: string,
  type: number,
  column: EncodedColumn,
): Generator<Uint8Array, ColumnChunk> {
  const { rows, dictionary, pages, encoding, statistics } = column;
  const start = file.at;
  const dictionaryBytes = dictionary ? yield* file.page(dictionary, encodings.plain, true) : 0;
  const dataAt = file.at;
  let bytes = dictionaryBytes;
  for (const page of pages) {
    yield pause;
    if (page) bytes += yield* file.page(page, encoding, false);
  }
  return {
    name,
    type,
    encoding,
    rows,
    statistics: statistics(),
    ...(dictionary ? { dictionaryAt: start } : {}),
    dataAt,
    bytes,
    packedBytes: file.at - start,
  };
}

function* writeGroup(
  file: Placed,
  { labelNames }: ParquetTable,
  group: readonly ParquetRows[],
): Generator<Uint8Array, RowGroup> {
  const rows = group.reduce((sum, { times }) => sum + times.length, 0);
  const times = encodeTimes(
    group.map((one) => one.times),
    rows,
  );
  const columns: ColumnChunk[] = [yield* writeColumn(file, 'time', types.int64, times)];
  for (const [i, name] of labelNames.entries()) {
    const labels = encodeLabels(group.map((one) => ({ label: one.labels[i], count: one.times.length })));
    columns.push(yield* writeColumn(file, name, types.byteArray, labels));
  }
  const values = encodeValues(
    group.map((one) => one.values),
    rows,
  );
  columns.push(yield* writeColumn(file, 'value', types.double, values));
  return { rows, columns };
}

/**
 * Writes a table as the bytes of a Parquet file, one row group at a time, so the rows may be lazy. Empty chunks
 * separate pieces of work of a few milliseconds. The same rows give the same bytes everywhere. Preserves −0, infinities
 * and all 17 digits; NaN becomes null. Throws TypeError when a label has the name of another column.
 */
export function* writeParquet(
  table: ParquetTable,
  rows: Iterable<ParquetRows>,
  { rowsPerGroup = defaultRowsPerGroup }: { readonly rowsPerGroup?: number } = {},
): Generator<Uint8Array> {
  const names = ['time', ...table.labelNames, 'value'];
  if (new Set(names).size < names.length)
    throw new TypeError(`Two columns have one name: ${names.join(', ')}`);
  const file = new Placed();
  yield* file.write(magic);
  const groups: RowGroup[] = [];
  for (const group of toGroups(rows, rowsPerGroup)) groups.push(yield* writeGroup(file, table, group));
  const footer = encodeFooter(table, groups);
  yield footer;
  const end = new Uint8Array(8);
  new DataView(end.buffer).setUint32(0, footer.length, true);
  end.set(magic, 4);
  yield end;
}
