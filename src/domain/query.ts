/** The service's three GETs. */
export type Operation = 'network' | 'market' | 'facilities';

/** The operations in the order in which they are offered. */
export const operations: readonly Operation[] = ['network', 'market', 'facilities'];

/**
 * What a user asks: plain JSON with the API's own parameter names.
 *
 * Codes are strings, not unions: the service may know more codes than we do, and an unknown one is
 * passed on. `date_start` and `date_end` are naive network-local stamps (`2026-10-05T00:00:00`);
 * `window` is a relative form (`"24h"`, `"7d"`, `"this month"`) that is resolved when the query is run.
 * A query has either `window` or dates; with neither, the service's own default window holds.
 */
export interface Query {
  readonly operation: Operation;
  readonly network_code: string;
  readonly metrics: readonly string[];
  readonly interval?: string;
  readonly window?: string;
  readonly date_start?: string;
  readonly date_end?: string;
  readonly network_region?: string;
  readonly fueltech?: readonly string[];
  readonly fueltech_group?: readonly string[];
  readonly primary_grouping?: string;
  readonly secondary_grouping?: string;
  readonly facility_code?: readonly string[];
  readonly unit_code?: readonly string[];
}

/** The name of a query's parameter. */
export type QueryField = keyof Query;

/** What can be wrong, or worth a word, in a query. Codes; the words are the host's. */
export type QueryProblemCode =
  | 'notAnObject'
  | 'unknownField'
  | 'wrongType'
  | 'missing'
  | 'unknownOperation'
  | 'unknownCode'
  | 'notOffered'
  | 'tooManyCodes'
  | 'badDate'
  | 'dateHasOffset'
  | 'endNotAfterStart'
  | 'badWindow'
  | 'windowAndDates'
  /** Units without their facility: each is asked by itself, for the service would throw them into one series. */
  | 'unitWithoutFacility'
  /** Neither facilities nor units are named: the service adds all of the network into one series. */
  | 'facilitiesNotNamed'
  /** A filter makes the service group by what it filters, whatever grouping was asked. `allowed` = that grouping. */
  | 'groupingForced'
  /** A metric of another operation: it is asked there, as a request of its own. `allowed` = that operation. */
  | 'askedElsewhere'
  /** AU joins its networks on wall-clock time: the western values sit two hours off. */
  | 'wallClock'
  /** Forecasts exist for the NEM only. */
  | 'forecastNetwork'
  /** A forecast asked for a window in the past: what was forecast last for it comes, not what is to come. */
  | 'pastForecast';

/**
 * One problem of a query. An `error` cannot be sent; a `warning` is sent all the same.
 * `value` is what was found, `allowed` what would be right (codes) or the limit (`['30']`).
 */
export interface QueryProblem {
  readonly severity: 'error' | 'warning';
  readonly code: QueryProblemCode;
  readonly field: string;
  readonly value?: string;
  readonly allowed?: readonly string[];
}
