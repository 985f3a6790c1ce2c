import { isApiError, type ApiError } from '../../domain/apiError';
import type { Query } from '../../domain/query';
import type { Result } from '../../domain/result';
import type { PlannedRequest } from '../plan/plannedRequest';
import type { Planner, PreparedQuery } from '../plan/planner';

/** Long enough to contain data whatever a network's clock is. */
const probeWindow = '2d';

const isSame = (some: readonly PlannedRequest[], others: readonly PlannedRequest[]): boolean =>
  some.length === others.length && some.every(({ path }, i) => path === others[i]?.path);

/**
 * Runs a query whose window may end now. For a network that is not in the catalog, only a reply reveals the clock: if
 * that changes the window, the query runs once more. Later queries of the network use the learnt clock.
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
