import { ApiError, isApiError } from '../../domain/apiError';
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
  // Anything else cannot stand in a header, and so is no key.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new ApiError('unauthorised', { url, hadToken: true });
  return token;
}

/**
 * The key of the moment. Throws ApiError `unauthorised` when it cannot be had, or cannot stand in a header, `timeout`
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

/** A refused key that was accepted before is more likely over its quota than wrong: the service replies 401 to both. */
function withKeyHistory(error: unknown, token: string | undefined, transport: Transport): unknown {
  const isRefusal = isApiError(error) && error.kind === 'unauthorised' && token !== undefined;
  if (!isRefusal || !transport.accepted.has(token)) return error;
  return new ApiError(error.kind, { ...error.facts, workedBefore: true }, { cause: error });
}

/**
 * GET, with the token, at the client's rate, tried again where that may help. Who asks for what is under way already
 * shares it. No error says anything of the token, whatever the service does. Resolves with a success whose body is
 * whole (with `ifNoneMatch` also with a 304 that has none). Throws ApiError: what the status says, `cancelled`,
 * `timeout`, `network`, `truncated`, `tooLarge`, `notThisApi` (a redirect elsewhere) or `unauthorised` (also a token
 * that cannot be sent).
 */
export async function exchange(
  transport: Transport,
  url: string,
  options: ExchangeOptions = {},
): Promise<Reply> {
  const { ifNoneMatch } = options;
  const token = await readToken(transport, url, options.signal);
  try {
    // Neither a token nor an address has a blank.
    const key = `${token ?? ''} ${url} ${ifNoneMatch ?? ''}`;
    const secret = token === undefined ? undefined : transport.secretOf(token);
    const reply = await transport.inFlight.join(key, options, (signal, onProgress) =>
      exchangeWithRetries(transport, { url, token, secret, ifNoneMatch, signal }, onProgress),
    );
    if (token !== undefined) transport.accepted.add(token);
    return reply;
  } catch (error) {
    throw withKeyHistory(error, token, transport);
  }
}
