import { ApiError } from '../../domain/apiError';
import type { Operation, Query } from '../../domain/query';
import { parametersOf } from '../../domain/queryFields';

const folders: Readonly<Record<Operation, string>> = {
  network: 'data/network',
  market: 'market/network',
  facilities: 'data/facilities',
};

/**
 * Path and query from `/v4` on, of a query that has dates, if any, as the service wants them. Throws ApiError
 * `invalidRequest` for a network that no path can hold.
 */
export function toPath(query: Query): string {
  const network = query.network_code;
  // An address parser takes dots for steps in the path, however they are escaped; half a character has no escape.
  if (/^\.{1,2}$|\p{Surrogate}/u.test(network)) {
    throw new ApiError('invalidRequest', { field: 'network_code', value: network });
  }
  const search = new URLSearchParams();
  for (const parameter of parametersOf(query.operation)) {
    const value = query[parameter] ?? [];
    // Repeated, never joined by commas: the service takes a comma for a part of the code.
    for (const one of typeof value === 'string' ? [value] : value) search.append(parameter, one);
  }
  return `/v4/${folders[query.operation]}/${encodeURIComponent(network)}?${search.toString()}`;
}
