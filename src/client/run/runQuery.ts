import { setImmediate } from 'node:timers/promises';
import {
  type ApiError,
  intervalOf,
  isApiError,
  isOfAllFacilities,
  type Query,
  type Result,
  runInTurns,
  withDates,
} from '../../domain';
import { readToken } from '../http/exchange';
import type { Transport } from '../http/transport';
import { mayBeginTooEarly, smallestReachDays } from '../plan/planFrame';
import type { Plan, PlannedRequest } from '../plan/plannedRequest';
import { costOf, countOf, maxRequests, tooManyRequests, toRequestAgain } from '../plan/planQuery';
import { fetchAccount } from './account';
import { requireApproval } from './costApproval';
import { readCached, readCachedPart, type PartOutcome } from './fetchPart';
import { RunDeadline, type QueryOptions, type RunContext } from './runContext';
import { RequestsRun } from './runRequests';
import { toResult } from './toResult';

const longestWaitMs = 10_000;
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

/** True when the key's plan may cover less, allow longer windows, or allow a noticeably higher rate. */
function mayPlanHelp({ limits, transport, isSample, isRateGiven }: RunContext, plan: Plan): boolean {
  const { askedWindow } = plan;
  const { requests } = plan.cost;
  if (isSample) return false;
  const isReachKnown = limits.current.reachDays !== undefined;
  if (!isReachKnown && askedWindow && mayBeginTooEarly(askedWindow, transport.now())) return true;
  if (requests < 2) return false;
  const isWindowKnown = limits.isSet(plan.derivedFrom ?? intervalOf(plan.query));
  return !isWindowKnown || (!isRateGiven && requests >= minPacedRequests);
}

/**
 * Fetches the limits of the key's plan, from `/v4/me` and `/v4/plans`. Learns none when the service lacks either or does
 * not reply, since the specification has neither. Throws ApiError `cancelled`, and `timeout` of the whole.
 */
async function fetchLimits(context: RunContext, signal: AbortSignal | undefined): Promise<void> {
  const { transport, base, limits, isRateGiven } = context;
  // The query works without the limits, so they are not worth a second attempt or a long wait.
  const timeoutMs = Math.min(transport.timeoutMs, longestWaitMs);
  const once: Transport = { ...transport, timeoutMs, retry: { ...transport.retry, maxAttempts: 1 } };
  const account = await fetchAccount(once, base, { signal }).catch((error: unknown) => {
    signal?.throwIfAborted();
    if (!isApiError(error)) throw error;
  });
  const { requestsPerSecond, ...known } = account?.limits ?? {};
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
async function learnPlan(
  context: RunContext,
  plan: Plan,
  refresh: boolean | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { transport, base, limits } = context;
  if (!mayPlanHelp(context, plan)) return;
  limits.use(await readToken(transport, base, signal));
  if (limits.isPlanKnown || (!refresh && (await isCached(context, plan)))) return;
  await fetchLimits(context, signal);
}

/** Long enough to contain data whatever a network's clock is. */
const probeWindow = '2d';

const isSame = (some: readonly PlannedRequest[], others: readonly PlannedRequest[]) =>
  some.length === others.length && some.every(({ path }, i) => path === others[i]?.path);

/** With fewer unknown units, the directory costs more requests than it saves. */
const minUnplaced = 3;

/**
 * Learns the directory for facility data: from the cache, else from the service. Without it, each unit needs its own
 * request, and the units that charge are not known as loads. A known directory is fetched again only if that saves
 * requests.
 */
async function learnDirectory(
  { directories }: Pick<RunContext, 'directories'>,
  query: Query,
  signal: AbortSignal,
): Promise<void> {
  const { operation, network_code: network, facility_code = [], unit_code = [] } = query;
  if (operation !== 'facilities') return;
  const known = await directories.read(network);
  if (directories.hasFailed(network)) return;
  const unplaced = facility_code.length > 0 ? [] : unit_code.filter((unit) => !known?.facilityOf(unit));
  if (known && unplaced.length < minUnplaced && !isOfAllFacilities(query)) return;
  try {
    await directories.fetch(network, { signal });
  } catch (error) {
    signal.throwIfAborted();
    if (!isApiError(error)) throw error;
  }
}

/** Runs a planned query. A new plan is made only when the service reveals something that changes it. */
class QueryRun {
  #approvedRequests = 0;

  constructor(
    readonly context: RunContext,
    readonly query: Query,
    readonly options: QueryOptions,
    readonly deadline: RunDeadline,
  ) {}

  async run(approved: Plan): Promise<Result> {
    this.#approvedRequests = approved.cost.requests;
    const { signal } = this.deadline;
    signal.throwIfAborted();
    await useKey(this.context, signal);
    await learnDirectory(this.context, approved.query, signal);
    await learnPlan(this.context, approved, this.options.refresh, signal);
    // The limits of the key's plan may increase the number of requests.
    const plan = this.#replan(approved);
    try {
      return await this.#runByClock(plan);
    } catch (error) {
      if (!isApiError(error) || error.kind !== 'windowTooLong') throw error;
      const derived = this.#replan(plan);
      if (derived.derivedFrom === plan.derivedFrom) throw error;
      // The service refuses the interval for any window, so it is now derived from a finer one.
      return this.#send(derived);
    }
  }

  #replan(plan: Plan): Plan {
    return this.context.planner.replan(this.query, plan);
  }

  /**
   * Runs a query whose window may end now. For a network that is not in the catalog, only a reply reveals the clock: if
   * that changes the window, the query runs once more. Later queries of the network use the learnt clock.
   */
  async #runByClock(plan: Plan): Promise<Result> {
    const { planner } = this.context;
    const { network_code: network } = plan.query;
    if (!planner.isClockUnknown(network)) return this.#send(plan);
    let noData: ApiError | undefined;
    const result = await this.#send(plan).catch(async (error: unknown) => {
      if (!isApiError(error) || error.kind !== 'noData' || this.query.window === undefined) throw error;
      // By the assumed clock of the network, the window may be in the future.
      noData = error;
      return this.#send(planner.plan({ ...this.query, window: probeWindow })).catch(() => {
        throw error;
      });
    });
    planner.learnOffset(network, result.provenance.offsetMinutes);
    const byClock = this.#replan(plan);
    if (!isSame(byClock.requests, plan.requests)) return this.#send(byClock);
    if (noData) throw noData;
    return result;
  }

  async #send(plan: Plan): Promise<Result> {
    if (plan.cost.requests > this.#approvedRequests) {
      await requireApproval(this.options.approve, plan.cost, this.deadline.signal);
      this.#approvedRequests = plan.cost.requests;
    }
    const requests = { query: this.query, plan, requests: plan.requests };
    return new RequestsRun(this.context, requests, this.options, this.deadline).result();
  }
}

/** Rejects with ApiError when the query cannot be sent, is cancelled, or returns nothing. */
export async function runQuery(context: RunContext, query: Query, options: QueryOptions): Promise<Result> {
  // Rejects before anything is sent.
  const plan = context.planner.plan(query);
  await requireApproval(options.approve, plan.cost, options.signal);
  const deadline = new RunDeadline(context, options);
  try {
    return await new QueryRun(context, query, options, deadline).run(plan);
  } finally {
    deadline.end();
  }
}

/** Returns the query with dates for the same buckets instead of a relative window. */
export function withWindow(query: Query, { provenance }: Result): Query {
  const { askedWindow } = provenance;
  return askedWindow ? withDates(query, askedWindow) : query;
}

/** Fetches the missing parts of a result, and joins them. Rejects as `runQuery` if the result is then still empty. */
export async function completeResult(
  context: RunContext,
  result: Result,
  options: QueryOptions,
): Promise<Result> {
  const { query } = result;
  const { missing = [], awaited = [], ...provenance } = result.provenance;
  // A result of another service, or of sample data, cannot be completed from this one.
  const isOwn = provenance.baseAddress === context.base && provenance.isSample === context.isSample;
  if (!isOwn) return runQuery(context, query, options);
  const missingParts = [...missing, ...awaited];
  if (missingParts.length === 0) return result;
  const { window, askedWindow } = provenance;
  if (result.notices.some((notice) => notice.code === 'derivedInterval')) {
    // Further months cannot be added to derived years.
    const complete = await runQuery(context, withWindow(query, result), options);
    return {
      ...complete,
      query,
      provenance: { ...complete.provenance, window: window ?? complete.provenance.window },
    };
  }
  const requests = missingParts.map(toRequestAgain);
  const limits = context.limits.current;
  const count = requests.reduce((sum, request) => sum + countOf(request, limits), 0);
  if (count > maxRequests) throw tooManyRequests();
  await requireApproval(options.approve, costOf(count, limits), options.signal);
  const deadline = new RunDeadline(context, options);
  try {
    deadline.signal.throwIfAborted();
    await useKey(context, deadline.signal);
    if (query.operation === 'facilities') await context.directories.read(query.network_code);
    const plan = { notices: [], window, askedWindow };
    const before = { ...result, provenance };
    return await new RequestsRun(context, { query, plan, requests, before }, options, deadline).result();
  } finally {
    deadline.end();
  }
}

/** Returns a plan; undefined for a query that cannot be sent. */
export function planIfSendable<T>(plan: () => T): T | undefined {
  try {
    return plan();
  } catch (error) {
    if (isApiError(error)) return undefined;
    throw error;
  }
}

/** Reads all parts of a plan from the cache; undefined when one of them is not cached or no longer readable. */
async function readCachedParts(context: RunContext, { requests }: Plan): Promise<PartOutcome[] | undefined> {
  const { cache, transport } = context;
  const source = { ...context, transport: { ...transport, onRequest: undefined } };
  const outcomes: PartOutcome[] = [];
  // Starts with the newest part, which is the likeliest to be missing: then no other is read.
  for (const request of [...requests].reverse()) {
    const outcome = await readCachedPart(source, request, { cache });
    if (!outcome) return undefined;
    outcomes.push(outcome);
  }
  return outcomes;
}

/**
 * Returns the result of a query from cached replies of any age. Undefined when one of its parts is not cached or no
 * longer readable, and for a query that cannot be sent. Sends nothing.
 */
export async function peekQuery(context: RunContext, query: Query): Promise<Result | undefined> {
  const { cache, directories, planner, limits } = context;
  const first = cache && planIfSendable(() => planner.plan(query));
  if (!first) return undefined;
  const { operation, network_code } = first.query;
  if (operation === 'facilities') await directories.read(network_code);
  const full = planner.replan(query, first);
  // Until the key's plan is learnt, the replies may be those of the smallest plan.
  const short = planner.plan(query, { reachDays: smallestReachDays });
  const reachDays = limits.current.reachDays ?? smallestReachDays;
  for (const plan of isSame(full.requests, short.requests) ? [full] : [full, short]) {
    const outcomes = await readCachedParts(context, plan);
    if (outcomes)
      return runInTurns(toResult(context, { query, plan, reachDays, outcomes, awaited: [] }), setImmediate);
  }
  return undefined;
}
