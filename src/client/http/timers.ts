import { onAbort } from './onAbort';

/** The clock and the timers of everything that waits in the client; tests have their own. */
export interface Timers {
  /** Milliseconds that only go forward, whatever becomes of the machine's clock. */
  now(): number;
  /** Calls `act` once, `ms` from now. Returns what prevents it. */
  after(ms: number, act: () => void): () => void;
}

/** Timers of Node fire at once when their delay is longer. */
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

/** Resolves after `ms`; rejects with the signal's reason as soon as that is aborted, and leaves no timer behind. */
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
