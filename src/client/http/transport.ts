import type { RequestFacts, RequestReport, RunProgress } from '../../domain';
import type { RateLimiter } from './rateLimiter';
import type { RetryRules } from './retryRules';
import type { SecretText } from './secretText';
import type { SharedWork } from './sharedWork';
import type { Timers } from './deadline';

/** The settings and shared state for all requests of one client. */
export interface Transport {
  fetch: typeof globalThis.fetch;
  /** The origin of the base address: the only one that receives requests, and so the only one that sees the token. */
  origin: string;
  token: (() => Promise<string | undefined>) | undefined;
  /** The limit for the first byte, and for each silence after it. */
  timeoutMs: number;
  maxBodyBytes: number;
  now: () => number;
  timers: Timers;
  retry: RetryRules;
  rateLimiter: RateLimiter;
  /** Requests in flight, by token, address and condition. */
  inFlight: SharedWork<Reply, RequestProgress>;
  /** Tokens that the service has accepted; in memory only. */
  accepted: Set<string>;
  /** Called after each attempt, and for each cached reply that is used. */
  onRequest?: (report: RequestReport) => void;
  /** Creates the filter that removes a token from received text. */
  secretOf: (token: string) => SecretText;
}

/** The progress of a request: `receivedBytes` counts this attempt only. */
export type RequestProgress = Omit<RunProgress, 'parts'>;

export interface ExchangeOptions {
  signal?: AbortSignal;
  onProgress?: (progress: RequestProgress) => void;
  /** An ETag: an unchanged reply has status 304 and no body. */
  ifNoneMatch?: string;
}

/** A reply of the service, with any status. */
export interface Reply {
  /** The address of the request, before redirects. */
  url: string;
  status: number;
  /** As sent: a hostile service may have included the key. */
  bytes: Uint8Array;
  hadToken: boolean;
  /** Removes the sent key from data read from `bytes`; absent without a key. */
  secret?: SecretText;
  retryAfter?: string;
  /** As sent; absent when it cannot be sent back. */
  etag?: string;
  /** False when the service forbids storing it. */
  isStorable: boolean;
  /** Epoch milliseconds at which the reply was complete. */
  fetchedAtMs: number;
  durationMs: number;
}

const longestEtag = 1024;

/**
 * Returns an ETag that may be sent back, else undefined. Looser than the standard, since the framework's own cache
 * sends ETags without quotes. Rejects `*`, a condition that every reply meets.
 */
export function toEtag(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > longestEtag || text === '*') return undefined;
  return /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) ? text : undefined;
}

/** Returns the facts for errors that are found later in the body of a reply. */
export const factsOf = ({ url, status }: Pick<Reply, 'url' | 'status'>): RequestFacts => ({ url, status });
