import { ApiError } from './apiError';

/** Timers of Node fire at once when asked to wait longer. */
const longestTimerMs = 2 ** 31 - 1;

/** A caller's signal and a time limit in one. */
export interface Deadline {
  /** Aborted by either; its reason is the ApiError, `cancelled` or `timeout`. */
  readonly signal: AbortSignal;
  /** The promise's result, or the reason as soon as the deadline is over. */
  race<T>(promise: Promise<T>): Promise<T>;
  /** To be called when the work is done. */
  dispose(): void;
}

export function createDeadline(timeoutMs: number, url: string, signal?: AbortSignal): Deadline {
  const controller = new AbortController();
  const end = (kind: 'cancelled' | 'timeout'): void => {
    controller.abort(new ApiError(kind, { url }));
  };
  const cancel = (): void => {
    end('cancelled');
  };
  const timer = setTimeout(end, Math.min(timeoutMs, longestTimerMs), 'timeout');
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal?.aborted === true) cancel();
  const over = new Promise<never>((_, reject) => {
    const fail = (): void => {
      reject(controller.signal.reason as ApiError);
    };
    if (controller.signal.aborted) fail();
    else controller.signal.addEventListener('abort', fail, { once: true });
  });
  // Nobody may be waiting when it ends.
  over.catch(() => undefined);
  return {
    signal: controller.signal,
    race: (promise) => Promise.race([over, promise]),
    dispose: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    },
  };
}
