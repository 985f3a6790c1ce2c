import type { Range } from '../range';

/** The ranges that a chart has shown, latest last, and the ranges that were undone, next one first. */
export interface ZoomHistory {
  readonly past: readonly Range[];
  readonly present: Range;
  readonly future: readonly Range[];
}

/** The oldest ranges beyond this number are dropped. */
const maxEntries = 50;

export const startHistory = (present: Range): ZoomHistory => ({ past: [], present, future: [] });

export const isSameRange = (one: Range, other: Range): boolean =>
  one.min === other.min && one.max === other.max;

/** Returns the history after another range came into view. */
export function visit(history: ZoomHistory, range: Range): ZoomHistory {
  if (isSameRange(history.present, range)) return history;
  return { past: [...history.past, history.present].slice(-maxEntries), present: range, future: [] };
}

/** Returns the history one step back; unchanged when there is none. */
export function goBack({ past, present, future }: ZoomHistory): ZoomHistory {
  const last = past.at(-1);
  return last
    ? { past: past.slice(0, -1), present: last, future: [present, ...future] }
    : { past, present, future };
}

/** Returns the history one step forward; unchanged when there is none. */
export function goForward({ past, present, future }: ZoomHistory): ZoomHistory {
  const [next, ...rest] = future;
  return next ? { past: [...past, present], present: next, future: rest } : { past, present, future };
}
