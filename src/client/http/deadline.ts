import { ApiError, isApiError, type WaitedFor } from '../../domain';

/**
 * Calls `act` once when the signal is aborted, or immediately if it already is. Returns a function that removes the
 * listener, since a signal may outlive its listeners by far. (`AbortSignal.any` is not in every Node 20.)
 */
export function onAbort(signal: AbortSignal | undefined, act: () => void): () => void {
  if (signal?.aborted) act();
  signal?.addEventListener('abort', act, { once: true });
  return () => {
    signal?.removeEventListener('abort', act);
  };
}

/** Returns the reason of an aborted signal if it is the client's own (from an outer deadline), else `cancelled`. */
export function reasonOf(signal: AbortSignal, url?: string): ApiError {
  const reason: unknown = signal.reason;
  return isApiError(reason) ? reason : new ApiError('cancelled', { url });
}

interface DeadlineOptions {
  limitMs: number;
  waitedFor: WaitedFor;
  timers: Timers;
  url?: string;
  signal?: AbortSignal;
}

/** Combines a caller's signal with a time limit. `dispose` must be called when the work is done. */
export function createDeadline({ limitMs, waitedFor, timers, url, signal }: DeadlineOptions) {
  const controller = new AbortController();
  const start = (waited: WaitedFor): (() => void) =>
    timers.after(limitMs, () => {
      controller.abort(new ApiError('timeout', { url, waitedFor: waited, limitMs }));
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
  // The type declarations of the client can name only the global type.
  const aborted: AbortSignal = controller.signal;
  return {
    /** Aborted by either; its reason is the ApiError, `cancelled` or `timeout`, unless `abort` came first. */
    signal: aborted,
    abort: (reason: unknown): void => {
      controller.abort(reason);
    },
    /** Settles like the promise, or rejects with the reason as soon as the deadline passes. */
    race: <T>(promise: Promise<T>): Promise<T> => Promise.race([over, promise]),
    restart: (waited: WaitedFor): void => {
      stop();
      stop = start(waited);
    },
    dispose: (): void => {
      stop();
      unlink();
    },
  };
}

export type Deadline = ReturnType<typeof createDeadline>;

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

/** The clock and the timers of everything that waits in the client; tests provide their own. */
export interface Timers {
  /** Monotonic milliseconds, independent of changes of the system clock. */
  now(): number;
  /** Calls `act` once, after `ms`. Returns a function that cancels it. */
  after(ms: number, act: () => void): () => void;
}

/** Node fires timers with a longer delay immediately. */
const longestTimerMs = 2 ** 31 - 1;

export const systemTimers: Timers = {
  now: () => performance.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, Math.min(ms, longestTimerMs));
    return () => {
      clearTimeout(timer);
    };
  },
};

/** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted, and leaves no timer behind. */
export function wait(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = timers.after(ms, () => {
      unlink();
      resolve();
    });
    const unlink = onAbort(signal, () => {
      stop();
      reject(signal.reason as Error);
    });
  });
}
