import { intervalOf, isApiError } from '../../domain';
import { readCached } from '../cache/fetchCached';
import { readToken } from '../http/exchange';
import type { Plan } from '../plan/plannedRequest';
import type { RunContext } from './runContext';
import type { ExchangeOptions, Transport } from '../http/transport';
import { fetchAccount, type ServicePlan } from './account';
import { mayBeginTooEarly } from '../plan/planFrame';

const longestWaitMs = 10_000;
/**
 * Fetches the limits of the token's plan, from `/v4/me` and `/v4/plans`. Undefined when the service lacks either or
 * does not reply, since the specification has neither. Throws ApiError `cancelled`, and `timeout` of the whole.
 */
async function fetchPlanLimits(
  transport: Transport,
  base: string,
  options: ExchangeOptions,
): Promise<ServicePlan | undefined> {
  // The query works without the limits, so they are not worth a second attempt or a long wait.
  const timeoutMs = Math.min(transport.timeoutMs, longestWaitMs);
  const once: Transport = { ...transport, timeoutMs, retry: { ...transport.retry, maxAttempts: 1 } };
  const quiet: ExchangeOptions = { signal: options.signal };
  try {
    return (await fetchAccount(once, base, quiet)).limits;
  } catch (error) {
    options.signal?.throwIfAborted();
    if (isApiError(error)) return undefined;
    throw error;
  }
}

/** True when all parts of a plan are cached and fresh. Stops at the first part that is not. */
async function isCached({ transport, base, cache }: RunContext, { requests }: Plan): Promise<boolean> {
  for (const { path, window } of requests) {
    const cached = await readCached(transport, base + path, { cache, windowEndMs: window?.endMs });
    if (cached?.use !== 'fresh') return false;
  }
  return true;
}

/** Drops the learnt limits when the key has changed. */
export async function useKey({ transport, base, limits }: RunContext, signal: AbortSignal): Promise<void> {
  if (limits.isLearnt) limits.use(await readToken(transport, base, signal));
}

/** With fewer requests, the default rate costs less time than fetching the plan. */
const minPacedRequests = 8;

/** True when the reach of the key's plan is unknown and may be shorter than the window. */
function isReachNeeded({ limits, transport }: RunContext, { askedWindow }: Plan): boolean {
  const isKnown = limits.current.reachDays !== undefined;
  return !isKnown && askedWindow !== undefined && mayBeginTooEarly(askedWindow, transport.now());
}

/**
 * True when the key's plan may cover less than the window, or allow longer windows than the known ones, or a noticeably
 * higher rate.
 */
function mayPlanHelp(context: RunContext, plan: Plan): boolean {
  const { limits, isSample, isRateGiven } = context;
  const { requests } = plan.cost;
  if (isSample) return false;
  if (isReachNeeded(context, plan)) return true;
  if (requests < 2) return false;
  const isWindowKnown = limits.isSet(plan.derivedFrom ?? intervalOf(plan.query));
  return !isWindowKnown || (!isRateGiven && requests >= minPacedRequests);
}

async function fetchLimits(context: RunContext, signal: AbortSignal | undefined): Promise<void> {
  const { transport, base, limits, isRateGiven } = context;
  const { requestsPerSecond, ...known } = (await fetchPlanLimits(transport, base, { signal })) ?? {};
  limits.learnPlan(known);
  if (requestsPerSecond !== undefined && !isRateGiven) transport.rateLimiter.setRate(requestsPerSecond);
}

/** Fetches the limits and the rate of the key's plan, once per key, for later plans. */
export async function learnLimits(context: RunContext, signal: AbortSignal | undefined): Promise<void> {
  const { transport, base, limits, isSample } = context;
  if (isSample) return;
  limits.use(await readToken(transport, base, signal));
  if (!limits.isPlanKnown) await fetchLimits(context, signal);
}

/** Learns the limits like `learnLimits`, but only when they make a difference. */
export async function learnPlan(
  context: RunContext,
  plan: Plan,
  refresh: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { transport, base, limits } = context;
  if (!mayPlanHelp(context, plan)) return;
  limits.use(await readToken(transport, base, signal));
  if (limits.isPlanKnown || (!refresh && (await isCached(context, plan)))) return;
  await fetchLimits(context, signal);
}
