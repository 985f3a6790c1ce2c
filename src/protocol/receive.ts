import {
  isCount,
  isNumber,
  isObject,
  isText,
  isTrueOrFalse,
  type JsonObject,
  type Problem,
  readChoices,
  readTimeChoice,
  type Series,
} from '../domain';
import { applyColumn, type Piece } from './columnDelta';
import { applyJson, isJsonPatch } from './jsonPatch';
import type {
  HostMessage,
  ResultHeader,
  RunProgress,
  SeriesHeader,
  TabWords,
  WebviewMessage,
} from './messages';
import { type Action, isShortText, readAction } from './pageActions';

type Check = (value: unknown) => boolean;

const isListOf =
  (isOne: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isOne);
const isOptional =
  (isOne: Check): Check =>
  (value) =>
    value === undefined || isOne(value);

/** Returns a check for objects that have these fields; others are allowed. */
const has = (checks: Readonly<Record<string, Check>>) => {
  const fields = Object.entries(checks);
  return (value: unknown): value is JsonObject =>
    isObject(value) && fields.every(([name, isRight]) => isRight(value[name]));
};

const isQuery = has({
  operation: isText,
  network_code: isText,
  metrics: isListOf(isText),
  measures: isOptional(isListOf(isText)),
});

const isProblem = has({
  sentence: isText,
  remedy: isOptional(isText),
  detail: isOptional(isText),
  actions: isListOf(has({ id: isText, title: isText })),
} satisfies Record<keyof Problem, Check>);

const isSeriesHeader = has({
  metric: isText,
  unit: isText,
  interval: isText,
  name: isText,
  labels: isObject,
  timesIndex: isCount,
  weightsIndex: isOptional(isCount),
  fueltech: isOptional(isText),
  unitName: isOptional(isText),
  facilityName: isOptional(isText),
  battery: isOptional(isText),
  wholeFromMs: isOptional(isNumber),
  settledUntilMs: isOptional(isNumber),
});

const hasHeaderFields = has({
  resultId: isText,
  title: isText,
  query: isQuery,
  provenance: has({ offsetMinutes: isNumber, fetchedAtMs: isNumber, requests: Array.isArray }),
  notices: Array.isArray,
  noticeSentences: isListOf(isText),
  missing: isOptional(isProblem),
  missingParts: isOptional(isListOf(isText)),
  series: isListOf(isSeriesHeader),
  timesCount: isCount,
  weightsCount: isOptional(isCount),
} satisfies Record<keyof ResultHeader, Check>);
const isHeader = (value: unknown): value is ResultHeader => hasHeaderFields(value);

const isPiece: Check = (value) => Array.isArray(value) && value.length === 3 && value.every(isCount);
const isColumnUpdate: Check = (value) =>
  Array.isArray(value) && value.length === 2 && (value[0] === -1 || isCount(value[0])) && isCount(value[1]);

const progress = {
  receivedBytes: isNumber,
  attempt: isOptional(isNumber),
  waitingMs: isOptional(isNumber),
  parts: isOptional(has({ done: isCount, failed: isCount, total: isCount })),
} satisfies Record<keyof RunProgress, Check>;

const isTab = has({
  isPreview: isTrueOrFalse,
  saved: isOptional(has({ name: isText, place: isText, isChanged: isTrueOrFalse })),
  refresh: isOptional(has({ sentence: isText, isStopped: isTrueOrFalse })),
  time: isOptional((time) => readTimeChoice(time) !== undefined),
} satisfies Record<keyof TabWords, Check>);

const problemStates: readonly unknown[] = ['empty', 'error', 'cancelled'];

/** One check per message type; a type without a check does not compile. */
const checks: Readonly<Record<HostMessage['type'], Check>> = {
  panel: has({ panelId: isText, tab: isTab }),
  loading: has({ title: isText, query: isQuery, isSample: isTrueOrFalse }),
  progress: has(progress),
  result: has({ revision: isCount, header: isHeader, seriesCount: isOptional(isCount) }),
  series: has({ resultId: isText, first: isCount, series: isListOf(isSeriesHeader) }),
  update: has({
    resultId: isText,
    base: isCount,
    revision: isCount,
    header: isJsonPatch,
    pieces: isListOf(isListOf(isPiece)),
    columns: isListOf(isColumnUpdate),
  }),
  choices: has({ choices: isObject, shownRegions: isOptional(isListOf(isText)) }),
  picture: has({ pictureId: isCount }),
  forget: has({ resultId: isText }),
  columns: has({
    resultId: isText,
    first: isCount,
    columns: isListOf((column) => column instanceof Float64Array),
  }),
  problem: has({
    state: (state) => problemStates.includes(state),
    title: isText,
    query: isOptional(isQuery),
    problem: isProblem,
    isSample: isOptional(isTrueOrFalse),
  }),
  reply: (message) =>
    has({ requestId: isCount, ok: isTrueOrFalse })(message) &&
    (message['ok'] === true || isProblem(message['problem'])),
};

/** Validates received data as a message; undefined when the protocol has no such message. */
export function readHostMessage(data: unknown): HostMessage | undefined {
  if (!isObject(data) || !isText(data['type']) || !Object.hasOwn(checks, data['type'])) return undefined;
  return checks[data['type'] as HostMessage['type']](data) ? (data as HostMessage) : undefined;
}

/** A message from the page. A request with an unreadable action still needs a reply. */
export type PageMessage =
  | Exclude<WebviewMessage, { type: 'request' }>
  | { type: 'request'; requestId: number; action: Action | undefined };

/** Far larger than any picture of a chart. */
const maxPictureBytes = 100e6;

function readPicture({ pictureId, isDone, bytes }: JsonObject): PageMessage | undefined {
  if (!isCount(pictureId)) return undefined;
  const read = bytes instanceof Uint8Array && bytes.length <= maxPictureBytes ? bytes : undefined;
  return { type: 'picture', pictureId, isDone: isDone === true, bytes: read };
}

/** Reads a message from the page. Undefined for anything that is not a message of the protocol. */
export function readPageMessage(message: unknown): PageMessage | undefined {
  if (!isObject(message)) return undefined;
  const { type, requestId, action, resultId, revision } = message;
  switch (type) {
    case 'ready':
    case 'resized':
      return { type };
    case 'drawn':
      return isShortText(resultId) && isCount(revision) ? { type, resultId, revision } : undefined;
    case 'remember':
      return {
        type,
        choices: isObject(message['choices']) ? readChoices(message['choices']) : undefined,
        time: readTimeChoice(message['time']),
      };
    case 'picture':
      return readPicture(message);
    case 'request':
      return isCount(requestId)
        ? { type, requestId, action: isObject(action) ? readAction(action) : undefined }
        : undefined;
    default:
      return undefined;
  }
}

/** The messages of a page that are read in a second: far more than a page sends while it is used. */
const maxMessagesPerSecond = 500;
/** A message after which the page gets the whole result counts as so many others. */
const messagesPerWholeResult = 50;

/**
 * Creates a reader of the messages of one page. It returns undefined for anything that is not a message of the protocol,
 * and for all messages beyond the number that is read in a second.
 */
export function createPageReader(now = Date.now) {
  let second = 0;
  let count = 0;
  return (message: unknown): PageMessage | undefined => {
    const read = readPageMessage(message);
    if (!read) return undefined;
    const current = Math.floor(now() / 1000);
    if (current !== second) count = 0;
    second = current;
    const getsWhole = read.type === 'ready' || (read.type === 'drawn' && read.revision === 0);
    count += getsWhole ? messagesPerWholeResult : 1;
    return count > maxMessagesPerSecond ? undefined : read;
  };
}

/** A received result: its header, and its series with their columns, in the header's order. */
export interface ReceivedResult {
  header: ResultHeader;
  series: readonly Series[];
  revision: number;
}

const resultTypes: readonly HostMessage['type'][] = ['result', 'series', 'update', 'columns', 'forget'];

export const isResultMessage = (
  message: HostMessage,
): message is Extract<HostMessage, { type: 'result' | 'series' | 'update' | 'columns' | 'forget' }> =>
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
  if (!isHeader(header) || columns.length !== columnsOf(header, header.series.length)) return undefined;
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
  /** Adds headers of series, or columns, to those that have arrived. */
  const add = <One>(to: Incomplete, arrived: One[], first: number, more: readonly One[]): void => {
    for (const [index, one] of more.entries()) {
      if (!arrived[first + index]) to.missing -= 1;
      arrived[first + index] = one;
    }
  };
  return {
    /**
     * Accepts the next message. Returns the result once it is complete, otherwise undefined. A new header discards an
     * incomplete result. Ignores columns of any result but the latest.
     */
    accept(
      message: Extract<HostMessage, { type: 'result' | 'series' | 'update' | 'columns' | 'forget' }>,
    ): Received | undefined {
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
        default:
          if (message.resultId !== incomplete?.header.resultId) return undefined;
          if (message.type === 'series') add(incomplete, incomplete.series, message.first, message.series);
          else add(incomplete, incomplete.arrived, message.first, message.columns);
      }
      return completeResult();
    },
  };
}

/** The outcome of a request: success, a problem, or no reply because the page was disposed. */
type Outcome = { kind: 'ok' } | { kind: 'problem'; problem: Problem } | { kind: 'disposed' };

/** The page's side of requests and replies. */
export function createRequests(post: (message: WebviewMessage) => void) {
  const pending = new Map<number, (outcome: Outcome) => void>();
  let last = 0;
  let isDisposed = false;
  return {
    /** Sends an action with a unique id. Resolves with its outcome, never rejects. */
    send(action: Action): Promise<Outcome> {
      if (isDisposed) return Promise.resolve({ kind: 'disposed' });
      const requestId = ++last;
      return new Promise((resolve) => {
        pending.set(requestId, resolve);
        post({ type: 'request', requestId, action });
      });
    },
    /** Resolves the request of a reply. Ignores a reply without a pending request. */
    settle(reply: Extract<HostMessage, { type: 'reply' }>): void {
      const resolve = pending.get(reply.requestId);
      pending.delete(reply.requestId);
      resolve?.(reply.ok ? { kind: 'ok' } : { kind: 'problem', problem: reply.problem });
    },
    /** Resolves all pending requests, and all later ones, with `disposed`. */
    dispose(): void {
      isDisposed = true;
      for (const resolve of pending.values()) resolve({ kind: 'disposed' });
      pending.clear();
    },
  };
}
