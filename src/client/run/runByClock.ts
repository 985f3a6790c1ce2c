import { isApiError, type ApiError } from '../../domain/apiError';
import type { Query } from '../../domain/query';
import type { Result } from '../../domain/result';
import type { PlannedRequest } from '../plan/plannedRequest';
import type { Planner, PreparedQuery } from '../plan/planner';

/** Long enough to hold data whatever a network's clock is. */
const probeWindow = '2d';

const isSame = (some: readonly PlannedRequest[], others: readonly PlannedRequest[]): boolean =>
  some.length === others.length && some.every(({ path }, i) => path === others[i]?.path);

/**
 * Runs a query whose window may end now. Of a network that the catalog does not know only a reply tells the clock: where
 * the window was another by it, the query runs once more. Later queries of that network are planned by it.
 */
export async function runByClock(
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
    // By the clock that was taken for the network's, the window may be still to come.
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
