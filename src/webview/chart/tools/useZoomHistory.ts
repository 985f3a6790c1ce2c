import { useEffect, useRef, useState } from 'preact/hooks';
import type { Range } from '../timeRange';

/** The ranges that a chart has shown, latest last, and the ranges that were undone, next one first. */
interface ZoomHistory {
  past: readonly Range[];
  present: Range;
  future: readonly Range[];
}

/** The oldest ranges beyond this number are dropped. */
const maxEntries = 50;

export const startHistory = (present: Range): ZoomHistory => ({ past: [], present, future: [] });

const isSameRange = (one: Range, other: Range): boolean => one.min === other.min && one.max === other.max;

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
  const next = future.at(0);
  return next
    ? { past: [...past, present], present: next, future: future.slice(1) }
    : { past, present, future };
}

/** A range enters the history after this long without a change, since a wheel passes through many. */
const restMs = 400;

/** The steps back and forward through the ranges of a chart; undefined when there is none. */
export interface ZoomSteps {
  back: (() => void) | undefined;
  forward: (() => void) | undefined;
  /** Records the current range as a step at once, without waiting. */
  record: () => void;
}

/** Tracks the ranges of a chart. A new `extent` starts a new history, since earlier ranges belong to another result. */
export function useZoomHistory(range: Range, extent: Range, setRange: (range: Range) => void): ZoomSteps {
  const [history, setHistory] = useState(() => startHistory(range));
  const ends = useRef(extent);
  useEffect(() => {
    if (!isSameRange(ends.current, extent)) {
      ends.current = extent;
      setHistory(startHistory(range));
      return;
    }
    const timer = setTimeout(() => setHistory((last) => visit(last, range)), restMs);
    return () => clearTimeout(timer);
  }, [range.min, range.max, extent.min, extent.max]);
  const go =
    (step: (history: ZoomHistory) => ZoomHistory): (() => void) =>
    () => {
      // Records the current range even when it has only just changed.
      const next = step(visit(history, range));
      setHistory(next);
      setRange(next.present);
    };
  const record = (): void => setHistory((last) => visit(last, range));
  const isMoved = !isSameRange(history.present, range);
  return {
    record,
    back: history.past.length > 0 || isMoved ? go(goBack) : undefined,
    forward: history.future.length > 0 && !isMoved ? go(goForward) : undefined,
  };
}
