import {
  ApiError,
  type Cost,
  type Notice,
  operationPaths,
  type Query,
  sentFieldsOf,
  type Window,
} from '../../domain';

export interface PlannedRequest {
  /** Path and query string from `/v4` on. */
  readonly path: string;
  /** Its query: one operation, with dates instead of a relative window. */
  readonly query: Query;
  /** The complete buckets it fetches; absent when the service chooses the window. */
  readonly window?: Window;
  /** Labels for its series when the service sends none. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** A validated query, and the notices about it. */
export interface SendableQuery {
  /** Without empty texts, empty lists and unknown fields. */
  readonly query: Query;
  readonly notices: readonly Notice[];
}

export interface Plan extends SendableQuery {
  readonly requests: readonly PlannedRequest[];
  /** The query's exact window. */
  readonly window?: Window;
  /** All complete buckets of the query; absent when the service chooses the window. */
  readonly fullWindow?: Window;
  /** The fetched buckets: `fullWindow` without those that cannot be fetched. */
  readonly askedWindow?: Window;
  /** The start of a rolling window before it was rounded to buckets. */
  readonly ownStartMs?: number;
  /** Set when the interval is derived here, from this finer one. */
  readonly derivedFrom?: string;
  /** The earliest allowed start of a window, epoch milliseconds: −Infinity without a limit, absent when unknown. */
  readonly earliestMs?: number;
  readonly cost: Cost;
}

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
