import { encodings, sampleColumn, type ParquetRows } from './parquetTable';

/** Larger than any page written by Gridlens. */
const maxPageBytes = 2 ** 28;

/** Rejects a file, which may come from another source or be damaged. */
const fail = (): never => {
  throw new TypeError('This is no file of a dataset.');
};

/** Deeper than any structure of the format. */
const maxDepth = 12;

type ThriftFields = ReadonlyMap<number, ThriftValue>;
type ThriftValue = number | Uint8Array | readonly ThriftValue[] | ThriftFields;

const numberOf = (value: ThriftValue | undefined): number => (typeof value === 'number' ? value : fail());
const fieldsOf = (value: ThriftValue | undefined): ThriftFields => (value instanceof Map ? value : fail());
const listOf = (value: ThriftValue | undefined): ThriftValue[] =>
  Array.isArray(value) ? (value as ThriftValue[]) : fail();

/** Reads bytes in sequence. Throws TypeError after the end. */
class Bytes {
  bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  byte(): number {
    return this.bytes[this.at++] ?? fail();
  }

  slice(length: number): Uint8Array {
    this.at += length;
    return this.at <= this.bytes.length ? this.bytes.subarray(this.at - length, this.at) : fail();
  }

  /** Reads a little-endian number. */
  number(bytes: number): number {
    return this.slice(bytes).reduce((sum, byte, i) => sum + byte * 2 ** (8 * i), 0);
  }

  varint(): number {
    let sum = 0;
    for (let factor = 1; factor < 2 ** 56; factor *= 128) {
      const byte = this.byte();
      sum += (byte & 127) * factor;
      if (byte < 128) return sum;
    }
    return fail();
  }

  zigzag(): number {
    let number = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.byte();
      number |= BigInt(byte & 127) << shift;
      if (byte < 128) return Number(number & 1n ? -((number + 1n) >> 1n) : number >> 1n);
    }
    return fail();
  }

  /** Reads a Thrift structure by the numbers of its fields. */
  structure(depth = 0): ThriftFields {
    const fields = new Map<number, ThriftValue>();
    let field = 0;
    for (let head = this.byte(); head !== 0; head = this.byte()) {
      field = head >>> 4 === 0 ? this.zigzag() : field + (head >>> 4);
      fields.set(field, this.#value(head & 15, depth));
    }
    return fields;
  }

  #value(type: number, depth: number): ThriftValue {
    if (type === 1 || type === 2) return 2 - type;
    if (type === 3) return this.byte();
    if (type >= 4 && type <= 6) return this.zigzag();
    if (type === 8) return this.slice(this.varint());
    if (depth > maxDepth) return fail();
    if (type === 12) return this.structure(depth + 1);
    return type === 9 ? this.#list(depth) : fail();
  }

  #list(depth: number): ThriftValue[] {
    const head = this.byte();
    const count = head >>> 4 === 15 ? this.varint() : head >>> 4;
    // Each item has at least one byte.
    if (count > this.bytes.length - this.at) fail();
    const type = head & 15;
    return Array.from({ length: count }, () => (type < 3 ? this.byte() : this.#value(type, depth + 1)));
  }
}

/** Decompresses a page to the length stated in its header. Throws TypeError. */
function unpackSnappy(packed: Uint8Array, length: number): Uint8Array {
  const from = new Bytes(packed);
  if (from.varint() !== length || length > maxPageBytes) fail();
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length;) {
    const tag = from.byte();
    const kind = tag & 3;
    if (kind === 0) {
      const size = tag >>> 2;
      const literal = from.slice(1 + (size < 60 ? size : from.number(size - 59)));
      if (at + literal.length > length) fail();
      bytes.set(literal, at);
      at += literal.length;
      continue;
    }
    const size = kind === 1 ? 4 + ((tag >>> 2) & 7) : 1 + (tag >>> 2);
    const back = kind === 1 ? ((tag >>> 5) << 8) + from.byte() : from.number(kind === 2 ? 2 : 4);
    if (back === 0 || back > at || at + size > length) fail();
    // The source of a copy may overlap its target.
    for (const end = at + size; at < end; at++) bytes[at] = bytes[at - back];
  }
  return bytes;
}

/** Larger than any output of `writeParquet`, since a file may come from another source. */
const maxRows = 2 ** 24;
const dictionaryPage = 2;

interface Page {
  isDictionary: boolean;
  count: number;
  encoding: number;
  data: Bytes;
}

function readPage(file: Bytes): Page {
  const fields = file.structure();
  const [type, length, packed] = [1, 2, 3].map((field) => numberOf(fields.get(field)));
  const isDictionary = type === dictionaryPage;
  const header = fieldsOf(fields.get(isDictionary ? 7 : 5));
  const [count, encoding] = [1, 2].map((field) => numberOf(header.get(field)));
  if (count < 0 || count > maxRows || packed < 0) fail();
  const data = new Bytes(unpackSnappy(file.slice(packed), length));
  return { isDictionary, count, encoding, data };
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

function readDeltas({ data, count }: Page): Float64Array {
  const size = data.varint();
  const miniblocks = data.varint();
  const rows = data.varint();
  if (rows !== count || size !== 128 || miniblocks !== 4) fail();
  const times = new Float64Array(count);
  let micros = data.zigzag();
  times[0] = micros / 1000;
  for (let at = 1; at < count;) {
    const step = data.zigzag();
    // Blocks of `writeParquet` have no number but their step.
    if (data.number(miniblocks) !== 0) fail();
    for (const end = Math.min(count, at + size); at < end; at++) {
      micros += step;
      times[at] = micros / 1000;
    }
  }
  return times;
}

function readMicros({ data, count }: Page): Float64Array {
  const bytes = data.slice(8 * count);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return Float64Array.from({ length: count }, (_, i) => Number(view.getBigInt64(8 * i, true)) / 1000);
}

/** Reads the times of a group. */
function readTimes(file: Bytes, rows: number): Float64Array {
  const times = new Float64Array(rows);
  for (let at = 0; at < rows;) {
    const page = readPage(file);
    if (page.count === 0 || at + page.count > rows) fail();
    times.set(page.encoding === encodings.plain ? readMicros(page) : readDeltas(page), at);
    at += page.count;
  }
  return times;
}

/** Reads the label of each row, as an index into a list of texts; 0 is null. */
function readLabels(file: Bytes): { numbers: Int32Array; texts: string[] } {
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
 * Reads the rows of a file from `writeParquet` with `labelColumns` columns of labels before the values. Throws TypeError
 * for anything else.
 */
export function* readParquet(bytes: Uint8Array, labelColumns: number): Generator<ParquetRows> {
  const file = new Bytes(bytes);
  file.at = bytes.length - 8;
  const end = bytes.length - 8 - file.number(4);
  file.at = end;
  const footer = file.structure();
  const groups = listOf(footer.get(4)).map((group) => numberOf(fieldsOf(group).get(3)));
  const schema = listOf(footer.get(2));
  const lastName = fieldsOf(schema.at(-1)).get(4);
  const isSample = lastName instanceof Uint8Array && new TextDecoder().decode(lastName) === sampleColumn;
  // The root of the schema, `time`, the labels, `value` and the mark of sample data.
  if (schema.length !== labelColumns + (isSample ? 4 : 3)) fail();
  file.at = 4;
  for (const rows of groups) {
    if (rows < 0 || rows > maxRows) fail();
    const times = readTimes(file, rows);
    const columns = Array.from({ length: labelColumns }, () => readLabels(file));
    const values = readValues(file, times.length);
    if (isSample) readLabels(file);
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
