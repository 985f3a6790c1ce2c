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
