import {
  countPoints,
  defaultExportOptions,
  type ExportOptions,
  firstProvisionalMs,
  isOnAxis,
  placeOn,
  precisionOf,
  type Result,
  type Series,
  uniteAxes,
} from '../../domain';
import { ByteWriter } from './byteWriter';
import { csvColumns, marksOf } from './csvColumns';
import { csvDialect, type CsvDialect } from './csvDialect';
import { toTidy } from './tidy';
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

/** The end of each row, with the mark of sample data. */
const endBytes = ({ delimiter, lineEnd }: CsvDialect, isSample: boolean): Uint8Array =>
  isSample ? Uint8Array.of(delimiter, ...new TextEncoder().encode('true'), ...lineEnd) : lineEnd;

/** Returns a function that ends rows. If there are provisional rows, a column marks them. */
const rowEnd = (firstMs: number, dialect: CsvDialect, isSample: boolean): RowEnd => {
  const end = endBytes(dialect, isSample);
  const hasColumn = Number.isFinite(firstMs);
  const isShort = end.length === 1;
  return (writer, ms) => {
    if (hasColumn) writer.writeByte(dialect.delimiter);
    if (ms >= firstMs) writer.writeText('true');
    if (isShort) writer.writeByte(end[0]);
    else writer.writeBytes(end);
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
    writer.writeBytes(toStamp(times[row]));
    for (const column of columns) {
      writer.writeByte(delimiter);
      writeValue(writer, column[row]);
    }
    endRow(writer, times[row]);
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
  const writeMissing = (count: number) => {
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
      writeValue(writer, values[index]);
      next = index + 1;
    }
    writeMissing(series.length - next);
    endRow(writer, ms);
    if (writer.isFull) yield writer.flush();
  }
}

/** Writes a column per series and a row per stamp of any series. */
function* writeWide(
  writer: ByteWriter,
  columns: ReturnType<typeof csvColumns>,
  dialect: CsvDialect,
  isSample: boolean,
): Generator<Uint8Array> {
  const series = columns.map((column) => column.series);
  const firstMs = firstProvisionalMs(series);
  const headers = columns.map((column) => column.header);
  yield* writeHead(writer, [...headers, ...marksOf(firstMs, isSample)], dialect);
  const times = uniteAxes(series);
  const values = countPoints(series);
  const copies = series.reduce((count, one) => count + (isOnAxis(one, times) ? 0 : 1), 0);
  const endRow = rowEnd(firstMs, dialect, isSample);
  yield* copies * times.length <= maxCellsPerValue * values
    ? writeDense(writer, series, times, dialect, endRow)
    : writeSparse(writer, series, dialect, endRow);
}

/** Writes a row per value, series by series: the time, the labels, the value, its unit. */
function* writeLong(
  writer: ByteWriter,
  { labelNames, series: all, provisionalFromMs }: ReturnType<typeof toTidy>,
  dialect: CsvDialect,
  isSample: boolean,
): Generator<Uint8Array> {
  const { delimiter, lineEnd, timeHeader, toStamp, toText, writeValue } = dialect;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const comma = String.fromCharCode(delimiter);
  const end = decoder.decode(endBytes(dialect, isSample));
  const mark = Number.isFinite(provisionalFromMs);
  const heads = [timeHeader, ...labelNames.map(toText), 'value', 'unit'];
  writer.writeText([...heads, ...marksOf(provisionalFromMs, isSample)].join(comma) + decoder.decode(lineEnd));
  for (const { series, labels } of all) {
    const { times, values, unit, settledUntilMs = Infinity } = series;
    const cells = labels.map((label) => toText(label ?? ''));
    const before = encoder.encode(`${comma}${cells.join(comma)}${comma}`);
    const unitCell = `${comma}${toText(unit)}`;
    const settled = encoder.encode(`${unitCell}${mark ? comma : ''}${end}`);
    const provisional = encoder.encode(`${unitCell}${comma}true${end}`);
    for (let i = 0; i < times.length; i++) {
      const ms = times[i];
      writer.writeBytes(toStamp(ms));
      writer.writeBytes(before);
      writeValue(writer, values[i]);
      writer.writeBytes(ms >= settledUntilMs ? provisional : settled);
      if (writer.isFull) yield writer.flush();
    }
  }
}

/**
 * Writes a result as the bytes of a CSV file, in chunks of about 128 KB. The default layout is wide: a `time` column
 * (`2026-10-05T00:00:00+10:00`, the bucket's start), then a column per series with its unit in the header, and one row
 * per stamp of any series. Long: a row per value, with its labels. Loads are negative unless the options request values
 * as sent.
 *
 * A cell is empty for null and when a series has no bucket. Numbers read back as the same doubles, and stamps as the
 * same milliseconds: all have three decimals when one is not a whole second. Quoting follows RFC 4180; lines end in a
 * bare line feed, which Excel and pandas accept, and which line tools and diffs expect.
 *
 * If some values are provisional, a column `provisional` is `true` in their rows, and empty in all others. For data of
 * the sample service, a last column `sample_data` is `true` in all rows.
 *
 * Memory is linear in the number of values, however the series' stamps differ.
 */
export function* writeCsv(result: Result, chosen: Partial<ExportOptions> = {}): Generator<Uint8Array> {
  const options: ExportOptions = { ...defaultExportOptions, ...chosen };
  const { isSample } = result.provenance;
  const writer = new ByteWriter();
  if (options.byteOrderMark === 'yes') writer.writeText('\uFEFF');
  const dialectFor = (series: readonly Series[]): CsvDialect =>
    csvDialect(options, result.provenance, precisionOf(series));
  if (options.layout === 'long') {
    const tidy = toTidy(result, options);
    yield* writeLong(writer, tidy, dialectFor(tidy.series.map(({ series }) => series)), isSample);
  } else {
    const columns = csvColumns(result, options);
    yield* writeWide(writer, columns, dialectFor(columns.map(({ series }) => series)), isSample);
  }
  yield writer.flush();
}
