import { findInterval } from '../catalog/index';
import { intervalOf, type Query } from '../query/query';
import { countBuckets } from '../time/bucket';
import { formatNaive } from '../time/time';
import type { Window } from '../time/window';
import type { Notice } from './notice';

/** Dates with an end are a question of their own; relative windows and open ends follow the buckets by definition. */
const hasDates = ({ date_start, date_end }: Query): boolean =>
  date_start !== undefined && date_end !== undefined;

/**
 * Compares the window that a query asks for with the one that its result answers, and returns a notice about each
 * difference. Requests that failed are not differences: they are missing parts. `window` is the exact one of the
 * query, `fullWindow` is widened to complete buckets, `askedWindow` was requested.
 */
export function windowNotices(
  query: Query,
  {
    window,
    fullWindow,
    askedWindow,
    reachDays = 0,
    offsetMinutes,
  }: {
    window?: Window;
    fullWindow?: Window;
    askedWindow?: Window;
    /** The days that the key's plan covers, if known. */
    reachDays?: number;
    offsetMinutes: number;
  },
): Notice[] {
  if (fullWindow === undefined || askedWindow === undefined) return [];
  const interval = intervalOf(query);
  const stamp = (ms: number): string => formatNaive(ms, offsetMinutes);
  const count = ({ startMs, endMs }: Window): number => countBuckets(interval, startMs, endMs, offsetMinutes);
  const notices: Notice[] = [];
  if (askedWindow.startMs > fullWindow.startMs)
    notices.push({
      code: 'beyondReach',
      asked: stamp(fullWindow.startMs),
      date_start: stamp(askedWindow.startMs),
      buckets: count({ startMs: fullWindow.startMs, endMs: askedWindow.startMs }),
      of: count(fullWindow),
      reachDays,
    });
  if (askedWindow.endMs < fullWindow.endMs)
    notices.push({ code: 'restToCome', date_end: stamp(askedWindow.endMs) });
  const isWidened =
    window !== undefined && (window.startMs > fullWindow.startMs || window.endMs < fullWindow.endMs);
  if (isWidened && hasDates(query) && findInterval(interval))
    notices.push({
      code: 'wholeBuckets',
      interval,
      asked_start: stamp(window.startMs),
      asked_end: stamp(window.endMs),
      date_start: stamp(fullWindow.startMs),
      date_end: stamp(fullWindow.endMs),
    });
  return notices;
}
