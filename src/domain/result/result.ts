import { definedEntries } from '../idioms/checkJson';
import type { Failure } from './failure';
import type { Labels } from '../catalog/catalogTypes';
import type { Notice } from './notice';
import type { Query } from '../query/query';
import type { Window } from '../time/window';

export type { Labels, LabelValue } from '../catalog/catalogTypes';

/** The label that marks the other series of a comparison and the differences. */
export const comparedLabel = 'compared';

/**
 * One metric for one combination of grouping values.
 *
 * `times[i]` is the start of bucket `i` in epoch milliseconds, ascending, without duplicates; `values[i]` is in `unit`,
 * NaN where the service sent null. Series with the same timestamps share the *same* `times` object. Series may differ
 * in length and start: never align by index, use `alignSeries`.
 */
export interface Series {
  readonly metric: string;
  /** The unit as the service sends it: free text ("MW", "$/MWh"). */
  readonly unit: string;
  /** The interval of the query or the reply: "5m", "1h". */
  readonly interval: string;
  /** The service's own name ("power_NSW1|coal_black"). Shown only when nothing better is known; never parsed. */
  readonly name: string;
  /**
   * Grouping values by column: `region`, `fueltech`, `fueltech_group`, `status`, `renewable`, `unit_code`, or unknown
   * ones.
   */
  readonly labels: Labels;
  readonly times: Float64Array;
  readonly values: Float64Array;
  /**
   * The weight of each value in a mean over several buckets: the denominator of a ratio. Absent for series whose buckets
   * weigh the same.
   */
  readonly weights?: Float64Array;
  /** The time at which a forecast was made, in epoch milliseconds; only forecast series have it. */
  readonly forecastRunMs?: number;
  /** The fueltech of a unit's series, if a directory of facilities has it. */
  readonly fueltech?: string;
  /** The names of a unit and its facility, if a directory of facilities has them: "Eraring 1", "Eraring". */
  readonly unitName?: string;
  readonly facilityName?: string;
  /** Equal for the units of one battery: its net, generator and load unit. Set if a directory of facilities has them. */
  readonly battery?: string;
  /** Buckets stamped before this are partial, because the window begins within them. Absent when all are whole. */
  readonly wholeFromMs?: number;
  /**
   * Buckets stamped at or after this are provisional: some of their data have not arrived. Absent when all are final.
   */
  readonly settledUntilMs?: number;
}

/** The text of a label; empty without one. */
export const labelText = (labels: Labels, name: string): string => String(labels[name] ?? '');

/** Returns the same text for the same labels in any order; `true` differs from "true". */
export const labelsKey = (labels: Labels): string =>
  JSON.stringify(definedEntries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Returns the number of points of all series, including missing values. */
export const countPoints = (all: readonly Pick<Series, 'values'>[]): number =>
  all.reduce((sum, { values }) => sum + values.length, 0);

/** Returns the number of values of all series; a missing value is none. */
export function countValues(all: readonly Pick<Series, 'values'>[]): number {
  let count = 0;
  for (const { values } of all) for (const value of values) if (!Number.isNaN(value)) count += 1;
  return count;
}

/** One HTTP exchange behind a result. The address never contains the token. */
export interface RequestRecord {
  readonly url: string;
  readonly status: number;
  /** The time at which the reply was complete, in epoch milliseconds. */
  readonly fetchedAtMs: number;
  readonly durationMs: number;
  readonly bytes: number;
  /** The service's version, if sent. */
  readonly version?: string;
  /** The service's own `created_at`, verbatim, if sent. */
  readonly createdAt?: string;
  /** Absent when the reply was fetched for this result. See `CacheUse`. */
  readonly cache?: CacheUse;
}

export const cacheUses = ['fresh', 'revalidated', 'stale'] as const;

/**
 * How a cached reply was used. `fresh`: recent enough, so no request was sent. `revalidated`: the service confirmed it.
 * `stale`: the service could not be reached and may have newer values.
 */
export type CacheUse = (typeof cacheUses)[number];

/** One failed or cancelled request of a query, with its reason. */
export type MissingPart = Failure & {
  /** The query of this request, with dates instead of a relative window. */
  readonly query: Query;
  /** The missing buckets: `[startMs, endMs)` in epoch milliseconds. Absent when the service chooses the window. */
  readonly window?: Window;
  /** The labels that its series would have, for requests whose replies have none. */
  readonly labels?: Readonly<Record<string, string>>;
};

/** The extent of a result that was reduced to the visible part of its chart. */
export interface Narrowed {
  readonly series: number;
  /** The number of series in the whole result. */
  readonly of: number;
  /** The buckets in view; absent when all are. */
  readonly range?: Window;
}

export interface Provenance {
  /** The origin and path of the service, without the token. */
  readonly baseAddress: string;
  /** True for replies of the embedded sample service; shown wherever the result appears. */
  readonly isSample: boolean;
  /** The network's fixed offset from UTC in minutes (NEM 600, WEM 480). */
  readonly offsetMinutes: number;
  /** The exact window of the query; absent when the service's default window applied. */
  readonly window?: Window;
  /** The requested buckets: `window`, widened to bucket edges. */
  readonly askedWindow?: Window;
  readonly requests: readonly RequestRecord[];
  /** Requests that failed or were not sent; absent for a complete result. */
  readonly missing?: readonly MissingPart[];
  /**
   * Requests still in progress, in the form they would have if the run were cancelled now; absent when there are none.
   */
  readonly awaited?: readonly MissingPart[];
  /** Set for an exported part of a result: the extent of that part. Absent for the whole result. */
  readonly narrowed?: Narrowed;
  /** The time at which the service sent the newest part, in epoch milliseconds. */
  readonly fetchedAtMs: number;
}

/** All series of a query, with their origin. */
export interface Result {
  readonly query: Query;
  readonly series: readonly Series[];
  readonly provenance: Provenance;
  readonly notices: readonly Notice[];
  /**
   * The results of the queries behind its measures, in the order of `expandQuery`; undefined for one without any data.
   * Set only where parts are missing, which are then added to them.
   */
  readonly terms?: readonly (Result | undefined)[];
}

/** True for a result with at least one bucket. */
export const hasBuckets = ({ series }: Result): boolean => series.some(({ times }) => times.length > 0);

const officialService = 'https://api.openelectricity.org.au/';

/**
 * Returns the source of the data and its licence. For any service other than the official one, only the address is
 * known.
 */
export function rightsOf({ baseAddress, isSample }: Pick<Provenance, 'baseAddress' | 'isSample'>): {
  source: string;
  address?: string;
  licence?: string;
} {
  if (isSample) return { source: 'Made-up data of the sample service of Gridlens' };
  if (!`${baseAddress}/`.startsWith(officialService)) return { source: baseAddress };
  return {
    source: 'Open Electricity',
    address: 'https://openelectricity.org.au',
    licence: 'CC BY-NC 4.0',
  };
}

/** Returns the interval of the first series or panel; empty without any. */
export const firstInterval = (all: readonly { interval: string }[]): string => all.at(0)?.interval ?? '';
