import { optional } from '../../domain/optional';
import { ApiError } from '../../domain/apiError';

/** The code of the innermost cause that has one: `fetch` wraps what really happened. */
export function causeCode(error: unknown): string | undefined {
  let code: string | undefined;
  let at: unknown = error;
  for (let depth = 0; depth < 8 && at instanceof Error; depth++) {
    if ('code' in at && typeof at.code === 'string') code = at.code;
    // Newer parsers of undici no longer say what was wrong, only that it was not HTTP.
    else if (at.name === 'HTTPParserError') code = 'HPE_INVALID';
    // Several addresses were tried: the first failure stands for all.
    at = at instanceof AggregateError && at.cause === undefined ? at.errors[0] : at.cause;
  }
  return code;
}

/**
 * What `fetch` rejected with → ApiError: `timeout` when the host accepted the connection and stayed silent, else
 * `network`.
 */
export function toNetworkError(error: unknown, url: string): ApiError {
  const code = causeCode(error);
  const kind = code === 'UND_ERR_HEADERS_TIMEOUT' ? 'timeout' : 'network';
  return new ApiError(kind, { url, ...optional({ code }) }, { cause: error });
}
