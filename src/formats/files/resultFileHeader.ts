import {
  cacheUses,
  type ChartChoices,
  type Comparison,
  factFieldsOf,
  type Failure,
  type FailureKind,
  hasLoads,
  isCount,
  isFailureKind,
  isListOf,
  isNotice,
  isNumber,
  isObject,
  isOneOf,
  isText,
  type JsonObject,
  type LabelValue,
  type MissingPart,
  type Notice,
  type Provenance,
  type Query,
  readChoices,
  readComparison,
  type RequestRecord,
  type Result,
  type Series,
  type Window,
} from '../../domain';

/**
 * Reads the notices of a file. Drops notices with an unknown code or a missing field, since they only describe a
 * result.
 */
export const readNotices = (stored: readonly unknown[]): Notice[] => stored.filter(isNotice);

/**
 * Reads a failure of a kind with its valid facts. Drops facts that the kind does not have or that fail validation,
 * since they are only descriptive.
 */
export function readFailure(kind: FailureKind, stored: JsonObject): Failure {
  const facts = Object.entries(factFieldsOf(kind)).flatMap(([name, isOne]) => {
    const value = stored[name];
    return isOne(value) ? [[name, value] as const] : [];
  });
  return { kind, facts: Object.fromEntries(facts) };
}

/** A series without its columns; `timesIndex` is the index of its time column. */
type SeriesHead = Omit<Series, 'times' | 'values' | 'weights'> & {
  timesIndex: number;
  /** Set when it has a column of weights, after the values of all series. */
  isWeighted?: true;
};

/** Additional data about a result that was saved to its own file. */
export interface ResultAbout {
  title: string;
  choices?: ChartChoices;
  comparison?: Comparison;
  savedAtMs?: number;
}

interface ResultFileHeader {
  query: Query;
  provenance: Provenance;
  notices: readonly Notice[];
  timesLengths: readonly number[];
  series: readonly SeriesHead[];
  about?: ResultAbout;
  /** The length in bytes of each of the result's terms, which follow the columns; 0 for one without data. */
  termLengths?: readonly number[];
  /** For readers of the file: the sign of loads; absent without any. */
  loads?: 'negative';
}

export function headerOf(
  result: Result,
  times: readonly Float64Array[],
  about?: ResultAbout,
  termLengths?: readonly number[],
): ResultFileHeader {
  const indexes = new Map(times.map((column, index) => [column, index]));
  return {
    about,
    termLengths,
    query: result.query,
    provenance: result.provenance,
    notices: result.notices,
    loads: hasLoads(result.series) ? 'negative' : undefined,
    timesLengths: times.map((column) => column.length),
    series: result.series.map(({ times: own, values: _values, weights, ...head }) => ({
      ...head,
      isWeighted: weights ? true : undefined,
      timesIndex: indexes.get(own) ?? -1,
    })),
  };
}

const maxMs = 8.64e15;
const isInstant = (value: unknown): value is number => isNumber(value) && Math.abs(value) <= maxMs;
const isLabel = (value: unknown): value is LabelValue =>
  value === null || isText(value) || isNumber(value) || typeof value === 'boolean';
const isOptional = (value: unknown, isOne: (one: unknown) => boolean) => value === undefined || isOne(value);

const isQuery = (value: unknown): value is Query =>
  isObject(value) &&
  isText(value['operation']) &&
  isText(value['network_code']) &&
  isListOf(value['metrics'], isText) &&
  Object.values(value).every((one) => isText(one) || isListOf(one, isText));

const isRequest = (value: unknown): value is RequestRecord =>
  isObject(value) &&
  isText(value['url']) &&
  [value['status'], value['durationMs'], value['bytes']].every(isNumber) &&
  isInstant(value['fetchedAtMs']) &&
  [value['version'], value['createdAt']].every((one) => isOptional(one, isText)) &&
  isOptional(value['cache'], isOneOf(cacheUses));

const isWindow = (value: unknown): value is Window =>
  isObject(value) &&
  isInstant(value['startMs']) &&
  isInstant(value['endMs']) &&
  value['startMs'] <= value['endMs'];

/** A missing part whose facts have not been validated. */
type StoredPart = Omit<MissingPart, 'facts'> & { facts: JsonObject };

const isMissingPart = (value: unknown): value is StoredPart =>
  isObject(value) &&
  isQuery(value['query']) &&
  isOptional(value['window'], isWindow) &&
  isFailureKind(value['kind']) &&
  isObject(value['facts']) &&
  isOptional(value['labels'], (labels) => isObject(labels) && Object.values(labels).every(isText));

const isProvenance = (value: unknown): value is Provenance =>
  isObject(value) &&
  isText(value['baseAddress']) &&
  typeof value['isSample'] === 'boolean' &&
  isNumber(value['offsetMinutes']) &&
  isInstant(value['fetchedAtMs']) &&
  isListOf(value['requests'], isRequest) &&
  [value['window'], value['askedWindow']].every((window) => isOptional(window, isWindow)) &&
  [value['missing'], value['awaited']].every((parts) =>
    isOptional(parts, (list) => isListOf(list, isMissingPart)),
  );

const isSeriesHead = (value: unknown): value is SeriesHead =>
  isObject(value) &&
  [value['metric'], value['unit'], value['interval'], value['name']].every(isText) &&
  isObject(value['labels']) &&
  Object.values(value['labels']).every(isLabel) &&
  isOptional(value['forecastRunMs'], isNumber) &&
  ['fueltech', 'unitName', 'facilityName'].every((field) => isOptional(value[field], isText)) &&
  [value['wholeFromMs'], value['settledUntilMs']].every((ms) => isOptional(ms, isInstant)) &&
  isOptional(value['isWeighted'], (flag) => flag === true) &&
  isCount(value['timesIndex']);

const isHeader = (value: unknown): value is ResultFileHeader =>
  isObject(value) &&
  isQuery(value['query']) &&
  isProvenance(value['provenance']) &&
  Array.isArray(value['notices']) &&
  isListOf(value['series'], isSeriesHead) &&
  isListOf(value['timesLengths'], isCount) &&
  isOptional(value['termLengths'], (lengths) => isListOf(lengths, isCount)) &&
  // Each time column belongs to a series. Creating millions of empty ones would take seconds.
  value['timesLengths'].length <= value['series'].length;

const withReadableFacts = (parts: readonly StoredPart[]): MissingPart[] =>
  parts.map((part) => ({ ...part, ...readFailure(part.kind, part.facts) }));

const longestTitle = 200;

/** Undefined for a result stored without it. */
function readAbout(stored: unknown): ResultAbout | undefined {
  if (!isObject(stored)) return undefined;
  const { title, choices, comparison, savedAtMs } = stored;
  return {
    title: isText(title) ? title.slice(0, longestTitle) : '',
    choices: isObject(choices) ? readChoices(choices) : undefined,
    comparison: readComparison(comparison),
    savedAtMs: isInstant(savedAtMs) ? savedAtMs : undefined,
  };
}

/** Drops unknown notices, and other descriptive data that cannot be read. */
function toReadable({ about, ...header }: ResultFileHeader): ResultFileHeader {
  const { missing, awaited, ...provenance } = header.provenance;
  return {
    ...header,
    about: readAbout(about),
    provenance: {
      ...provenance,
      missing: missing && withReadableFacts(missing),
      awaited: awaited && withReadableFacts(awaited),
    },
    notices: readNotices(header.notices),
  };
}

/**
 * Parses the header's bytes and validates every field. Drops facts of failures and notices that cannot be read.
 * Undefined when the bytes are not a header.
 */
export function readHeader(bytes: Uint8Array): ResultFileHeader | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isHeader(value) ? toReadable(value) : undefined;
  } catch {
    return undefined;
  }
}
