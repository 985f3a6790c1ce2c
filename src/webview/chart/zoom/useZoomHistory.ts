import { useEffect, useRef, useState } from 'preact/hooks';
import type { Range } from '../range';
import { goBack, goForward, isSameRange, startHistory, visit, type ZoomHistory } from './zoomHistory';

/** A range that rests this long is one to come back to: a wheel passes through many. */
const restMs = 400;

/** The steps back and forward through the ranges of a chart; undefined where there is none. */
export interface ZoomSteps {
  readonly back: (() => void) | undefined;
  readonly forward: (() => void) | undefined;
  /** Makes what is in view a step to come back to, before it has rested. */
  readonly keep: () => void;
}

/** Another `extent` begins anew: what was shown of another result is not there to come back to. */
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
      // What has not rested yet is a place to come back to as well.
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
