import { optional } from '../../domain/optional';
import { ApiError } from '../../domain/apiError';
import type { FailureFacts, FailureKind } from '../../domain/failure';
import { readErrorBody, type ErrorBody, type ValidationFault } from './errorBody';
import { parseRetryAfter } from '../http/retryAfter';

/** A reply whose status is not a success. */
export interface FailedReply {
  readonly status: number;
  readonly text: string;
  readonly url: string;
  readonly hadToken: boolean;
  /** The Retry-After header. */
  readonly retryAfter?: string | undefined;
  readonly nowMs: number;
}

/** Beyond any plan: a hundred years. */
const mostDays = 36_600;

/** The days that a sentence names, where a plan can have so many. */
function limitOf(days: string): Pick<FailureFacts, 'limitDays'> {
  const limitDays = Number(days);
  return limitDays >= 1 && limitDays <= mostDays ? { limitDays } : {};
}

type Verdict = readonly [FailureKind, FailureFacts?];

/**
 * The service has no error codes: for a bad request the only place of the limit, the metric or the network is its
 * sentence (docs/service.md: Errors). Reading it is allowed in this table and nowhere else; a sentence that has changed
 * falls back to `invalidRequest`, with the sentence in `serverMessage`.
 */
const sentences: readonly (readonly [RegExp, (found: string) => Verdict])[] = [
  [/maximum range is (\d+) days/i, (days) => ['windowTooLong', { field: 'date_start', ...limitOf(days) }]],
  [/from the last (\d+) days/i, (days) => ['windowTooOld', { field: 'date_start', ...limitOf(days) }]],
  [/^unsupported metrics?: (.+)$/i, (metric) => ['unsupportedMetric', { field: 'metrics', value: metric }]],
  [
    /^network (.+?) (?:is )?not supported/i,
    (code) => ['unknownNetwork', { field: 'network_code', value: code }],
  ],
  [/^date (start|end) /i, (edge) => ['invalidRequest', { field: `date_${edge.toLowerCase()}` }]],
];

function fromSentence(message: string | undefined): Verdict | undefined {
  for (const [pattern, verdict] of sentences) {
    const found = pattern.exec(message ?? '')?.[1];
    if (found !== undefined) return verdict(found);
  }
  return undefined;
}

function fromFault(fault: ValidationFault): Verdict {
  const { field, value, allowed, limit } = fault;
  const facts = {
    ...optional({ field, value, allowed }),
  };
  const isTooLong = fault.type === 'too_long' || fault.type === 'value_error.list.max_items';
  if (!isTooLong) return ['invalidRequest', facts];
  return ['tooManyCodes', { ...facts, ...(limit === undefined ? {} : { allowed: [String(limit)] }) }];
}

function fromBadRequest(body: ErrorBody): Verdict {
  const fault = body.faults[0];
  if (fault !== undefined) return fromFault(fault);
  const { supportedMetrics: allowed } = body;
  const [kind, facts = {}] = fromSentence(body.message) ?? ['invalidRequest'];
  return allowed === undefined
    ? [kind, facts]
    : ['unsupportedMetric', { ...facts, field: 'metrics', allowed }];
}

function judge(status: number, body: ErrorBody): Verdict {
  switch (status) {
    case 401:
    case 403:
      return ['unauthorised'];
    case 404:
      // No data is an error of the app; a path that does not exist is one of its framework, or of another service.
      return body.source === 'app' ? (fromSentence(body.message) ?? ['noData']) : ['notFound'];
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
      return ['rateLimited'];
    case 503:
      return body.source === 'app' || /maintenance/i.test(body.message ?? '') ? ['maintenance'] : ['server'];
    default:
      if (status >= 500) return ['server'];
      return status >= 400 ? fromBadRequest(body) : ['notThisApi'];
  }
}

/**
 * The one place where a status and a body become an error: every row of docs/service.md: Errors, today's and older
 * shapes. The service's own sentence is in `serverMessage`.
 */
export function toApiError(reply: FailedReply): ApiError {
  const { status, url, hadToken } = reply;
  const body = readErrorBody(reply.text);
  const [kind, facts] = judge(status, body);
  const mayWait = kind === 'rateLimited' || kind === 'maintenance' || kind === 'server';
  const retryAfterMs = mayWait ? parseRetryAfter(reply.retryAfter, reply.nowMs) : undefined;
  return new ApiError(kind, {
    status,
    url,
    hadToken,
    ...optional({ serverMessage: body.message, retryAfterMs }),
    ...facts,
  });
}
