import { dayMs, minRefreshMinutes, minuteMs } from '../../domain';
import type { LiveResult } from '../../services/results/liveResult';

const callAfter = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/**
 * Runs the query of a tab again at intervals while the tab is visible. A run starts only after the previous one has
 * ended, and uses fresh cached replies.
 */
export function createAutoRefresh({
  live,
  isSeen,
  now = Date.now,
  after = callAfter,
  onDidChange,
}: {
  live: LiveResult;
  /** True while the tab is visible in a window that has the focus. */
  isSeen: () => boolean;
  now?: () => number;
  /** Calls `act` after `ms`. Returns a function that cancels the call. */
  after?: (ms: number, act: () => void) => () => void;
  /** Called when the time of the next run changes, but not during `createAutoRefresh`. */
  onDidChange: () => void;
}) {
  let cancel: (() => void) | undefined;
  let lastMs: number | undefined;
  let nextMs: number | undefined;

  const pauseStartMs = (): number => {
    const startMs = lastMs ?? live.shown?.result.provenance.fetchedAtMs ?? now();
    if (startMs <= now()) return startMs;
    // The clock was put back: the pause begins now, or it would be longer by as much.
    lastMs = now();
    return lastMs;
  };
  const dueMs = (): number | undefined => {
    const { autoRefresh } = live.tab.facts;
    if (!autoRefresh || autoRefresh.isStopped || live.isRunning) return undefined;
    const minutes = Math.max(autoRefresh.minutes, minRefreshMinutes(live.requested.query));
    return pauseStartMs() + Math.max(minutes * minuteMs, Math.min(live.failure?.retryAfterMs ?? 0, dayMs));
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
    const { failure } = live;
    if (failure) lastMs = now();
    const isLasting = failure && failure.retryAfterMs === undefined;
    if (isLasting && autoRefresh && !autoRefresh.isStopped) {
      // After a failure such as a refused key or an exhausted quota, nothing is sent until the user resumes the refresh.
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
  // Needed for a restored tab. No event is fired, since the caller reads `nextMs` right after creation.
  schedule();
  return {
    /**
     * The time of the next run in epoch milliseconds; undefined while refresh is off or stopped, or a run is in progress.
     */
    get nextMs(): number | undefined {
      return nextMs;
    },
    /** Reschedules the next run. Call it when the tab or the window was shown or hidden. */
    look: plan,
    dispose(): void {
      cancel?.();
      for (const one of listening) one.dispose();
    },
  };
}
