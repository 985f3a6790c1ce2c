import {
  dayMs,
  formatNaive,
  hourMs,
  intervalOf,
  minuteMs,
  offsetMinutesOf,
  parseQueryDate,
  parseWindow,
  type Query,
  resolveRelative,
} from '../../domain';
import { commentLine } from './literals';

/** The whole buckets to which a relative window is rounded. */
export type CodeFloor = 'none' | 'hour' | 'day';

export type CodeWindow =
  | { kind: 'none' }
  /** A duration before now, in network time. */
  | {
      kind: 'relative';
      count: number;
      unit: 'm' | 'h' | 'd' | 'w';
      floor: CodeFloor;
      offsetMinutes: number;
    }
  /** Naive stamps in network time, and the relative window that they replace. */
  | { kind: 'dates'; start?: string; end?: string; was?: string };

const unitMs = { m: minuteMs, h: hourMs, d: dayMs, w: 7 * dayMs } as const;

/** Returns the floor that makes all buckets of an interval whole; undefined when that would need a calendar. */
function floorOf(interval: string | undefined, spanMs: number): CodeFloor | undefined {
  if (interval === undefined || interval === '5m') return 'none';
  if (interval === '30m' || interval === '1h') return spanMs % hourMs === 0 ? 'hour' : undefined;
  return interval === '1d' && spanMs % dayMs === 0 ? 'day' : undefined;
}

/**
 * Converts the window of a query for code. A window that ends now stays relative if its buckets are at most days; any
 * other becomes fixed dates as of `nowMs`, as does every window in a language that cannot compute dates.
 */
export function toCodeWindow(query: Query, nowMs: number, computesDates = true): CodeWindow {
  const { window, interval, date_start: start, date_end: end } = query;
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const relative = window === undefined ? undefined : parseWindow(window);
  if (window !== undefined && relative) {
    if (computesDates && relative.kind === 'rolling' && relative.unit !== 'M' && relative.unit !== 'y') {
      const { count, unit, today } = relative;
      // Whole days make all buckets of at most a day whole.
      const dayFloor = ['5m', '30m', '1h', '1d'].includes(interval ?? '5m') ? 'day' : undefined;
      const floor = today === 'until' ? dayFloor : floorOf(interval, count * unitMs[unit]);
      if (floor && today !== 'and') return { kind: 'relative', count, unit, floor, offsetMinutes };
    }
    const { startMs, endMs } = resolveRelative(relative, intervalOf(query), offsetMinutes, nowMs);
    const stamp = (ms: number) => formatNaive(ms, offsetMinutes);
    return { kind: 'dates', start: stamp(startMs), end: stamp(endMs), was: window };
  }
  if (start === undefined && end === undefined) return { kind: 'none' };
  const toStamp = (text: string | undefined) => {
    const ms = text === undefined ? undefined : parseQueryDate(text, offsetMinutes);
    return ms === undefined ? text : formatNaive(ms, offsetMinutes);
  };
  return { kind: 'dates', start: toStamp(start), end: toStamp(end) };
}

/** Returns a comment for code whose window had to be replaced by dates. */
export const windowNote = (window: CodeWindow, sign: string): string[] =>
  window.kind === 'dates' && window.was !== undefined
    ? [commentLine(sign, `"${window.was}" when this was written`)]
    : [];

/** Shortens "2026-10-01T00:00:00" to "2026-10-01"; other stamps stay unchanged. */
export const shortStamp = (stamp: string): string => stamp.replace(/T00:00:00$/, '');
