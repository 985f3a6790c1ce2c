import { optional } from '../../domain/optional';
import { toEtag } from '../http/etag';
import { ApiError } from '../../domain/apiError';
import { readBody } from '../http/readBody';
import { createDeadline, type Deadline } from '../http/deadline';
import { toNetworkError } from '../http/networkError';
import type { SecretText } from '../http/secret/secretText';
import type { Reply, Transport } from '../http/transport';

export interface OneExchange {
  readonly url: string;
  /** Without it no Authorization header is sent. */
  readonly token: string | undefined;
  /** Finds and removes the token. */
  readonly secret?: SecretText | undefined;
  /** An ETag, sent as `If-None-Match`. */
  readonly ifNoneMatch?: string | undefined;
  readonly signal: AbortSignal;
  /** Called as bytes of a success arrive, at most a few times a second. */
  readonly onBytes?: (receivedBytes: number) => void;
}

const maxRedirects = 5;
const maxErrorBytes = 1024 * 1024;
const progressEveryMs = 250;
const noStore = /(^|,)\s*no-store\s*(,|$)/i;
const redirects: readonly number[] = [301, 302, 303, 307, 308];

/**
 * Returns the target of a redirect within the same origin. Refuses any other target, so that neither query nor token
 * leaves the origin.
 */
function toNextAddress(response: Response, from: string, origin: string): string {
  const location = response.headers.get('location') ?? '';
  const leadsOn = location !== '' && URL.canParse(location, from);
  const next = leadsOn ? new URL(location, from) : undefined;
  if (next?.origin !== origin || next.username !== '' || next.password !== '') {
    throw new ApiError('notThisApi', { url: from, status: response.status, location });
  }
  next.hash = '';
  return next.href;
}

async function follow(
  transport: Transport,
  { url, token, ifNoneMatch }: OneExchange,
  deadline: Deadline,
): Promise<Response> {
  const headers = {
    Accept: 'application/json',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(ifNoneMatch === undefined ? {} : { 'If-None-Match': ifNoneMatch }),
  };
  let address = url;
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const request = transport.fetch(address, {
      headers,
      redirect: 'manual',
      credentials: 'omit',
      signal: deadline.signal,
    });
    const response = await deadline.race(request).catch((error: unknown) => {
      deadline.signal.throwIfAborted();
      throw toNetworkError(error, url);
    });
    if (!redirects.includes(response.status)) return response;
    void response.body?.cancel().catch(() => undefined);
    address = toNextAddress(response, address, transport.origin);
  }
  throw new ApiError('notThisApi', { url, location: address });
}

function throttle({ onBytes }: OneExchange, transport: Transport): (receivedBytes: number) => void {
  let last = -Infinity;
  return (receivedBytes) => {
    const now = transport.timers.now();
    if (onBytes === undefined || now - last < progressEveryMs) return;
    last = now;
    onBytes(receivedBytes);
  };
}

/** Reads a body. The sentence in an error's body is useful, but a broken or endless body must not hide the status. */
async function readReplyBody(
  response: Response,
  transport: Transport,
  request: OneExchange,
  deadline: Deadline,
): Promise<Uint8Array> {
  const { url } = request;
  const { signal } = deadline;
  const onBytes = throttle(request, transport);
  const options = {
    url,
    signal,
    onBytes: (receivedBytes: number) => {
      deadline.restart('more');
      if (response.ok) onBytes(receivedBytes);
    },
  };
  if (response.ok) return readBody(response, { ...options, maxBodyBytes: transport.maxBodyBytes });
  const maxBodyBytes = Math.min(maxErrorBytes, transport.maxBodyBytes);
  return readBody(response, { ...options, maxBodyBytes }).catch(() => new Uint8Array(0));
}

/**
 * Sends one GET and follows redirects within the origin. The time limit applies to the first byte (connecting and
 * redirects included) and then to each silence, not to the whole: a slow download continues. Resolves for every status.
 * Throws ApiError `timeout`, `network`, `truncated`, `tooLarge`, `notThisApi` (a redirect to another origin), or the
 * reason of the signal.
 */
export async function exchangeOnce(transport: Transport, request: OneExchange): Promise<Reply> {
  const { url, signal, token, secret } = request;
  const { timers, timeoutMs, now } = transport;
  const startedAtMs = now();
  const deadline = createDeadline({ limitMs: timeoutMs, waitedFor: 'answer', timers, url, signal });
  try {
    deadline.signal.throwIfAborted();
    const response = await follow(transport, request, deadline);
    deadline.restart('more');
    const bytes = await deadline.race(readReplyBody(response, transport, request, deadline));
    // Decompression accepts a compressed body that ends early, even before its first byte.
    if (response.ok && bytes.length === 0 && response.headers.has('content-encoding'))
      throw new ApiError('truncated', { url, status: response.status });
    const retryAfter = response.headers.get('retry-after');
    const etag = toEtag(response.headers.get('etag'));
    const isEtagSafe = etag !== undefined && secret?.isIn(etag) !== true;
    const fetchedAtMs = now();
    return {
      url,
      status: response.status,
      bytes,
      hadToken: token !== undefined,
      ...optional({ secret }),
      ...(retryAfter === null ? {} : { retryAfter }),
      ...(isEtagSafe ? { etag } : {}),
      isStorable: !noStore.test(response.headers.get('cache-control') ?? ''),
      fetchedAtMs,
      durationMs: fetchedAtMs - startedAtMs,
    };
  } finally {
    deadline.dispose();
  }
}
