import { type Result, type Series, comparedLabel } from '../result/result';
import { bucketState } from '../series/bucketState';
import { signedValues } from '../series/signs';
import { seriesKey } from '../series/seriesOrder';
import { nextBucket } from '../time/bucket';
import type { Query } from '../query/query';
import { type Window, withDates } from '../time/window';

/**
 * A value, with loads negative, that the service has changed, added (no `before`) or removed (no `after`) since a result
 * was stored.
 */
export interface Revision {
  series: Series;
  ms: number;
  /** NaN when the service sent the bucket without a value. */
  before?: number;
  after?: number;
  /** True when the value was already known to be provisional when it was stored. */
  wasProvisional: boolean;
}

export interface Revisions {
  /** The number of buckets that both results have. */
  compared: number;
  /** In the order of the series, then of time. */
  revisions: readonly Revision[];
}

/** True for equal values, and for two missing ones. */
const isSame = (left: number, right: number): boolean =>
  left === right || (Number.isNaN(left) && Number.isNaN(right));

const empty = new Float64Array();

/** Calls back for each bucket of either series with its index in both; −1 where a series lacks it. */
function eachBucket(
  { earlier, fresh }: { earlier?: Series; fresh?: Series },
  call: (ms: number, k: number, f: number) => void,
): void {
  const left = earlier?.times ?? empty;
  const right = fresh?.times ?? empty;
  let k = 0;
  let f = 0;
  while (k < left.length || f < right.length) {
    const a = left.at(k) ?? Infinity;
    const b = right.at(f) ?? Infinity;
    call(Math.min(a, b), a <= b ? k : -1, b <= a ? f : -1);
    if (a <= b) k++;
    if (b <= a) f++;
  }
}

/** Returns a test for times in the missing parts of a result: their values are neither added nor removed. */
function isMissingFrom({ provenance }: Result): (ms: number) => boolean {
  const { missing = [] } = provenance;
  return (ms) => missing.some(({ window }) => !window || (ms >= window.startMs && ms < window.endMs));
}

/** Returns the result's own series, without any series of a comparison. */
export const ownSeries = ({ series }: Result): Series[] =>
  series.filter(({ labels }) => !Object.hasOwn(labels, comparedLabel));

export function findRevisions(stored: Result, fresh: Result): Revisions {
  const before = new Map(ownSeries(stored).map((series) => [seriesKey(series), series]));
  const after = new Map(ownSeries(fresh).map((series) => [seriesKey(series), series]));
  const isNotStored = isMissingFrom(stored);
  const isNotFetched = isMissingFrom(fresh);
  const revisions: Revision[] = [];
  let compared = 0;
  for (const key of new Set([...after.keys(), ...before.keys()])) {
    const pair = { earlier: before.get(key), fresh: after.get(key) };
    const series = pair.fresh ?? pair.earlier;
    if (!series) continue;
    // The directory may have named the fueltech of a unit for one of the two only.
    const signed = (one: Series | undefined): Float64Array =>
      signedValues({ ...series, values: one?.values ?? empty });
    const old = signed(pair.earlier);
    const now = signed(pair.fresh);
    eachBucket(pair, (ms, k, f) => {
      const wasProvisional = pair.earlier !== undefined && bucketState(pair.earlier, ms) === 'provisional';
      const was = old[k];
      const is = now[f];
      if (k >= 0 && f >= 0) {
        compared += 1;
        if (!isSame(was, is)) revisions.push({ series, ms, before: was, after: is, wasProvisional });
      } else if (k >= 0) {
        if (!isNotFetched(ms)) revisions.push({ series, ms, before: was, wasProvisional });
      } else if (!isNotStored(ms)) revisions.push({ series, ms, after: is, wasProvisional });
    });
  }
  return { compared, revisions };
}

/** Counts the changed, added and removed values, and finds the times of the first and the last of them. */
export function countRevisions({ compared, revisions }: Revisions): {
  compared: number;
  changed: number;
  added: number;
  gone: number;
  provisional: number;
  span: [firstMs: number, lastMs: number] | undefined;
} {
  const added = revisions.filter(({ before }) => before === undefined).length;
  const gone = revisions.filter(({ after }) => after === undefined).length;
  let firstMs = Infinity;
  let lastMs = -Infinity;
  for (const { ms } of revisions) {
    firstMs = Math.min(firstMs, ms);
    lastMs = Math.max(lastMs, ms);
  }
  return {
    compared,
    added,
    gone,
    changed: revisions.length - added - gone,
    provisional: revisions.filter(({ wasProvisional }) => wasProvisional).length,
    span: revisions.length > 0 ? [firstMs, lastMs] : undefined,
  };
}

/**
 * Returns the buckets that a result covers: those that the query requested, or those in the reply when the service
 * chose the window.
 */
function windowOf({ provenance, series }: Result): Window | undefined {
  const { window, askedWindow = window, offsetMinutes } = provenance;
  if (askedWindow) return askedWindow;
  let startMs = Infinity;
  let endMs = -Infinity;
  for (const { times, interval } of series) {
    const last = times.at(-1);
    if (last === undefined) continue;
    startMs = Math.min(startMs, times[0]);
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
  return window && withDates(result.query, window);
}
