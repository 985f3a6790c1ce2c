import { ApiError } from '../../domain/result/failure';
import { readErrorBody, type ErrorBody, type ValidationFault } from './errorBody';
import { parseRetryAfter } from './retryRules';
import { readSentences, type Verdict } from './serviceSentences';

/** A reply with an error status. */
interface FailedReply {
  status: number;
  text: string;
  url: string;
  hadToken: boolean;
  /** The Retry-After header. */
  retryAfter?: string | undefined;
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
  const [fault, ...others] = faults;
  if (fault !== undefined) return fromFault(fault, others);
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
  return new ApiError(kind, {
    status,
    url,
    hadToken,
    serverMessage: body.message,
    ...facts,
  });
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
