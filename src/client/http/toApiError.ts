import {
  findInterval,
  ApiError,
  definedEntries,
  type FailureFacts,
  type FailureKind,
  isObject,
  type JsonObject,
  mapDefined,
  shortenText,
} from '../../domain';
import { parseRetryAfter } from './retryRules';
import { fieldOf, textOf } from './untrustedJson';

/** One entry of the web framework's list of errors (status 422). */
interface ValidationFault {
  /** "missing", "enum", "too_long", "datetime_from_date_parsing", … */
  type: string;
  message: string;
  field?: string;
  /** The value sent for it, if it was a plain value. */
  value?: string;
  allowed?: readonly string[];
  limit?: number;
}

/** The content of an error's body, in any of the service's shapes. */
interface ErrorBody {
  /**
   * The author of the body: the service itself (`app`), its web framework (`framework`: unknown path or method, bad
   * parameter), or unknown: a text or a page (`page`) such as those of CDNs and proxies, or no body or other JSON
   * (`other`).
   */
  source: 'app' | 'framework' | 'page' | 'other';
  message?: string;
  faults: readonly ValidationFault[];
  supportedMetrics?: readonly string[];
  /** The metrics that the service does not accept. */
  invalidMetrics?: readonly string[];
}

const longestMessage = 1000;
const longestPageMessage = 200;
const frameworkSentences: readonly string[] = ['Not Found', 'Method Not Allowed'];

const strings = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;

/** Extracts quoted items: "'5m', '1h' or '1d'" → ["5m", "1h", "1d"]. */
function quoted(text: string): string[] | undefined {
  const found = Array.from(text.matchAll(/'([^']*)'/g), (match) => match[1]);
  return found.length > 0 ? found : undefined;
}

function readFault(item: unknown): ValidationFault {
  if (!isObject(item)) return { type: '', message: '' };
  const location = fieldOf(item, 'loc');
  // ["query", "metrics", 0]: the location, the parameter, the position.
  const field = Array.isArray(location) ? strings(location.slice(1))?.[0] : undefined;
  const input = fieldOf(item, 'input');
  const context = fieldOf(item, 'ctx');
  const facts: JsonObject = isObject(context) ? context : {};
  const allowed = strings(fieldOf(facts, 'enum_values')) ?? quoted(textOf(facts, 'expected') ?? '');
  const limit = fieldOf(facts, 'max_length') ?? fieldOf(facts, 'limit_value');
  return {
    type: textOf(item, 'type') ?? '',
    message: textOf(item, 'msg') ?? '',
    field,
    value: typeof input === 'string' || Number.isFinite(input) ? String(input) : undefined,
    allowed,
    limit: typeof limit === 'number' && Number.isSafeInteger(limit) && limit > 0 ? limit : undefined,
  };
}

function fromText(text: string): ErrorBody {
  const trimmed = text.trim();
  const isMarkup = trimmed.startsWith('<');
  const message = isMarkup
    ? /<title[^>]*>([^<]{1,500})<\/title/i.exec(trimmed.slice(0, 20_000))?.[1]?.trim()
    : trimmed;
  const source = trimmed === '' ? 'other' : 'page';
  return withMessage({ source, faults: [] }, message, longestPageMessage);
}

function withMessage(body: ErrorBody, message: string | undefined, maxLength = longestMessage): ErrorBody {
  if (message === undefined || message === '') return body;
  return { ...body, message: shortenText(message, maxLength) };
}

function fromSentence(sentence: string): ErrorBody {
  return withMessage(
    { source: frameworkSentences.includes(sentence) ? 'framework' : 'app', faults: [] },
    sentence,
  );
}

function fromFaults(items: readonly unknown[]): ErrorBody {
  const faults = items.slice(0, 100).map(readFault);
  const named = faults.map(({ field, message }) =>
    field === undefined || message === '' || faults.length === 1 ? message : `${field}: ${message}`,
  );
  const sentences = [...new Set(named)].filter((sentence) => sentence !== '');
  return withMessage({ source: 'framework', faults }, sentences.join('; '));
}

/** Ends a text with a full stop, unless it has an end mark. */
const toSentence = (text: string): string => (/[.!?:;]\s*$/.test(text) ? text.trim() : `${text.trim()}.`);

function fromStructure(structure: JsonObject): ErrorBody {
  const sentence = textOf(structure, 'error') ?? textOf(structure, 'message');
  const supportedMetrics = strings(fieldOf(structure, 'supported_metrics'));
  const invalidMetrics = strings(fieldOf(structure, 'invalid_metrics'));
  const hint = textOf(structure, 'hint');
  const message =
    sentence === undefined || hint === undefined ? (sentence ?? hint) : `${toSentence(sentence)} ${hint}`;
  return withMessage({ source: 'app', faults: [], supportedMetrics, invalidMetrics }, message);
}

/**
 * Reads the body of an error: the current `{error}`, the framework's `{detail}` as a sentence or a list of errors, the
 * older `{detail: {error, supported_metrics, hint}}` and `{error: {code, message}}`, else plain text or the title of a
 * page (docs/service.md: Errors). Never throws.
 */
function readErrorBody(text: string): ErrorBody {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fromText(text);
  }
  return isObject(json) ? readErrorFields(json) : fromText(text);
}

/**
 * True unless the body has fields that neither the service nor its framework sends. Gateways and CDNs have `error` and
 * `detail` too, beside `title`, `path`, `status` or others.
 */
const isOwnShape = (json: JsonObject): boolean =>
  fieldOf(json, 'response_status') !== undefined ||
  fieldOf(json, 'success') === false ||
  Object.keys(json).every((name) => name === 'error' || name === 'detail');

/** Reads a parsed body like `readErrorBody`. */
export function readErrorFields(json: JsonObject): ErrorBody {
  const body = readKnownFields(json);
  return isOwnShape(json) ? body : { ...body, source: 'other' };
}

function readKnownFields(json: JsonObject): ErrorBody {
  const error = fieldOf(json, 'error');
  const detail = fieldOf(json, 'detail');
  if (typeof error === 'string') return fromSentence(error);
  if (isObject(error)) return fromStructure(error);
  if (typeof detail === 'string') return fromSentence(detail);
  if (Array.isArray(detail)) return fromFaults(detail);
  if (isObject(detail)) return fromStructure(detail);
  if (fieldOf(json, 'response_status') !== undefined) return { source: 'app', faults: [] };
  return withMessage({ source: 'other', faults: [] }, textOf(json, 'message') ?? textOf(json, 'title'));
}

/** The kind of an error and its specific facts, without the facts common to all failures. */
type Verdict = {
  [Kind in FailureKind]: readonly [kind: Kind, facts?: FailureFacts<Kind>];
}[FailureKind];

/** The facts in the sentences of one message. The first sentence that determines a kind wins. */
interface Found {
  kind?: 'windowTooLong' | 'windowTooOld' | 'unsupportedMetric' | 'unknownNetwork' | 'invalidRequest';
  limitDays?: number;
  interval?: string;
  reachDays?: number;
  metric?: string;
  supported?: readonly string[];
  network?: string;
  field?: string;
}

/** Beyond any plan: a hundred years. */
const maxDays = 36_600;

/** Parses the days in a sentence; undefined for an implausible number. */
function daysOf(text: string): number | undefined {
  const days = Number(text);
  return days >= 1 && days <= maxDays ? days : undefined;
}

const codePattern = /[A-Za-z]\w{0,79}/g;
const code = `["'‘“]?[A-Za-z]\\w{0,79}["'’”]?`;
/** "price", "price, demand and power", "['price', 'demand']". */
const codeList = `\\[?${code}(?:(?:, ?(?:and |or )?| and | or )${code})*\\]?`;

/** Returns the codes of a list. The words between them are no codes of the service. */
const codesOf = (list: string): readonly string[] =>
  Array.from(list.matchAll(codePattern), ([word]) => word).filter((word) => word !== 'and' && word !== 'or');

/** The known sentences. A pattern for names matches a whole sentence without its full stop; a number needs no end. */
const sentences: readonly (readonly [RegExp, (found: string) => Found])[] = [
  [
    /^date range (?:is )?too large(?: for ([\w-]{1,20})(?: interval)?)?$/i,
    (interval) => ({ kind: 'windowTooLong', interval: findInterval(interval)?.code }),
  ],
  [
    /\bmax(?:imum)?(?: range)? is (\d+) days?\b/i,
    (days) => ({ kind: 'windowTooLong', limitDays: daysOf(days) }),
  ],
  [/^date start is too far in the past$/i, () => ({ kind: 'windowTooOld' })],
  [/\bfrom the last (\d+) days?\b/i, (days) => ({ kind: 'windowTooOld', reachDays: daysOf(days) })],
  [
    new RegExp(`^unsupported metrics?: (${codeList})$`, 'i'),
    (list) => ({ kind: 'unsupportedMetric', metric: codesOf(list).join(', ') }),
  ],
  // Anything but a list of codes names no metric.
  [/^unsupported metrics?(?::.*)?$/i, () => ({ kind: 'unsupportedMetric' })],
  [
    new RegExp(`^(?:this endpoint supports|supported metrics(?: are)?):? (${codeList})$`, 'i'),
    (list) => ({ supported: codesOf(list) }),
  ],
  [
    /^network ["'“]?([\w.-]{1,80})["'”]? (?:is )?not supported$/i,
    (network) => ({ kind: 'unknownNetwork', network }),
  ],
  [
    /^date (start|end) (?:must|should|cannot|is) [\w ,-]+$/i,
    (edge) => ({ kind: 'invalidRequest', field: `date_${edge.toLowerCase()}` }),
  ],
];

/** Splits a message into sentences without their full stops. */
const splitSentences = (message: string): readonly string[] =>
  message
    .split(/(?<=[.!?;])\s+/)
    .map((sentence) => sentence.trim().replace(/[.;]$/, ''))
    .filter((sentence) => sentence !== '');

function readSentence(sentence: string): Found {
  for (const [pattern, toFound] of sentences) {
    const match = pattern.exec(sentence);
    if (match) return toFound(match[1]);
  }
  return {};
}

/**
 * Reads the service's sentences for a bad request. It has no error codes: only its sentences name the limit, the metric
 * or the network (docs/service.md: Errors). A name counts only if all of its sentence is known, so no part of an unknown
 * one is taken for it. Undefined for a message without a known sentence, which is quoted instead.
 */
function readSentences(message = ''): Verdict | undefined {
  const all = splitSentences(message).reduceRight<Found>(
    (later, sentence) => ({ ...later, ...Object.fromEntries(definedEntries(readSentence(sentence))) }),
    {},
  );
  const { kind, limitDays, interval, reachDays, metric, supported, network, field } = all;
  switch (kind) {
    case 'windowTooLong':
      return [kind, { limitDays, interval }];
    case 'windowTooOld':
      return [kind, { reachDays }];
    case 'unsupportedMetric':
      return [kind, { metric, supported }];
    case 'unknownNetwork':
      return [kind, { network }];
    case 'invalidRequest':
      return [kind, { field }];
    default:
      return undefined;
  }
}

interface FailedReply {
  status: number;
  text: string;
  url: string;
  hadToken: boolean;
  retryAfter?: string;
  nowMs: number;
}

function fromFault(
  { type, field, value, allowed, limit }: ValidationFault,
  others: readonly ValidationFault[],
): Verdict {
  const isTooLong = type === 'too_long' || type === 'value_error.list.max_items';
  if (isTooLong) return ['tooManyCodes', { field, limitCodes: limit }];
  const isMissing = type === 'missing' || type === 'value_error.missing' ? true : undefined;
  const otherFields = otherFieldsOf(others, field);
  return ['invalidRequest', { field, value, allowed, otherFields, isMissing }];
}

/** Returns the fields of further errors; undefined when they concern the same field or none. */
function otherFieldsOf(
  faults: readonly ValidationFault[],
  field: string | undefined,
): readonly string[] | undefined {
  const fields = new Set(mapDefined(faults, (fault) => fault.field));
  if (field !== undefined) fields.delete(field);
  return fields.size > 0 ? [...fields] : undefined;
}

function fromBadRequest(body: ErrorBody): Verdict {
  const { faults, message, supportedMetrics: supported, invalidMetrics = [] } = body;
  if (faults.length > 0) return fromFault(faults[0], faults.slice(1));
  const verdict = readSentences(message) ?? ['invalidRequest'];
  if (supported === undefined) return verdict;
  const [kind, facts] = verdict;
  const metric = invalidMetrics.length > 0 ? invalidMetrics.join(', ') : undefined;
  const said = kind === 'unsupportedMetric' ? facts : undefined;
  return ['unsupportedMetric', { metric: said?.metric ?? metric, supported }];
}

/** Older versions send 403 for it, with `{ detail: "Request throttled" }`. */
const throttled = /\bthrottled\b|\brate limit|\btoo many requests\b/i;

function judge({ status, retryAfter, nowMs }: FailedReply, body: ErrorBody): Verdict {
  const pause = { retryAfterMs: parseRetryAfter(retryAfter, nowMs) };
  const isOwn = body.source === 'app' || body.source === 'framework';
  // The service answers a failure of its own with 500, at times as plain text.
  const failed = { ...pause, isFromProxy: !isOwn && status !== 500 };
  switch (status) {
    case 401:
      return [body.source === 'page' ? 'blocked' : 'unauthorised'];
    case 403:
      if (throttled.test(body.message ?? '')) return ['rateLimited', pause];
      return [isOwn ? 'unauthorised' : 'blocked'];
    case 404:
      // Missing data is an error of the app; a path that does not exist is an error of its framework, or of another
      // service.
      return body.source === 'app' ? (readSentences(body.message) ?? ['noData']) : ['notFound'];
    case 405:
    case 410:
      return ['notFound'];
    case 407:
      return ['network', { code: 'PROXY_AUTHENTICATION' }];
    case 408:
      return ['timeout'];
    case 416:
      return ['noData'];
    case 429:
      return ['rateLimited', pause];
    case 503: {
      const isMaintained = body.source === 'app' || /maintenance/i.test(body.message ?? '');
      return isMaintained ? ['maintenance', pause] : ['server', failed];
    }
    // A network that requires a sign-in.
    case 511:
      return ['blocked'];
    default:
      if (status >= 500) return ['server', failed];
      if (status < 400) return [body.source === 'page' ? 'notJson' : 'notThisApi'];
      return body.source === 'page' ? ['blocked'] : fromBadRequest(body);
  }
}

/**
 * Converts a status and a body to an error, in this one place: covers every row of docs/service.md: Errors, in current
 * and older shapes. `serverMessage` holds the service's own sentence.
 */
export function toApiError(reply: FailedReply): ApiError {
  const { status, url, hadToken } = reply;
  const body = readErrorBody(reply.text);
  const [kind, facts] = judge(reply, body);
  return new ApiError(kind, { status, url, hadToken, serverMessage: body.message, ...facts });
}

/** Returns the code of the innermost cause that has one, since `fetch` wraps the actual error. */
export function causeCode(error: unknown): string | undefined {
  let code: string | undefined;
  let at: unknown = error;
  for (let depth = 0; depth < 8 && at instanceof Error; depth++) {
    if ('code' in at && typeof at.code === 'string') code = at.code;
    // Newer parsers of undici only say that the reply was not HTTP, without a code.
    else if (at.name === 'HTTPParserError') code = 'HPE_INVALID';
    // fetch hides a 407 behind an error without a message.
    else if (at !== error && at.name === 'Error' && at.message === '') code = 'PROXY_AUTHENTICATION';
    // After attempts at several addresses, the first failure represents all.
    at = at instanceof AggregateError && at.cause === undefined ? at.errors[0] : at.cause;
  }
  return code;
}

/** `timeout` when the host accepted the connection and stayed silent, else `network`. */
export function toNetworkError(error: unknown, url: string): ApiError {
  const code = causeCode(error);
  const kind = code === 'UND_ERR_HEADERS_TIMEOUT' ? 'timeout' : 'network';
  return new ApiError(kind, { url, code }, { cause: error });
}
