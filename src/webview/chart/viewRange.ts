import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { useEachFrame } from './eachFrame';
import { carryRange, clampRange, isWhole } from './navigation';
import type { Range } from './range';

/** The visible part of the time axis. */
export interface ViewRange {
  /** The drawn range. */
  readonly range: Range;
  /** The range of the next frame, the base for further keys and wheel turns. */
  readonly latest: () => Range;
  readonly setRange: (range: Range) => void;
}

/** Calls `onChange` at most once per frame; with undefined when everything is in view. */
export function useViewRange(
  saved: Range | undefined,
  extent: Range,
  onChange: (range: Range | undefined) => void,
): ViewRange {
  const range = useMemo(() => carryRange(saved, extent), [saved, extent.min, extent.max]);
  const latest = useRef(range);
  useLayoutEffect(() => {
    latest.current = range;
  }, [range]);
  const showRange = useEachFrame((next: Range) => {
    onChange(isWhole(next, extent) ? undefined : next);
  });
  return {
    range,
    latest: () => latest.current,
    setRange: (next) => {
      latest.current = clampRange(next, extent);
      showRange(latest.current);
    },
  };
}
