import { definedEntries } from '../idioms/checkJson';

/** The three GET endpoints of the service. */
export type Operation = 'network' | 'market' | 'facilities';

/** The operations in display order. */
export const operations: readonly Operation[] = ['network', 'market', 'facilities'];

/**
 * A user's query: plain JSON with the API's own parameter names.
 *
 * Codes are strings, not unions: the service may know more codes than the catalog, so unknown ones are sent unchanged.
 * `date_start` and `date_end` are naive network-local timestamps (`2026-10-05T00:00:00`); `window` is a relative form
 * (`"24h"`, `"7d"`, `"this month"`) that is resolved when the query is run. A query has either `window` or dates; with
 * neither, the service's default window applies.
 */
export interface Query {
  readonly operation: Operation;
  readonly network_code: string;
  /** May be empty if the query has measures. */
  readonly metrics: readonly string[];
  /** Numbers that Gridlens computes from metrics (`catalog/measures.ts`). They are never sent. */
  readonly measures?: readonly string[];
  /** The interval of the terms of measures that need a shorter one to be exact. Never sent. */
  readonly measures_from?: string;
  readonly interval?: string;
  readonly window?: string;
  readonly date_start?: string;
  readonly date_end?: string;
  /** Several are joined with commas: `NSW1,VIC1`. */
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

/** Returns the same text for equal queries, whatever the order of their fields. */
export const textOfQuery = (query: Partial<Query>): string =>
  JSON.stringify(definedEntries(query).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** True for equal queries, and when both are undefined. */
export function isSameQuery(left: Query | undefined, right: Query | undefined): boolean {
  return (left && textOfQuery(left)) === (right && textOfQuery(right));
}

/** The interval of a query that names none. */
export const defaultInterval = '5m';

/** Returns the interval of a query; the default one when it names none. */
export const intervalOf = ({ interval = defaultInterval }: Partial<Query>): string => interval;

/** Returns the codes of all that a query shows, in its own order: its metrics, then its measures. */
export const shownCodes = ({ metrics, measures = [] }: Pick<Query, 'metrics' | 'measures'>): string[] => [
  ...metrics,
  ...measures,
];

/** Returns the regions of a query, each once. Plain JavaScript may have written a list. */
export const regionsOf = ({
  network_region = '',
}: {
  network_region?: string | readonly string[];
}): string[] => [
  ...new Set(
    String(network_region)
      .split(',')
      .map((code) => code.trim())
      .filter(Boolean),
  ),
];

/** Returns a query as the service takes it: one for several regions asks for all, since a filter has one region. */
export const forAllRegions = (query: Query): Query =>
  regionsOf(query).length > 1
    ? { ...query, network_region: undefined, primary_grouping: 'network_region' }
    : query;

/** Returns the query without one of its measures. */
export function withoutMeasure(query: Query, code: string): Query {
  const { measures = [], ...rest } = query;
  const others = measures.filter((one) => one !== code);
  return others.length === 0 ? rest : { ...rest, measures: others };
}

/** The path of each operation, between the version and the network's code. */
export const operationPaths: Readonly<Record<Operation, string>> = {
  network: 'data/network',
  market: 'market/network',
  facilities: 'data/facilities',
};

/** Returns a query without its window and dates. */
export const undated = ({ window: _window, date_start: _start, date_end: _end, ...rest }: Query): Query =>
  rest;

/** Builds the query of a fuel mix of three days, fine enough to show batteries charging at noon. */
export const fuelMixQuery = (network_code: string, network_region?: string): Query => ({
  operation: 'network',
  network_code,
  metrics: ['power'],
  interval: '30m',
  window: '3d',
  secondary_grouping: 'fueltech',
  network_region,
});
