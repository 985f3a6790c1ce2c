import { findInterval, isForecastMetric } from '../catalog/index';
import { parameters } from '../catalog/parameters';
import type { QueryPath } from './diagnostic';
import type { Directory } from '../result/directory';
import { dayMs } from '../time/time';
import type { Query } from './query';
import { isBeyondReach, resolveWindow } from '../time/window';

/** A remark about a query in a file or in code that has no fault of its own. */
export type Advice = { path: QueryPath } &
  /** More codes than one request accepts; they are fetched in parts. */
  (
    | { code: 'codesInParts'; count: number; limit: number }
    /** Together with groups, fuel technologies only filter. */
    | { code: 'fueltechBesideGroup' }
    /** The service's price of a whole network is the plain mean of its regions' prices. */
    | { code: 'priceOfNetwork' }
    /** More than one request for financial years may cover; they are derived from months. */
    | { code: 'yearsOfMonths'; limitDays: number }
    /** The window begins earlier than the plan of the key covers: the service would refuse the query. */
    | { code: 'beyondReach'; reachDays: number }
  );

/** Returns advice on a query in which `checkQuery` finds no fault. */
export function adviseOn(
  query: Query,
  { nowMs, reachDays }: Pick<KnownFacts, 'nowMs' | 'reachDays'>,
): Advice[] {
  const found: Advice[] = [];
  for (const { name, maxCodesPerRequest: limit = Infinity } of parameters) {
    const codes = query[name];
    const count = typeof codes === 'string' ? 1 : (codes?.length ?? 0);
    if (count > limit) found.push({ code: 'codesInParts', path: [name], count, limit });
  }
  if (query.fueltech?.length && query.fueltech_group?.length)
    found.push({ code: 'fueltechBesideGroup', path: ['fueltech'] });
  const price = query.metrics.indexOf('price');
  const isByRegion = query.primary_grouping === 'network_region' || query.network_region !== undefined;
  if (price >= 0 && query.operation === 'market' && query.network_code === 'NEM' && !isByRegion)
    found.push({ code: 'priceOfNetwork', path: ['metrics', price] });
  const limitDays = findInterval('fy')?.limitDays ?? Infinity;
  const window = query.interval === 'fy' ? resolveWindow(query, nowMs) : undefined;
  if (window && window.endMs - window.startMs > limitDays * dayMs && !query.metrics.some(isForecastMetric))
    found.push({ code: 'yearsOfMonths', path: ['interval'], limitDays });
  if (reachDays !== undefined && isBeyondReach(query, reachDays, nowMs))
    found.push({
      code: 'beyondReach',
      path: [query.window === undefined ? 'date_start' : 'window'],
      reachDays,
    });
  return found;
}

/** The facts about the service that are known before a query runs. */
export interface KnownFacts {
  /** The facilities of the query's network. */
  directory?: Directory;
  /** How many days back the plan of the key reaches. */
  reachDays?: number;
  nowMs: number;
}
