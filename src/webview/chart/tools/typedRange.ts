import {
  type Clock,
  parseStamp,
  parseWindow,
  readTypedWindow,
  resolveRelative,
  toInstant,
  type TypedWindow,
} from '../../../domain';
import type { Range } from '../timeRange';

/** The result and clock that a typed range refers to. */
interface RangeContext {
  extent: Range;
  interval: string;
  /** The offset of network time, whose buckets bound a relative window. */
  offsetMinutes: number;
  clock: Clock;
}

/** Converts a typed window to instants; a relative window ends with the result. */
function instantsOf(
  typed: TypedWindow,
  { extent, interval, offsetMinutes, clock }: RangeContext,
): Range | undefined {
  if ('window' in typed) {
    const window = parseWindow(typed.window);
    if (!window) return undefined;
    const { startMs, endMs } = resolveRelative(window, interval, offsetMinutes, extent.max);
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
