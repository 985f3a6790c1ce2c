import type { Series } from '../domain';
import { applyColumn, type Piece } from './columnDelta';
import { applyJson } from './jsonPatch';
import type { HostMessage, ResultHeader, SeriesHeader } from './messages';
import { isResultHeader } from './readHostMessage';

/** A received result: its header, and its series with their columns, in the header's order. */
export interface ReceivedResult {
  header: ResultHeader;
  series: readonly Series[];
  revision: number;
}

type ResultMessage = Extract<HostMessage, { type: 'result' | 'series' | 'update' | 'columns' | 'forget' }>;

const resultTypes: readonly HostMessage['type'][] = ['result', 'series', 'update', 'columns', 'forget'];

/** True for a message that the receiver accepts. */
export const isResultMessage = (message: HostMessage): message is ResultMessage =>
  resultTypes.includes(message.type);

/** The outcome of a message: a complete result, or the id of a result whose update cannot be applied. */
export type Received = ReceivedResult | { lost: string };

/** All columns of a result: `timesCount` time columns, the values of each series, then `weightsCount` weights. */
interface CompleteResult {
  header: ResultHeader;
  revision: number;
  columns: readonly Float64Array[];
}

/** A result whose columns are still arriving. */
interface Incomplete {
  header: ResultHeader;
  /** Of the header, as far as they have arrived. */
  series: SeriesHeader[];
  revision: number;
  arrived: Float64Array[];
  /** Headers of series and columns that have not arrived. */
  missing: number;
  finish: (arrived: readonly Float64Array[]) => readonly Float64Array[];
}

const none = new Float64Array(0);

function toReceived({ header, revision, columns }: CompleteResult): ReceivedResult {
  return {
    header,
    revision,
    series: header.series.map(({ timesIndex, weightsIndex, ...about }, index) => ({
      ...about,
      times: columns[timesIndex] ?? none,
      values: columns[header.timesCount + index] ?? none,
      weights:
        weightsIndex === undefined
          ? undefined
          : (columns[header.timesCount + header.series.length + weightsIndex] ?? none),
    })),
  };
}

const columnsOf = ({ timesCount, weightsCount = 0 }: ResultHeader, seriesCount: number): number =>
  timesCount + seriesCount + weightsCount;

const hasFresh = (pieces: readonly Piece[]): boolean => pieces.some(([, , fresh]) => fresh > 0);

function beginResult({
  header,
  revision,
  seriesCount = header.series.length,
}: Extract<HostMessage, { type: 'result' }>): Incomplete {
  const series = [...header.series];
  const missing = columnsOf(header, seriesCount) + (seriesCount - series.length);
  return { header, series, revision, arrived: [], missing, finish: (arrived) => arrived };
}

/** Starts an update; undefined when the patched header or its number of columns is invalid. */
function beginUpdate(
  { header: patch, revision, ...update }: Extract<HostMessage, { type: 'update' }>,
  base: CompleteResult,
): Incomplete | undefined {
  const header = applyJson(base.header, patch);
  const columns = update.columns.map(([source, index]) => ({
    source: base.columns[source] ?? none,
    pieces: update.pieces[index] ?? [],
  }));
  if (!isResultHeader(header) || columns.length !== columnsOf(header, header.series.length)) return undefined;
  return {
    header,
    series: [...header.series],
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

/** The page's side of results, which assembles them from messages. */
export function createReceiver() {
  const results = new Map<string, CompleteResult>();
  let incomplete: Incomplete | undefined;
  const completeResult = (): ReceivedResult | undefined => {
    if (!incomplete || incomplete.missing > 0) return undefined;
    const { series, revision, arrived, finish } = incomplete;
    const header = { ...incomplete.header, series };
    incomplete = undefined;
    const complete = { header, revision, columns: finish(arrived) };
    results.set(header.resultId, complete);
    return toReceived(complete);
  };
  const addSeries = ({ first, series }: Extract<HostMessage, { type: 'series' }>): void => {
    for (const [index, one] of series.entries()) {
      if (!incomplete) return;
      if (!incomplete.series[first + index]) incomplete.missing -= 1;
      incomplete.series[first + index] = one;
    }
  };
  const addColumns = ({ first, columns }: Extract<HostMessage, { type: 'columns' }>): void => {
    for (const [index, column] of columns.entries()) {
      if (!incomplete) return;
      if (!incomplete.arrived[first + index]) incomplete.missing -= 1;
      incomplete.arrived[first + index] = column;
    }
  };
  return {
    /**
     * Accepts the next message. Returns the result once it is complete, otherwise undefined. A new header discards an
     * incomplete result. Ignores columns of any result but the latest.
     */
    accept(message: ResultMessage): Received | undefined {
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
        case 'series':
          if (message.resultId !== incomplete?.header.resultId) return undefined;
          addSeries(message);
          break;
        case 'columns':
          if (message.resultId !== incomplete?.header.resultId) return undefined;
          addColumns(message);
      }
      return completeResult();
    },
  };
}
