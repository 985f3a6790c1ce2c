import { type Approve, isApiError, type Result, type RunProgress, type Steps } from '../../domain';
import type { ReplyCache } from '../cache/replyCache';
import { createDeadline, type Deadline } from '../http/deadline';
import type { KnownLimits } from '../plan/limits';
import type { Planner } from '../plan/planner';
import type { Directories } from './directories';
import type { PartSource } from './fetchPart';

/** The state shared by all runs of one client. */
export interface RunContext extends PartSource {
  isSample: boolean;
  cache: ReplyCache | undefined;
  limits: KnownLimits;
  planner: Planner;
  directories: Directories;
  maxAtOnce: number;
  /** True when the caller has set the rate. */
  isRateGiven: boolean;
  /** The time limit of a run that has none of its own. */
  deadlineMs: number;
}

export interface RunOptions {
  /** Aborting it immediately releases the sockets, timers and waiting attempts of this call. */
  signal?: AbortSignal;
  /** Called as bytes arrive, at most a few times a second, and before a wait for the next attempt. */
  onProgress?: (progress: RunProgress) => void;
  /** Overrides the client's deadline. */
  deadlineMs?: number;
}

export interface QueryOptions extends RunOptions {
  /**
   * Called after each part of a query except the last, with a function that joins the parts so far into a result. Its
   * provenance lists the `awaited` parts.
   */
  onPartial?: (partial: () => Steps<Result>) => void;
  /** Fetches every part, whatever is cached. Default false. */
  refresh?: boolean;
  /**
   * Decides if a run may send its remaining requests. Called before anything is sent, and again whenever their number
   * exceeds the approved one, since the service may state smaller limits during the run. Nothing is sent until it
   * resolves. On false, the run rejects with ApiError `cancelled` or, if some parts have arrived, the others are
   * missing. Default: approves everything up to 20,000 requests.
   */
  approve?: Approve;
}

/** The end of a run: its time limit, the caller's signal, or an error thrown by one of the caller's callbacks. */
export class RunDeadline {
  #deadline: Deadline;
  #thrown: { error: unknown } | undefined;

  constructor({ transport: { timers }, base: url, ...context }: RunContext, options: RunOptions) {
    const { signal, deadlineMs: limitMs = context.deadlineMs } = options;
    this.#deadline = createDeadline({ limitMs, waitedFor: 'whole', timers, url, signal });
  }

  get signal(): AbortSignal {
    return this.#deadline.signal;
  }

  get hasFailed(): boolean {
    return this.#thrown !== undefined;
  }

  fail(error: unknown): void {
    if (this.#thrown) return;
    this.#thrown = { error };
    this.#deadline.abort(error);
  }

  /** Call it at the end. Throws the error of a callback, and the reason of a cancelled run, before any other. */
  end(): void {
    this.#deadline.dispose();
    if (this.#thrown) throw this.#thrown.error;
    const { aborted } = this.signal;
    const reason: unknown = this.signal.reason;
    if (aborted && isApiError(reason) && reason.kind === 'cancelled') throw reason;
  }
}
