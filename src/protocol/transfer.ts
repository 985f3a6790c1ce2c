import type { Result } from '../domain/result/result';
import { runAtOnce, type Steps } from '../domain/idioms/steps';
import type { HostMessage, Problem, ResultHeader, SeriesHeader } from './messages';
import { ShortTexts } from './shortTexts';

/**
 * The maximum number of arrays in a message. VS Code counts the buffers of a message in one byte and uses some itself;
 * a message with more fails entirely.
 */
export const maxColumnsPerMessage = 250;

/** Headers of series that a message may carry: VS Code writes and reads a message in one piece, some milliseconds' work. */
export const maxHeadersPerMessage = 2500;

/** What a result's header says beyond the result itself. */
export interface TransferParts {
  /** The id of the result, unique in its tab. */
  readonly resultId: string;
  readonly title: string;
  readonly noticeSentences: readonly string[];
  readonly missing?: Problem;
  readonly missingParts?: readonly string[];
}

/**
 * Returns the column as an array that owns its whole buffer, since a view would send the entire buffer behind it.
 * Copies only if necessary.
 */
function exactly(column: Float64Array): Float64Array {
  return column.byteLength === column.buffer.byteLength ? column : column.slice();
}

/** A result in the form that is sent: its header, the distinct time columns, then one value column per series. */
export interface OutgoingResult {
  readonly header: ResultHeader;
  /** `times[timesIndex]` of the header (epoch milliseconds), then the values of each series (NaN = null). */
  readonly columns: readonly Float64Array[];
}

/**
 * Shortens the texts of the service: nothing of the page can show, measure or compare longer ones. Series that share
 * their time column share its index.
 */
export function* toOutgoing(result: Result, parts: TransferParts): Steps<OutgoingResult> {
  const texts = new ShortTexts();
  const times = [...new Set(result.series.map((series) => series.times))];
  const timesIndex = new Map(times.map((column, index) => [column, index]));
  const series: SeriesHeader[] = [];
  for (const { metric, unit, interval, name, labels, times: column, ...others } of result.series) {
    yield;
    const { fueltech, wholeFromMs, settledUntilMs } = others;
    series.push({
      ...texts.shorten({ metric, unit, interval, name, labels }),
      ...(fueltech === undefined ? {} : { fueltech: texts.shorten(fueltech) }),
      ...(wholeFromMs === undefined ? {} : { wholeFromMs }),
      ...(settledUntilMs === undefined ? {} : { settledUntilMs }),
      timesIndex: timesIndex.get(column) ?? 0,
    });
  }
  const header: ResultHeader = {
    ...texts.shorten({
      ...parts,
      query: result.query,
      provenance: result.provenance,
      notices: result.notices,
    }),
    series,
    timesCount: times.length,
  };
  return { header, columns: [...times, ...result.series.map((series) => series.values)] };
}

/** Columns as messages, at most `maxColumnsPerMessage` each. */
export function* toColumnMessages(resultId: string, columns: readonly Float64Array[]): Iterable<HostMessage> {
  for (let first = 0; first < columns.length; first += maxColumnsPerMessage) {
    const part = columns.slice(first, first + maxColumnsPerMessage).map(exactly);
    yield { type: 'columns', resultId, first, columns: part };
  }
}

/** A result as messages, all of it: its header in one message or several, then the columns. */
export function* toWholeMessages(
  { header, columns }: OutgoingResult,
  revision: number,
): Iterable<HostMessage> {
  const { resultId, series } = header;
  const headersAt = (first: number): readonly SeriesHeader[] =>
    series.slice(first, first + maxHeadersPerMessage);
  yield {
    type: 'result',
    revision,
    header: { ...header, series: headersAt(0) },
    seriesCount: series.length,
  };
  for (let first = maxHeadersPerMessage; first < series.length; first += maxHeadersPerMessage)
    yield { type: 'series', resultId, first, series: headersAt(first) };
  yield* toColumnMessages(resultId, columns);
}

/** Returns the messages for the first revision of a result. */
export function toMessages(result: Result, parts: TransferParts): HostMessage[] {
  return [...toWholeMessages(runAtOnce(toOutgoing(result, parts)), 1)];
}
