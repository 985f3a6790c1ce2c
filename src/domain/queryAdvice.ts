import { findInterval, isForecastMetric } from './catalog/index';
import { parameters } from './catalog/parameters';
import type { QueryPath } from './diagnostic';
import { dayMs } from './durations';
import type { Query } from './query';
import { resolveWindow } from './window';

/** What is worth a word in a query that is written down, though nothing is wrong with it. */
export type Advice = { readonly path: QueryPath } &
  /** More codes than one request takes: they are asked in parts. */
  (
    | { readonly code: 'codesInParts'; readonly count: number; readonly limit: number }
    /** With groups beside them, fuel technologies only filter. */
    | { readonly code: 'fueltechBesideGroup' }
    /** The service's price of a whole network is a plain mean over regions. */
    | { readonly code: 'priceOfNetwork' }
    /** More than one request of financial years may ask: they are made of months. */
    | { readonly code: 'yearsOfMonths'; readonly limitDays: number }
  );

/** Advice on a query that `checkQuery` finds nothing wrong with. */
export function adviseOn(query: Query, nowMs: number): readonly Advice[] {
  const found: Advice[] = [];
  for (const { name, maxCodesPerRequest: limit = Infinity } of parameters) {
    const codes = query[name];
    const count = typeof codes === 'string' ? 1 : (codes?.length ?? 0);
    if (count > limit) found.push({ code: 'codesInParts', path: [name], count, limit });
  }
  if ((query.fueltech?.length ?? 0) > 0 && (query.fueltech_group?.length ?? 0) > 0)
    found.push({ code: 'fueltechBesideGroup', path: ['fueltech'] });
  const price = query.metrics.indexOf('price');
  const isByRegion = query.primary_grouping === 'network_region' || query.network_region !== undefined;
  if (price >= 0 && query.operation === 'market' && query.network_code === 'NEM' && !isByRegion)
    found.push({ code: 'priceOfNetwork', path: ['metrics', price] });
  const limitDays = findInterval('fy')?.limitDays ?? Infinity;
  const window = query.interval === 'fy' ? resolveWindow(query, nowMs) : undefined;
  if (window && window.endMs - window.startMs > limitDays * dayMs && !query.metrics.some(isForecastMetric))
    found.push({ code: 'yearsOfMonths', path: ['interval'], limitDays });
  return found;
}
