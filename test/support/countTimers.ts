import { systemTimers, type Timers } from '#src/client/http/deadline';

/** The system's timers, with a count of the active ones. */
export function countTimers(): Timers & { pending: number } {
  let pending = 0;
  return {
    now: () => systemTimers.now(),
    after: (ms, act) => {
      pending++;
      let isSet = true;
      const clear = () => {
        if (isSet) pending--;
        isSet = false;
      };
      const stop = systemTimers.after(ms, () => {
        clear();
        act();
      });
      return () => {
        clear();
        stop();
      };
    },
    get pending() {
      return pending;
    },
  };
}
