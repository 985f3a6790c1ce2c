import { alignSeries } from '../domain/align';
import type { Result } from '../domain/result';
import { csvColumns } from './csvColumns';
import { csvNumber, csvText } from './csvText';
import { createStampFormatter } from './stamps';

/** Cells in one piece of text: about 100 KB. */
const cellsPerChunk = 8_000;

export interface CsvOptions {
  /** The offset the stamps are written in, minutes. Default: the network's own. */
  readonly offsetMinutes?: number;
}

/**
 * A result as wide CSV, in pieces of about 100 KB: a `time` column (`2026-10-05T00:00:00+10:00`, the bucket's start),
 * then a column per series with its unit in the header; one row per stamp that any series has.
 *
 * A cell is empty for null and where a series has no bucket. Numbers read back as the same doubles. Quoting is RFC 4180's;
 * lines end in a bare line feed, which Excel and pandas take as well, and which line tools and diffs want.
 */
export function* csvChunks(result: Result, options: CsvOptions = {}): Generator<string> {
  const columns = csvColumns(result);
  const { times, columns: cells } = alignSeries(columns.map((column) => column.series));
  const stamp = createStampFormatter(options.offsetMinutes ?? result.provenance.offsetMinutes);
  yield `${['time', ...columns.map((column) => column.header)].map(csvText).join(',')}\n`;
  const rowsPerChunk = Math.max(1, Math.floor(cellsPerChunk / (cells.length + 1)));
  let text = '';
  for (let row = 0; row < times.length; row++) {
    text += stamp(times[row] ?? NaN);
    for (const column of cells) text += `,${csvNumber(column[row] ?? NaN)}`;
    text += '\n';
    if ((row + 1) % rowsPerChunk === 0) {
      yield text;
      text = '';
    }
  }
  if (text !== '') yield text;
}
