import { onAbort } from './onAbort';

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
