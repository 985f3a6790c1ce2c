import { optional } from '../../domain/idioms/optional';
import { ApiError } from '../../domain/result/failure';

/** Returns the code of the innermost cause that has one, since `fetch` wraps the actual error. */
export function causeCode(error: unknown): string | undefined {
  let code: string | undefined;
  let at: unknown = error;
  for (let depth = 0; depth < 8 && at instanceof Error; depth++) {
    if ('code' in at && typeof at.code === 'string') code = at.code;
    // Newer parsers of undici only say that the reply was not HTTP, without a code.
    else if (at.name === 'HTTPParserError') code = 'HPE_INVALID';
    // After attempts at several addresses, the first failure represents all.
    at = at instanceof AggregateError && at.cause === undefined ? at.errors[0] : at.cause;
  }
  return code;
}

/**
 * Converts a rejection of `fetch` to an ApiError: `timeout` when the host accepted the connection and stayed silent,
 * else `network`.
 */
export function toNetworkError(error: unknown, url: string): ApiError {
  const code = causeCode(error);
  const kind = code === 'UND_ERR_HEADERS_TIMEOUT' ? 'timeout' : 'network';
  return new ApiError(kind, { url, ...optional({ code }) }, { cause: error });
}
