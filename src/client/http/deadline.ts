import { ApiError, isApiError, type WaitedFor } from '../../domain/result/failure';
import { optional } from '../../domain/idioms/optional';
import { onAbort } from './onAbort';
import type { Timers } from './timers';

/** A caller's signal combined with a time limit. */
export interface Deadline {
  /** Aborted by either; its reason is the ApiError, `cancelled` or `timeout`. */
  readonly signal: AbortSignal;
  /** Settles like the promise, or rejects with the reason as soon as the deadline passes. */
  race<T>(promise: Promise<T>): Promise<T>;
  /** Restarts the time limit for the next phase of waiting. */
  restart(waitedFor: WaitedFor): void;
  /** Must be called when the work is done. */
  dispose(): void;
}

export interface DeadlineOptions {
  readonly limitMs: number;
  readonly waitedFor: WaitedFor;
  readonly timers: Timers;
  /** Included in the error. */
  readonly url?: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns the reason of an aborted signal: the client's own reason if there is one (from an outer deadline), else
 * `cancelled`.
 */
export function reasonOf(signal: AbortSignal, url?: string): ApiError {
  const reason: unknown = signal.reason;
  return isApiError(reason) ? reason : new ApiError('cancelled', optional({ url }));
}

export function createDeadline({ limitMs, waitedFor, timers, url, signal }: DeadlineOptions): Deadline {
  const controller = new AbortController();
  const start = (waited: WaitedFor): (() => void) =>
    timers.after(limitMs, () => {
      controller.abort(new ApiError('timeout', { ...optional({ url }), waitedFor: waited, limitMs }));
    });
  const unlink = onAbort(signal, () => {
    if (signal) controller.abort(reasonOf(signal, url));
  });
  let stop = start(waitedFor);
  const over = new Promise<never>((_, reject) => {
    onAbort(controller.signal, () => {
      reject(controller.signal.reason as ApiError);
    });
  });
  // Prevents an unhandled rejection while nothing awaits it.
  over.catch(() => undefined);
  return {
    signal: controller.signal,
    race: (promise) => Promise.race([over, promise]),
    restart: (waited) => {
      stop();
      stop = start(waited);
    },
    dispose: () => {
      stop();
      unlink();
    },
  };
}

/** Runs work within a deadline, whose signal it receives. Rejects as soon as the deadline passes. */
export async function within<T>(
  options: DeadlineOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = createDeadline(options);
  try {
    deadline.signal.throwIfAborted();
    return await deadline.race(work(deadline.signal));
  } finally {
    deadline.dispose();
  }
}
