import { type Approve, isApiError, type Result, type RunProgress, type Steps } from '../../domain';
import type { ReplyCache } from '../cache/replyCache';
import { createDeadline, onAbort, type Deadline } from '../http/deadline';
import type { Arrivals } from '../join/arrivals';
import type { KnownLimits } from '../plan/limits';
import type { Planner } from '../plan/planner';
import type { Directories } from '../resources/directories';
import type { PartSource } from './fetchPart';

/** The state shared by all runs of one client. */
export interface RunContext extends PartSource {
  isSample: boolean;
  cache: ReplyCache | undefined;
  limits: KnownLimits;
  arrivals: Arrivals;
  planner: Planner;
  directories: Directories;
  maxAtOnce: number;
  /** True when the caller has set the rate. */
  isRateGiven: boolean;
}

export interface QueryRunOptions {
  signal?: AbortSignal;
  onProgress?: (progress: RunProgress) => void;
  onPartial?: (partial: () => Steps<Result>) => void;
  refresh: boolean;
  approve?: Approve;
  deadlineMs: number;
}

/** The end of a run: its time limit, the caller's signal, or an error thrown by one of the caller's callbacks. */
export class RunDeadline {
  #deadline: Deadline;
  #controller = new AbortController();
  #unlink: () => void;
  #thrown: { error: unknown } | undefined;

  constructor(
    { transport: { timers }, base: url }: RunContext,
    { signal, deadlineMs: limitMs }: QueryRunOptions,
  ) {
    this.#deadline = createDeadline({ limitMs, waitedFor: 'whole', timers, url, signal });
    const { signal: ended } = this.#deadline;
    this.#unlink = onAbort(ended, () => {
      this.#controller.abort(ended.reason);
    });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** True once a callback has thrown. */
  get hasFailed(): boolean {
    return this.#thrown !== undefined;
  }

  /** Ends the run with the error of a callback. */
  fail(error: unknown): void {
    if (this.#thrown) return;
    this.#thrown = { error };
    this.#controller.abort(error);
  }

  /**
   * Must be called when the run has ended. Throws the error of a callback, and the reason of a cancelled run, whatever
   * else has failed before.
   */
  end(): void {
    this.#unlink();
    this.#deadline.dispose();
    if (this.#thrown) throw this.#thrown.error;
    const { aborted } = this.#deadline.signal;
    const reason: unknown = this.#deadline.signal.reason;
    if (aborted && isApiError(reason) && reason.kind === 'cancelled') throw reason;
  }
}
