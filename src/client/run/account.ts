import { ApiError, dayMs, formatNaive, isApiError, isNumber, isObject, type JsonObject } from '../../domain';
import { readEnvelope } from '../decode/envelope';
import { exchange } from '../http/exchange';
import type { ExchangeOptions, Transport } from '../http/transport';
import { fieldOf, textOf } from '../http/untrustedJson';
import type { Limits } from '../plan/limits';
import { fetchResource, parseReply, toList, toObject } from './fetchResource';

/** The account of a key, as far as the service describes it. */
export interface Account {
  readonly label?: string;
  readonly plan?: string;
  /** How many requests the key may still make today, or more: narrow ones cost less than a credit. */
  readonly requestsLeft?: number;
  /** The limits of its plan, where the service lists plans. */
  readonly limits?: ServicePlan;
}

/** Reads the whole credits left, where the service says them; older versions do so in `meta`. */
function readRequestsLeft(me: JsonObject): number | undefined {
  const counts = ['credits', 'meta'].map((name) => {
    const found = fieldOf(me, name);
    return isObject(found) ? fieldOf(found, 'remaining') : undefined;
  });
  const credits = counts.find(isNumber);
  return credits === undefined ? undefined : Math.floor(credits);
}

/** Reads `/v4/me` of any version. Without an id or a plan, the reply must come from another service. */
async function fetchMe(transport: Transport, base: string, options?: ExchangeOptions): Promise<Account> {
  const reply = await fetchResource(transport, `${base}/v4/me`, options);
  const me = toObject(reply);
  const plan = textOf(me, 'plan');
  const label = textOf(me, 'full_name') ?? textOf(me, 'email');
  if (plan === undefined && label === undefined && fieldOf(me, 'id') === undefined)
    throw new ApiError('notThisApi', reply.facts);
  return { label, plan, requestsLeft: readRequestsLeft(me) };
}

/** Beyond any plan: a hundred years. */
const maxDays = 36_600;
const maxRequests = 1e9;

const isLimit = (value: unknown, most: number): value is number =>
  isNumber(value) && value >= 1 && value <= most;

/** A limit that a plan states: a count, or null for none. Undefined where it states neither. */
function limitIn(plan: JsonObject, field: string, most: number): number | undefined {
  const value = fieldOf(plan, field);
  if (value === null) return Infinity;
  return isLimit(value, most) ? value : undefined;
}

/** The known limits in a plan; unreadable values count as absent. */
interface ServicePlan extends Partial<Limits> {
  readonly requestsPerSecond?: number;
}

/** Reads a row of `/v4/plans` (docs/service.md: Other resources, Limits and caching). */
function readPlan(plan: JsonObject): ServicePlan {
  const buckets = fieldOf(plan, 'bucket_limits');
  const windowDays = Object.entries(isObject(buckets) ? buckets : {}).filter(
    (entry): entry is [string, number] => isLimit(entry[1], maxDays),
  );
  const rate = fieldOf(plan, 'burst_rate_limit');
  return {
    windowDays: Object.fromEntries(windowDays),
    reachDays: limitIn(plan, 'period_limit_days', maxDays),
    dailyRequests: limitIn(plan, 'daily_credits', maxRequests),
    requestsPerSecond: isLimit(rate, 1000) ? rate : undefined,
  };
}

/** Fetches the account of the token from `/v4/me`, and its plan from `/v4/plans`. Rejects with ApiError of the former. */
export async function fetchAccount(
  transport: Transport,
  base: string,
  options: ExchangeOptions,
): Promise<Account> {
  const account = await fetchMe(transport, base, options);
  const code = account.plan?.toUpperCase();
  if (code === undefined) return account;
  try {
    const plans = toList(await fetchResource(transport, `${base}/v4/plans`, options));
    const plan = plans.find((one) => textOf(one, 'code')?.toUpperCase() === code);
    return plan ? { ...account, limits: readPlan(plan) } : account;
  } catch (error) {
    options.signal?.throwIfAborted();
    // The specification has no list of plans.
    if (isApiError(error)) return account;
    throw error;
  }
}

const nemOffsetMinutes = 600;
const isKind = (error: unknown, ...kinds: readonly string[]) =>
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
    const url = `${base}/v4/data/facilities/NEM?${search.toString()}`;
    const { json, facts } = parseReply(await exchange(transport, url, options));
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
    return await fetchMe(own, base, options);
  } catch (error) {
    if (!isKind(error, 'notFound', 'noData')) throw error;
  }
  await fetchOneBucket(own, base, options);
  return {};
}
