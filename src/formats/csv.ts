import { placeOn, standsOn, uniteAxes } from '../domain/align';
import type { Result, Series } from '../domain/result';
import { firstProvisionalMs } from '../domain/series/bucketState';
import { ByteWriter } from './byteWriter';
import { csvColumns } from './csvColumns';
import { csvText } from './csvText';
import { sparseRows } from './sparseRows';
import { createStampBytes } from './stampBytes';

/** Series are put on one axis, which is the faster way, while that takes at most so many doubles for each that they have. */
const mostCellsPerValue = 4;
const [comma, lineFeed] = [0x2c, 0x0a];

/** The header of the stamps where the numbers are made up: a file outlives the page that said so. */
const sampleTimeHeader = 'time (sample data)';

export interface CsvOptions {
  /** The offset the stamps are written in, minutes. Default: the network's own. */
  readonly offsetMinutes?: number;
}

type StampBytes = (ms: number) => Uint8Array;

/** Writes nothing for null. */
function writeValue(writer: ByteWriter, value: number): void {
  if (Number.isFinite(value)) writer.writeNumber(value);
}

function* writeHead(
  writer: ByteWriter,
  timeHeader: string,
  headers: readonly string[],
): Generator<Uint8Array> {
  writer.writeText(timeHeader);
  for (const header of headers) {
    writer.writeByte(comma);
    writer.writeText(csvText(header));
    if (writer.isFull) yield writer.flush();
  }
  writer.writeByte(lineFeed);
}

/** Ends rows. Those from the first provisional one on say so in a last column, which is there only where there are any. */
const rowEnd =
  (firstMs: number) =>
  (writer: ByteWriter, ms: number): void => {
    if (Number.isFinite(firstMs)) writer.writeByte(comma);
    if (ms >= firstMs) writer.writeText('true');
    writer.writeByte(lineFeed);
  };

type RowEnd = ReturnType<typeof rowEnd>;

/** Rows of series most of which have most stamps. */
function* writeDense(
  writer: ByteWriter,
  series: readonly Series[],
  times: Float64Array,
  stamp: StampBytes,
  endRow: RowEnd,
): Generator<Uint8Array> {
  const columns = series.map((one) => placeOn(one, times));
  for (let row = 0; row < times.length; row++) {
    writer.writeBytes(stamp(times[row] ?? NaN));
    for (const column of columns) {
      writer.writeByte(comma);
      writeValue(writer, column[row] ?? NaN);
    }
    endRow(writer, times[row] ?? NaN);
    if (writer.isFull) yield writer.flush();
  }
}

/** Rows of series most of which have few stamps of the others. */
function* writeSparse(
  writer: ByteWriter,
  series: readonly Series[],
  stamp: StampBytes,
  endRow: RowEnd,
): Generator<Uint8Array> {
  for (const { ms, present, values } of sparseRows(series)) {
    writer.writeBytes(stamp(ms));
    let next = 0;
    for (const index of present) {
      writer.writeByte(comma, index - next + 1);
      writeValue(writer, values[index] ?? NaN);
      next = index + 1;
    }
    writer.writeByte(comma, series.length - next);
    endRow(writer, ms);
    if (writer.isFull) yield writer.flush();
  }
}

function writeRows(
  writer: ByteWriter,
  series: readonly Series[],
  stamp: StampBytes,
  endRow: RowEnd,
): Generator<Uint8Array> {
  const times = uniteAxes(series);
  const values = series.reduce((sum, one) => sum + one.values.length, 0);
  const copies = series.reduce((count, one) => count + (standsOn(one, times) ? 0 : 1), 0);
  const isDense = copies * times.length <= mostCellsPerValue * values;
  return isDense
    ? writeDense(writer, series, times, stamp, endRow)
    : writeSparse(writer, series, stamp, endRow);
}

/**
 * A result as the bytes of a wide CSV file, in chunks of about 128 KB: a `time` column (`2026-10-05T00:00:00+10:00`, the
 * bucket's start; `time (sample data)` when the sample service answered), then a column per series with its unit in the
 * header; one row per stamp that any series has. Loads are below zero.
 *
 * A cell is empty for null and where a series has no bucket. Numbers read back as the same doubles. Quoting is RFC 4180's;
 * lines end in a bare line feed, which Excel and pandas read as well, and which line tools and diffs want.
 *
 * Where values are provisional, a last column `provisional` is `true` in their rows, and empty in all others.
 *
 * Takes room linear in the values, however the series' stamps differ.
 */
export function* writeCsv(result: Result, options: CsvOptions = {}): Generator<Uint8Array> {
  const columns = csvColumns(result);
  const series = columns.map((column) => column.series);
  const stamp = createStampBytes(options.offsetMinutes ?? result.provenance.offsetMinutes);
  const writer = new ByteWriter();
  const timeHeader = result.provenance.isSample ? sampleTimeHeader : 'time';
  const firstMs = firstProvisionalMs(series);
  const headers = columns.map((column) => column.header);
  yield* writeHead(writer, timeHeader, Number.isFinite(firstMs) ? [...headers, 'provisional'] : headers);
  yield* writeRows(writer, series, stamp, rowEnd(firstMs));
  yield writer.flush();
}
