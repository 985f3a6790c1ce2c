import { ApiError, dayMs, formatNaive, isApiError } from '../../domain';
import { fetchJson, type Account, fetchResource, toAccount } from './fetchResource';
import { readEnvelope } from '../decode/envelope';
import type { ExchangeOptions, Transport } from '../http/transport';

const nemOffsetMinutes = 600;
const isKind = (error: unknown, ...kinds: readonly string[]): boolean =>
  isApiError(error) && kinds.includes(error.kind);

/** Fetches one bucket of one facility, the smallest request for facility data, which always need a key. */
async function fetchOneBucket(transport: Transport, base: string, options?: ExchangeOptions): Promise<void> {
  const now = transport.now();
  const search = new URLSearchParams([
    ['metrics', 'energy'],
    ['interval', '1d'],
    ['facility_code', 'BAYSW'],
    ['date_start', `${formatNaive(now - 3 * dayMs, nemOffsetMinutes).slice(0, 10)}T00:00:00`],
    ['date_end', `${formatNaive(now - 2 * dayMs, nemOffsetMinutes).slice(0, 10)}T00:00:00`],
  ]);
  try {
    const { json, facts } = await fetchJson(
      transport,
      `${base}/v4/data/facilities/NEM?${search.toString()}`,
      options,
    );
    readEnvelope(json, facts);
  } catch (error) {
    // The service checks the key before the data, so a reply without data means that the key is valid.
    if (!isKind(error, 'noData')) throw error;
  }
}

/**
 * Checks a token with the cheapest call that needs one: `/v4/me`, or one bucket of facility data if the service lacks
 * it (it is not in the specification). Throws ApiError, `unauthorised` for an invalid token.
 */
export async function checkToken(
  transport: Transport,
  base: string,
  token: string,
  options?: ExchangeOptions,
): Promise<Account> {
  if (token.trim() === '') throw new ApiError('unauthorised', { hadToken: false });
  const own = { ...transport, token: () => Promise.resolve(token) };
  try {
    return toAccount(await fetchResource(own, `${base}/v4/me`, options));
  } catch (error) {
    if (!isKind(error, 'notFound', 'noData')) throw error;
  }
  await fetchOneBucket(own, base, options);
  return {};
}
