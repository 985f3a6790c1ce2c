import { Bytes, fail, unpackSnappy } from './packedBytes';
import type { ParquetRows } from './parquetTable';

/** Larger than any output of `writeParquet`, since a file may come from another source. */
const maxRows = 2 ** 24;
const dictionaryPage = 2;

interface Page {
  readonly isDictionary: boolean;
  readonly count: number;
  readonly data: Bytes;
}

function readPage(file: Bytes): Page {
  const [type, length = fail(), packed = fail(), count = fail()] = file.structure();
  if (count < 0 || count > maxRows || packed < 0) fail();
  return {
    isDictionary: type === dictionaryPage,
    count,
    data: new Bytes(unpackSnappy(file.slice(packed), length)),
  };
}

/** Reads numbers in runs, or with one bit each. */
function readRuns(data: Bytes, count: number, bits: number): Int32Array {
  const numbers = new Int32Array(count);
  for (let at = 0; at < count;) {
    const head = data.varint();
    const size = Math.floor(head / 2);
    if (head % 2 === 0) {
      numbers.fill(data.number(Math.ceil(bits / 8)), at, at + size);
      at += size;
      continue;
    }
    if (bits !== 1) fail();
    for (const byte of data.slice(size))
      for (let bit = 0; bit < 8 && at < count; bit++) numbers[at++] = (byte >>> bit) & 1;
  }
  return numbers;
}

/** Reads which rows have a value. */
function readLevels({ data, count }: Page): Int32Array {
  const levels = new Bytes(data.slice(data.number(4)));
  return readRuns(levels, count, 1);
}

function readTimes({ data, count }: Page): Float64Array {
  const [size, miniblocks, rows] = [data.varint(), data.varint(), data.varint()];
  if (rows !== count || size !== 128 || miniblocks !== 4) fail();
  const times = new Float64Array(count);
  let micros = data.zigzag();
  times[0] = micros / 1000;
  for (let at = 1; at < count;) {
    const least = data.zigzag();
    for (const bits of [...data.slice(miniblocks)]) {
      if (bits > 63) fail();
      const packed = data.slice(bits * 4);
      for (let i = 0; i < 32 && at < count; i++) {
        let delta = least;
        for (let bit = 0; bit < bits; bit++) {
          const place = i * bits + bit;
          if (((packed[place >>> 3] ?? 0) >>> (place & 7)) & 1) delta += 2 ** bit;
        }
        micros += delta;
        times[at++] = micros / 1000;
      }
    }
  }
  return times;
}

/** Reads the label of each row, as an index into a list of texts; 0 is null. */
function readLabels(file: Bytes): { readonly numbers: Int32Array; readonly texts: readonly string[] } {
  const texts: string[] = [''];
  let page = readPage(file);
  if (page.isDictionary) {
    const { data, count } = page;
    for (let i = 0; i < count; i++) texts.push(new TextDecoder().decode(data.slice(data.number(4))));
    page = readPage(file);
  }
  const numbers = readLevels(page);
  if (texts.length === 1) return { numbers, texts };
  const present = numbers.reduce((sum, level) => sum + level, 0);
  const found = readRuns(page.data, present, page.data.byte());
  let at = 0;
  return { numbers: numbers.map((level) => (level === 0 ? 0 : 1 + (found[at++] ?? fail()))), texts };
}

function readValues(file: Bytes, rows: number): Float64Array {
  const values = new Float64Array(rows).fill(NaN);
  for (let from = 0; from < rows;) {
    const page = readPage(file);
    const levels = readLevels(page);
    const { bytes, at } = page.data;
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    let next = at;
    for (const level of levels) {
      if (level === 1) {
        if (next + 8 > bytes.length) fail();
        values[from] = view.getFloat64(next, true);
        next += 8;
      }
      from++;
    }
    if (page.count === 0) fail();
  }
  return values;
}

/**
 * Reads the rows of a file from `writeParquet` with `labelColumns` columns of labels. Throws TypeError for anything
 * else.
 */
export function* readParquet(bytes: Uint8Array, labelColumns: number): Generator<ParquetRows> {
  const file = new Bytes(bytes);
  file.at = bytes.length - 8;
  const end = bytes.length - 8 - file.number(4);
  file.at = 4;
  while (file.at < end) {
    const times = readTimes(readPage(file));
    const columns = Array.from({ length: labelColumns }, () => readLabels(file));
    const values = readValues(file, times.length);
    for (let from = 0; from < times.length;) {
      let to = from + 1;
      while (to < times.length && columns.every(({ numbers }) => numbers[to] === numbers[from])) to++;
      const labels = columns.map(({ numbers, texts }) => {
        const number = numbers[from] ?? fail();
        return number === 0 ? undefined : (texts[number] ?? fail());
      });
      yield { labels, times: times.subarray(from, to), values: values.subarray(from, to) };
      from = to;
    }
  }
  if (file.at !== end) fail();
}
