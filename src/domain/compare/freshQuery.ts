import { nextBucket } from '../bucket';
import { offsetMinutesOf } from '../catalog/index';
import type { Query } from '../query';
import type { Result } from '../result';
import { formatNaive } from '../time';
import type { Window } from '../window';

/**
 * Returns the buckets that a result covers: those that the query requested, or those in the reply when the service
 * chose the window.
 */
function windowOf({ provenance, series }: Result): Window | undefined {
  const { window, askedWindow = window, offsetMinutes } = provenance;
  if (askedWindow) return askedWindow;
  let [startMs, endMs] = [Infinity, -Infinity];
  for (const { times, interval } of series) {
    const last = times.at(-1);
    if (last === undefined) continue;
    startMs = Math.min(startMs, times[0] ?? Infinity);
    endMs = Math.max(endMs, nextBucket(last, interval, offsetMinutes));
  }
  return startMs < endMs ? { startMs, endMs } : undefined;
}

/**
 * Returns the query of a result for the same buckets, independent of the current time; undefined for a result without
 * buckets.
 */
export function freshQuery(result: Result): Query | undefined {
  const window = windowOf(result);
  if (!window) return undefined;
  const { window: _window, ...query } = result.query;
  const offsetMinutes = offsetMinutesOf(query.network_code);
  return {
    ...query,
    date_start: formatNaive(window.startMs, offsetMinutes),
    date_end: formatNaive(window.endMs, offsetMinutes),
  };
}
