import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { useEachFrame } from './eachFrame';
import { carryRange, clampRange, isWhole } from './navigation';
import type { Range } from './range';

/** The part of the time axis in view. */
export interface ViewRange {
  /** The range that is drawn. */
  readonly range: Range;
  /** The range that is about to be drawn, which keys and wheels change further. */
  readonly latest: () => Range;
  readonly setRange: (range: Range) => void;
}

/** Calls `onChange` at most once a frame; with undefined when everything is in view. */
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
