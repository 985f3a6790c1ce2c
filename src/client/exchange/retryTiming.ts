import type { ApiError } from '../errors/apiError';

/** How often and how long after one another a request is tried. */
export interface RetryRules {
  /** Attempts in all; 1 never tries again. Default 4. */
  readonly mostAttempts: number;
  /** The longest wait after the first failure; it doubles with each further one. Default 500. */
  readonly firstDelayMs: number;
  /** Where the doubling ends. Default 10,000. */
  readonly longestDelayMs: number;
  /** A service that asks to be left alone for longer (`Retry-After`) is: the error is told at once. Default 60,000. */
  readonly longestRetryAfterMs: number;
  /** 0 ≤ x < 1. Default Math.random. */
  readonly random: () => number;
}

export const defaultRetryRules: RetryRules = {
  mostAttempts: 4,
  firstDelayMs: 500,
  longestDelayMs: 10_000,
  longestRetryAfterMs: 60_000,
  random: Math.random,
};

/** Statuses of something on the way, or of a service that is about to be back. A 500 of this one fails again. */
const passingStatuses: readonly (number | undefined)[] = [502, 503, 504];

/**
 * Codes of `network` errors that the next attempt would meet as well: a name nobody knows, a certificate nobody trusts,
 * a proxy that wants a sign-in, an answer in another protocol.
 */
const lastingCodes = /^ENOTFOUND$|CERT|SIGNATURE|SELF_SIGNED|SSL|TLS|^PROXY_|^HPE_|INVALID/;

/** True for a failure that the same request may not meet again. */
export function isPassing({ kind, facts }: ApiError): boolean {
  switch (kind) {
    case 'rateLimited':
    case 'truncated':
      return true;
    case 'network':
      return !lastingCodes.test(facts.code ?? '');
    case 'server':
      return passingStatuses.includes(facts.status);
    case 'maintenance':
      return facts.retryAfterMs !== undefined;
    default:
      return false;
  }
}

/**
 * How long to wait before the next attempt, after `attempts` of them (1 or more); undefined: there is to be none.
 * Exponential back-off with full jitter, but never sooner than the service asked.
 */
export function nextDelayMs(error: ApiError, attempts: number, rules: RetryRules): number | undefined {
  const askedMs = error.facts.retryAfterMs ?? 0;
  if (attempts >= rules.mostAttempts || askedMs > rules.longestRetryAfterMs || !isPassing(error))
    return undefined;
  const longestMs = Math.min(rules.longestDelayMs, rules.firstDelayMs * 2 ** (attempts - 1));
  // Those who were told the same moment must not all come at it.
  return askedMs + rules.random() * longestMs;
}

/** Beyond any pause that is meant: a year. */
const longestAskedMs = 365 * 24 * 60 * 60_000;

/**
 * A `Retry-After` header, seconds or an HTTP date, → milliseconds from now, a year at most; undefined when it is neither.
 */
export function parseRetryAfter(text: string | undefined, nowMs: number): number | undefined {
  const trimmed = text?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(trimmed)) return Math.min(longestAskedMs, Number(trimmed) * 1000);
  if (!/[a-z]{3}.*\d{2}:\d{2}:\d{2}/i.test(trimmed)) return undefined;
  // One of the three forms of an HTTP date names no zone; all of them are in GMT.
  const dateMs = Date.parse(/GMT$/i.test(trimmed) ? trimmed : `${trimmed} GMT`);
  return Number.isNaN(dateMs) ? undefined : Math.min(longestAskedMs, Math.max(0, dateMs - nowMs));
}
