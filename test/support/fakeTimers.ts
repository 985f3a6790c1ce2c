import type { Timers } from '#src/client/http/deadline';

/** Timers whose clock advances only when `pass` is called. */
export interface FakeTimers extends Timers {
  /** How many alarms are set. */
  pending: number;
  /** Advances the clock by `ms` and fires the alarms that are due, in order. Lets promises settle in between. */
  pass(ms: number): Promise<void>;
}

interface Alarm {
  atMs: number;
  act: () => void;
}

/** Gives the work under way its turns: work that yields after some milliseconds takes several on a busy machine. */
async function settle() {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

export function createFakeTimers(): FakeTimers {
  let nowMs = 0;
  const alarms = new Set<Alarm>();
  return {
    now: () => nowMs,
    after: (ms, act) => {
      const alarm = { atMs: nowMs + ms, act };
      alarms.add(alarm);
      return () => void alarms.delete(alarm);
    },
    get pending() {
      return alarms.size;
    },
    async pass(ms) {
      const end = nowMs + ms;
      await settle();
      for (;;) {
        const next = [...alarms].sort((a, b) => a.atMs - b.atMs)[0];
        if (next === undefined || next.atMs > end) break;
        alarms.delete(next);
        nowMs = next.atMs;
        next.act();
        await settle();
      }
      nowMs = end;
    },
  };
}
