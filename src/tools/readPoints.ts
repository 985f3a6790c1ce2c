import { type JsonObject, parseQueryDate, positionOf } from '../domain';
import { formatCount } from '../words/numbers';
import { noValues, sentenceOfBadInput } from '../words/tools/toolWords';
import { alignValues, type Cell, columnNames, intervalsFrom, rowAt, shortStamp } from './coarseBuckets';
import { sourceOf } from './describeResult';
import { largestFitting } from './fitAnswer';
import type { HeldResult } from './heldResults';
import { textsIn, textIn } from './inputSchema';
import { findSeries, namedSeriesOf, roundingNote } from './calculations/namedSeries';
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

/** Returns the values of a held result from a start on, as many as fit, and where to continue. */
export function readPoints(input: JsonObject, { id, result }: HeldResult): Answer {
  const { offsetMinutes } = result.provenance;
  const chosen = findSeries(namedSeriesOf(result), textsIn(input, 'series'));
  const shown = chosen.slice(0, maxColumns);
  const interval = textIn(input, 'interval');
  const own = shown.at(0)?.series.interval ?? '';
  const known = intervalsFrom(own);
  if (interval !== undefined && !known.includes(interval))
    throw new ToolError(sentenceOfBadInput('interval', `one of ${known.join(', ')}`));
  const aligned = alignValues(shown, interval, offsetMinutes);
  const instantOf = (name: 'date_start' | 'date_end', otherwise: number): number => {
    const text = textIn(input, name);
    if (text === undefined) return otherwise;
    const ms = parseQueryDate(text, offsetMinutes);
    if (ms === undefined)
      throw new ToolError(sentenceOfBadInput(name, 'a date such as 2026-10-05 or 2026-10-05T14:30:00'));
    return ms;
  };
  const from = positionOf(instantOf('date_start', -Infinity), aligned.times);
  const end = Math.max(from, positionOf(instantOf('date_end', Infinity), aligned.times));
  const build = (count: number): Answer => {
    const rows = Array.from({ length: count }, (_, i) =>
      rowAt(shown, aligned, from + i, interval ?? own, offsetMinutes),
    );
    const isCut = from + count < end;
    const leftOut = [
      shown.length < chosen.length &&
        `${shown.length} of ${formatCount(chosen.length, 'series', 'series')} are shown. Name others in series.`,
      isCut &&
        `${count} of ${formatCount(end - from, 'row')} are shown: continue with date_start = next_start, or name a longer interval.`,
    ].filter((one) => one !== false);
    return {
      result_id: id,
      interval: interval ?? own,
      units: Object.fromEntries(shown.map(({ series, unit }) => [series.metric, unit])),
      rows: count,
      csv: toCsv(columnNames(shown, interval ?? own), rows),
      next_start: isCut ? shortStamp(aligned.times[from + count], offsetMinutes) : undefined,
      left_out: leftOut.length > 0 ? leftOut : undefined,
      rounding: roundingNote,
      source: sourceOf(result),
      requests_sent: 0,
      next: 'gridlens_calculate for figures; gridlens_export_result for all values as a file.',
    };
  };
  if (end === from) throw new ToolError(noValues);
  return build(largestFitting(end - from, build, 7000));
}
