import { optional } from '../../domain/idioms/optional';
import type { Query } from '../../domain/query/query';
import type { Result } from '../../domain/result/result';
import { formatNaive } from '../../domain/time/time';
import { costOf, countOf, maxRequests, tooManyRequests, toRequestAgain } from '../plan/plan';
import { requireApproval } from './approval';
import type { QueryRunOptions, RunContext } from './runContext';
import { useKey } from './learnPlan';
import { runQuery } from './runQuery';
import { runTask, type Task } from './runTask';
import { withinDeadline } from './withinDeadline';

/** Returns the query with dates for the same buckets instead of a relative window. */
function withWindow(query: Query, { provenance }: Result): Query {
  const { window: _relative, ...rest } = query;
  const { askedWindow, offsetMinutes } = provenance;
  if (!askedWindow) return query;
  return {
    ...rest,
    date_start: formatNaive(askedWindow.startMs, offsetMinutes),
    date_end: formatNaive(askedWindow.endMs, offsetMinutes),
  };
}

/** Fetches the missing parts of a result, and joins them. Rejects as `runQuery` if the result is then still empty. */
export async function completeResult(
  context: RunContext,
  result: Result,
  options: QueryRunOptions,
): Promise<Result> {
  const { missing = [], awaited = [], ...provenance } = result.provenance;
  // A result of another service, or of sample data, cannot be completed from this one.
  const isOwn = provenance.baseAddress === context.base && provenance.isSample === context.isSample;
  if (!isOwn) return runQuery(context, result.query, options);
  const missingParts = [...missing, ...awaited];
  if (missingParts.length === 0) return result;
  if (result.notices.some((notice) => notice.code === 'derivedInterval')) {
    // Further months cannot be added to derived years.
    const whole = await runQuery(context, withWindow(result.query, result), options);
    const { window } = provenance;
    return {
      ...whole,
      query: result.query,
      provenance: { ...whole.provenance, ...optional({ window }) },
    };
  }
  const requests = missingParts.map(toRequestAgain);
  const limits = context.limits.current;
  const count = requests.reduce((sum, request) => sum + countOf(request, limits), 0);
  if (count > maxRequests) throw tooManyRequests();
  await requireApproval(options.approve, costOf(count, undefined, limits), options.signal);
  const task: Task = {
    query: result.query,
    warnings: [],
    plan: provenance,
    requests,
    before: { ...result, provenance },
  };
  return withinDeadline(context, options, async (signal, guard) => {
    await useKey(context, signal);
    if (result.query.operation === 'facilities') await context.directories.read(result.query.network_code);
    return runTask(context, task, options, signal, guard);
  });
}
