import { useEffect, useRef, useState } from 'preact/hooks';
import type { Range } from '../range';
import { goBack, goForward, isSameRange, startHistory, visit, type ZoomHistory } from './zoomHistory';

/** A range enters the history after this long without a change, since a wheel passes through many. */
const restMs = 400;

/** The steps back and forward through the ranges of a chart; undefined when there is none. */
export interface ZoomSteps {
  readonly back: (() => void) | undefined;
  readonly forward: (() => void) | undefined;
  /** Records the current range as a step at once, without waiting. */
  readonly keep: () => void;
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
    const timer = setTimeout(() => {
      setHistory((last) => visit(last, range));
    }, restMs);
    return () => {
      clearTimeout(timer);
    };
  }, [range.min, range.max, extent.min, extent.max]);
  const go =
    (step: (history: ZoomHistory) => ZoomHistory): (() => void) =>
    () => {
      // Records the current range even when it has only just changed.
      const next = step(visit(history, range));
      setHistory(next);
      setRange(next.present);
    };
  const keep = (): void => {
    setHistory((last) => visit(last, range));
  };
  const isMoved = !isSameRange(history.present, range);
  return {
    keep,
    back: history.past.length > 0 || isMoved ? go(goBack) : undefined,
    forward: history.future.length > 0 && !isMoved ? go(goForward) : undefined,
  };
}
