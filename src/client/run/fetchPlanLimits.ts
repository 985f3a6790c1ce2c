import { isApiError } from '../../domain/apiError';
import type { ExchangeOptions, Transport } from '../http/transport';
import { fieldOf, textOf } from '../http/jsonFields';
import { isObject, type JsonObject } from '../../domain/json';
import { fetchResource, toList, toObject } from '../resources/fetchResource';
import type { PlanLimits } from '../plan/knownLimits';

const longestWaitMs = 10_000;
/** Beyond any plan: a hundred years. */
const maxDays = 36_600;

const isCount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 1 && value <= most;

/** The known limits in a plan; unreadable values count as absent. */
export interface ServicePlan extends PlanLimits {
  /** Requests per second. */
  readonly requestsPerSecond?: number;
}

/** Reads a row of `/v4/plans` (docs/service.md: Other resources, Limits and caching). */
export function readPlan(plan: JsonObject): ServicePlan {
  const buckets = fieldOf(plan, 'bucket_limits');
  const windowDays = Object.entries(isObject(buckets) ? buckets : {}).filter(
    (entry): entry is [string, number] => isCount(entry[1], maxDays),
  );
  const reachDays = fieldOf(plan, 'period_limit_days');
  const credits = fieldOf(plan, 'daily_credits');
  const rate = fieldOf(plan, 'burst_rate_limit');
  return {
    windowDays: Object.fromEntries(windowDays),
    ...(isCount(reachDays, maxDays) ? { reachDays } : reachDays === null ? { reachDays: Infinity } : {}),
    ...(isCount(credits, 1e9)
      ? { dailyRequests: credits }
      : credits === null
        ? { dailyRequests: Infinity }
        : {}),
    ...(isCount(rate, 1000) ? { requestsPerSecond: rate } : {}),
  };
}

/**
 * Fetches the limits of the token's plan, from `/v4/me` and `/v4/plans`. Undefined when the service lacks either or
 * does not reply, since the specification has neither. Throws ApiError `cancelled`, and `timeout` of the whole.
 */
export async function fetchPlanLimits(
  transport: Transport,
  base: string,
  options: ExchangeOptions,
): Promise<ServicePlan | undefined> {
  // The query works without the limits, so they are not worth a second attempt or a long wait.
  const timeoutMs = Math.min(transport.timeoutMs, longestWaitMs);
  const once: Transport = { ...transport, timeoutMs, retry: { ...transport.retry, maxAttempts: 1 } };
  const quiet: ExchangeOptions = { signal: options.signal };
  try {
    const me = toObject(await fetchResource(once, `${base}/v4/me`, quiet));
    const code = textOf(me, 'plan')?.toUpperCase();
    if (code === undefined) return undefined;
    const plans = toList(await fetchResource(once, `${base}/v4/plans`, quiet));
    const plan = plans.find((one) => textOf(one, 'code')?.toUpperCase() === code);
    return plan && readPlan(plan);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (isApiError(error)) return undefined;
    throw error;
  }
}
