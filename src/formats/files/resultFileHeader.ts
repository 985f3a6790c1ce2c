import {
  cacheUses,
  type ChartChoices,
  type Comparison,
  correctionNotices,
  factFieldsOf,
  type Failure,
  type FailureKind,
  type Fields,
  type FieldsOf,
  hasFields,
  hasLoads,
  isCount,
  isFailureKind,
  isListOf,
  isNotice,
  isNumber,
  isObject,
  isOneOf,
  isText,
  isTexts,
  isTrueOrFalse,
  type JsonObject,
  type LabelValue,
  type MissingPart,
  type Notice,
  type Provenance,
  type Query,
  readChoices,
  readComparison,
  type Result,
  type Series,
} from '../../domain';

/** Drops notices with an unknown code or a missing field, since they only describe a result. */
export const readNotices = (stored: readonly unknown[]): Notice[] => stored.filter(isNotice);

/** Drops facts that the kind does not have or that are invalid, since they are only descriptive. */
export function readFailure(kind: FailureKind, stored: JsonObject): Failure {
  const facts = Object.entries(factFieldsOf(kind)).flatMap(([name, isOne]) => {
    const value = stored[name];
    return isOne(value) ? [[name, value] as const] : [];
  });
  return { kind, facts: Object.fromEntries(facts) };
}

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
  series: readonly (Omit<Series, 'times' | 'values' | 'weights'> & {
    /** The index of its time column. */
    timesIndex: number;
    /** Set when it has a column of weights, after the values of all series. */
    isWeighted?: true;
  })[];
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
  value === null || isText(value) || isNumber(value) || isTrueOrFalse(value);

/** Returns a check for an object with these fields. */
const isShape =
  <F extends Fields>(fields: F) =>
  (value: unknown): value is FieldsOf<F> & JsonObject =>
    hasFields(value, fields);
const isOptional =
  (isOne: (value: unknown) => boolean) =>
  (value: unknown): value is unknown =>
    value === undefined || isOne(value);
const isList =
  <T>(isOne: (value: unknown) => value is T) =>
  (value: unknown): value is readonly T[] =>
    isListOf(value, isOne);
const isRecordOf =
  (isOne: (value: unknown) => boolean) =>
  (value: unknown): value is JsonObject =>
    isObject(value) && Object.values(value).every(isOne);

const hasQueryFields = isShape({ operation: isText, network_code: isText, metrics: isTexts });
const isQuery = (value: unknown): value is Query =>
  hasQueryFields(value) && Object.values(value).every((one) => isText(one) || isTexts(one));

const isRequest = isShape({
  url: isText,
  status: isNumber,
  durationMs: isNumber,
  bytes: isNumber,
  fetchedAtMs: isInstant,
  version: isOptional(isText),
  createdAt: isOptional(isText),
  cache: isOptional(isOneOf(cacheUses)),
});

const hasEdges = isShape({ startMs: isInstant, endMs: isInstant });
const isWindow = (value: unknown) => hasEdges(value) && value.startMs <= value.endMs;

const isMissingPart = isShape({
  query: isQuery,
  window: isOptional(isWindow),
  kind: isFailureKind,
  facts: isObject,
  labels: isOptional(isRecordOf(isText)),
});

const isProvenance = isShape({
  baseAddress: isText,
  isSample: isTrueOrFalse,
  offsetMinutes: isNumber,
  fetchedAtMs: isInstant,
  requests: isList(isRequest),
  window: isOptional(isWindow),
  askedWindow: isOptional(isWindow),
  missing: isOptional(isList(isMissingPart)),
  awaited: isOptional(isList(isMissingPart)),
});

const isSeriesHead = isShape({
  metric: isText,
  unit: isText,
  interval: isText,
  name: isText,
  labels: isRecordOf(isLabel),
  forecastRunMs: isOptional(isNumber),
  fueltech: isOptional(isText),
  unitName: isOptional(isText),
  facilityName: isOptional(isText),
  battery: isOptional(isText),
  wholeFromMs: isOptional(isInstant),
  settledUntilMs: isOptional(isInstant),
  isWeighted: isOptional((flag) => flag === true),
  timesIndex: isCount,
});

const hasHeaderFields = isShape({
  query: isQuery,
  provenance: isProvenance,
  notices: Array.isArray,
  series: isList(isSeriesHead),
  timesLengths: isList(isCount),
  termLengths: isOptional(isList(isCount)),
});
// Each time column belongs to a series. Creating millions of empty ones would take seconds.
const isHeader = (value: unknown): value is ResultFileHeader =>
  hasHeaderFields(value) && value.timesLengths.length <= value.series.length;

/** The facts of the stored parts have not been validated. */
const withReadableFacts = (
  parts: readonly (Omit<MissingPart, 'facts'> & { facts: JsonObject })[],
): MissingPart[] => parts.map((part) => ({ ...part, ...readFailure(part.kind, part.facts) }));

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
    // The service corrects its history after a file is written.
    notices: [
      ...readNotices(header.notices).filter(({ code }) => code !== 'corrected'),
      ...correctionNotices(header.provenance),
    ],
  };
}

/** Parses and validates a header; undefined if it is none. Drops unreadable facts and notices. */
export function readHeader(bytes: Uint8Array): ResultFileHeader | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isHeader(value) ? toReadable(value) : undefined;
  } catch {
    return undefined;
  }
}
