import { useEffect, useRef, useState } from 'preact/hooks';
import {
  firstInterval,
  parseStamp,
  parseWindow,
  readTypedWindow,
  resolveRelative,
  toInstant,
  type TypedWindow,
} from '../../../domain';
import type { PageResult } from '../../pageResult';
import { type Range } from '../timeRange';

/** The ranges that a chart has shown, oldest first, and the index of the current one. */
interface ZoomHistory {
  ranges: readonly Range[];
  at: number;
}

/** The oldest ranges beyond this number are dropped. */
const maxPast = 50;

export const startHistory = (range: Range): ZoomHistory => ({ ranges: [range], at: 0 });

const isSameRange = (one: Range, other: Range): boolean => one.min === other.min && one.max === other.max;

/** Returns the history after another range came into view. */
export function visit(history: ZoomHistory, range: Range): ZoomHistory {
  if (isSameRange(history.ranges[history.at], range)) return history;
  const ranges = [...history.ranges.slice(0, history.at + 1), range].slice(-maxPast - 1);
  return { ranges, at: ranges.length - 1 };
}

/** Moves through the history by a number of steps, as far as there are any; below zero is back. */
export const go = ({ ranges, at }: ZoomHistory, by: number): ZoomHistory => ({
  ranges,
  at: Math.min(ranges.length - 1, Math.max(0, at + by)),
});

/** A range enters the history after this long without a change, since a wheel passes through many. */
const restMs = 400;

/** Tracks the ranges of a chart. A new `extent` starts a new history, since earlier ranges belong to another result. */
export function useZoomHistory(range: Range, extent: Range, setRange: (range: Range) => void) {
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
  const step = (by: number): void => {
    // Records the current range even when it has only just changed.
    const next = go(visit(history, range), by);
    setHistory(next);
    setRange(next.ranges[next.at]);
  };
  const isMoved = !isSameRange(history.ranges[history.at], range);
  const isLast = history.at === history.ranges.length - 1;
  return {
    /** Records the current range as a step at once, without waiting. */
    record: (): void => setHistory((last) => visit(last, range)),
    /** Undefined when there is no step. */
    back: history.at > 0 || isMoved ? () => step(-1) : undefined,
    forward: !isLast && !isMoved ? () => step(1) : undefined,
  };
}

/** The parts of a result that a typed range refers to. Buckets of network time bound a relative window. */
type RangeContext = Pick<PageResult, 'extent' | 'clock' | 'offsetMinutes'> & {
  panels: readonly { interval: string }[];
};

/** Converts a typed window to instants; a relative window ends with the result. */
function instantsOf(
  typed: TypedWindow,
  { extent, panels, offsetMinutes, clock }: RangeContext,
): Range | undefined {
  if ('window' in typed) {
    const window = parseWindow(typed.window);
    if (!window) return undefined;
    const { startMs, endMs } = resolveRelative(window, firstInterval(panels), offsetMinutes, extent.max);
    return { min: startMs, max: endMs };
  }
  const { date_start: start, date_end: end } = typed;
  const at = (stamp: string): number => toInstant(parseStamp(stamp, 0) ?? NaN, clock);
  const min = start === undefined ? extent.min : at(start);
  const max = end === undefined ? extent.max : at(end);
  return Number.isNaN(max - min) ? undefined : { min, max };
}

/** Parses a typed part of a result's time, in the same forms as a query window. */
export function readTypedRange(text: string, context: RangeContext): Range | 'unreadable' | 'outside' {
  const { extent, clock } = context;
  const typed = readTypedWindow(text, { clock, nowMs: extent.max });
  const range = typed && instantsOf(typed, context);
  if (!range) return 'unreadable';
  const min = Math.max(range.min, extent.min);
  const max = Math.min(range.max, extent.max);
  return min < max ? { min, max } : 'outside';
}
