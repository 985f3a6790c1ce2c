import { defaultInterval } from '../../domain/catalog/index';
import type { Query } from '../../domain/query';
import { readCached } from '../cache/fetchCached';
import { readToken } from '../exchange/exchange';
import { fetchPlanLimits } from './fetchPlanLimits';
import type { Plan } from '../plan/plannedRequest';
import type { RunContext } from './runContext';

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

/** True when the key's plan may allow longer windows than the known ones, or a noticeably higher rate. */
function mayPlanHelp({ limits, isSample, isRateGiven }: RunContext, query: Query, plan: Plan): boolean {
  const { requests } = plan.cost;
  if (requests < 2 || isSample) return false;
  const isWindowKnown = limits.isGiven(plan.derivedFrom ?? query.interval ?? defaultInterval);
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
  query: Query,
  plan: Plan,
  { refresh, signal }: { readonly refresh: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const { transport, base, limits } = context;
  if (!mayPlanHelp(context, query, plan)) return;
  limits.use(await readToken(transport, base, signal));
  if (limits.isPlanKnown || (!refresh && (await isCached(context, plan)))) return;
  await fetchLimits(context, signal);
}
