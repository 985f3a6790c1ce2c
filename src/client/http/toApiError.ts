import { ApiError, definedEntries, type FailureFacts, type FailureKind } from '../../domain';
import { readErrorBody, type ErrorBody, type ValidationFault } from './errorBody';
import { parseRetryAfter } from './retryRules';

/** The kind of an error and its specific facts, without the facts common to all failures. */
type Verdict = {
  [Kind in FailureKind]: readonly [kind: Kind, facts?: FailureFacts<Kind>];
}[FailureKind];

/** The facts in the sentences of one message. The first sentence that determines a kind wins. */
interface Found {
  kind?: 'windowTooLong' | 'windowTooOld' | 'unsupportedMetric' | 'unknownNetwork' | 'invalidRequest';
  limitDays?: number;
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
  (list.match(codePattern) ?? []).filter((word) => word !== 'and' && word !== 'or');

/** The known sentences. A pattern for names matches a whole sentence without its full stop; a number needs no end. */
const sentences: readonly (readonly [RegExp, (found: string) => Found])[] = [
  [/^date range (?:is )?too large(?: for [\w-]{1,20}(?: interval)?)?$/i, () => ({ kind: 'windowTooLong' })],
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
function readSentences(message: string): Verdict | undefined {
  const all = splitSentences(message).reduceRight<Found>(
    (later, sentence) => ({ ...later, ...Object.fromEntries(definedEntries(readSentence(sentence))) }),
    {},
  );
  const { kind, limitDays, reachDays, metric, supported, network, field } = all;
  switch (kind) {
    case 'windowTooLong':
      return [kind, { limitDays }];
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

/** A reply with an error status. */
interface FailedReply {
  status: number;
  text: string;
  url: string;
  hadToken: boolean;
  /** The Retry-After header. */
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
  const fields = new Set(faults.flatMap((fault) => fault.field ?? []));
  if (field !== undefined) fields.delete(field);
  return fields.size > 0 ? [...fields] : undefined;
}

function fromBadRequest(body: ErrorBody): Verdict {
  const { faults, message, supportedMetrics: supported, invalidMetrics = [] } = body;
  if (faults.length > 0) return fromFault(faults[0], faults.slice(1));
  const verdict = readSentences(message ?? '') ?? ['invalidRequest'];
  if (supported === undefined) return verdict;
  const [kind, facts] = verdict;
  const metric = invalidMetrics.length > 0 ? invalidMetrics.join(', ') : undefined;
  const said = kind === 'unsupportedMetric' ? facts : undefined;
  return ['unsupportedMetric', { metric: said?.metric ?? metric, supported }];
}

function judge({ status, retryAfter, nowMs }: FailedReply, body: ErrorBody): Verdict {
  const pause = { retryAfterMs: parseRetryAfter(retryAfter, nowMs) };
  switch (status) {
    case 401:
    case 403:
      return ['unauthorised'];
    case 404:
      // Missing data is an error of the app; a path that does not exist is an error of its framework, or of another
      // service.
      return body.source === 'app' ? (readSentences(body.message ?? '') ?? ['noData']) : ['notFound'];
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
      return [isMaintained ? 'maintenance' : 'server', pause];
    }
    default:
      if (status >= 500) return ['server', pause];
      return status >= 400 ? fromBadRequest(body) : ['notThisApi'];
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
    // After attempts at several addresses, the first failure represents all.
    at = at instanceof AggregateError && at.cause === undefined ? at.errors[0] : at.cause;
  }
  return code;
}

/**
 * Converts a rejection of `fetch` to an ApiError: `timeout` when the host accepted the connection and stayed silent,
 * else `network`.
 */
export function toNetworkError(error: unknown, url: string): ApiError {
  const code = causeCode(error);
  const kind = code === 'UND_ERR_HEADERS_TIMEOUT' ? 'timeout' : 'network';
  return new ApiError(kind, { url, code }, { cause: error });
}
