import type { Timers } from '../../client/index';
import type { Result } from '../../domain/result';

/** Drawing anew costs time on both sides: at most twice a second, and a million values a second at the most. */
const leastMs = 500;
const valuesPerMs = 1000;

/** The clock and alarms of this process. */
export const systemTimers: Timers = {
  now: () => performance.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};

/** Shows what has come of a run, at a pace that both sides can keep. */
export interface PartialPace {
  /** Takes the latest. It is put together only when it is to be shown; what came before it and waits is forgotten. */
  offer(partial: () => Result): void;
  /** What was offered last and not yet shown. */
  readonly waiting: (() => Result) | undefined;
  stop(): void;
}

/** `show` gives how many values it put on show. */
export function createPartialPace(show: (partial: () => Result) => number, timers: Timers): PartialPace {
  let waiting: (() => Result) | undefined;
  let nextMs = -Infinity;
  let cancelAlarm: (() => void) | undefined;
  const showWaiting = (): void => {
    cancelAlarm = undefined;
    const partial = waiting;
    waiting = undefined;
    if (!partial) return;
    const count = show(partial);
    nextMs = timers.now() + Math.max(leastMs, count / valuesPerMs);
  };
  return {
    get waiting() {
      return waiting;
    },
    offer(partial) {
      waiting = partial;
      const restMs = nextMs - timers.now();
      if (restMs <= 0) showWaiting();
      else cancelAlarm ??= timers.after(restMs, showWaiting);
    },
    stop() {
      cancelAlarm?.();
      cancelAlarm = undefined;
      waiting = undefined;
    },
  };
}
