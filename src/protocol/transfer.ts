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

/**
 * A result as messages: one header, then the distinct time columns (epoch milliseconds) and one value column per series
 * (NaN = null), at most `maxColumnsPerMessage` a message. Series that share their time column share its index.
 */
export function toMessages(result: Result, parts: TransferParts): HostMessage[] {
  const times = [...new Set(result.series.map((series) => series.times))];
  const timesIndex = new Map(times.map((column, index) => [column, index]));
  const header: ResultHeader = {
    ...parts,
    query: result.query,
    provenance: result.provenance,
    notices: result.notices,
    series: result.series.map(({ metric, unit, interval, name, labels, times: column }) => ({
      metric,
      unit,
      interval,
      name,
      labels,
      timesIndex: timesIndex.get(column) ?? 0,
    })),
    timesCount: times.length,
  };
  const columns = [...times, ...result.series.map((series) => series.values)].map(exactly);
  const messages: HostMessage[] = [{ type: 'result', header }];
  for (let first = 0; first < columns.length; first += maxColumnsPerMessage) {
    messages.push({
      type: 'columns',
      resultId: parts.resultId,
      first,
      columns: columns.slice(first, first + maxColumnsPerMessage),
    });
  }
  return messages;
}
