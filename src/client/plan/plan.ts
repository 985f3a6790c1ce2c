import { offsetMinutesOf } from '../../domain/catalog/index';
import type { Operation, Query } from '../../domain/query';
import { parametersOf } from '../../domain/queryFields';
import { formatNaive, parseStamp } from '../../domain/time';
import { resolveWindow, type Window } from '../../domain/window';
import { ApiError } from '../errors/apiError';

/** One HTTP exchange to come. */
export interface PlannedRequest {
  /** Path and query from `/v4` on. */
  readonly path: string;
  /** What it asks for, in epoch milliseconds; absent when the service's default window holds. */
  readonly window?: Window;
}

const folders: Readonly<Record<Operation, string>> = {
  network: 'data/network',
  market: 'market/network',
  facilities: 'data/facilities',
};

/** Dates as the service wants them, naive and network-local: of the resolved window, else as given, in one spelling. */
function withDates(query: Query, window: Window | undefined): Query {
  const offsetMinutes = offsetMinutesOf(query.network_code);
  if (query.window !== undefined) {
    if (window === undefined) throw new ApiError('invalidRequest', { field: 'window', value: query.window });
    const { startMs, endMs } = window;
    return {
      ...query,
      date_start: formatNaive(startMs, offsetMinutes),
      date_end: formatNaive(endMs, offsetMinutes),
    };
  }
  const given: Partial<Record<'date_start' | 'date_end', string>> = {};
  for (const field of ['date_start', 'date_end'] as const) {
    const text = query[field];
    if (text === undefined) continue;
    const ms = parseStamp(text, offsetMinutes);
    if (ms === undefined) throw new ApiError('invalidRequest', { field, value: text });
    given[field] = formatNaive(ms, offsetMinutes);
  }
  return { ...query, ...given };
}

function toPath(query: Query): string {
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

/**
 * The requests that answer a query which `toSendableQuery` let pass. Today always one; long windows and long lists of
 * codes will be split here. Throws ApiError `invalidRequest` for dates that cannot be read.
 */
export function planRequests(query: Query, nowMs: number): PlannedRequest[] {
  const window = resolveWindow(query, nowMs);
  return [{ path: toPath(withDates(query, window)), ...(window === undefined ? {} : { window }) }];
}
