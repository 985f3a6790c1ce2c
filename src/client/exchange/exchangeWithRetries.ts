import { ApiError, isApiError } from '../../domain/apiError';
import { toApiError } from '../errors/toApiError';
import { exchangeOnce, type OneExchange } from './exchangeOnce';
import { checkClosed } from '../http/jsonBytes';
import { nextDelayMs } from './retryTiming';
import { withoutSecret } from '../http/secret/secretError';
import { wait } from '../http/timers';
import type { Reply, RequestProgress, Transport } from '../http/transport';

/** Throws ApiError for everything except a complete success and the 304 of a conditional request. */
function requireSound(reply: Reply, ifNoneMatch: string | undefined): void {
  const { status, bytes, url, hadToken, retryAfter, fetchedAtMs } = reply;
  if (status === 304 && ifNoneMatch !== undefined) return;
  if (status < 200 || status > 299) {
    const text = new TextDecoder().decode(bytes);
    throw toApiError({ status, text, url, hadToken, retryAfter, nowMs: fetchedAtMs });
  }
  checkClosed(bytes, { url, status });
}

async function attempt(transport: Transport, request: OneExchange, attempt: number): Promise<Reply> {
  const release = await transport.rateLimiter.acquire(request.signal);
  const { url } = request;
  const startedMs = transport.timers.now();
  const durationMs = (): number => transport.timers.now() - startedMs;
  try {
    const reply = await exchangeOnce(transport, request);
    requireSound(reply, request.ifNoneMatch);
    const { status, bytes } = reply;
    transport.onRequest?.({
      kind: 'answered',
      url,
      status,
      bytes: bytes.length,
      durationMs: durationMs(),
      attempt,
    });
    return reply;
  } catch (thrown) {
    const error = request.secret ? withoutSecret(thrown, request.secret) : thrown;
    if (isApiError(error))
      transport.onRequest?.({ kind: 'failed', url, error, durationMs: durationMs(), attempt });
    throw error;
  } finally {
    release();
  }
}

const afterAttempts = (error: ApiError, attempts: number): ApiError =>
  attempts === 1 ? error : new ApiError(error.kind, { ...error.facts, attempts }, { cause: error });

/**
 * Sends a request, and retries it (at the client's rate) after transient failures. Resolves only with a valid success.
 * Throws the last failure, with `attempts` when there were several, or the signal's reason as soon as it is aborted.
 */
export async function exchangeWithRetries(
  transport: Transport,
  request: Omit<OneExchange, 'onBytes'>,
  onProgress: (progress: RequestProgress) => void,
): Promise<Reply> {
  for (let attempts = 1; ; attempts++) {
    const again = attempts === 1 ? {} : { attempt: attempts };
    const onBytes = (receivedBytes: number): void => {
      onProgress({ receivedBytes, ...again });
    };
    let waitingMs: number | undefined;
    try {
      return await attempt(transport, { ...request, onBytes }, attempts);
    } catch (error) {
      if (!isApiError(error)) throw error;
      waitingMs = nextDelayMs(error, attempts, transport.retry);
      if (waitingMs === undefined) throw afterAttempts(error, attempts);
    }
    onProgress({ receivedBytes: 0, attempt: attempts + 1, waitingMs });
    await wait(transport.timers, waitingMs, request.signal);
  }
}
