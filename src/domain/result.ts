import type { Failure } from './failure';
import type { LabelValue } from './labelValue';
import type { Notice } from './notice';
import type { Query } from './query';
import type { Window } from './window';

export type { LabelValue } from './labelValue';

/**
 * One metric for one combination of group values.
 *
 * `times[i]` is the start of bucket `i` in epoch milliseconds, ascending, without duplicates; `values[i]`
 * is in `unit`, NaN where the service sent null. `times` is the *same object* for all series that share
 * their stamps. Series may differ in length and start: never align by index, use `alignSeries`.
 */
export interface Series {
  readonly metric: string;
  /** As the service sends it: free text ("MW", "$/MWh"). */
  readonly unit: string;
  /** As asked or sent: "5m", "1h". */
  readonly interval: string;
  /** The service's own name ("power_NSW1|coal_black"). For display of last resort; never parsed. */
  readonly name: string;
  /** Group values by column: `region`, `fueltech`, `fueltech_group`, `status`, `renewable`, `unit_code`, or unknown ones. */
  readonly labels: Readonly<Record<string, LabelValue>>;
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** Epoch milliseconds at which a forecast was made; only forecast series have it. */
  readonly forecastRunMs?: number;
  /** Of a unit's series: the unit's fueltech, where a directory of facilities has told it. */
  readonly fueltech?: string;
  /** Buckets stamped before it are parts: the window begins within them. Absent where none is. */
  readonly wholeFromMs?: number;
  /** Buckets stamped at or after it are provisional: some of their data are still to come. Absent where none is. */
  readonly settledUntilMs?: number;
}

/** One HTTP exchange behind a result. The address never holds the token. */
export interface RequestRecord {
  readonly url: string;
  readonly status: number;
  /** Epoch milliseconds at which the answer was complete. */
  readonly fetchedAtMs: number;
  readonly durationMs: number;
  readonly bytes: number;
  /** The service's version, when sent. */
  readonly version?: string;
  /** The service's own `created_at`, verbatim, when sent. */
  readonly createdAt?: string;
  /** Absent: asked for this result. See `CacheUse`. */
  readonly cache?: CacheUse;
}

export const cacheUses = ['fresh', 'revalidated', 'stale'] as const;

/**
 * How a kept reply came into a result. `fresh`: young enough, the service was not asked. `revalidated`: the service said
 * that it still holds. `stale`: the service could not be reached; it may have newer values.
 */
export type CacheUse = (typeof cacheUses)[number];

/** One request of a query that brought nothing, and why. */
export type MissingPart = Failure & {
  /** What would have been asked: one request's worth, with dates instead of a relative window. */
  readonly query: Query;
  /** The buckets that are missing: `[startMs, endMs)` in epoch milliseconds. Absent when the window was the service's. */
  readonly window?: Window;
  /** Labels that its series would have been given, where the service sends none. */
  readonly labels?: Readonly<Record<string, string>>;
};

/** What of a result is left when only what its chart shows is taken. */
export interface Narrowed {
  readonly series: number;
  /** Of so many. */
  readonly of: number;
  /** The buckets in view; absent for all of them. */
  readonly range?: Window;
}

/** Where a result came from. */
export interface Provenance {
  /** Origin and path of the service asked, without the token. */
  readonly baseAddress: string;
  /** True when the embedded sample service answered: shown wherever the result appears. */
  readonly isSample: boolean;
  /** The network's fixed offset from UTC in minutes (NEM 600, WEM 480). */
  readonly offsetMinutes: number;
  /** The window of the query to the millisecond; absent when the service's default window held. */
  readonly window?: Window;
  /** The whole buckets that were asked for: `window`, widened to bucket edges. */
  readonly askedWindow?: Window;
  readonly requests: readonly RequestRecord[];
  /** Parts that failed or were not asked; absent when there are none: the result is whole. */
  readonly missing?: readonly MissingPart[];
  /** Parts that are still under way, as they are missing should the run be cancelled now; absent when there are none. */
  readonly awaited?: readonly MissingPart[];
  /** Of an exported part of a result: what was left out. Absent for all of it. */
  readonly narrowed?: Narrowed;
  /** Epoch milliseconds at which the service sent the newest part. */
  readonly fetchedAtMs: number;
}

/** All series of a query, with where they came from. */
export interface Result {
  readonly query: Query;
  readonly series: readonly Series[];
  readonly provenance: Provenance;
  readonly notices: readonly Notice[];
}
