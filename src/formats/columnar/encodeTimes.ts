import { BinaryWriter } from './binaryWriter';
import { type EncodedColumn, type EncodedPage, encodings } from './parquetTable';

const blockSize = 128;
const miniblocks = 4;

/** A shorter run is shorter in plain numbers, which the compressor finds again in the next series. */
const minRun = 256;

/** The number of plain times in a page. */
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

/**
 * Encodes a column of moments, from epoch milliseconds to microseconds: each long run with one step in a page of its own,
 * shorter ones together in plain pages.
 */
export function encodeTimes(times: readonly Float64Array[], rows: number): EncodedColumn {
  let min = Infinity;
  let max = -Infinity;
  const add = (run: Float64Array): void => {
    for (const end of [microsOf(run, 0), microsOf(run, run.length - 1)]) {
      min = Math.min(min, end);
      max = Math.max(max, end);
    }
  };
  function* encodePages(): Generator<EncodedPage | undefined> {
    let [short, count, untilPause]: [Float64Array[], number, number] = [[], 0, timesPerTurn];
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
