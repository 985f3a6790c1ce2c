import { ApiError } from '../../domain/apiError';
import { operationPaths } from '../../domain/operationPath';
import type { Query } from '../../domain/query';
import { sentFieldsOf } from '../../domain/catalog/parameters';

/**
 * Path and query string from `/v4` on, of a query whose dates, if any, are as the service expects them. Throws ApiError
 * `invalidRequest` for a network that no path can hold.
 */
export function toPath(query: Query): string {
  const network = query.network_code;
  // A URL parser resolves dots as steps in the path, however they are escaped; a lone surrogate has no escape.
  if (/^\.{1,2}$|\p{Surrogate}/u.test(network)) {
    throw new ApiError('invalidRequest', { field: 'network_code', value: network });
  }
  const search = new URLSearchParams();
  for (const parameter of sentFieldsOf(query.operation)) {
    const value = query[parameter] ?? [];
    // Repeated, never joined by commas: to the service a comma is part of the code.
    for (const one of typeof value === 'string' ? [value] : value) search.append(parameter, one);
  }
  return `/v4/${operationPaths[query.operation]}/${encodeURIComponent(network)}?${search.toString()}`;
}
