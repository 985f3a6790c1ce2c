import { defaultInterval } from '../../domain/catalog/index';
import type { Query } from '../../domain/query';
import type { Notice, Result } from '../../domain/result';
import { formatNaive } from '../../domain/time';
import type { ReplyCache } from '../cache/replyCache';
import { ApiError } from '../errors/apiError';
import { createDeadline } from '../exchange/deadline';
import { askToken, type Progress, type Transport } from '../exchange/transport';
import { askLimits } from '../plan/askLimits';
import type { KnownLimits } from '../plan/knownLimits';
import { planQuery, toRequestAgain } from '../plan/plan';
import type { Plan, PlannedRequest } from '../plan/plannedRequest';
import { toSendableQuery } from '../plan/sendableQuery';
import { askPart } from './askPart';
import type { Outcome } from './outcome';
import { runRequests } from './runRequests';
import { toResult, type Ingredients } from './toResult';

/** What all runs of one client have in common. */
export interface RunContext {
  readonly transport: Transport;
  /** The base address. */
  readonly base: string;
  readonly isSample: boolean;
  readonly cache: ReplyCache | undefined;
  readonly limits: KnownLimits;
  readonly mostAtOnce: number;
  /** True when the caller has set the pace. */
  readonly isRateGiven: boolean;
}

export interface QueryRunOptions {
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((progress: Progress) => void) | undefined;
  readonly onPartial: ((partial: () => Result) => void) | undefined;
  readonly refresh: boolean;
  readonly deadlineMs: number;
}

/** One run, from its query to its result. */
interface Task {
  readonly query: Query;
  readonly warnings: readonly Notice[];
  readonly plan: Pick<Plan, 'window' | 'askedWindow' | 'derivedFrom'>;
  readonly requests: readonly PlannedRequest[];
  readonly before?: Result;
}

/** The limits of the key's plan, asked for once a key, and only when they make a difference. */
async function learnPlan(context: RunContext, query: Query, plan: Plan, signal: AbortSignal): Promise<void> {
  const { transport, base, limits, isSample, isRateGiven } = context;
  const interval = plan.derivedFrom ?? query.interval ?? defaultInterval;
  if (plan.cost.requests < 2 || isSample || limits.isGiven(interval)) return;
  limits.use(await askToken(transport, base, signal));
  if (limits.isPlanKnown) return;
  const { requestsPerSecond, ...known } = (await askLimits(transport, base, { signal })) ?? {};
  limits.learnPlan(known);
  if (requestsPerSecond !== undefined && !isRateGiven) transport.pace.setRate(requestsPerSecond);
}

function resultOf(
  context: RunContext,
  task: Task,
  outcomes: readonly Outcome[],
  awaited: readonly PlannedRequest[],
): Result {
  const ingredients: Ingredients = {
    ...task,
    outcomes,
    awaited,
    baseAddress: context.base,
    isSample: context.isSample,
    nowMs: context.transport.now(),
  };
  return toResult(ingredients);
}

/** What there is to say when nothing came: why the first part failed, else that there is no data. */
function nothingCame(outcomes: readonly Outcome[]): ApiError | undefined {
  if (outcomes.some((one) => one.kind === 'came')) return undefined;
  const failed = outcomes.filter((one) => one.kind === 'failed');
  return (failed.find((one) => one.isSent) ?? failed[0] ?? outcomes.find((one) => one.kind === 'empty'))
    ?.error;
}

/** Work within the deadline. A caller's callback that throws ends it; a cancelled run rejects. */
async function within<T>(
  context: RunContext,
  options: QueryRunOptions,
  work: (signal: AbortSignal, guard: (tell: () => void) => void) => Promise<T>,
): Promise<T> {
  const { timers } = context.transport;
  const { signal, deadlineMs: limitMs } = options;
  const deadline = createDeadline({ limitMs, waitedFor: 'whole', timers, url: context.base, signal });
  const broken = new AbortController();
  try {
    deadline.signal.throwIfAborted();
    const guard = (tell: () => void): void => {
      if (broken.signal.aborted) return;
      try {
        tell();
      } catch (error) {
        broken.abort(error);
      }
    };
    // Also where it fails: what was cancelled is told as that, whatever went wrong before.
    return await work(AbortSignal.any([deadline.signal, broken.signal]), guard).finally(() => {
      broken.signal.throwIfAborted();
      const reason: unknown = deadline.signal.aborted ? deadline.signal.reason : undefined;
      if (reason instanceof ApiError && reason.kind === 'cancelled') throw reason;
    });
  } finally {
    deadline.dispose();
  }
}

async function work(
  context: RunContext,
  task: Task,
  options: QueryRunOptions,
  signal: AbortSignal,
  guard: (tell: () => void) => void,
): Promise<Result> {
  const { transport, base, limits, mostAtOnce, cache } = context;
  const { onPartial, onProgress } = options;
  const reach = { isLost: false };
  const outcomes = await runRequests(task.requests, {
    ask: (request, partSignal, onPartProgress) =>
      askPart(transport, base, request, {
        signal: partSignal,
        onProgress: onPartProgress,
        cache,
        refresh: options.refresh,
        reach,
      }),
    limits,
    nowMs: transport.now(),
    mostAtOnce,
    timers: transport.timers,
    signal,
    onProgress: (progress) => {
      if (onProgress)
        guard(() => {
          onProgress(progress);
        });
    },
    onOutcome: (so_far, awaited) => {
      if (!onPartial || awaited.length === 0 || nothingCame(so_far)) return;
      const arrived = [...so_far];
      guard(() => {
        onPartial(() => resultOf(context, task, arrived, awaited));
      });
    },
  });
  const error = task.before ? undefined : nothingCame(outcomes);
  if (error) throw error;
  return resultOf(context, task, outcomes, []);
}

/** Plans, asks, joins. Rejects with ApiError when the query cannot be sent, when it is cancelled, when nothing came. */
export async function runQuery(context: RunContext, given: Query, options: QueryRunOptions): Promise<Result> {
  const { query, notices: warnings } = toSendableQuery(given);
  const { limits, transport } = context;
  const planned = (): Plan => planQuery(query, limits.current, transport.now());
  // Told before anything is sent.
  const first = planned();
  return within(context, options, async (signal, guard) => {
    await learnPlan(context, query, first, signal);
    const plan = planned();
    const task: Task = { query: given, warnings, plan, requests: plan.requests };
    return work(context, task, options, signal, guard);
  });
}

/** The same query over the same buckets, by their dates. */
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

/** Asks for what is missing of a result, and joins it. Rejects as `runQuery`, when nothing at all is there then. */
export async function completeResult(
  context: RunContext,
  result: Result,
  options: QueryRunOptions,
): Promise<Result> {
  const { missing = [], awaited = [], awaitedParts: _count, ...provenance } = result.provenance;
  const lacking = [...missing, ...awaited];
  if (lacking.length === 0) return result;
  if (result.notices.some((notice) => notice.code === 'derivedInterval')) {
    // What was made of months cannot take further months in.
    const whole = await runQuery(context, withWindow(result.query, result), options);
    const { window } = provenance;
    return {
      ...whole,
      query: result.query,
      provenance: { ...whole.provenance, ...(window === undefined ? {} : { window }) },
    };
  }
  const task: Task = {
    query: result.query,
    warnings: [],
    plan: provenance,
    requests: lacking.map(toRequestAgain),
    before: { ...result, provenance },
  };
  return within(context, options, (signal, guard) => work(context, task, options, signal, guard));
}
