import {
  ApiError,
  type Approve,
  type FailureKind,
  intervalOf,
  isApiError,
  type Operation,
  type Query,
  type Result,
  runInTurns,
  type RunProgress,
  type Steps,
} from '../../domain';
import { reasonOf, wait } from '../http/deadline';
import { setImmediate } from 'node:timers/promises';
import type { RequestProgress } from '../http/transport';
import type { KnownLimits, Limits } from '../plan/limits';
import { derivedFromOf, isRoundedBeyondReach } from '../plan/planFrame';
import type { PlannedRequest } from '../plan/plannedRequest';
import { countOf, splitAtReach, splitRequest } from '../plan/planQuery';
import { RequestApproval } from './costApproval';
import { fetchPart, readCachedPart, type FetchCachedOptions, type PartOutcome } from './fetchPart';
import type { QueryOptions, RunContext, RunDeadline } from './runContext';
import { errorIfEmpty, toResult, type PlanOfResult } from './toResult';

/**
 * Returns the progress of a run; undefined for a run of one request that has reported nothing yet. `inFlight` is the
 * latest progress of each request in flight, `waiting` the number of further ones, `bytes` those of all received parts.
 */
function toProgress(
  outcomes: readonly PartOutcome[],
  inFlight: readonly (RequestProgress | undefined)[],
  waiting: number,
  bytes: number,
): RunProgress | undefined {
  const total = outcomes.length + inFlight.length + waiting;
  const progresses = inFlight.filter((one) => one !== undefined);
  if (total === 1 && progresses.length === 0) return undefined;
  const receivedBytes = progresses.reduce((sum, one) => sum + one.receivedBytes, bytes);
  const waitsMs = progresses.map((one) => one.waitingMs ?? 0);
  const isAllWaiting = waitsMs.length === inFlight.length && waitsMs.every((ms) => ms > 0);
  const attempt = Math.max(1, ...progresses.map((one) => one.attempt ?? 1));
  const failed = outcomes.filter((one) => one.kind === 'failed').length;
  return {
    receivedBytes,
    attempt: attempt > 1 ? attempt : undefined,
    waitingMs: isAllWaiting && waitsMs.length > 0 ? Math.min(...waitsMs) : undefined,
    parts: total === 1 ? undefined : { done: outcomes.length - failed, failed, total },
  };
}

interface RequestsOfQuery {
  /** As written by the caller. */
  query: Query;
  plan: PlanOfResult;
  requests: readonly PlannedRequest[];
  before?: Result;
}

/** Failures that the next request of the same operation would meet as well. */
const permanentKinds: ReadonlySet<FailureKind> = new Set<FailureKind>([
  'unauthorised',
  'invalidRequest',
  'unknownNetwork',
  'unsupportedMetric',
  'notFound',
  'tooManyCodes',
  'windowTooLong',
]);
const tooOld = ({ current, reachRefusal: serverMessage }: KnownLimits): ApiError =>
  new ApiError('windowTooOld', { reachDays: current.reachDays, serverMessage });

/** True when a request exceeds the limits and must be split or dropped. */
const isBeyond = (request: PlannedRequest, limits: Limits, nowMs: number) =>
  countOf(request, limits) > 1 || splitAtReach(request, limits, nowMs).before !== undefined;

/** Adds `isToCome` to a `noData` error when the window is in the future. */
function toSpecific(error: ApiError, { askedWindow }: PlanOfResult, nowMs: number): ApiError {
  const isToCome = error.kind === 'noData' && (askedWindow?.startMs ?? -Infinity) > nowMs;
  return isToCome ? new ApiError('noData', { ...error.facts, isToCome }, { cause: error }) : error;
}

const failRunOnThrow =
  (approve: Approve, deadline: RunDeadline): Approve =>
  async (cost) => {
    try {
      return await approve(cost);
    } catch (error) {
      deadline.fail(error);
      return false;
    }
  };

/** After this many consecutive failures, the remaining requests are not sent. */
const maxFailuresInARow = 3;

/**
 * Fetches all parts of a query, in order and several at once, learns limits on the way, and joins the parts that succeed.
 * A failure that would repeat, or three in a row, ends the run: the remaining parts are `failed` without being sent. An
 * aborted signal does the same. A refusal that states a limit is not a failure: the request is split. Rejects with
 * ApiError when no part succeeds.
 */
export class RequestsRun {
  #caching: FetchCachedOptions;
  #waiting: PlannedRequest[];
  #inFlight = new Map<PlannedRequest, RequestProgress | undefined>();
  #outcomes: PartOutcome[] = [];
  #stopReasons = new Map<Operation, ApiError>();
  #approval: RequestApproval;
  #startedAtMs: number;
  /** The number of requests that workers have begun. */
  #started = 0;
  #failuresInARow = 0;
  #bytes = 0;
  #pausedUntil = -Infinity;
  /** The start of the buckets that a known reach leaves of a rolling window. */
  #answeredFromMs = -Infinity;

  constructor(
    readonly context: RunContext,
    readonly query: RequestsOfQuery,
    readonly options: QueryOptions,
    readonly deadline: RunDeadline,
  ) {
    const { refresh, approve } = options;
    this.#caching = { cache: context.cache, refresh, reachability: { isLost: false } };
    this.#waiting = [...query.requests];
    this.#startedAtMs = context.transport.now();
    this.#approval = new RequestApproval(
      query.requests.length,
      approve && failRunOnThrow(approve, deadline),
      context.limits,
      deadline.signal,
    );
  }

  async result(): Promise<Result> {
    this.#reportProgress();
    const workers = Math.min(this.context.maxAtOnce, Math.max(1, this.#waiting.length));
    await Promise.all(Array.from({ length: workers }, () => this.#work()));
    const { before, plan } = this.query;
    const error = before ? undefined : errorIfEmpty(this.#outcomes);
    if (error) throw toSpecific(error, plan, this.context.transport.now());
    return runInTurns(this.#join(this.#outcomes, []), setImmediate);
  }

  async #work(): Promise<void> {
    const { signal } = this.deadline;
    const { timers } = this.context.transport;
    for (;;) {
      const request = await this.#next();
      if (!request) return;
      const pausedMs = this.#pausedUntil - timers.now();
      if (pausedMs > 0 && !signal.aborted) await wait(timers, pausedMs, signal).catch(() => undefined);
      await this.#approval.settled();
      const stop = this.#stopReasons.get(request.query.operation) ?? this.#approval.refusal;
      const outcome = signal.aborted
        ? this.#toUnsent(request, reasonOf(signal))
        : stop
          ? await this.#readInstead(request, stop)
          : await this.#fetch(request);
      this.#inFlight.delete(request);
      if (outcome) this.#record(outcome);
      this.#reportProgress();
    }
  }

  /** Returns the next request within the limits known so far, once the resulting number of requests is approved. */
  async #next(): Promise<PlannedRequest | undefined> {
    for (;;) {
      await this.#approval.settled();
      const { signal } = this.deadline;
      const end = signal.aborted ? reasonOf(signal) : this.#approval.refusal;
      if (end) this.#dropWaiting(end);
      const request = this.#waiting.at(0);
      if (!request) return undefined;
      const limits = this.context.limits.current;
      const others = this.#started + this.#waiting.length - 1;
      if (!this.#approval.covers(others + countOf(request, limits))) {
        await this.#approval.request(this.#started, this.#countToSend(limits));
        continue;
      }
      this.#waiting.shift();
      this.#started++;
      const { before, after } = splitAtReach(request, limits, this.#startedAtMs);
      if (before) this.#leaveOut(before, limits);
      if (!after) continue;
      const [first = after, ...rest] = splitRequest(after, limits);
      this.#waiting.unshift(...rest);
      this.#inFlight.set(first, undefined);
      return first;
    }
  }

  /** Fails a request before the plan's reach, unless only rounding put it there: then the window is shorter. */
  #leaveOut(before: PlannedRequest, limits: Limits): void {
    if (isRoundedBeyondReach(this.query.plan.ownStartMs, limits, this.#startedAtMs))
      this.#answeredFromMs = Math.max(this.#answeredFromMs, before.window?.endMs ?? -Infinity);
    else this.#record(this.#toUnsent(before, tooOld(this.context.limits)));
  }

  /** Fails all waiting requests unsent, in one step, since there may be thousands. */
  #dropWaiting(error: ApiError): void {
    if (this.#waiting.length === 0) return;
    for (const request of this.#waiting.splice(0)) this.#outcomes.push(this.#toUnsent(request, error));
    this.#reportPartial([...this.#inFlight.keys()]);
  }

  /** Counts the waiting requests after splitting, plus those in flight that will be refused and split. */
  #countToSend(limits: Limits): number {
    const refused = [...this.#inFlight.keys()].map((request) => countOf(request, limits));
    const waiting = this.#waiting.map((request) => countOf(request, limits));
    return [...waiting, ...refused.filter((count) => count > 1)].reduce((sum, count) => sum + count, 0);
  }

  /**
   * Reads a part from the cache when the service is out of reach or failing; a permanent refusal applies to all parts.
   */
  async #readInstead(request: PlannedRequest, stop: ApiError): Promise<PartOutcome> {
    const cached = permanentKinds.has(stop.kind)
      ? undefined
      : await readCachedPart(this.context, request, this.#caching);
    return cached ?? this.#toUnsent(request, stop);
  }

  #toUnsent(request: PlannedRequest, error: ApiError): PartOutcome {
    return { kind: 'failed', request, error, isSent: false };
  }

  /**
   * Returns undefined when the service refused the request for a limit that is now known: the request then waits again,
   * to be split.
   */
  async #fetch(request: PlannedRequest): Promise<PartOutcome | undefined> {
    const { limits, transport } = this.context;
    const onProgress = (progress: RequestProgress) => {
      // The cause of one request's wait would delay the others too.
      if (progress.waitingMs !== undefined) this.#pausedUntil = transport.timers.now() + progress.waitingMs;
      this.#inFlight.set(request, progress);
      this.#reportProgress();
    };
    try {
      const { signal } = this.deadline;
      return await fetchPart(this.context, request, { ...this.#caching, signal, onProgress });
    } catch (error) {
      if (!isApiError(error)) throw error;
      const interval = intervalOf(request.query);
      limits.learnRefusal(error, interval);
      // Once the interval is derived, the query must be planned again instead.
      if (
        derivedFromOf(interval, limits.current) === undefined &&
        isBeyond(request, limits.current, this.#startedAtMs)
      ) {
        this.#waiting.unshift(request);
        return undefined;
      }
      return { kind: 'failed', request, error, isSent: true };
    }
  }

  #record(outcome: PartOutcome): void {
    this.#outcomes.push(outcome);
    if (outcome.kind === 'failed') {
      const { operation } = outcome.request.query;
      this.#failuresInARow += outcome.isSent ? 1 : 0;
      const isHopeless = permanentKinds.has(outcome.error.kind) || this.#failuresInARow >= maxFailuresInARow;
      if (isHopeless && !this.#stopReasons.has(operation)) this.#stopReasons.set(operation, outcome.error);
      // A refused key is refused for every operation.
      if (outcome.error.kind === 'unauthorised')
        for (const all of ['network', 'market', 'facilities'] as const)
          this.#stopReasons.set(all, outcome.error);
    } else {
      this.#failuresInARow = 0;
      this.#bytes += outcome.record.bytes;
    }
    this.#reportPartial([...this.#inFlight.keys(), ...this.#waiting]);
  }

  #reportProgress(): void {
    const inFlight = [...this.#inFlight.values()];
    const progress = toProgress(this.#outcomes, inFlight, this.#waiting.length, this.#bytes);
    if (progress) this.#call(() => this.options.onProgress?.(progress));
  }

  /** Offers the parts so far to the caller, who joins them only when they are needed. */
  #reportPartial(awaited: readonly PlannedRequest[]): void {
    const { onPartial } = this.options;
    if (!onPartial || awaited.length === 0 || errorIfEmpty(this.#outcomes)) return;
    const arrived = [...this.#outcomes];
    this.#call(() => {
      onPartial(() => this.#join(arrived, awaited));
    });
  }

  /** Calls a callback of the caller, unless the run has ended; an error that it throws ends the run. */
  #call(callback: () => void): void {
    if (this.deadline.hasFailed) return;
    try {
      callback();
    } catch (error) {
      this.deadline.fail(error);
    }
  }

  #join(outcomes: readonly PartOutcome[], awaited: readonly PlannedRequest[]): Steps<Result> {
    return toResult(this.context, {
      ...this.query,
      reachDays: this.context.limits.current.reachDays,
      answeredFromMs: this.#answeredFromMs,
      outcomes,
      awaited,
    });
  }
}
