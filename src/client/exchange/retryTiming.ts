import type { ApiError } from '../../domain/apiError';
import type { RetryRules } from '../http/retryRules';

/** Statuses of a proxy, or of a service that is starting. A request that met a 500 of this service meets it again. */
const transientStatuses: readonly (number | undefined)[] = [502, 503, 504];

/**
 * Codes of `network` errors that the next attempt would meet as well: an unknown name, a certificate that is not
 * trusted, a proxy that wants a sign-in, a reply in another protocol.
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
 * Exponential back-off with full jitter, but never sooner than the service requires.
 */
export function nextDelayMs(error: ApiError, attempts: number, rules: RetryRules): number | undefined {
  const askedMs = error.facts.retryAfterMs ?? 0;
  if (attempts >= rules.mostAttempts || askedMs > rules.longestRetryAfterMs || !isTransient(error))
    return undefined;
  const longestMs = Math.min(rules.longestDelayMs, rules.firstDelayMs * 2 ** (attempts - 1));
  // Clients that were given the same moment must not all come at it.
  return askedMs + rules.random() * longestMs;
}
