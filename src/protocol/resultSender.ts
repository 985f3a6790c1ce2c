import { groupBy, labelsKey, mapDefined, type Result, runInTurns, type Steps } from '../domain';
import type { HostMessage, ColumnUpdate, ResultHeader, SeriesHeader } from './messages';
import { commonRuns, diffColumn, type ColumnDelta, type Piece } from './columnDelta';
import { diffJson } from './jsonPatch';
import { ShortTexts } from './shortTexts';

/**
 * The maximum number of arrays in a message. VS Code counts the buffers of a message in one byte and uses some itself;
 * a message with more fails entirely.
 */
const maxColumnsPerMessage = 250;

/** The maximum number of series headers in a message: VS Code handles a message without a pause, for milliseconds. */
const maxHeadersPerMessage = 2500;

/** The fields of a result's header that are not in the result. */
type TransferParts = Pick<
  ResultHeader,
  'resultId' | 'title' | 'noticeSentences' | 'missing' | 'missingParts'
>;

/**
 * A result in the form that is sent: its header, the distinct time columns, one value column per series, then the
 * distinct columns of weights.
 */
export interface OutgoingResult {
  header: ResultHeader;
  /**
   * `times[timesIndex]` of the header (epoch milliseconds), the values of each series (NaN = null), then
   * `weights[weightsIndex]`.
   */
  columns: readonly Float64Array[];
}

/**
 * Shortens the texts of the service: nothing of the page can show, measure or compare longer ones. Series that share
 * their time column share its index.
 */
export function* toOutgoing(result: Result, parts: TransferParts): Steps<OutgoingResult> {
  const texts = new ShortTexts();
  const times = [...new Set(result.series.map((series) => series.times))];
  const timesIndex = new Map(times.map((column, index) => [column, index]));
  const weights = [...new Set(mapDefined(result.series, (one) => one.weights))];
  const weightsIndex = new Map(weights.map((column, index) => [column, index]));
  const series: SeriesHeader[] = [];
  for (const { metric, unit, interval, name, labels, times: column, ...others } of result.series) {
    yield;
    const { fueltech, unitName, facilityName, battery, wholeFromMs, settledUntilMs, weights: own } = others;
    const weightsAt = own && weightsIndex.get(own);
    series.push({
      ...texts.shorten({ metric, unit, interval, name, labels }),
      ...texts.shorten({ fueltech, unitName, facilityName, battery }),
      wholeFromMs,
      settledUntilMs,
      timesIndex: timesIndex.get(column) ?? 0,
      weightsIndex: weightsAt,
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
    weightsCount: weights.length > 0 ? weights.length : undefined,
  };
  return { header, columns: [...times, ...result.series.map((one) => one.values), ...weights] };
}

/** Columns as messages, at most `maxColumnsPerMessage` each. A view is copied: it would send the whole buffer behind it. */
function* toColumnMessages(resultId: string, columns: readonly Float64Array[]): Iterable<HostMessage> {
  for (let first = 0; first < columns.length; first += maxColumnsPerMessage) {
    const part = columns.slice(first, first + maxColumnsPerMessage);
    const owned = part.map((one) => (one.byteLength === one.buffer.byteLength ? one : one.slice()));
    yield { type: 'columns', resultId, first, columns: owned };
  }
}

/** A result as messages, all of it: its header in one message or several, then the columns. */
export function* toWholeMessages(
  { header, columns }: OutgoingResult,
  revision: number,
): Iterable<HostMessage> {
  const { resultId, series } = header;
  const headersAt = (first: number): SeriesHeader[] => series.slice(first, first + maxHeadersPerMessage);
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

const identityOf = ({ metric, unit, interval, name, labels }: SeriesHeader): string =>
  JSON.stringify([metric, unit, interval, name, labelsKey(labels)]);

/** The delta of a column from the previous column `source`; −1 for a new one. */
interface Update extends ColumnDelta {
  source: number;
}

const asNew = (column: Float64Array): Update => ({
  source: -1,
  pieces: column.length === 0 ? [] : [[0, 0, column.length]],
  fresh: column,
});

/**
 * Returns the update of each column of `next` from `before`: the time columns, the values of each series, then the
 * weights.
 */
function toUpdates(before: OutgoingResult, next: OutgoingResult): readonly Update[] {
  const places = groupBy(before.header.series.keys(), (s) => identityOf(before.header.series[s]));
  /** For each series of `next`, the index of the same series in `before`; undefined for a new series. */
  const matches = next.header.series.map((series) => places.get(identityOf(series))?.shift());
  const runs = new Map<string, ReturnType<typeof commonRuns>>();
  /** Returns the delta from the column `source` to the column `target`, given their time columns. */
  const diff = (source: number, sourceTimes: number, target: number, targetTimes: number): ColumnDelta => {
    const pair = `${sourceTimes} ${targetTimes}`;
    const common = runs.get(pair) ?? commonRuns(before.columns[sourceTimes], next.columns[targetTimes]);
    runs.set(pair, common);
    return diffColumn(common, before.columns[source], next.columns[target]);
  };
  /** The previous time column of each time column. */
  const sources = new Map<number, number>();
  for (const [s, { timesIndex }] of next.header.series.entries()) {
    const match = matches[s];
    if (match !== undefined && !sources.has(timesIndex))
      sources.set(timesIndex, before.header.series[match].timesIndex);
  }
  const times = next.columns.slice(0, next.header.timesCount).map((column, t) => {
    const source = sources.get(t);
    return source === undefined ? asNew(column) : { source, ...diff(source, source, t, t) };
  });
  const values = next.header.series.map(({ timesIndex }, s) => {
    const target = next.header.timesCount + s;
    const match = matches[s];
    if (match === undefined) return asNew(next.columns[target]);
    const source = before.header.timesCount + match;
    const sourceTimes = before.header.series[match].timesIndex;
    return { source, ...diff(source, sourceTimes, target, timesIndex) };
  });
  const weights = next.columns.slice(next.header.timesCount + next.header.series.length).map(asNew);
  return [...times, ...values, ...weights];
}

/** Removes duplicate lists of pieces, since most columns have the same, and refers to them by index. */
function sharePieces(updates: readonly Update[]): {
  pieces: readonly (readonly Piece[])[];
  columns: readonly ColumnUpdate[];
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

/** Returns the messages with the differences between two revisions of a result. */
function* toUpdateMessages(
  before: OutgoingResult & { revision: number },
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

/** The state of a result on the page. */
interface Sent {
  last: (OutgoingResult & { revision: number }) | undefined;
  /** The revision that the page is being sent, or is drawing. */
  drawing: number | undefined;
  /** Builds the latest state; it returns undefined when there is nothing new to send. */
  waiting: (() => Steps<OutgoingResult | undefined>) | undefined;
}

/** Results of usual size are sent without a pause. */
const maxStepsAtOnce = 100;

const isLarge = ({ header }: OutgoingResult): boolean => header.series.length > maxHeadersPerMessage;

/**
 * Sends results to the page: only the differences, and no faster than the page draws. States that arrive while the page
 * draws are sent as one. Other work runs between the steps of building and posting a large result: `pause` resolves
 * after it has run.
 */
export function createResultSender(post: (message: HostMessage) => void, pause: () => Promise<unknown>) {
  const results = new Map<string, Sent>();
  /** The result that is being built and posted. */
  let current: Sent | undefined;
  let postponed: (() => HostMessage | undefined)[] = [];

  const postNow = (make: () => HostMessage | undefined): void => {
    const message = make();
    if (message) post(message);
  };

  function* sendWaiting(resultId: string, sent: Sent): Steps<void> {
    const isGone = (): boolean => results.get(resultId) !== sent;
    while (sent.waiting && sent.drawing === undefined) {
      const make = sent.waiting;
      sent.waiting = undefined;
      const next = yield* make();
      if (isGone()) return;
      if (!next) continue;
      const revision = (sent.last?.revision ?? 0) + 1;
      const { last } = sent;
      // All of a large result, since comparing it takes too long.
      const messages =
        last && !isLarge(last) && !isLarge(next)
          ? toUpdateMessages(last, next)
          : toWholeMessages(next, revision);
      sent.last = { ...next, revision };
      sent.drawing = revision;
      for (const message of messages) {
        if (isGone()) return;
        // Meanwhile the page may report that it lost the base of this update.
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
        for (const make of postponed.splice(0)) postNow(make);
      }
    }
  }

  const start = (resultId: string, sent: Sent): void => {
    if (current === sent) return;
    current = sent;
    void runInTurns(sendAll(resultId, sent), pause, maxStepsAtOnce);
  };

  const postNext = (make: () => HostMessage | undefined): void => {
    if (current) postponed.push(make);
    else postNow(make);
  };

  return {
    /**
     * Sends the latest state of a result, at once or when the page has drawn the previous one. `latest` is called only
     * then; it replaces any state that is still waiting.
     */
    send(resultId: string, latest: () => Steps<OutgoingResult | undefined>): void {
      const sent = results.get(resultId) ?? { last: undefined, drawing: undefined, waiting: undefined };
      results.set(resultId, sent);
      sent.waiting = latest;
      start(resultId, sent);
    },
    /**
     * Posts a message about anything else, after the result that is being sent. `make` is called only then, because a
     * run that has ended meanwhile must not be shown as running.
     */
    post: postNext,
    /** Call it when the page has drawn a revision; 0 when the page does not have the result. */
    acknowledge(resultId: string, revision: number): void {
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
    /** Call it when the result is no longer shown. */
    forget(resultId: string): void {
      if (results.delete(resultId)) postNext(() => ({ type: 'forget', resultId }));
    },
    /** Call it when the page is unloaded, which loses all its results. */
    reset(): void {
      results.clear();
      current = undefined;
      postponed = [];
    },
  };
}
