import { optional } from '../../domain/idioms/optional';
import { defaultInterval } from '../../domain/catalog/index';
import type { Operation } from '../../domain/query/query';
import type { RunProgress } from '../../domain/result/runFacts';
import { ApiError, type FailureKind, isApiError } from '../../domain/result/failure';
import { reasonOf } from '../http/deadline';
import { wait, type Timers } from '../http/timers';
import type { RequestProgress } from '../http/transport';
import type { KnownLimits } from '../plan/knownLimits';
import { countOf, splitAtReach, splitRequest } from '../plan/plan';
import type { Limits } from '../plan/limits';
import { derivedFromOf } from '../plan/planFrame';
import type { PlannedRequest } from '../plan/plannedRequest';
import { Approval, type Approve } from './approval';
import type { Outcome } from './outcome';

interface RunState {
  readonly outcomes: readonly Outcome[];
  /** The latest progress of each request in flight. */
  readonly inFlight: readonly (RequestProgress | undefined)[];
  readonly waiting: number;
  /** The bytes of all received parts. */
  readonly bytes: number;
}

/** Returns the progress of a run; undefined for a run of one request that has reported nothing yet. */
function toProgress({ outcomes, inFlight, waiting, bytes }: RunState): RunProgress | undefined {
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
    ...(attempt > 1 ? { attempt } : {}),
    ...(isAllWaiting && waitsMs.length > 0 ? { waitingMs: Math.min(...waitsMs) } : {}),
    ...(total === 1 ? {} : { parts: { done: outcomes.length - failed, failed, total } }),
  };
}

export interface RunPorts {
  /** Fetches one part. Rejects with ApiError. */
  readonly fetch: (
    request: PlannedRequest,
    signal: AbortSignal,
    onProgress: (progress: RequestProgress) => void,
  ) => Promise<Outcome>;
  /** Reads a part that is not to be sent from the cache. Never rejects. */
  readonly readCached: (request: PlannedRequest) => Promise<Outcome | undefined>;
  readonly limits: KnownLimits;
  /** Asked before more requests are sent than were planned. Must not reject. */
  readonly approve: Approve | undefined;
  /** Epoch milliseconds. */
  readonly nowMs: number;
  /** The maximum number of parts in progress. */
  readonly maxAtOnce: number;
  readonly timers: Timers;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RunProgress) => void;
  /** Called after each part, with all outcomes so far and all requests without one. */
  readonly onOutcome: (outcomes: readonly Outcome[], awaited: readonly PlannedRequest[]) => void;
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
  new ApiError('windowTooOld', optional({ reachDays: current.reachDays, serverMessage }));

/** True when a request exceeds the limits and must be split or dropped. */
const isBeyond = (request: PlannedRequest, limits: Limits, nowMs: number): boolean =>
  countOf(request, limits) > 1 || splitAtReach(request, limits, nowMs).before !== undefined;

/** After this many consecutive failures, the remaining requests are not sent. */
const maxFailuresInARow = 3;

/** Sends the requests of a query, in order and several at once, and learns limits on the way. */
class Run {
  readonly #ports: RunPorts;
  readonly #waiting: PlannedRequest[];
  readonly #inFlight = new Map<PlannedRequest, RequestProgress | undefined>();
  readonly #outcomes: Outcome[] = [];
  readonly #stopReasons = new Map<Operation, ApiError>();
  readonly #approval: Approval;
  /** The number of requests that workers have begun. */
  #started = 0;
  #failuresInARow = 0;
  #bytes = 0;
  #pausedUntil = -Infinity;

  constructor(requests: readonly PlannedRequest[], ports: RunPorts) {
    this.#ports = ports;
    this.#waiting = [...requests];
    this.#approval = new Approval({ ...ports, requests: requests.length });
  }

  async outcomes(): Promise<readonly Outcome[]> {
    this.#reportProgress();
    const workers = Math.min(this.#ports.maxAtOnce, Math.max(1, this.#waiting.length));
    await Promise.all(Array.from({ length: workers }, () => this.#work()));
    return this.#outcomes;
  }

  async #work(): Promise<void> {
    const { signal, timers } = this.#ports;
    for (;;) {
      const request = await this.#next();
      if (request === undefined) return;
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
      if (outcome !== undefined) this.#record(outcome);
      this.#reportProgress();
    }
  }

  /** Returns the next request within the limits known so far, once the resulting number of requests is approved. */
  async #next(): Promise<PlannedRequest | undefined> {
    for (;;) {
      await this.#approval.settled();
      const { signal } = this.#ports;
      const end = signal.aborted ? reasonOf(signal) : this.#approval.refusal;
      if (end) this.#dropWaiting(end);
      const [request] = this.#waiting;
      if (request === undefined) return undefined;
      const limits = this.#ports.limits.current;
      const others = this.#started + this.#waiting.length - 1;
      if (!this.#approval.covers(others + countOf(request, limits))) {
        await this.#approval.request(this.#started, this.#countToSend(limits));
        continue;
      }
      this.#waiting.shift();
      this.#started++;
      const { before, after } = splitAtReach(request, limits, this.#ports.nowMs);
      if (before) this.#record(this.#toUnsent(before, tooOld(this.#ports.limits)));
      if (!after) continue;
      const [first = after, ...rest] = splitRequest(after, limits);
      this.#waiting.unshift(...rest);
      this.#inFlight.set(first, undefined);
      return first;
    }
  }

  /** Fails all waiting requests unsent, in one step, since there may be thousands. */
  #dropWaiting(error: ApiError): void {
    if (this.#waiting.length === 0) return;
    for (const request of this.#waiting.splice(0)) this.#outcomes.push(this.#toUnsent(request, error));
    this.#ports.onOutcome(this.#outcomes, [...this.#inFlight.keys()]);
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
  async #readInstead(request: PlannedRequest, stop: ApiError): Promise<Outcome> {
    const cached = permanentKinds.has(stop.kind) ? undefined : await this.#ports.readCached(request);
    return cached ?? this.#toUnsent(request, stop);
  }

  #toUnsent(request: PlannedRequest, error: ApiError): Outcome {
    return { kind: 'failed', request, error, isSent: false };
  }

  /**
   * Returns undefined when the service refused the request for a limit that is now known: the request then waits again,
   * to be split.
   */
  async #fetch(request: PlannedRequest): Promise<Outcome | undefined> {
    const { fetch, limits, signal, timers } = this.#ports;
    try {
      return await fetch(request, signal, (progress) => {
        // The cause of one request's wait would delay the others too.
        if (progress.waitingMs !== undefined) this.#pausedUntil = timers.now() + progress.waitingMs;
        this.#inFlight.set(request, progress);
        this.#reportProgress();
      });
    } catch (error) {
      if (!isApiError(error)) throw error;
      const interval = request.query.interval ?? defaultInterval;
      limits.learnRefusal(error, interval);
      // Once the interval is derived, the query must be planned again instead.
      if (
        derivedFromOf(interval, limits.current) === undefined &&
        isBeyond(request, limits.current, this.#ports.nowMs)
      ) {
        this.#waiting.unshift(request);
        return undefined;
      }
      return { kind: 'failed', request, error, isSent: true };
    }
  }

  #record(outcome: Outcome): void {
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
    this.#ports.onOutcome(this.#outcomes, [...this.#inFlight.keys(), ...this.#waiting]);
  }

  #reportProgress(): void {
    const progress = toProgress({
      outcomes: this.#outcomes,
      inFlight: [...this.#inFlight.values()],
      waiting: this.#waiting.length,
      bytes: this.#bytes,
    });
    if (progress) this.#ports.onProgress(progress);
  }
}

/**
 * Fetches all parts of a query, several at once, and resolves with their outcomes, in any order. A failure that would
 * repeat, or three in a row, ends the run: the remaining parts are `failed` without being sent. An aborted signal does
 * the same. A refusal that states a limit is not a failure: the request is split. Rejects only for a defect of the
 * program.
 */
export function runRequests(
  requests: readonly PlannedRequest[],
  ports: RunPorts,
): Promise<readonly Outcome[]> {
  return new Run(requests, ports).outcomes();
}
