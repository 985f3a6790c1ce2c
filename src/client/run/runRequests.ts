import { defaultInterval } from '../../domain/catalog/index';
import type { Operation } from '../../domain/query';
import type { RunProgress } from '../../domain/runProgress';
import { ApiError, isApiError } from '../../domain/apiError';
import type { FailureKind } from '../../domain/failure';
import { reasonOf } from '../http/deadline';
import { wait, type Timers } from '../http/timers';
import type { RequestProgress } from '../http/transport';
import type { KnownLimits } from '../plan/knownLimits';
import { countOf, splitAtReach, splitRequest } from '../plan/plan';
import type { Limits } from '../plan/limits';
import type { PlannedRequest } from '../plan/plannedRequest';
import { Approval, type Approve } from './approval';
import type { Outcome } from './outcome';
import { toProgress } from './toRunProgress';

export interface RunPorts {
  /** Asks for one part. Rejects with ApiError. */
  readonly ask: (
    request: PlannedRequest,
    signal: AbortSignal,
    onProgress: (progress: RequestProgress) => void,
  ) => Promise<Outcome>;
  /** What is kept of a part that is not to be sent. Never rejects. */
  readonly take: (request: PlannedRequest) => Promise<Outcome | undefined>;
  readonly limits: KnownLimits;
  /** Asked before more is sent than there were requests. Must not reject. */
  readonly approve: Approve | undefined;
  /** Epoch milliseconds. */
  readonly nowMs: number;
  /** Parts that are worked on at once. */
  readonly mostAtOnce: number;
  readonly timers: Timers;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RunProgress) => void;
  /** Told after each part, with all that have come and all that have not. */
  readonly onOutcome: (outcomes: readonly Outcome[], awaited: readonly PlannedRequest[]) => void;
}

/** What the next request of the same operation would meet as well. */
const lasting: ReadonlySet<FailureKind> = new Set<FailureKind>([
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
  countOf(request, limits) > 1 || splitAtReach(request, limits, nowMs).before !== undefined;

/** After so many failures in a row, with none that worked between them, the rest is not sent. */
const mostFailuresInARow = 3;

/** Works through the requests of a query, in order, several at once; learns limits on the way. */
class Run {
  readonly #waiting: PlannedRequest[];
  readonly #underWay = new Map<PlannedRequest, RequestProgress | undefined>();
  readonly #outcomes: Outcome[] = [];
  readonly #stopped = new Map<Operation, ApiError>();
  readonly #approval: Approval;
  /** Requests that a worker took on. */
  #started = 0;
  #failuresInARow = 0;
  #bytes = 0;
  #heldUntil = -Infinity;

  constructor(
    requests: readonly PlannedRequest[],
    private readonly ports: RunPorts,
  ) {
    this.#waiting = [...requests];
    this.#approval = new Approval({ ...ports, requests: requests.length });
  }

  async outcomes(): Promise<readonly Outcome[]> {
    this.#tell();
    const workers = Math.min(this.ports.mostAtOnce, Math.max(1, this.#waiting.length));
    await Promise.all(Array.from({ length: workers }, () => this.#work()));
    return this.#outcomes;
  }

  async #work(): Promise<void> {
    const { signal, timers } = this.ports;
    for (;;) {
      const request = await this.#next();
      if (request === undefined) return;
      const heldMs = this.#heldUntil - timers.now();
      if (heldMs > 0 && !signal.aborted) await wait(timers, heldMs, signal).catch(() => undefined);
      await this.#approval.settled();
      const stop = this.#stopped.get(request.query.operation) ?? this.#approval.refusal;
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

  /** The next request within the limits known by now, once it is approved that there are so many. */
  async #next(): Promise<PlannedRequest | undefined> {
    for (;;) {
      await this.#approval.settled();
      const { signal } = this.ports;
      const over = signal.aborted ? reasonOf(signal) : this.#approval.refusal;
      if (over) this.#giveUp(over);
      const [request] = this.#waiting;
      if (request === undefined) return undefined;
      const limits = this.ports.limits.current;
      const others = this.#started + this.#waiting.length - 1;
      if (!this.#approval.covers(others + countOf(request, limits))) {
        await this.#approval.ask(this.#started, this.#countToSend(limits));
        continue;
      }
      this.#waiting.shift();
      this.#started++;
      const { before, after } = splitAtReach(request, limits, this.ports.nowMs);
      if (before) this.#take(this.#notSent(before, tooOld(limits)));
      if (!after) continue;
      const [first = after, ...rest] = splitRequest(after, limits);
      this.#waiting.unshift(...rest);
      this.#underWay.set(first, undefined);
      return first;
    }
  }

  /** All that waits is not sent: at once, for there may be thousands. */
  #giveUp(error: ApiError): void {
    if (this.#waiting.length === 0) return;
    for (const request of this.#waiting.splice(0)) this.#outcomes.push(this.#notSent(request, error));
    this.ports.onOutcome(this.#outcomes, [...this.#underWay.keys()]);
  }

  /** Those that wait, cut to the limits, and those under way that will be refused for them. */
  #countToSend(limits: Limits): number {
    const refused = [...this.#underWay.keys()].map((request) => countOf(request, limits));
    const waiting = this.#waiting.map((request) => countOf(request, limits));
    return [...waiting, ...refused.filter((count) => count > 1)].reduce((sum, count) => sum + count, 0);
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
    const progress = toProgress({
      outcomes: this.#outcomes,
      underWay: [...this.#underWay.values()],
      waiting: this.#waiting.length,
      bytes: this.#bytes,
    });
    if (progress) this.ports.onProgress(progress);
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
