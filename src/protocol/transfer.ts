import { optional } from '../domain/optional';
import type { Result } from '../domain/result';
import type { HostMessage, Problem, ResultHeader } from './messages';

/**
 * Arrays a message may carry. VS Code counts the buffers of a message in one byte and keeps some for itself; a message
 * with more fails as a whole.
 */
export const maxColumnsPerMessage = 250;

/** What a result's header says beyond the result itself. */
export interface TransferParts {
  /** Distinguishes this result from the others of its tab. */
  readonly resultId: string;
  readonly title: string;
  readonly noticeSentences: readonly string[];
  readonly missing?: Problem;
  readonly missingParts?: readonly string[];
}

/**
 * The column as an array that owns exactly its buffer: a view would send the whole buffer behind it. No copy where it
 * already is one.
 */
function exactly(column: Float64Array): Float64Array {
  return column.byteLength === column.buffer.byteLength ? column : column.slice();
}

/** A result as it crosses: its header, then the distinct time columns and one value column per series. */
export interface OutgoingResult {
  readonly header: ResultHeader;
  /** `times[timesIndex]` of the header (epoch milliseconds), then the values of each series (NaN = null). */
  readonly columns: readonly Float64Array[];
}

/** Series that share their time column share its index. */
export function toOutgoing(result: Result, parts: TransferParts): OutgoingResult {
  const times = [...new Set(result.series.map((series) => series.times))];
  const timesIndex = new Map(times.map((column, index) => [column, index]));
  const header: ResultHeader = {
    ...parts,
    query: result.query,
    provenance: result.provenance,
    notices: result.notices,
    series: result.series.map(({ metric, unit, interval, name, labels, times: column, ...others }) => ({
      ...{ metric, unit, interval, name, labels },
      ...optional({
        fueltech: others.fueltech,
        wholeFromMs: others.wholeFromMs,
        settledUntilMs: others.settledUntilMs,
      }),
      timesIndex: timesIndex.get(column) ?? 0,
    })),
    timesCount: times.length,
  };
  return { header, columns: [...times, ...result.series.map((series) => series.values)] };
}

/** Columns as messages, at most `maxColumnsPerMessage` each. */
export function toColumnMessages(resultId: string, columns: readonly Float64Array[]): HostMessage[] {
  const messages: HostMessage[] = [];
  for (let first = 0; first < columns.length; first += maxColumnsPerMessage) {
    const part = columns.slice(first, first + maxColumnsPerMessage).map(exactly);
    messages.push({ type: 'columns', resultId, first, columns: part });
  }
  return messages;
}

/** A result as messages, all of it: one header, then the columns. */
export function toWholeMessages({ header, columns }: OutgoingResult, revision: number): HostMessage[] {
  return [{ type: 'result', revision, header }, ...toColumnMessages(header.resultId, columns)];
}

/** A result as the messages of its first revision. */
export function toMessages(result: Result, parts: TransferParts): HostMessage[] {
  return toWholeMessages(toOutgoing(result, parts), 1);
}
