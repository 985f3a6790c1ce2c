import { minuteMs } from '../../domain/durations';
import { leastRefreshMinutes } from '../../domain/refreshMinutes';
import type { LiveResult } from '../../services/results/liveResult';

interface Options {
  readonly live: LiveResult;
  /** True while the tab is visible in a window that has the focus. */
  readonly isSeen: () => boolean;
  readonly now: () => number;
  /** Calls `act` after some milliseconds, unless what it returns is called before. */
  readonly after: (ms: number, act: () => void) => () => void;
  /** The next run is at another time, or there is none. Not called while the refresh is made. */
  readonly onDidChange: () => void;
}

/** Runs the query of a tab again from time to time, while somebody looks at it. */
export interface AutoRefresh {
  /** Epoch milliseconds; undefined while it is off, stopped or a run is under way. */
  readonly nextMs: number | undefined;
  /** The tab or the window was shown or hidden. */
  readonly look: () => void;
  dispose(): void;
}

/** A run is made only when the one before is over, and from the cache as far as that is fresh. */
export function createAutoRefresh({ live, isSeen, now, after, onDidChange }: Options): AutoRefresh {
  let cancel: (() => void) | undefined;
  let lastMs: number | undefined;
  let nextMs: number | undefined;

  const dueMs = (): number | undefined => {
    const { autoRefresh } = live.tab.facts;
    if (!autoRefresh || autoRefresh.isStopped === true || live.isRunning) return undefined;
    const minutes = Math.max(autoRefresh.minutes, leastRefreshMinutes(live.requested.query));
    const from = lastMs ?? live.shown?.result.provenance.fetchedAtMs ?? now();
    return from + minutes * minuteMs;
  };
  const schedule = (): void => {
    cancel?.();
    cancel = undefined;
    nextMs = dueMs();
    if (nextMs !== undefined && isSeen()) cancel = after(Math.max(0, nextMs - now()), runDue);
  };
  const plan = (): void => {
    const before = nextMs;
    schedule();
    if (before !== nextMs) onDidChange();
  };
  const runDue = (): void => {
    cancel = undefined;
    if (!isSeen()) return;
    lastMs = now();
    void live.run();
  };
  const follow = (): void => {
    const { autoRefresh } = live.tab.facts;
    if (!live.isRunning && live.failure && autoRefresh && autoRefresh.isStopped !== true) {
      // A key that is refused, a quota that is used up: nothing is asked again before somebody has seen why.
      live.tab.update({ autoRefresh: { ...autoRefresh, isStopped: true } });
    } else plan();
  };

  const listening = [
    live.onDidChange((change) => {
      if (change === 'result' && !live.isRunning && live.shown?.isRestored === false) lastMs = now();
      if (change === 'result' || change === 'state') follow();
    }),
    live.tab.onDidChange(plan),
  ];
  // Of a tab that is restored: whoever makes this reads the time when it is made.
  schedule();
  return {
    get nextMs() {
      return nextMs;
    },
    look: plan,
    dispose() {
      cancel?.();
      for (const one of listening) one.dispose();
    },
  };
}
