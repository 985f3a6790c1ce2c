import { setImmediate } from 'node:timers/promises';
import type { Query } from '../../domain/query/query';
import type { Notice } from '../../domain/result/notice';
import type { Result } from '../../domain/result/result';
import { runInTurns, type Steps } from '../../domain/idioms/steps';
import { ApiError } from '../../domain/result/failure';
import type { Plan, PlannedRequest } from '../plan/plannedRequest';
import type { Approve } from './approval';
import { fetchPart, readCachedPart } from './fetchPart';
import type { Outcome } from './outcome';
import type { QueryRunOptions, RunContext } from './runContext';
import { runRequests } from './runRequests';
import { toResult } from './toResult';
import type { Guard } from './withinDeadline';

/** One run, from its query to its result. */
export interface Task {
  readonly query: Query;
  readonly warnings: readonly Notice[];
  readonly plan: Pick<Plan, 'window' | 'askedWindow' | 'derivedFrom'>;
  readonly requests: readonly PlannedRequest[];
  readonly before?: Result;
}

function resultOf(
  context: RunContext,
  task: Task,
  outcomes: readonly Outcome[],
  awaited: readonly PlannedRequest[],
): Steps<Result> {
  return toResult({
    ...task,
    outcomes,
    awaited,
    baseAddress: context.base,
    isSample: context.isSample,
    directory: context.directories.current(task.query.network_code),
    nowMs: context.transport.now(),
  });
}

/** Returns the error of a run without any data: the first failure, else the missing data. */
function errorIfEmpty(outcomes: readonly Outcome[]): ApiError | undefined {
  if (outcomes.some((one) => one.kind === 'received')) return undefined;
  const failed = outcomes.filter((one) => one.kind === 'failed');
  return (failed.find((one) => one.isSent) ?? failed[0] ?? outcomes.find((one) => one.kind === 'empty'))
    ?.error;
}

/** Adds `isToCome` to a `noData` error when the window is in the future. */
function toSpecific(error: ApiError, { plan }: Task, nowMs: number): ApiError {
  const isToCome = error.kind === 'noData' && (plan.askedWindow?.startMs ?? -Infinity) > nowMs;
  return isToCome ? new ApiError('noData', { ...error.facts, isToCome }, { cause: error }) : error;
}

/** Wraps `approve` so that a throw ends the run with that error. */
const toSafe =
  (approve: Approve, guard: Guard): Approve =>
  async (cost) => {
    try {
      return await approve(cost);
    } catch (error) {
      guard(() => {
        throw error;
      });
      return false;
    }
  };

/** Fetches all parts and joins those that succeed. Rejects with ApiError when none does. */
export async function runTask(
  context: RunContext,
  task: Task,
  options: QueryRunOptions,
  signal: AbortSignal,
  guard: Guard,
): Promise<Result> {
  const { transport, limits, maxAtOnce, cache } = context;
  const { onPartial, onProgress } = options;
  const caching = { cache, refresh: options.refresh, reachability: { isLost: false } };
  const outcomes = await runRequests(task.requests, {
    fetch: (request, partSignal, onPartProgress) =>
      fetchPart(context, request, { ...caching, signal: partSignal, onProgress: onPartProgress }),
    readCached: (request) => readCachedPart(context, request, caching),
    limits,
    approve: options.approve && toSafe(options.approve, guard),
    nowMs: transport.now(),
    maxAtOnce,
    timers: transport.timers,
    signal,
    onProgress: (progress) => {
      if (onProgress)
        guard(() => {
          onProgress(progress);
        });
    },
    onOutcome: (outcomesSoFar, awaited) => {
      if (!onPartial || awaited.length === 0 || errorIfEmpty(outcomesSoFar)) return;
      const arrived = [...outcomesSoFar];
      guard(() => {
        onPartial(() => resultOf(context, task, arrived, awaited));
      });
    },
  });
  const error = task.before ? undefined : errorIfEmpty(outcomes);
  if (error) throw toSpecific(error, task, transport.now());
  return runInTurns(resultOf(context, task, outcomes, []), setImmediate);
}
