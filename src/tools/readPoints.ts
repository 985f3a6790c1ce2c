import { type JsonObject, parseQueryDate, placeOn, positionOf, uniteTimes } from '../domain';
import * as words from '../words/tools/toolWords';
import { sentenceOfBadInput } from '../words/tools/toolWords';
import { bucketTable, intervalsFrom, shortStamp, type Cell } from './coarseBuckets';
import { sourceOf } from './describeResult';
import { largestFitting } from './fitAnswer';
import type { HeldResult } from './heldResults';
import { textsIn, textIn } from './inputSchema';
import { findSeries, namedSeriesOf, rounded, type NamedSeries } from './calculations/namedSeries';
import type { Answer } from './tool';
import { ToolError } from './toolError';

const maxColumns = 30;

/** A table of values as text: a line per interval, an empty cell for a missing value. */
const toCsv = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [columns, ...rows]
    .map((cells) =>
      cells.map((cell) => (cell === null ? '' : String(cell).replace(/[",\n]/g, ' '))).join(','),
    )
    .join('\n');

/** All values of some series, a row per instant. */
function plainTable(all: readonly NamedSeries[], offsetMinutes: number) {
  const times = uniteTimes(all.map(({ series }) => series.times));
  const columns = all.map(({ series, values }) => placeOn({ ...series, values }, times));
  return {
    columns: ['start', ...all.map(({ name }) => name)],
    stamps: times,
    rowAt: (i: number): Cell[] => [
      shortStamp(times[i], offsetMinutes),
      ...all.map(({ series }, c) => rounded(columns[c][i], series.metric)),
    ],
  };
}

/** Values combined to a longer interval. */
function combinedTable(all: readonly NamedSeries[], interval: string, offsetMinutes: number) {
  const own = all[0]?.series.interval ?? '';
  const known = intervalsFrom(own);
  if (!known.includes(interval))
    throw new ToolError(sentenceOfBadInput('interval', `one of ${known.join(', ')}`));
  const { columns, rows } = bucketTable(all, interval, offsetMinutes);
  const stamps = Float64Array.from(rows, ([start]) => parseQueryDate(String(start), offsetMinutes) ?? NaN);
  return { columns, stamps, rowAt: (i: number): readonly Cell[] => rows[i] };
}

/** Returns the values of a held result from a start on, as many as fit, and where to continue. */
export function readPoints(input: JsonObject, { id, result }: HeldResult): Answer {
  const { offsetMinutes } = result.provenance;
  const chosen = findSeries(namedSeriesOf(result), textsIn(input, 'series'));
  const shown = chosen.slice(0, maxColumns);
  const interval = textIn(input, 'interval');
  const table =
    interval === undefined ? plainTable(shown, offsetMinutes) : combinedTable(shown, interval, offsetMinutes);
  const instantOf = (name: 'date_start' | 'date_end', otherwise: number): number => {
    const text = textIn(input, name);
    if (text === undefined) return otherwise;
    const ms = parseQueryDate(text, offsetMinutes);
    if (ms === undefined)
      throw new ToolError(sentenceOfBadInput(name, 'a date such as 2026-10-05 or 2026-10-05T14:30:00'));
    return ms;
  };
  const from = positionOf(instantOf('date_start', -Infinity), table.stamps);
  const end = Math.max(from, positionOf(instantOf('date_end', Infinity), table.stamps));
  const build = (count: number): Answer => {
    const rows = Array.from({ length: count }, (_, i) => table.rowAt(from + i));
    const isCut = from + count < end;
    const leftOut = [
      ...(shown.length < chosen.length ? [words.sentenceOfColumnsLeftOut(shown.length, chosen.length)] : []),
      ...(isCut ? [words.sentenceOfRowsLeftOut(count, end - from)] : []),
    ];
    return {
      result_id: id,
      interval: interval ?? shown.at(0)?.series.interval ?? '',
      units: Object.fromEntries(shown.map(({ series, unit }) => [series.metric, unit])),
      rows: count,
      csv: toCsv(table.columns, rows),
      next_start: isCut ? shortStamp(table.stamps[from + count], offsetMinutes) : undefined,
      left_out: leftOut.length > 0 ? leftOut : undefined,
      source: sourceOf(result),
      requests_sent: 0,
      next: words.nextAfterPoints,
    };
  };
  if (end === from) throw new ToolError(words.noValues);
  return build(largestFitting(end - from, build, 7000));
}
