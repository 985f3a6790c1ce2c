import { placeOn, standsOn, uniteAxes } from '../domain/align';
import type { Series } from '../domain/result';
import { firstProvisionalMs } from '../domain/series/bucketState';
import type { ByteWriter } from './byteWriter';
import type { CsvColumn } from './csvColumns';
import type { CsvDialect } from './csvDialect';
import { sparseRows } from './sparseRows';

/** The maximum number of doubles, per value, for aligning series on one axis, which is the faster method. */
const maxCellsPerValue = 4;

function* writeHead(
  writer: ByteWriter,
  headers: readonly string[],
  { timeHeader, delimiter, lineEnd, toText }: CsvDialect,
): Generator<Uint8Array> {
  writer.writeText(timeHeader);
  for (const header of headers) {
    writer.writeByte(delimiter);
    writer.writeText(toText(header));
    if (writer.isFull) yield writer.flush();
  }
  writer.writeBytes(lineEnd);
}

type RowEnd = (writer: ByteWriter, ms: number) => void;

/** Returns a function that ends rows. If there are provisional rows, a last column marks them. */
const rowEnd = (firstMs: number, { delimiter, lineEnd }: CsvDialect): RowEnd => {
  const [hasColumn, isShort] = [Number.isFinite(firstMs), lineEnd.length === 1];
  return (writer, ms) => {
    if (hasColumn) writer.writeByte(delimiter);
    if (ms >= firstMs) writer.writeText('true');
    if (isShort) writer.writeByte(lineEnd[0] ?? 0);
    else writer.writeBytes(lineEnd);
  };
};

/** Writes the rows of series that share most stamps. */
function* writeDense(
  writer: ByteWriter,
  series: readonly Series[],
  times: Float64Array,
  { delimiter, toStamp, writeValue }: CsvDialect,
  endRow: RowEnd,
): Generator<Uint8Array> {
  const columns = series.map((one) => placeOn(one, times));
  for (let row = 0; row < times.length; row++) {
    writer.writeBytes(toStamp(times[row] ?? NaN));
    for (const column of columns) {
      writer.writeByte(delimiter);
      writeValue(writer, column[row] ?? NaN);
    }
    endRow(writer, times[row] ?? NaN);
    if (writer.isFull) yield writer.flush();
  }
}

/** Writes the rows of series that share few stamps. */
function* writeSparse(
  writer: ByteWriter,
  series: readonly Series[],
  { delimiter, toStamp, writeValue }: CsvDialect,
  endRow: RowEnd,
): Generator<Uint8Array> {
  const writeMissing = (count: number): void => {
    for (let i = 0; i < count; i++) {
      writer.writeByte(delimiter);
      writeValue(writer, NaN);
    }
  };
  for (const { ms, present, values } of sparseRows(series)) {
    writer.writeBytes(toStamp(ms));
    let next = 0;
    for (const index of present) {
      writeMissing(index - next);
      writer.writeByte(delimiter);
      writeValue(writer, values[index] ?? NaN);
      next = index + 1;
    }
    writeMissing(series.length - next);
    endRow(writer, ms);
    if (writer.isFull) yield writer.flush();
  }
}

/** Writes a column per series and a row per stamp of any series. */
export function* writeWide(
  writer: ByteWriter,
  columns: readonly CsvColumn[],
  dialect: CsvDialect,
): Generator<Uint8Array> {
  const series = columns.map((column) => column.series);
  const firstMs = firstProvisionalMs(series);
  const headers = columns.map((column) => column.header);
  yield* writeHead(writer, Number.isFinite(firstMs) ? [...headers, 'provisional'] : headers, dialect);
  const times = uniteAxes(series);
  const values = series.reduce((sum, one) => sum + one.values.length, 0);
  const copies = series.reduce((count, one) => count + (standsOn(one, times) ? 0 : 1), 0);
  const endRow = rowEnd(firstMs, dialect);
  yield* copies * times.length <= maxCellsPerValue * values
    ? writeDense(writer, series, times, dialect, endRow)
    : writeSparse(writer, series, dialect, endRow);
}
