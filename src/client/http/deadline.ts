import { ApiError, isApiError } from '../../domain/apiError';
import type { WaitedFor } from '../../domain/failure';
import { optional } from '../../domain/optional';
import { onAbort } from './onAbort';
import type { Timers } from './timers';

/** A caller's signal and a time limit in one. */
export interface Deadline {
  /** Aborted by either; its reason is the ApiError, `cancelled` or `timeout`. */
  readonly signal: AbortSignal;
  /** The promise's result, or the reason as soon as the deadline is over. */
  race<T>(promise: Promise<T>): Promise<T>;
  /** Starts the time limit anew, now for what is waited for next. */
  restart(waitedFor: WaitedFor): void;
  /** To be called when the work is done. */
  dispose(): void;
}

export interface DeadlineOptions {
  readonly limitMs: number;
  readonly waitedFor: WaitedFor;
  readonly timers: Timers;
  /** For the error. */
  readonly url?: string;
  readonly signal?: AbortSignal | undefined;
}

/** Why a signal was aborted: the client's own reason when it has one (a deadline further out), else `cancelled`. */
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
  // It may reject while nothing awaits it.
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

/** Does the work within a deadline, whose signal it is given. Rejects as soon as that is over. */
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
