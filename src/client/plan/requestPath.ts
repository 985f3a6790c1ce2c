import { ApiError } from '../../domain/result/failure';
import { operationPaths, type Query } from '../../domain/query/query';
import { sentFieldsOf } from '../../domain/catalog/parameters';

/**
 * Returns path and query string from `/v4` on. Dates of the query, if any, must be in the service's form. Throws
 * ApiError `invalidRequest` for a network that cannot appear in a path.
 */
export function toPath(query: Query): string {
  const network = query.network_code;
  // A URL parser resolves dots as path steps, however they are escaped; a lone surrogate cannot be escaped.
  if (/^\.{1,2}$|\p{Surrogate}/u.test(network)) {
    throw new ApiError('invalidRequest', { field: 'network_code', value: network });
  }
  const search = new URLSearchParams();
  for (const parameter of sentFieldsOf(query.operation)) {
    const value = query[parameter] ?? [];
    // Repeated instead of joined by commas, since the service treats a comma as part of the code.
    for (const one of typeof value === 'string' ? [value] : value) search.append(parameter, one);
  }
  return `/v4/${operationPaths[query.operation]}/${encodeURIComponent(network)}?${search.toString()}`;
}
