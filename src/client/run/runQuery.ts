import { isApiError } from '../../domain/apiError';
import type { Query } from '../../domain/query';
import type { Result } from '../../domain/result';
import { learnDirectory } from './learnDirectory';
import { learnPlan, useKey } from './learnPlan';
import type { Plan } from '../plan/plannedRequest';
import type { PreparedQuery } from '../plan/planner';
import { requireApproval } from './approval';
import type { QueryRunOptions, RunContext } from './runContext';
import { runByClock } from './runByClock';
import { runTask, type Task } from './runTask';
import { withinDeadline } from './withinDeadline';

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
