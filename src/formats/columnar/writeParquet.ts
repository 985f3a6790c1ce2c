import { countPoints } from '../../domain';
import { BinaryWriter } from './binaryWriter';
import { snappyCompress } from './snappy';
import {
  type EncodedColumn,
  type EncodedPage,
  encodings,
  lastNamesOf,
  sampleLabel,
  type ParquetRows,
  type ParquetTable,
  toGroups,
  tableOf,
} from './parquetTable';
import { encodeTimes, appendLevels, appendRuns, encodeValues, joinRuns } from './encodeValues';
import { bytesOf, encodeFooter, types, type ColumnChunk, type RowGroup } from './parquetMetadata';

/** Compares by bytes, as readers do. */
function isBefore(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    if (a[i] !== b[i]) return a[i] < b[i];
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

/**
 * Encodes a column of labels: a dictionary of texts, then runs of indices into it. `count` is the number of consecutive
 * rows with the label.
 */
function encodeLabels(runs: readonly { label: string | undefined; count: number }[]): EncodedColumn {
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
const dataPage = 0;
const dictionaryPage = 2;

/** About the size that query engines recommend. */
const defaultRowsPerGroup = 500_000;

/** An empty chunk between two pieces of work, at which the caller can yield to other tasks. */
const pause = new Uint8Array(0);

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

  /**
   * Writes a page with its header, compressed with Snappy. Returns its size before compression, the header included.
   */
  *page(page: EncodedPage, encoding: number, isDictionary: boolean): Generator<Uint8Array, number> {
    const packed = snappyCompress(page.bytes);
    const counted = { field_1: page.count, field_2: encoding };
    const header = bytesOf({
      field_1: isDictionary ? dictionaryPage : dataPage,
      field_2: page.bytes.length,
      field_3: packed.length,
      ...(isDictionary
        ? { field_7: counted }
        : { field_5: { ...counted, field_3: encodings.rle, field_4: encodings.rle } }),
    });
    yield* this.write(header);
    yield* this.write(packed);
    return header.length + page.bytes.length;
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
    if (page) bytes += yield* file.page(page, page.encoding ?? encoding, false);
  }
  return {
    name,
    type,
    encoding,
    rows,
    statistics: statistics(),
    dictionaryAt: dictionary && start,
    dataAt,
    bytes,
    packedBytes: file.at - start,
  };
}

function* writeGroup(
  file: Placed,
  table: ParquetTable,
  group: readonly ParquetRows[],
): Generator<Uint8Array, RowGroup> {
  const rows = countPoints(group);
  const times = encodeTimes(
    group.map((one) => one.times),
    rows,
  );
  const columns: ColumnChunk[] = [yield* writeColumn(file, 'time', types.int64, times)];
  for (const [i, name] of table.labelNames.entries()) {
    const labels = encodeLabels(group.map((one) => ({ label: one.labels[i], count: one.times.length })));
    columns.push(yield* writeColumn(file, name, types.byteArray, labels));
  }
  const values = encodeValues(
    group.map((one) => one.values),
    rows,
  );
  columns.push(yield* writeColumn(file, 'value', types.double, values));
  for (const name of lastNamesOf(table)) {
    const labels = encodeLabels([{ label: sampleLabel, count: rows }]);
    columns.push(yield* writeColumn(file, name, types.byteArray, labels));
  }
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
  { rowsPerGroup = defaultRowsPerGroup }: { rowsPerGroup?: number } = {},
): Generator<Uint8Array> {
  const names = ['time', ...table.labelNames, 'value', ...lastNamesOf(table)];
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

/** Writes a result as the bytes of a Parquet file, a row per value. */
export const writeParquetExport = (...result: Parameters<typeof tableOf>): Iterable<Uint8Array> =>
  writeParquet(...tableOf(...result));
