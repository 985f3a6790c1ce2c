import { placeOn, standsOn, uniteAxes } from '../domain/align';
import type { Result, Series } from '../domain/result';
import { csvColumns } from './csvColumns';
import { csvNumber, csvText } from './csvText';
import { encodeTexts } from './encodeTexts';
import { sparseRows } from './sparseRows';
import { createStampFormatter } from './stamps';

/** Characters from which on a piece of text is given out. */
const pieceLength = 100_000;
/** Series are put on one axis, which is the faster way, while that takes at most so many doubles for each that they have. */
const mostCellsPerValue = 4;

export interface CsvOptions {
  /** The offset the stamps are written in, minutes. Default: the network's own. */
  readonly offsetMinutes?: number;
}

type StampFormatter = (ms: number) => string;

/** Texts in pieces of some size. */
function* inPieces(texts: Iterable<string>): Generator<string> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

function* headOf(headers: readonly string[]): Generator<string> {
  yield 'time';
  for (const header of headers) yield `,${csvText(header)}`;
  yield '\n';
}

/** Rows of series most of which have most stamps. */
function* denseText(
  series: readonly Series[],
  times: Float64Array,
  stamp: StampFormatter,
): Generator<string> {
  const columns = series.map((one) => placeOn(one, times));
  let text = '';
  for (let row = 0; row < times.length; row++) {
    text += stamp(times[row] ?? NaN);
    for (const column of columns) text += `,${csvNumber(column[row] ?? NaN)}`;
    text += '\n';
    if (text.length < pieceLength) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** Rows of series most of which have few stamps of the others. */
function* sparseText(series: readonly Series[], stamp: StampFormatter): Generator<string> {
  for (const { ms, present, values } of sparseRows(series)) {
    yield stamp(ms);
    let next = 0;
    for (const index of present) {
      yield `${','.repeat(index - next + 1)}${csvNumber(values[index] ?? NaN)}`;
      next = index + 1;
    }
    yield `${','.repeat(series.length - next)}\n`;
  }
}

function rowsOf(series: readonly Series[], stamp: StampFormatter): Generator<string> {
  const times = uniteAxes(series);
  const values = series.reduce((sum, one) => sum + one.values.length, 0);
  const copies = series.reduce((count, one) => count + (standsOn(one, times) ? 0 : 1), 0);
  const isDense = copies * times.length <= mostCellsPerValue * values;
  return isDense ? denseText(series, times, stamp) : inPieces(sparseText(series, stamp));
}

/**
 * A result as wide CSV, in pieces of about 100 KB: a `time` column (`2026-10-05T00:00:00+10:00`, the bucket's start),
 * then a column per series with its unit in the header; one row per stamp that any series has.
 *
 * A cell is empty for null and where a series has no bucket. Numbers read back as the same doubles. Quoting is RFC 4180's;
 * lines end in a bare line feed, which Excel and pandas take as well, and which line tools and diffs want.
 *
 * Takes room linear in the values, however the series' stamps differ.
 */
export function* csvChunks(result: Result, options: CsvOptions = {}): Generator<string> {
  const columns = csvColumns(result);
  const series = columns.map((column) => column.series);
  const stamp = createStampFormatter(options.offsetMinutes ?? result.provenance.offsetMinutes);
  yield* inPieces(headOf(columns.map((column) => column.header)));
  yield* rowsOf(series, stamp);
}

/** A result as the bytes of a CSV file, as `csvChunks` describes it. */
export function writeCsv(result: Result): Iterable<Uint8Array> {
  return encodeTexts(csvChunks(result));
}
