import type { ApiError } from '../../domain/apiError';
import type { RetryRules } from '../http/retryRules';

/** Statuses of something on the way, or of a service that is about to be back. A 500 of this one fails again. */
const transientStatuses: readonly (number | undefined)[] = [502, 503, 504];

/**
 * Codes of `network` errors that the next attempt would meet as well: a name nobody knows, a certificate nobody trusts,
 * a proxy that wants a sign-in, a reply in another protocol.
 */
const permanentCodes = /^ENOTFOUND$|CERT|SIGNATURE|SELF_SIGNED|SSL|TLS|^PROXY_|^HPE_|INVALID/;

/** True for a failure that the same request may not meet again. */
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
 * How long to wait before the next attempt, after `attempts` of them (1 or more); undefined: there is to be none.
 * Exponential back-off with full jitter, but never sooner than the service asked.
 */
export function nextDelayMs(error: ApiError, attempts: number, rules: RetryRules): number | undefined {
  const askedMs = error.facts.retryAfterMs ?? 0;
  if (attempts >= rules.mostAttempts || askedMs > rules.longestRetryAfterMs || !isTransient(error))
    return undefined;
  const longestMs = Math.min(rules.longestDelayMs, rules.firstDelayMs * 2 ** (attempts - 1));
  // Those who were told the same moment must not all come at it.
  return askedMs + rules.random() * longestMs;
}
