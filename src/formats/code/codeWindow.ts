import { offsetMinutesOf } from '../../domain/catalog/index';
import { dayMs, hourMs, minuteMs } from '../../domain/durations';
import type { Query } from '../../domain/query';
import { parseWindow } from '../../domain/relativeWindow';
import { formatNaive, parseQueryDate } from '../../domain/time';
import { resolveRelative } from '../../domain/window';

/** The whole buckets that a window before now begins and ends with. */
export type CodeFloor = 'none' | 'hour' | 'day';

/** A window as code writes it. */
export type CodeWindow =
  | { readonly kind: 'none' }
  /** So much before now, in network time. */
  | {
      readonly kind: 'relative';
      readonly count: number;
      readonly unit: 'm' | 'h' | 'd' | 'w';
      readonly floor: CodeFloor;
      readonly offsetMinutes: number;
    }
  /** Naive stamps in network time, and the relative window that they are now. */
  | { readonly kind: 'dates'; readonly start?: string; readonly end?: string; readonly was?: string };

const unitMs = { m: minuteMs, h: hourMs, d: dayMs, w: 7 * dayMs } as const;

/** The floor that makes all buckets of an interval whole; undefined where code would have to know the calendar. */
function floorOf(interval: string | undefined, spanMs: number): CodeFloor | undefined {
  if (interval === undefined || interval === '5m') return 'none';
  if (interval === '30m' || interval === '1h') return spanMs % hourMs === 0 ? 'hour' : undefined;
  return interval === '1d' && spanMs % dayMs === 0 ? 'day' : undefined;
}

/**
 * The window of a query as code writes it. One that ends now stays relative where its buckets are at most days; others
 * become the dates that they are at `nowMs`, as all do without `keepsRelative`.
 */
export function toCodeWindow(query: Query, nowMs: number, keepsRelative = true): CodeWindow {
  const { window, interval, date_start: start, date_end: end } = query;
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const relative = window === undefined ? undefined : parseWindow(window);
  if (window !== undefined && relative) {
    if (keepsRelative && relative.kind === 'rolling' && relative.unit !== 'M' && relative.unit !== 'y') {
      const { count, unit } = relative;
      const floor = floorOf(interval, count * unitMs[unit]);
      if (floor) return { kind: 'relative', count, unit, floor, offsetMinutes };
    }
    const resolved = resolveRelative(relative, interval ?? '5m', offsetMinutes, nowMs);
    const [from, to] = [resolved.startMs, resolved.endMs].map((ms) => formatNaive(ms, offsetMinutes));
    return { kind: 'dates', start: from ?? '', end: to ?? '', was: window };
  }
  if (start === undefined && end === undefined) return { kind: 'none' };
  const toStamp = (text: string): string => {
    const ms = parseQueryDate(text, offsetMinutes);
    return ms === undefined ? text : formatNaive(ms, offsetMinutes);
  };
  return {
    kind: 'dates',
    ...(start !== undefined && { start: toStamp(start) }),
    ...(end !== undefined && { end: toStamp(end) }),
  };
}

/** What is said above code of a window that code cannot say. */
export const windowNote = (window: CodeWindow): readonly string[] =>
  window.kind === 'dates' && window.was !== undefined ? [`"${window.was}" when this was written`] : [];

/** "2026-10-01T00:00:00" as "2026-10-01", others as they are. */
export const shortStamp = (stamp: string): string => stamp.replace(/T00:00:00$/, '');
