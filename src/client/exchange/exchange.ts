import type { RunProgress } from '../../domain/runProgress';
import { ApiError, isApiError } from '../errors/apiError';
import { within } from '../http/deadline';
import { exchangeWithRetries } from './exchangeWithRetries';
import type { Pace } from '../http/rateLimiter';
import type { RequestReport } from './requestReport';
import type { RetryRules } from './retryTiming';
import type { SecretText } from '../http/secret/secretText';
import type { SharedWork } from '../http/sharedWork';
import type { Timers } from '../http/timers';

/** How requests are made, the same for all of one client. */
export interface Transport {
  readonly fetch: typeof globalThis.fetch;
  /** The base address's origin: the only one that is asked, and so the only one that sees the token. */
  readonly origin: string;
  readonly token: (() => Promise<string | undefined>) | undefined;
  /** For the first byte, and for each silence after it. */
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly now: () => number;
  readonly timers: Timers;
  readonly retry: RetryRules;
  readonly pace: Pace;
  /** What is under way, by token, address and condition. */
  readonly underWay: SharedWork<Answer, RequestProgress>;
  /** Tokens that the service has taken; in memory only. */
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
  /** An ETag: an answer that still has it comes without its body, with status 304. */
  readonly ifNoneMatch?: string | undefined;
}

/** What came back. */
export interface Answer {
  /** The address asked first. */
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
  /** False when the service asks that nobody keeps it. */
  readonly isStorable: boolean;
  /** Epoch milliseconds at which it was complete. */
  readonly fetchedAtMs: number;
  /** Of the attempt that brought it. */
  readonly durationMs: number;
}

async function toToken(transport: Transport, url: string): Promise<string | undefined> {
  let token: string | undefined;
  try {
    token = (await transport.token?.())?.trim();
  } catch (error) {
    throw new ApiError('unauthorised', { url, hadToken: false }, { cause: error });
  }
  if (token === undefined || token === '') return undefined;
  // Anything else cannot stand in a header, and so is no key.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new ApiError('unauthorised', { url, hadToken: true });
  return token;
}

/**
 * The key of the moment. Throws ApiError `unauthorised` when it cannot be had, or cannot stand in a header, `timeout` and
 * `cancelled`.
 */
export function askToken(
  transport: Transport,
  url: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { timers, timeoutMs: limitMs } = transport;
  return within({ limitMs, waitedFor: 'answer', timers, url, signal }, () => toToken(transport, url));
}

/** A refused key that was taken before is more likely over its quota than wrong: the service says 401 to both. */
function withKeyHistory(error: unknown, token: string | undefined, transport: Transport): unknown {
  const isRefusal = isApiError(error) && error.kind === 'unauthorised' && token !== undefined;
  if (!isRefusal || !transport.accepted.has(token)) return error;
  return new ApiError(error.kind, { ...error.facts, workedBefore: true }, { cause: error });
}

/**
 * GET, with the token, at the client's pace, tried again where that may help. Who asks for what is under way already
 * shares it. No error says anything of the token, whatever the service does. Resolves with a success whose body is whole (with `ifNoneMatch` also with a 304 that has none). Throws
 * ApiError: what the status says, `cancelled`, `timeout`, `network`, `truncated`, `tooLarge`, `notThisApi` (a redirect
 * elsewhere) or `unauthorised` (also a token that cannot be sent).
 */
export async function exchange(
  transport: Transport,
  url: string,
  options: ExchangeOptions = {},
): Promise<Answer> {
  const { ifNoneMatch } = options;
  const token = await askToken(transport, url, options.signal);
  try {
    // Neither a token nor an address has a blank.
    const key = `${token ?? ''} ${url} ${ifNoneMatch ?? ''}`;
    const secret = token === undefined ? undefined : transport.secretOf(token);
    const answer = await transport.underWay.join(key, options, (signal, onProgress) =>
      exchangeWithRetries(transport, { url, token, secret, ifNoneMatch, signal }, onProgress),
    );
    if (token !== undefined) transport.accepted.add(token);
    return answer;
  } catch (error) {
    throw withKeyHistory(error, token, transport);
  }
}
