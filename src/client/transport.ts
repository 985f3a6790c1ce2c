import { ApiError } from './apiError';
import { readBody } from './body';
import { createDeadline, type Deadline } from './deadline';
import { toNetworkError } from './networkError';

/** How requests are made, the same for all of one client. */
export interface Transport {
  readonly fetch: typeof globalThis.fetch;
  /** The base address's origin: the only one that is asked, and so the only one that sees the token. */
  readonly origin: string;
  readonly token: (() => Promise<string | undefined>) | undefined;
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly now: () => number;
}

export interface ExchangeOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly receivedBytes: number }) => void;
}

/** What came back, whatever its status. */
export interface Answer {
  /** The address asked first. */
  readonly url: string;
  readonly status: number;
  readonly bytes: Uint8Array;
  readonly hadToken: boolean;
  readonly retryAfter?: string;
  /** Epoch milliseconds at which it was complete. */
  readonly fetchedAtMs: number;
  readonly durationMs: number;
}

const mostRedirects = 5;
const mostErrorBytes = 1024 * 1024;
const progressEveryMs = 250;
const redirects: readonly number[] = [301, 302, 303, 307, 308];

async function toHeaders(transport: Transport, url: string): Promise<Record<string, string>> {
  const accept = { Accept: 'application/json' };
  let token: string | undefined;
  try {
    token = (await transport.token?.())?.trim();
  } catch (error) {
    throw new ApiError('unauthorised', { url, hadToken: false }, { cause: error });
  }
  if (token === undefined || token === '') return accept;
  // Anything else cannot stand in a header, and so is no key.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new ApiError('unauthorised', { url, hadToken: true });
  return { ...accept, Authorization: `Bearer ${token}` };
}

/** Where a redirect leads, when that is the same origin. Anywhere else is refused: neither query nor token goes there. */
function toNextAddress(response: Response, from: string, origin: string): string {
  const location = response.headers.get('location') ?? '';
  const next = URL.canParse(location, from) ? new URL(location, from) : undefined;
  if (next?.origin !== origin || next.username !== '' || next.password !== '') {
    throw new ApiError('notThisApi', { url: from, status: response.status, location });
  }
  next.hash = '';
  return next.href;
}

async function follow(
  transport: Transport,
  url: string,
  headers: Record<string, string>,
  deadline: Deadline,
): Promise<Response> {
  let address = url;
  for (let hops = 0; hops <= mostRedirects; hops++) {
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

function throttle(onProgress: ExchangeOptions['onProgress']): ((receivedBytes: number) => void) | undefined {
  if (onProgress === undefined) return undefined;
  let last = -Infinity;
  return (receivedBytes) => {
    const now = performance.now();
    if (now - last < progressEveryMs) return;
    last = now;
    onProgress({ receivedBytes });
  };
}

/** The sentence in an error's body is welcome, but a broken or endless one must not hide the status. */
async function readAnswerBody(
  response: Response,
  transport: Transport,
  url: string,
  deadline: Deadline,
  options: ExchangeOptions,
): Promise<Uint8Array> {
  const { signal } = deadline;
  if (response.ok) {
    const onBytes = throttle(options.onProgress);
    return readBody(response, { url, maxBodyBytes: transport.maxBodyBytes, signal, onBytes });
  }
  const maxBodyBytes = Math.min(mostErrorBytes, transport.maxBodyBytes);
  return readBody(response, { url, maxBodyBytes, signal }).catch(() => new Uint8Array(0));
}

/**
 * One exchange: GET, with the token, redirects followed within the origin, the whole within the time limit. Resolves
 * for every status. Throws ApiError `cancelled`, `timeout`, `network`, `truncated`, `tooLarge`, `notThisApi` (a
 * redirect elsewhere) or `unauthorised` (a token that cannot be sent). Retries will have their place around it.
 */
export async function exchange(
  transport: Transport,
  url: string,
  options: ExchangeOptions = {},
): Promise<Answer> {
  const startedAtMs = transport.now();
  const deadline = createDeadline(transport.timeoutMs, url, options.signal);
  try {
    deadline.signal.throwIfAborted();
    const headers = await deadline.race(toHeaders(transport, url));
    const response = await follow(transport, url, headers, deadline);
    const body = readAnswerBody(response, transport, url, deadline, options);
    const bytes = await deadline.race(body);
    const retryAfter = response.headers.get('retry-after');
    const fetchedAtMs = transport.now();
    return {
      url,
      status: response.status,
      bytes,
      hadToken: 'Authorization' in headers,
      ...(retryAfter === null ? {} : { retryAfter }),
      fetchedAtMs,
      durationMs: fetchedAtMs - startedAtMs,
    };
  } finally {
    deadline.dispose();
  }
}
