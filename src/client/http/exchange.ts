import { ApiError, isApiError, withKeyHistory } from '../../domain';
import { causeCode, toApiError, toNetworkError } from './toApiError';
import { checkClosed, isMarkup } from './untrustedJson';
import { createDeadline, onAbort, wait, within, type Deadline } from './deadline';
import { toEtag, type ExchangeOptions, type Reply, type RequestProgress, type Transport } from './transport';
import { nextDelayMs } from './retryRules';
import { type SecretText, withoutSecret } from './secretText';

interface SentRequest {
  url: string;
  /** Without it no Authorization header is sent. */
  token: string | undefined;
  secret?: SecretText;
  /** An ETag, sent as `If-None-Match`. */
  ifNoneMatch?: string;
  signal: AbortSignal;
  /** Called as bytes of a success arrive, at most a few times a second. */
  onBytes: (receivedBytes: number) => void;
}

const maxRedirects = 5;
const maxErrorBytes = 1024 * 1024;
const progressEveryMs = 250;
const noStore = /(^|,)\s*no-store\s*(,|$)/i;
const redirects: readonly number[] = [301, 302, 303, 307, 308];

/** Returns the target of a redirect. Refuses other origins, so that neither query nor token leaves this one. */
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
  { url, token, ifNoneMatch }: SentRequest,
  deadline: Deadline,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token !== undefined) headers['Authorization'] = `Bearer ${token}`;
  if (ifNoneMatch !== undefined) headers['If-None-Match'] = ifNoneMatch;
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

const firstBytes = 64 * 1024;
const largestFirstBytes = 4 * 1024 * 1024;

/** A single growing buffer instead of a list of chunks, so that the size of the chunks does not affect the cost. */
class ByteBuffer {
  #bytes: Uint8Array<ArrayBuffer>;
  length = 0;

  constructor(expectedBytes: number) {
    this.#bytes = new Uint8Array(Math.min(Math.max(expectedBytes, firstBytes), largestFirstBytes));
  }

  add(chunk: Uint8Array): void {
    if (this.length + chunk.length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + chunk.length));
      larger.set(this.#bytes.subarray(0, this.length));
      this.#bytes = larger;
    }
    this.#bytes.set(chunk, this.length);
    this.length += chunk.length;
  }

  toBytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}

function toBodyError(error: unknown, url: string): ApiError {
  const code = causeCode(error);
  const kind = code === 'UND_ERR_BODY_TIMEOUT' ? 'timeout' : 'truncated';
  return new ApiError(kind, { url, code }, { cause: error });
}

/**
 * Reads a body as it arrives, after decompression. Throws ApiError `tooLarge` as soon as it is known to exceed
 * `maxBodyBytes` (which bounds the memory used), and `truncated` when it ends early. An abort stops reading and closes
 * the connection without an error, since the caller knows the reason.
 */
async function readBody(
  response: Response,
  url: string,
  maxBodyBytes: number,
  signal: AbortSignal,
  onBytes: (receivedBytes: number) => void,
): Promise<Uint8Array> {
  const announced = Number(response.headers.get('content-length'));
  const tooLarge = new ApiError('tooLarge', { url, limitBytes: maxBodyBytes });
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array(0);
  // Never awaited: only a stream that has already ended cannot be cancelled.
  const cancel = () => void reader.cancel().catch(() => undefined);
  const unlink = onAbort(signal, cancel);
  try {
    if (announced > maxBodyBytes) throw tooLarge;
    const buffer = new ByteBuffer(Number.isFinite(announced) ? announced : 0);
    while (!signal.aborted) {
      const next = await reader.read().catch((error: unknown) => {
        throw toBodyError(error, url);
      });
      if (next.done) break;
      if (buffer.length + next.value.length > maxBodyBytes) throw tooLarge;
      buffer.add(next.value);
      onBytes(buffer.length);
    }
    return buffer.toBytes();
  } finally {
    unlink();
    cancel();
  }
}

/** Reads a body. The sentence in an error's body is useful, but a broken or endless body must not hide the status. */
async function readReplyBody(
  response: Response,
  transport: Transport,
  request: SentRequest,
  deadline: Deadline,
): Promise<Uint8Array> {
  let reportedMs = -Infinity;
  const onBytes = (receivedBytes: number) => {
    deadline.restart('more');
    const now = transport.timers.now();
    if (!response.ok || now - reportedMs < progressEveryMs) return;
    reportedMs = now;
    request.onBytes(receivedBytes);
  };
  const max = response.ok ? transport.maxBodyBytes : Math.min(maxErrorBytes, transport.maxBodyBytes);
  const bytes = readBody(response, request.url, max, deadline.signal, onBytes);
  return response.ok ? bytes : bytes.catch(() => new Uint8Array(0));
}

/**
 * Sends one GET and follows redirects within the origin. The time limit applies to the first byte (connecting and
 * redirects included) and then to each silence, not to the whole: a slow download continues. Resolves for every status.
 * Throws ApiError `timeout`, `network`, `truncated`, `tooLarge`, `notThisApi` (a redirect to another origin), or the
 * reason of the signal.
 */
async function exchangeOnce(transport: Transport, request: SentRequest): Promise<Reply> {
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
    const etag = toEtag(response.headers.get('etag'));
    const fetchedAtMs = now();
    return {
      url,
      status: response.status,
      bytes,
      hadToken: token !== undefined,
      secret,
      retryAfter: response.headers.get('retry-after') ?? undefined,
      etag: etag !== undefined && secret?.isIn(etag) ? undefined : etag,
      isStorable: !noStore.test(response.headers.get('cache-control') ?? ''),
      fetchedAtMs,
      durationMs: fetchedAtMs - startedAtMs,
    };
  } finally {
    deadline.dispose();
  }
}

/** Throws ApiError for everything except a complete success and the 304 of a conditional request. */
function requireSound(reply: Reply, ifNoneMatch: string | undefined): void {
  const { status, bytes, url, hadToken, retryAfter, fetchedAtMs } = reply;
  if (status === 304 && ifNoneMatch !== undefined) return;
  // A sign-in page of a network comes with the status of a success.
  if (status < 200 || status > 299 || isMarkup(bytes)) {
    const text = new TextDecoder().decode(bytes.subarray(0, maxErrorBytes));
    throw toApiError({ status, text, url, hadToken, retryAfter, nowMs: fetchedAtMs });
  }
  checkClosed(bytes, { url, status });
}

async function attempt(transport: Transport, request: SentRequest, attempt: number): Promise<Reply> {
  const release = await transport.rateLimiter.acquire(request.signal);
  const { url } = request;
  const startedMs = transport.timers.now();
  const durationMs = () => transport.timers.now() - startedMs;
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
async function exchangeWithRetries(
  transport: Transport,
  request: Omit<SentRequest, 'onBytes'>,
  onProgress: (progress: RequestProgress) => void,
): Promise<Reply> {
  for (let attempts = 1; ; attempts++) {
    const again = attempts === 1 ? {} : { attempt: attempts };
    const onBytes = (receivedBytes: number) => {
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

async function readSendableToken(transport: Transport, url: string): Promise<string | undefined> {
  let token: string | undefined;
  try {
    token = (await transport.token?.())?.trim();
  } catch (error) {
    throw new ApiError('unauthorised', { url, hadToken: false }, { cause: error });
  }
  if (token === undefined || token === '') return undefined;
  // Any other character is not allowed in a header, so this cannot be a key.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new ApiError('unauthorised', { url, hadToken: true });
  return token;
}

/** Reads the key. Throws ApiError `unauthorised` when it is unavailable or unsendable, `timeout` and `cancelled`. */
export function readToken(
  transport: Transport,
  url: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { timers, timeoutMs: limitMs } = transport;
  return within({ limitMs, waitedFor: 'answer', timers, url, signal }, () =>
    readSendableToken(transport, url),
  );
}

/**
 * Sends a GET with the token, at the client's rate, with retries after transient failures. Concurrent calls for the
 * same request share it. Errors never reveal the token, even if the service echoes it. Resolves with a success whose
 * body is complete (with `ifNoneMatch` also with a 304 without a body). Throws ApiError: the kind for the status,
 * `cancelled`, `timeout`, `network`, `truncated`, `tooLarge`, `notThisApi` (a redirect to another origin) or
 * `unauthorised` (also for a token that cannot be sent).
 */
export async function exchange(
  transport: Transport,
  url: string,
  options: ExchangeOptions = {},
): Promise<Reply> {
  const { ifNoneMatch } = options;
  const token = await readToken(transport, url, options.signal);
  try {
    // Neither a token nor an address contains a blank.
    const key = `${token ?? ''} ${url} ${ifNoneMatch ?? ''}`;
    const secret = token === undefined ? undefined : transport.secretOf(token);
    const reply = await transport.inFlight.join(key, options, (signal, onProgress) =>
      exchangeWithRetries(transport, { url, token, secret, ifNoneMatch, signal }, onProgress),
    );
    if (token !== undefined) transport.accepted.add(token);
    return reply;
  } catch (error) {
    throw withKeyHistory(error, token !== undefined && transport.accepted.has(token));
  }
}
