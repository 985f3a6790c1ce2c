import { runInTurns, type Steps } from '../domain/idioms/steps';
import type { HostMessage, ColumnUpdate, SeriesHeader } from './messages';
import { maxHeadersPerMessage, toWholeMessages, type OutgoingResult, toColumnMessages } from './transfer';
import { commonRuns, diffColumn, type ColumnDelta, type Piece } from './columnDelta';
import { diffJson } from './jsonPatch';

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
function* toUpdateMessages(
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

/** Puts the latest state of a result together; undefined where there is nothing (more) to send. */
export type MakeResult = () => Steps<OutgoingResult | undefined>;

/**
 * The host's side of results: the page gets what is new in them, and no more than it can draw. States that come while
 * the page is drawing go as one. A large result is put together and posted in turns with other work.
 */
export interface ResultSender {
  /**
   * Sends the latest state of a result, at once or when the page has drawn the previous one. `latest` is called only
   * then; it replaces any state that is still waiting.
   */
  send(resultId: string, latest: MakeResult): void;
  /** Posts a message that is not of a result, after the result that is being sent. */
  post(message: HostMessage): void;
  /** The page has drawn a revision; 0 where it has none of the result. */
  acknowledge(resultId: string, revision: number): void;
  /** The result is no longer shown. */
  forget(resultId: string): void;
  /** The page is gone, with all its results. */
  reset(): void;
}

/** The state of a result on the page. */
interface Sent {
  last: (OutgoingResult & { readonly revision: number }) | undefined;
  /** The revision that the page is being sent, or is drawing. */
  drawing: number | undefined;
  waiting: MakeResult | undefined;
}

/** A result of everyday size is sent in one piece. */
const maxStepsAtOnce = 100;

const isLarge = ({ header }: OutgoingResult): boolean => header.series.length > maxHeadersPerMessage;

/** What brings the page from the state before to the next one. Finding what is new in a large one takes too long. */
const toMessages = (last: Sent['last'], next: OutgoingResult, revision: number): Iterable<HostMessage> =>
  last && !isLarge(last) && !isLarge(next) ? toUpdateMessages(last, next) : toWholeMessages(next, revision);

/** `pause` lets other work have its turn. */
export function createResultSender(
  post: (message: HostMessage) => void,
  pause: () => Promise<unknown>,
): ResultSender {
  const results = new Map<string, Sent>();
  /** The result that is being put together and posted. */
  let current: Sent | undefined;
  let postponed: HostMessage[] = [];

  function* sendWaiting(resultId: string, sent: Sent): Steps<void> {
    const isGone = (): boolean => results.get(resultId) !== sent;
    while (sent.waiting && sent.drawing === undefined) {
      const make = sent.waiting;
      sent.waiting = undefined;
      const next = yield* make();
      if (isGone()) return;
      if (!next) continue;
      const revision = (sent.last?.revision ?? 0) + 1;
      const messages = toMessages(sent.last, next, revision);
      sent.last = { ...next, revision };
      sent.drawing = revision;
      for (const message of messages) {
        if (isGone()) return;
        // The page may find meanwhile that it has lost what this is an update of.
        if (sent.drawing !== revision) break;
        post(message);
        yield;
      }
    }
  }

  function* sendAll(resultId: string, sent: Sent): Steps<void> {
    try {
      yield* sendWaiting(resultId, sent);
    } finally {
      if (current === sent) {
        current = undefined;
        for (const message of postponed.splice(0)) post(message);
      }
    }
  }

  const start = (resultId: string, sent: Sent): void => {
    if (current === sent) return;
    current = sent;
    void runInTurns(sendAll(resultId, sent), pause, maxStepsAtOnce);
  };

  const postNext = (message: HostMessage): void => {
    if (current) postponed.push(message);
    else post(message);
  };

  return {
    send(resultId, latest) {
      const sent = results.get(resultId) ?? { last: undefined, drawing: undefined, waiting: undefined };
      results.set(resultId, sent);
      sent.waiting = latest;
      start(resultId, sent);
    },
    post: postNext,
    acknowledge(resultId, revision) {
      const sent = results.get(resultId);
      if (!sent?.last) return;
      const { last } = sent;
      if (revision === 0) {
        sent.last = undefined;
        sent.waiting ??= function* () {
          yield;
          return last;
        };
      } else if (revision !== sent.drawing) return;
      sent.drawing = undefined;
      start(resultId, sent);
    },
    forget(resultId) {
      if (results.delete(resultId)) postNext({ type: 'forget', resultId });
    },
    reset() {
      results.clear();
      current = undefined;
      postponed = [];
    },
  };
}
