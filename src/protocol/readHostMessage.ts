import {
  isCount,
  isNumber,
  isObject,
  isText,
  isTrueOrFalse,
  type JsonObject,
  type Problem,
  readTimeChoice,
} from '../domain';
import { isJsonPatch } from './jsonPatch';
import type { HostMessage, ResultHeader, RunProgress, TabWords } from './messages';

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
  wholeFromMs: isOptional(isNumber),
  settledUntilMs: isOptional(isNumber),
});

const isHeader = has({
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

/** True for the header of a result, received or patched. */
export const isResultHeader = (value: unknown): value is ResultHeader => isHeader(value);

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
