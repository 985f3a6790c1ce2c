import type { Diagnostic } from './diagnostic';

/** What went wrong, as a literal to switch on. Nothing matches on message text. */
export type FailureKind =
  /** The service knows no data for this query (404 with a body of the app, 416 before 4.5). */
  | 'noData'
  /** 401 or 403: no key, a wrong one, an expired one, or one over its quota. `hadToken` tells whether one was sent. */
  | 'unauthorised'
  /** 400 or 422 for a parameter: `field`, `allowed`. */
  | 'invalidRequest'
  | 'unknownNetwork'
  | 'unsupportedMetric'
  /** `limitDays` is the longest window allowed. */
  | 'windowTooLong'
  /** `limitDays` is how far back the plan reaches. */
  | 'windowTooOld'
  | 'tooManyCodes'
  | 'rateLimited'
  /** 404 of the framework: no such path, so probably not the right base address. */
  | 'notFound'
  | 'server'
  | 'maintenance'
  /** 200 with `success: false`. */
  | 'refused'
  /** The host could not be reached. */
  | 'network'
  | 'timeout'
  | 'cancelled'
  /** The body ended early, or the connection broke while it was read. */
  | 'truncated'
  /** A body is larger than `limitBytes`, or it or a query has more of something than is taken: `excess`. */
  | 'tooLarge'
  | 'notJson'
  /** JSON, but not this API's envelope. */
  | 'notThisApi'
  | 'badBaseAddress';

/** What a `timeout` waited for: the first byte, the next one, or the end of the whole. */
export type WaitedFor = 'answer' | 'more' | 'whole';

export interface FailureFacts {
  readonly status?: number;
  /** The service's own sentence. */
  readonly serverMessage?: string;
  /** The request's address, without the token. */
  readonly url?: string;
  /** The parameter that is wrong. */
  readonly field?: string;
  /** What was found in it. */
  readonly value?: string;
  /** What `checkQuery` found, when the query was not sent at all. */
  readonly diagnostic?: Diagnostic;
  /** What the parameter may be (codes), or the limit (`['30']`). */
  readonly allowed?: readonly string[];
  readonly limitDays?: number;
  readonly limitBytes?: number;
  /** What passes `limit` when a body is `tooLarge` but for its size: levels, series, bytes of one text; or a query, in requests. */
  readonly excess?: 'depth' | 'series' | 'text' | 'requests';
  readonly limit?: number;
  readonly waitedFor?: WaitedFor;
  /** How long a `timeout` waited. */
  readonly limitMs?: number;
  /** How often it was tried, when more than once. */
  readonly attempts?: number;
  readonly hadToken?: boolean;
  /** The service took this token before: it is more likely over its quota, or expired, than wrong. */
  readonly workedBefore?: boolean;
  /** Milliseconds the service asked to wait. */
  readonly retryAfterMs?: number;
  /** The system's or the HTTP client's code of a network error: ENOTFOUND, ECONNREFUSED, CERT_HAS_EXPIRED. */
  readonly code?: string;
  /** Where a redirect pointed that was not followed. */
  readonly location?: string;
}
