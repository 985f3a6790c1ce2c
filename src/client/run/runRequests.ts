import { defaultInterval } from '../../domain/catalog/index';
import type { Operation } from '../../domain/query';
import { ApiError, isApiError, type ApiErrorKind } from '../errors/apiError';
import { reasonOf } from '../exchange/deadline';
import { wait, type Timers } from '../exchange/timers';
import type { Progress } from '../exchange/transport';
import type { KnownLimits } from '../plan/knownLimits';
import { splitAtReach, splitRequest } from '../plan/plan';
import type { Limits } from '../plan/limits';
import type { PlannedRequest } from '../plan/plannedRequest';
import type { Outcome } from './outcome';

export interface RunPorts {
  /** Asks for one part. Rejects with ApiError. */
  readonly ask: (
    request: PlannedRequest,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ) => Promise<Outcome>;
  /** What is kept of a part that is not to be sent. Never rejects. */
  readonly take: (request: PlannedRequest) => Promise<Outcome | undefined>;
  readonly limits: KnownLimits;
  /** Epoch milliseconds. */
  readonly nowMs: number;
  /** Parts that are worked on at once. */
  readonly mostAtOnce: number;
  readonly timers: Timers;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** Told after each part, with all that have come and all that have not. */
  readonly onOutcome: (outcomes: readonly Outcome[], awaited: readonly PlannedRequest[]) => void;
}

/** What the next request of the same operation would meet as well. */
const lasting: ReadonlySet<ApiErrorKind> = new Set<ApiErrorKind>([
  'unauthorised',
  'invalidRequest',
  'unknownNetwork',
  'unsupportedMetric',
  'notFound',
  'tooManyCodes',
  'windowTooLong',
]);
const tooOld = ({ reachDays }: Limits): ApiError =>
  new ApiError('windowTooOld', {
    field: 'date_start',
    ...(reachDays === undefined ? {} : { limitDays: reachDays }),
  });

/** True when it would not be sent as it is. */
const isBeyond = (request: PlannedRequest, limits: Limits, nowMs: number): boolean =>
  splitRequest(request, limits).length > 1 || splitAtReach(request, limits, nowMs).before !== undefined;

/** After so many failures in a row, with none that worked between them, the rest is not sent. */
const mostFailuresInARow = 3;

/** Works through the requests of a query, in order, several at once; learns limits on the way. */
class Run {
  readonly #waiting: PlannedRequest[];
  readonly #underWay = new Map<PlannedRequest, Progress | undefined>();
  readonly #outcomes: Outcome[] = [];
  readonly #stopped = new Map<Operation, ApiError>();
  #failuresInARow = 0;
  #bytes = 0;
  #heldUntil = -Infinity;

  constructor(
    requests: readonly PlannedRequest[],
    private readonly ports: RunPorts,
  ) {
    this.#waiting = [...requests];
  }

  async outcomes(): Promise<readonly Outcome[]> {
    this.#tell();
    const workers = Math.min(this.ports.mostAtOnce, Math.max(1, this.#waiting.length));
    await Promise.all(Array.from({ length: workers }, () => this.#work()));
    return this.#outcomes;
  }

  async #work(): Promise<void> {
    const { signal, timers } = this.ports;
    for (let request = this.#next(); request !== undefined; request = this.#next()) {
      const heldMs = this.#heldUntil - timers.now();
      if (heldMs > 0 && !signal.aborted) await wait(timers, heldMs, signal).catch(() => undefined);
      const stop = this.#stopped.get(request.query.operation);
      const outcome = signal.aborted
        ? this.#notSent(request, reasonOf(signal))
        : stop
          ? await this.#doWithout(request, stop)
          : await this.#askFor(request);
      this.#underWay.delete(request);
      if (outcome !== undefined) this.#take(outcome);
      this.#tell();
    }
  }

  /** The next request within the limits known by now. */
  #next(): PlannedRequest | undefined {
    for (;;) {
      const request = this.#waiting.shift();
      if (request === undefined) return undefined;
      const limits = this.ports.limits.current;
      const { before, after } = splitAtReach(request, limits, this.ports.nowMs);
      if (before) this.#take(this.#notSent(before, tooOld(limits)));
      if (!after) continue;
      const [first = after, ...rest] = splitRequest(after, limits);
      this.#waiting.unshift(...rest);
      this.#underWay.set(first, undefined);
      return first;
    }
  }

  /** A service that is out of reach, or fails, is done without where something is kept; a refusal holds for all. */
  async #doWithout(request: PlannedRequest, stop: ApiError): Promise<Outcome> {
    const kept = lasting.has(stop.kind) ? undefined : await this.ports.take(request);
    return kept ?? this.#notSent(request, stop);
  }

  #notSent(request: PlannedRequest, error: ApiError): Outcome {
    return { kind: 'failed', request, error, isSent: false };
  }

  /** Undefined when it was refused for a limit that is known now: it waits again, to be cut to it. */
  async #askFor(request: PlannedRequest): Promise<Outcome | undefined> {
    const { ask, limits, signal, timers } = this.ports;
    try {
      return await ask(request, signal, (progress) => {
        // Whatever made one request wait would meet the others.
        if (progress.waitingMs !== undefined) this.#heldUntil = timers.now() + progress.waitingMs;
        this.#underWay.set(request, progress);
        this.#tell();
      });
    } catch (error) {
      if (!isApiError(error)) throw error;
      limits.learnRefusal(error, request.query.interval ?? defaultInterval);
      if (isBeyond(request, limits.current, this.ports.nowMs)) {
        this.#waiting.unshift(request);
        return undefined;
      }
      return { kind: 'failed', request, error, isSent: true };
    }
  }

  #take(outcome: Outcome): void {
    this.#outcomes.push(outcome);
    if (outcome.kind === 'failed') {
      const { operation } = outcome.request.query;
      this.#failuresInARow += outcome.isSent ? 1 : 0;
      const isHopeless = lasting.has(outcome.error.kind) || this.#failuresInARow >= mostFailuresInARow;
      if (isHopeless && !this.#stopped.has(operation)) this.#stopped.set(operation, outcome.error);
      // A key that is refused is refused everywhere.
      if (outcome.error.kind === 'unauthorised')
        for (const all of ['network', 'market', 'facilities'] as const) this.#stopped.set(all, outcome.error);
    } else {
      this.#failuresInARow = 0;
      this.#bytes += outcome.record.bytes;
    }
    this.ports.onOutcome(this.#outcomes, [...this.#underWay.keys(), ...this.#waiting]);
  }

  #tell(): void {
    const total = this.#outcomes.length + this.#underWay.size + this.#waiting.length;
    const progresses = [...this.#underWay.values()].filter((one) => one !== undefined);
    const receivedBytes = progresses.reduce((sum, one) => sum + one.receivedBytes, this.#bytes);
    const waitsMs = progresses.map((one) => one.waitingMs ?? 0);
    const isAllWaiting = waitsMs.length === this.#underWay.size && waitsMs.every((ms) => ms > 0);
    const attempt = Math.max(1, ...progresses.map((one) => one.attempt ?? 1));
    const failed = this.#outcomes.filter((one) => one.kind === 'failed').length;
    // Of a single request only what it tells itself is news.
    if (total === 1 && progresses.length === 0) return;
    this.ports.onProgress({
      receivedBytes,
      ...(attempt > 1 ? { attempt } : {}),
      ...(isAllWaiting && waitsMs.length > 0 ? { waitingMs: Math.min(...waitsMs) } : {}),
      ...(total === 1 ? {} : { parts: { done: this.#outcomes.length - failed, failed, total } }),
    });
  }
}

/**
 * Asks for all parts of a query, several at once, and resolves with what became of each: in no order. A failure that the
 * others would meet as well, or three in a row, ends it: the rest is `failed` without having been sent. So does the
 * signal. A refusal that tells a limit is no failure: what is too long is asked in smaller portions. Never rejects but
 * for a fault of the program.
 */
export function runRequests(
  requests: readonly PlannedRequest[],
  ports: RunPorts,
): Promise<readonly Outcome[]> {
  return new Run(requests, ports).outcomes();
}
