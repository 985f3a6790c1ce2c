import type { Query } from '../../domain/query';
import type { Result } from '../../domain/result';
import { learnPlan, useKey } from './learnPlan';
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
    await learnPlan(context, query, first, { refresh: options.refresh, signal });
    const { plan } = planner.prepare(given);
    // The limits of the key's plan may make it more.
    if (plan.cost.requests > first.cost.requests) await requireApproval(options.approve, plan.cost, signal);
    const task: Task = { query: given, warnings, plan, requests: plan.requests };
    return runTask(context, task, options, signal, guard);
  });
}
