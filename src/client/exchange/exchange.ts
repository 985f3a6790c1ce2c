import { ApiError, withKeyHistory } from '../../domain/result/failure';
import { within } from '../http/deadline';
import type { Reply, ExchangeOptions, Transport } from '../http/transport';
import { exchangeWithRetries } from './exchangeWithRetries';

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

/**
 * Reads the current key. Throws ApiError `unauthorised` when it is unavailable or not allowed in a header, `timeout`
 * and `cancelled`.
 */
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
