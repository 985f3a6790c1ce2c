import { BinaryWriter } from './binaryWriter';
import { type EncodedColumn, type EncodedPage, encodings, type Statistics } from './parquetTable';

const blockSize = 128;
const miniblocks = 4;

/** A shorter run is shorter in plain numbers, which the compressor finds again in the next series. */
const minRun = 256;

/** The number of values, or of plain times, in a page. */
const rowsPerPage = 65_536;

/** The number of times encoded between pauses. */
const timesPerTurn = 32_768;

/** Whole milliseconds are exact in microseconds over centuries. */
const microsOf = (times: Float64Array, at: number): number => Math.round(times[at] * 1000);

/** Splits times into runs with one step. */
function* runsOf(times: Float64Array): Generator<Float64Array> {
  for (let from = 0; from < times.length;) {
    const step = microsOf(times, from + 1) - microsOf(times, from);
    let to = from + 1;
    while (to < times.length && microsOf(times, to) - microsOf(times, to - 1) === step) to++;
    yield times.subarray(from, to);
    from = to;
  }
}

/**
 * Encodes a run in DELTA_BINARY_PACKED, without a number in any block: some readers misread steps that differ by more
 * than 32 bits, such as the step back to the start of the next series.
 */
function toDeltaPage(run: Float64Array): EncodedPage {
  const writer = new BinaryWriter(run.length / 8 + 64);
  for (const number of [blockSize, miniblocks, run.length]) writer.appendVarInt(number);
  const first = microsOf(run, 0);
  const second = microsOf(run, 1);
  writer.appendZigZag(BigInt(first));
  for (let at = 1; at < run.length; at += blockSize) {
    writer.appendZigZag(BigInt(second - first));
    // The widths of the four miniblocks.
    writer.appendUint32(0);
  }
  return { bytes: writer.getBytes(), count: run.length };
}

function toPlainPage(runs: readonly Float64Array[], rows: number): EncodedPage {
  const micros = new BigInt64Array(rows);
  let at = 0;
  for (const run of runs) for (let i = 0; i < run.length; i++) micros[at++] = BigInt(microsOf(run, i));
  return { bytes: new Uint8Array(micros.buffer), count: rows, encoding: encodings.plain };
}

function int64(micros: number): Uint8Array {
  return new Uint8Array(BigInt64Array.of(BigInt(micros)).buffer);
}

/** Encodes times as microseconds: each long run with one step in its own page, others in plain pages. */
export function encodeTimes(times: readonly Float64Array[], rows: number): EncodedColumn {
  let min = Infinity;
  let max = -Infinity;
  const add = (run: Float64Array) => {
    for (const end of [microsOf(run, 0), microsOf(run, run.length - 1)]) {
      min = Math.min(min, end);
      max = Math.max(max, end);
    }
  };
  function* encodePages(): Generator<EncodedPage | undefined> {
    let short: Float64Array[] = [];
    let count = 0;
    let untilPause = timesPerTurn;
    const flush = (): EncodedPage => {
      const page = toPlainPage(short, count);
      [short, count] = [[], 0];
      return page;
    };
    for (const one of times) {
      for (const run of runsOf(one)) {
        add(run);
        const isLong = run.length >= minRun;
        if (count > 0 && (isLong || count + run.length > rowsPerPage)) yield flush();
        if (isLong) yield toDeltaPage(run);
        else {
          short.push(run);
          count += run.length;
        }
      }
      untilPause -= one.length;
      if (untilPause > 0) continue;
      yield undefined;
      untilPause = timesPerTurn;
    }
    if (count > 0) yield flush();
  }
  return {
    rows,
    pages: encodePages(),
    encoding: encodings.deltaBinaryPacked,
    statistics: () => ({ nulls: 0, min: int64(min), max: int64(max) }),
  };
}

interface Run {
  value: number;
  count: number;
}

/** Appends runs of equal numbers below 2 ** bits, in the RLE form of RLE_DICTIONARY and of levels. */
export function appendRuns(writer: BinaryWriter, runs: readonly Run[], bits: number): void {
  const bytes = Math.ceil(bits / 8);
  for (const { value, count } of runs) {
    writer.appendVarInt(count * 2);
    for (let i = 0; i < bytes; i++) writer.appendUint8((value >>> (8 * i)) & 0xff);
  }
}

export function joinRuns(runs: Iterable<Run>): Run[] {
  const joined: { value: number; count: number }[] = [];
  for (const { value, count } of runs) {
    const last = joined.at(-1);
    if (count === 0) continue;
    if (last?.value === value) last.count += count;
    else joined.push({ value, count });
  }
  return joined;
}

/** Appends the levels (which rows have a value) with their length, as data pages of version 1 require. */
export function appendLevels(writer: BinaryWriter, append: (writer: BinaryWriter) => void): void {
  const at = writer.length;
  writer.appendUint32(0);
  append(writer);
  writer.setUint32(at, writer.length - at - 4);
}

/** Returns runs of rows with (1) and without (0) a value. */
function levelsOf(values: readonly Float64Array[]): Run[] {
  const runs: Run[] = [];
  let level = 1;
  let count = 0;
  for (const one of values) {
    for (const value of one) {
      const own = Number.isNaN(value) ? 0 : 1;
      if (own !== level) {
        if (count > 0) runs.push({ value: level, count });
        level = own;
        count = 0;
      }
      count++;
    }
  }
  if (count > 0) runs.push({ value: level, count });
  return runs;
}

/** Appends one bit per row, which is shorter than runs for scattered nulls. */
function appendBits(writer: BinaryWriter, runs: readonly Run[], rows: number): void {
  const bytes = new Uint8Array(Math.ceil(rows / 8));
  let at = 0;
  for (const { value, count } of runs) {
    for (let i = at; value === 1 && i < at + count; i++) bytes[i >>> 3] |= 1 << (i & 7);
    at += count;
  }
  writer.appendVarInt(bytes.length * 2 + 1);
  writer.appendBytes(bytes);
}

function doubleBytes(value: number): Uint8Array {
  return new Uint8Array(Float64Array.of(value).buffer);
}

/** Collects the minimum, maximum and null count over the pages so far. */
class Extent {
  #min = Infinity;
  #max = -Infinity;
  #nulls = 0;

  add(values: readonly Float64Array[], nulls: number): void {
    let min = this.#min;
    let max = this.#max;
    for (const one of values) {
      for (const value of one) {
        if (value < min) min = value;
        if (value > max) max = value;
      }
    }
    this.#min = min;
    this.#max = max;
    this.#nulls += nulls;
  }

  /** Writes a minimum of zero as −0 and a maximum of zero as 0, so that readers find both zeros. */
  statistics(rows: number): Statistics {
    const nulls = this.#nulls;
    if (nulls === rows) return { nulls };
    return { nulls, min: doubleBytes(this.#min || -0), max: doubleBytes(this.#max || 0) };
  }
}

function encodePage(values: readonly Float64Array[], extent: Extent): EncodedPage {
  const rows = values.reduce((sum, { length }) => sum + length, 0);
  const runs = levelsOf(values);
  const nulls = runs.reduce((sum, { value, count }) => sum + (value === 0 ? count : 0), 0);
  extent.add(values, nulls);
  const levels = new BinaryWriter();
  appendLevels(levels, () => {
    if (runs.length > rows / 32) appendBits(levels, runs, rows);
    else appendRuns(levels, runs, 1);
  });
  // Aligns the doubles at multiples of their size, right after the levels.
  const valuesAt = Math.ceil(levels.length / 8) * 8;
  const buffer = new ArrayBuffer(valuesAt + 8 * (rows - nulls));
  const bytes = new Uint8Array(buffer, valuesAt - levels.length);
  bytes.set(levels.getBytes());
  const present = new Float64Array(buffer, valuesAt);
  let at = 0;
  for (const one of values) {
    if (nulls === 0) {
      present.set(one, at);
      at += one.length;
    } else for (const value of one) if (!Number.isNaN(value)) present[at++] = value;
  }
  return { bytes, count: rows };
}

/** Splits values into pages, since each page is compressed in memory and no compressor looks back further. */
function* encodePages(values: readonly Float64Array[], extent: Extent): Generator<EncodedPage> {
  let page: Float64Array[] = [];
  let left = rowsPerPage;
  for (const one of values) {
    for (let from = 0; from < one.length;) {
      const to = Math.min(one.length, from + left);
      page.push(one.subarray(from, to));
      left -= to - from;
      from = to;
      if (left > 0) continue;
      yield encodePage(page, extent);
      [page, left] = [[], rowsPerPage];
    }
  }
  if (page.length > 0) yield encodePage(page, extent);
}

/** Encodes a column of doubles unchanged (typed arrays have the byte order of every machine that runs this). */
export function encodeValues(values: readonly Float64Array[], rows: number): EncodedColumn {
  const extent = new Extent();
  return {
    rows,
    pages: encodePages(values, extent),
    encoding: encodings.plain,
    statistics: () => extent.statistics(rows),
  };
}
