import type { RequestReport } from '../../domain/requestReport';
import type { RunProgress } from '../../domain/runProgress';
import type { RateLimiter } from './rateLimiter';
import type { RetryRules } from './retryRules';
import type { SecretText } from './secret/secretText';
import type { SharedWork } from './sharedWork';
import type { Timers } from './timers';

/** How requests are made, the same for all of one client. */
export interface Transport {
  readonly fetch: typeof globalThis.fetch;
  /** The base address's origin: the only one that requests go to, and so the only one that sees the token. */
  readonly origin: string;
  readonly token: (() => Promise<string | undefined>) | undefined;
  /** For the first byte, and for each silence after it. */
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly now: () => number;
  readonly timers: Timers;
  readonly retry: RetryRules;
  readonly rateLimiter: RateLimiter;
  /** Requests in flight, by token, address and condition. */
  readonly inFlight: SharedWork<Reply, RequestProgress>;
  /** Tokens that the service has accepted; in memory only. */
  readonly accepted: Set<string>;
  /** Called after each attempt, and for each cached reply that is used. */
  readonly onRequest?: ((report: RequestReport) => void) | undefined;
  /** What cuts a token out of what comes back. */
  readonly secretOf: (token: string) => SecretText;
}

/** How far a request is: `receivedBytes` are those of this attempt. */
export type RequestProgress = Omit<RunProgress, 'parts'>;

export interface ExchangeOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RequestProgress) => void) | undefined;
  /** An ETag: a reply that still has it comes without its body, with status 304. */
  readonly ifNoneMatch?: string | undefined;
}

/** What came back. */
export interface Reply {
  /** The address of the request, before redirects. */
  readonly url: string;
  readonly status: number;
  /** As sent: a hostile service may have put the key into it. */
  readonly bytes: Uint8Array;
  readonly hadToken: boolean;
  /** To cut the key that was sent out of what is read from `bytes`; absent when none was. */
  readonly secret?: SecretText;
  readonly retryAfter?: string;
  /** As sent; where it cannot be sent back, it is as good as none. */
  readonly etag?: string;
  /** False when the service forbids to store it. */
  readonly isStorable: boolean;
  /** Epoch milliseconds at which it was complete. */
  readonly fetchedAtMs: number;
  /** Of the attempt that brought it. */
  readonly durationMs: number;
}
