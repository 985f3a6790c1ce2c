import type { ApiError } from '../../domain/apiError';
import type { RetryRules } from '../http/retryRules';

/**
 * Statuses of a proxy, or of a service that is starting. A 500 is not among them, because this service repeats it for
 * the same request.
 */
const transientStatuses: readonly (number | undefined)[] = [502, 503, 504];

/**
 * Codes of `network` errors that a retry would meet again: an unknown host name, an untrusted certificate, a proxy that
 * requires a sign-in, a reply in another protocol.
 */
const permanentCodes = /^ENOTFOUND$|CERT|SIGNATURE|SELF_SIGNED|SSL|TLS|^PROXY_|^HPE_|INVALID/;

/** True for a failure that a retry may avoid. */
export function isTransient({ kind, facts }: ApiError): boolean {
  switch (kind) {
    case 'rateLimited':
    case 'truncated':
      return true;
    case 'network':
      return !permanentCodes.test(facts.code ?? '');
    case 'server':
      return transientStatuses.includes(facts.status);
    case 'maintenance':
      return facts.retryAfterMs !== undefined;
    default:
      return false;
  }
}

/**
 * Returns the delay before the next attempt, after `attempts` of them (1 or more); undefined when there should be none.
 * Exponential back-off with full jitter, but never sooner than the service requires.
 */
export function nextDelayMs(error: ApiError, attempts: number, rules: RetryRules): number | undefined {
  const askedMs = error.facts.retryAfterMs ?? 0;
  if (attempts >= rules.maxAttempts || askedMs > rules.longestRetryAfterMs || !isTransient(error))
    return undefined;
  const longestMs = Math.min(rules.longestDelayMs, rules.firstDelayMs * 2 ** (attempts - 1));
  // Spreads clients that received the same `Retry-After`.
  return askedMs + rules.random() * longestMs;
}
