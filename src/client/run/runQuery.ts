import { isApiError, type ApiError } from '../../domain/result/failure';
import type { Query } from '../../domain/query/query';
import type { Result } from '../../domain/result/result';
import { learnPlan, useKey } from './learnPlan';
import type { Plan, PlannedRequest } from '../plan/plannedRequest';
import type { PreparedQuery, Planner } from '../plan/planner';
import { requireApproval } from './approval';
import type { QueryRunOptions, RunContext } from './runContext';
import { runTask, type Task } from './runTask';
import { withinDeadline } from './withinDeadline';

/** Long enough to contain data whatever a network's clock is. */
const probeWindow = '2d';

const isSame = (some: readonly PlannedRequest[], others: readonly PlannedRequest[]): boolean =>
  some.length === others.length && some.every(({ path }, i) => path === others[i]?.path);

/**
 * Runs a query whose window may end now. For a network that is not in the catalog, only a reply reveals the clock: if
 * that changes the window, the query runs once more. Later queries of the network use the learnt clock.
 */
async function runByClock(
  planner: Planner,
  given: Query,
  prepared: PreparedQuery,
  run: (prepared: PreparedQuery) => Promise<Result>,
): Promise<Result> {
  const { network_code: network } = prepared.query;
  if (!planner.isClockUnknown(network)) return run(prepared);
  let noData: ApiError | undefined;
  const result = await run(prepared).catch(async (error: unknown) => {
    if (!isApiError(error) || error.kind !== 'noData' || given.window === undefined) throw error;
    // By the assumed clock of the network, the window may be in the future.
    noData = error;
    return run(planner.prepare({ ...given, window: probeWindow })).catch(() => {
      throw error;
    });
  });
  planner.learnOffset(network, result.provenance.offsetMinutes);
  const again = planner.prepare(given);
  if (!isSame(again.plan.requests, prepared.plan.requests)) return run(again);
  if (noData !== undefined) throw noData;
  return result;
}

/** With fewer unknown units, the directory costs more requests than it saves. */
const minUnplaced = 3;

/**
 * Learns the facilities of a query's units, if that saves requests: from the cached directory, else from the service.
 * Without it each unit needs its own request.
 */
async function learnDirectory(
  { directories }: Pick<RunContext, 'directories'>,
  { operation, network_code: network, facility_code = [], unit_code = [] }: Query,
  signal: AbortSignal,
): Promise<void> {
  if (operation !== 'facilities') return;
  const known = await directories.read(network);
  if (facility_code.length > 0 || directories.hasFailed(network)) return;
  const unplaced = unit_code.filter((unit) => known?.facilityOf(unit) === undefined);
  if (unplaced.length < minUnplaced) return;
  try {
    await directories.fetch(network, { signal });
  } catch (error) {
    signal.throwIfAborted();
    if (!isApiError(error)) throw error;
  }
}

/**
 * Plans and fetches a query, and joins the parts. Rejects with ApiError when the query cannot be sent, is cancelled, or
 * returns nothing.
 */
export async function runQuery(context: RunContext, given: Query, options: QueryRunOptions): Promise<Result> {
  const { planner } = context;
  // Rejects before anything is sent.
  const { query, plan: first } = planner.prepare(given);
  await requireApproval(options.approve, first.cost, options.signal);
  return withinDeadline(context, options, async (signal, guard) => {
    await useKey(context, signal);
    await learnDirectory(context, query, signal);
    await learnPlan(context, query, first, { refresh: options.refresh, signal });
    const run = async ({ notices: warnings, plan }: PreparedQuery, approved: Plan): Promise<Result> => {
      if (plan.cost.requests > approved.cost.requests)
        await requireApproval(options.approve, plan.cost, signal);
      const task: Task = { query: given, warnings, plan, requests: plan.requests };
      return runTask(context, task, options, signal, guard);
    };
    // The limits of the key's plan may increase the number of requests.
    const prepared = planner.prepare(given);
    const { plan } = prepared;
    try {
      return await runByClock(planner, given, prepared, (one) => run(one, one === prepared ? first : plan));
    } catch (error) {
      const again = planner.prepare(given);
      const isRefused = isApiError(error) && error.kind === 'windowTooLong';
      if (!isRefused || again.plan.derivedFrom === plan.derivedFrom) throw error;
      // The service refuses the interval for any window, so it is now derived from a finer one.
      return run(again, plan);
    }
  });
}
