import type { Series } from '../domain/result';
import type { HostMessage, ResultHeader } from './messages';

/** A result as it arrived: its header, and its series with their columns, in the header's order. */
export interface ReceivedResult {
  readonly header: ResultHeader;
  readonly series: readonly Series[];
}

type ResultMessage = Extract<HostMessage, { type: 'result' | 'columns' }>;

/** Puts a result together again from its messages. */
export interface ResultReceiver {
  /**
   * Takes the next message. Gives the result with the message that completes it, else undefined. A new header drops
   * what was incomplete; columns of any other result than the last begun are ignored.
   */
  take(message: ResultMessage): ReceivedResult | undefined;
}

function assemble(header: ResultHeader, columns: readonly Float64Array[]): ReceivedResult {
  const empty = new Float64Array(0);
  return {
    header,
    series: header.series.map(({ timesIndex, ...about }, index) => ({
      ...about,
      times: columns[timesIndex] ?? empty,
      values: columns[header.timesCount + index] ?? empty,
    })),
  };
}

export function createReceiver(): ResultReceiver {
  let header: ResultHeader | undefined;
  let columns: Float64Array[] = [];
  let missing = 0;
  return {
    take(message) {
      if (message.type === 'result') {
        header = message.header;
        columns = [];
        missing = header.timesCount + header.series.length;
      } else {
        if (message.resultId !== header?.resultId) return undefined;
        message.columns.forEach((column, index) => {
          if (!columns[message.first + index]) missing -= 1;
          columns[message.first + index] = column;
        });
      }
      if (missing > 0) return undefined;
      const received = assemble(header, columns);
      header = undefined;
      columns = [];
      return received;
    },
  };
}
