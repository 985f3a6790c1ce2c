import { commonRuns, diffColumn, type ColumnDelta, type Piece } from './columnDelta';
import { diffJson } from './jsonPatch';
import type { ColumnUpdate, HostMessage, SeriesHeader } from './messages';
import { toColumnMessages, type OutgoingResult } from './transfer';

const none = new Float64Array(0);

const keyOf = ({ metric, unit, interval, name, labels }: SeriesHeader): string =>
  JSON.stringify([metric, unit, interval, name, labels]);

/** Returns, for each series of `next`, the index of the same series in `before`; undefined for a new series. */
function matchSeries(
  before: readonly SeriesHeader[],
  next: readonly SeriesHeader[],
): readonly (number | undefined)[] {
  const places = new Map<string, number[]>();
  for (const [index, series] of before.entries()) {
    const key = keyOf(series);
    const same = places.get(key);
    if (same) same.push(index);
    else places.set(key, [index]);
  }
  return next.map((series) => places.get(keyOf(series))?.shift());
}

/** Compares columns of two results, computing the common runs of each pair of time columns once. */
class ColumnPairs {
  readonly #before: OutgoingResult;
  readonly #next: OutgoingResult;
  readonly #runs = new Map<string, ReturnType<typeof commonRuns>>();

  constructor(before: OutgoingResult, next: OutgoingResult) {
    this.#before = before;
    this.#next = next;
  }

  /** Returns the delta from the column `source` to the column `target`, given their time columns. */
  diff(source: number, sourceTimes: number, target: number, targetTimes: number): ColumnDelta {
    const pair = `${sourceTimes} ${targetTimes}`;
    let runs = this.#runs.get(pair);
    if (!runs) {
      runs = commonRuns(this.#before.columns[sourceTimes] ?? none, this.#next.columns[targetTimes] ?? none);
      this.#runs.set(pair, runs);
    }
    return diffColumn(runs, this.#before.columns[source] ?? none, this.#next.columns[target] ?? none);
  }
}

/** The delta of a column from the previous column `source`; −1 for a new one. */
interface Update extends ColumnDelta {
  readonly source: number;
}

const asNew = (column: Float64Array): Update => ({
  source: -1,
  pieces: column.length === 0 ? [] : [[0, 0, column.length]],
  fresh: column,
});

/** Returns the update of each column of `next` from `before`: the time columns, then the values of each series. */
function toUpdates(before: OutgoingResult, next: OutgoingResult): readonly Update[] {
  const matches = matchSeries(before.header.series, next.header.series);
  const pairs = new ColumnPairs(before, next);
  /** The previous time column of each time column. */
  const sources = new Map<number, number>();
  for (const [s, { timesIndex }] of next.header.series.entries()) {
    const match = before.header.series[matches[s] ?? -1];
    if (match && !sources.has(timesIndex)) sources.set(timesIndex, match.timesIndex);
  }
  const times = next.columns.slice(0, next.header.timesCount).map((column, t) => {
    const source = sources.get(t);
    return source === undefined ? asNew(column) : { source, ...pairs.diff(source, source, t, t) };
  });
  const values = next.header.series.map(({ timesIndex }, s) => {
    const target = next.header.timesCount + s;
    const match = matches[s];
    const old = before.header.series[match ?? -1];
    if (match === undefined || !old) return asNew(next.columns[target] ?? none);
    const source = before.header.timesCount + match;
    return { source, ...pairs.diff(source, old.timesIndex, target, timesIndex) };
  });
  return [...times, ...values];
}

/** Removes duplicate lists of pieces, since most columns have the same, and refers to them by index. */
function sharePieces(updates: readonly Update[]): {
  readonly pieces: readonly (readonly Piece[])[];
  readonly columns: readonly ColumnUpdate[];
} {
  const places = new Map<string, number>();
  const pieces: (readonly Piece[])[] = [];
  const columns = updates.map((update): ColumnUpdate => {
    const key = JSON.stringify(update.pieces);
    const place = places.get(key) ?? pieces.push(update.pieces) - 1;
    places.set(key, place);
    return [update.source, place];
  });
  return { pieces, columns };
}

/** The messages that bring a page from one revision of a result to the next: no more than what is new. */
export function* toUpdateMessages(
  before: OutgoingResult & { readonly revision: number },
  next: OutgoingResult,
): Iterable<HostMessage> {
  const { resultId } = next.header;
  const updates = toUpdates(before, next);
  const fresh = updates.flatMap((update) => (update.fresh.length > 0 ? [update.fresh] : []));
  yield {
    type: 'update',
    resultId,
    base: before.revision,
    revision: before.revision + 1,
    header: diffJson(before.header, next.header),
    ...sharePieces(updates),
  };
  yield* toColumnMessages(resultId, fresh);
}
