import { RateLimiter } from '#src/client/http/rateLimiter';
import { defaultRetryRules } from '#src/client/http/retryRules';
import { createSecretOf } from '#src/client/http/secretText';
import { SharedWork } from '#src/client/http/sharedWork';
import { systemTimers } from '#src/client/http/deadline';
import type { Transport } from '#src/client/http/transport';
import { nowMs } from './runAgainst';

/** A transport as the client builds it, except that it tries each request only once and without delay. */
export function transportTo(baseAddress: string, more: Partial<Transport> = {}): Transport {
  return {
    fetch: globalThis.fetch,
    origin: baseAddress,
    token: undefined,
    timeoutMs: 5000,
    maxBodyBytes: 1e6,
    now: () => nowMs,
    timers: systemTimers,
    retry: { ...defaultRetryRules, maxAttempts: 1 },
    rateLimiter: new RateLimiter(Infinity, 4, systemTimers),
    inFlight: new SharedWork(),
    accepted: new Set(),
    secretOf: createSecretOf(),
    ...more,
  };
}
