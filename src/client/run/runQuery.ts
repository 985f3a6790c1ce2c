import type { Query } from '../../domain/query';
import type { Result } from '../../domain/result';
import { planQuery } from '../plan/plan';
import type { Plan } from '../plan/plannedRequest';
import { toSendableQuery } from '../plan/sendableQuery';
import { learnPlan, useKey } from './learnPlan';
import { requireApproval } from './approval';
import type { QueryRunOptions, RunContext } from './runContext';
import { runTask, type Task } from './runTask';
import { withinDeadline } from './withinDeadline';

/** Plans, asks, joins. Rejects with ApiError when the query cannot be sent, when it is cancelled, when nothing came. */
export async function runQuery(context: RunContext, given: Query, options: QueryRunOptions): Promise<Result> {
  const { query, notices: warnings } = toSendableQuery(given);
  const { limits, transport } = context;
  const planned = (): Plan => planQuery(query, limits.current, transport.now());
  // Told before anything is sent.
  const first = planned();
  await requireApproval(options.approve, first.cost, options.signal);
  return withinDeadline(context, options, async (signal, guard) => {
    await useKey(context, signal);
    await learnPlan(context, query, first, { refresh: options.refresh, signal });
    const plan = planned();
    // What the service says of the key's plan may make it more.
    if (plan.cost.requests > first.cost.requests) await requireApproval(options.approve, plan.cost, signal);
    const task: Task = { query: given, warnings, plan, requests: plan.requests };
    return runTask(context, task, options, signal, guard);
  });
}
