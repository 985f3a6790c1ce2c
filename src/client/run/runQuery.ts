import { isApiError } from '../../domain/apiError';
import type { Query } from '../../domain/query';
import type { Result } from '../../domain/result';
import { learnDirectory } from './learnDirectory';
import { learnPlan, useKey } from './learnPlan';
import type { Plan } from '../plan/plannedRequest';
import { requireApproval } from './approval';
import type { QueryRunOptions, RunContext } from './runContext';
import { runTask, type Task } from './runTask';
import { withinDeadline } from './withinDeadline';

/** Plans, fetches, joins. Rejects with ApiError when the query cannot be sent, is cancelled, or brings nothing. */
export async function runQuery(context: RunContext, given: Query, options: QueryRunOptions): Promise<Result> {
  const { planner } = context;
  // Rejects before anything is sent.
  const { query, notices: warnings, plan: first } = planner.prepare(given);
  await requireApproval(options.approve, first.cost, options.signal);
  return withinDeadline(context, options, async (signal, guard) => {
    await useKey(context, signal);
    await learnDirectory(context, query, signal);
    await learnPlan(context, query, first, { refresh: options.refresh, signal });
    const run = async (planned: Plan, approved: Plan): Promise<Result> => {
      if (planned.cost.requests > approved.cost.requests)
        await requireApproval(options.approve, planned.cost, signal);
      const task: Task = { query: given, warnings, plan: planned, requests: planned.requests };
      return runTask(context, task, options, signal, guard);
    };
    // The limits of the key's plan may make it more.
    const { plan } = planner.prepare(given);
    try {
      return await run(plan, first);
    } catch (error) {
      const again = planner.prepare(given).plan;
      const isRefused = isApiError(error) && error.kind === 'windowTooLong';
      if (!isRefused || again.derivedFrom === plan.derivedFrom) throw error;
      // The service refuses the interval for any window: it is made of a finer one.
      return run(again, plan);
    }
  });
}
