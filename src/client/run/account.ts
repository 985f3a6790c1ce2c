import { isApiError, isNumber, isObject, type JsonObject } from '../../domain';
import type { ExchangeOptions, Transport } from '../http/transport';
import { fieldOf, textOf } from '../http/untrustedJson';
import type { Limits } from '../plan/limits';
import { type Account, fetchResource, toAccount, toList } from '../resources/fetchResource';

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
export interface ServicePlan extends Partial<Limits> {
  /** Requests per second. */
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

/** The account of a key, with the limits of its plan where the service lists plans. */
export interface AccountLimits extends Account {
  readonly limits?: ServicePlan;
}

/** Fetches the account of the token from `/v4/me`, and its plan from `/v4/plans`. Rejects with ApiError of the former. */
export async function fetchAccount(
  transport: Transport,
  base: string,
  options: ExchangeOptions,
): Promise<AccountLimits> {
  const account = toAccount(await fetchResource(transport, `${base}/v4/me`, options));
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
