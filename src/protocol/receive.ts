import type { Series } from '../domain/result';
import { applyColumn, type Piece } from './columnDelta';
import { applyJson } from './jsonPatch';
import type { HostMessage, ResultHeader } from './messages';
import { isResultHeader } from './readMessage';

/** A result as it arrived: its header, and its series with their columns, in the header's order. */
export interface ReceivedResult {
  readonly header: ResultHeader;
  readonly series: readonly Series[];
  readonly revision: number;
}

type ResultMessage = Extract<HostMessage, { type: 'result' | 'update' | 'columns' | 'forget' }>;

const resultTypes: readonly HostMessage['type'][] = ['result', 'update', 'columns', 'forget'];

/** True for a message that the receiver accepts. */
export const isResultMessage = (message: HostMessage): message is ResultMessage =>
  resultTypes.includes(message.type);

/** What a message completed: a result, or nothing because an update is of a revision that is not here. */
export type Received = ReceivedResult | { readonly lost: string };

/** The page's side of results: puts them together from their messages. */
export interface ResultReceiver {
  /**
   * Accepts the next message. Returns the result with the message that completes it, else undefined. A new header drops
   * what was incomplete; columns of any other result than the last begun are ignored.
   */
  accept(message: ResultMessage): Received | undefined;
}

/** All columns of a result: `timesCount` time columns, then the values of each series. */
interface CompleteResult {
  readonly header: ResultHeader;
  readonly revision: number;
  readonly columns: readonly Float64Array[];
}

/** A result whose columns are still arriving. */
interface Incomplete {
  readonly header: ResultHeader;
  readonly revision: number;
  readonly arrived: Float64Array[];
  missing: number;
  readonly finish: (arrived: readonly Float64Array[]) => readonly Float64Array[];
}

const none = new Float64Array(0);

function toReceived({ header, revision, columns }: CompleteResult): ReceivedResult {
  return {
    header,
    revision,
    series: header.series.map(({ timesIndex, ...about }, index) => ({
      ...about,
      times: columns[timesIndex] ?? none,
      values: columns[header.timesCount + index] ?? none,
    })),
  };
}

const hasFresh = (pieces: readonly Piece[]): boolean => pieces.some(([, , fresh]) => fresh > 0);

function beginResult({ header, revision }: Extract<HostMessage, { type: 'result' }>): Incomplete {
  const missing = header.timesCount + header.series.length;
  return { header, revision, arrived: [], missing, finish: (arrived) => arrived };
}

/** Undefined for an update whose header is none when it is applied. */
function beginUpdate(
  { header: patch, revision, ...update }: Extract<HostMessage, { type: 'update' }>,
  base: CompleteResult,
): Incomplete | undefined {
  const header = applyJson(base.header, patch);
  const columns = update.columns.map(([source, index]) => ({
    source: base.columns[source] ?? none,
    pieces: update.pieces[index] ?? [],
  }));
  if (!isResultHeader(header) || columns.length !== header.timesCount + header.series.length)
    return undefined;
  return {
    header,
    revision,
    arrived: [],
    missing: columns.filter(({ pieces }) => hasFresh(pieces)).length,
    finish(arrived) {
      let next = 0;
      return columns.map(({ source, pieces }) => {
        const fresh = hasFresh(pieces) ? (arrived[next++] ?? none) : none;
        return applyColumn(source, { pieces, fresh });
      });
    },
  };
}

export function createReceiver(): ResultReceiver {
  const results = new Map<string, CompleteResult>();
  let incomplete: Incomplete | undefined;
  const completeResult = (): ReceivedResult | undefined => {
    if (!incomplete || incomplete.missing > 0) return undefined;
    const { header, revision, arrived, finish } = incomplete;
    incomplete = undefined;
    const complete = { header, revision, columns: finish(arrived) };
    results.set(header.resultId, complete);
    return toReceived(complete);
  };
  const addColumns = ({ first, columns }: Extract<HostMessage, { type: 'columns' }>): void => {
    for (const [index, column] of columns.entries()) {
      if (!incomplete) return;
      if (!incomplete.arrived[first + index]) incomplete.missing -= 1;
      incomplete.arrived[first + index] = column;
    }
  };
  return {
    accept(message) {
      switch (message.type) {
        case 'forget':
          results.delete(message.resultId);
          return undefined;
        case 'result':
          incomplete = beginResult(message);
          break;
        case 'update': {
          const base = results.get(message.resultId);
          incomplete = base?.revision === message.base ? beginUpdate(message, base) : undefined;
          if (!incomplete) return { lost: message.resultId };
          break;
        }
        case 'columns':
          if (message.resultId !== incomplete?.header.resultId) return undefined;
          addColumns(message);
      }
      return completeResult();
    },
  };
}
