import type { Timers } from '../../client/index';

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

/** Shows what has come of a run, at a rate that both sides can keep up with. */
export interface PartialPace {
  /** More has come: it is shown at once, or when it is time. */
  offer(): void;
  stop(): void;
}

/** `show` returns how many values it put on show. */
export function createPartialPace(show: () => number, timers: Timers): PartialPace {
  let nextMs = -Infinity;
  let cancelAlarm: (() => void) | undefined;
  const showNow = (): void => {
    cancelAlarm = undefined;
    const count = show();
    nextMs = timers.now() + Math.max(leastMs, count / valuesPerMs);
  };
  return {
    offer() {
      const restMs = nextMs - timers.now();
      if (restMs <= 0) showNow();
      else cancelAlarm ??= timers.after(restMs, showNow);
    },
    stop() {
      cancelAlarm?.();
      cancelAlarm = undefined;
      nextMs = -Infinity;
    },
  };
}
