import { findInterval } from '../catalog/index';
import { correctedSince } from '../catalog/rewrites';
import { intervalOf, type Query } from '../query/query';
import { countBuckets } from '../time/bucket';
import { formatDates } from '../time/dateSpan';
import { rollingDays } from '../time/relativeWindow';
import { dayMs, formatNaive, parseQueryDate } from '../time/time';
import { mergeWindows, type Window } from '../time/window';
import type { Notice } from './notice';
import type { Provenance } from './result';

/** Returns a notice about the parts of a result that the service has corrected since they were fetched. */
export function correctionNotices({ requests, offsetMinutes, isSample }: Provenance): Notice[] {
  const spans = requests.flatMap(({ url, fetchedAtMs }) => {
    const msOf = (name: string): number => {
      const [, date = ''] = new RegExp(`[?&]${name}=([^&]*)`).exec(url) ?? [];
      return parseQueryDate(date.replaceAll(/%3a/gi, ':'), offsetMinutes) ?? NaN;
    };
    return correctedSince(fetchedAtMs, { startMs: msOf('date_start'), endMs: msOf('date_end') });
  });
  if (isSample || spans.length === 0) return [];
  const words = mergeWindows(spans).map(({ startMs, endMs }) => formatDates(startMs, endMs, offsetMinutes));
  return [{ code: 'corrected', when: words.join(', ') }];
}

/** Dates with an end are a question of their own; open ends, and relative windows of a bucket or more, follow the buckets. */
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
  const { startMs, endMs } = fullWindow;
  const isWidened = window !== undefined && (window.startMs > startMs || window.endMs < endMs);
  const spanMs = rollingDays(query.window) * dayMs;
  // Months are not equally long.
  const isShort = spanMs < (endMs - startMs) * 0.9 && count(fullWindow) === 1;
  const asked = isShort ? { startMs: endMs - spanMs, endMs } : isWidened && hasDates(query) && window;
  if (asked && findInterval(interval))
    notices.push({
      code: 'wholeBuckets',
      interval,
      asked_start: stamp(asked.startMs),
      asked_end: stamp(asked.endMs),
      date_start: stamp(fullWindow.startMs),
      date_end: stamp(fullWindow.endMs),
    });
  return notices;
}
