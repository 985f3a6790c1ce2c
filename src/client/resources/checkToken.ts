import { dayMs } from '../../domain/durations';
import { formatNaive } from '../../domain/time';
import { ApiError, isApiError } from '../../domain/apiError';
import { fetchJson } from './fetchJson';
import { readEnvelope } from '../decode/envelope';
import { fetchResource, toAccount, type Account } from './fetchResource';
import type { ExchangeOptions, Transport } from '../http/transport';

const nemOffsetMinutes = 600;
const isKind = (error: unknown, ...kinds: readonly string[]): boolean =>
  isApiError(error) && kinds.includes(error.kind);

/** Facility data always needs a key; one bucket of one facility is the smallest request for them. */
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
    // The key is looked at before the data: knowing none is a reply to a key that is good.
    if (!isKind(error, 'noData')) throw error;
  }
}

/**
 * Checks a token with the cheapest call that needs one: `/v4/me`, and where the service has none (the specification
 * does not name it) one bucket of facility data. Throws ApiError, `unauthorised` for a bad token.
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
