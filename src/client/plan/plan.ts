import { countBuckets } from '../../domain/bucket';
import { defaultInterval, offsetMinutesOf } from '../../domain/catalog/index';
import { lazy } from '../../domain/lazy';
import { optional } from '../../domain/optional';
import type { Query } from '../../domain/query';
import { formatNaive, parseQueryDate } from '../../domain/time';
import type { Window } from '../../domain/window';
import { ApiError } from '../../domain/apiError';
import { limitDaysOf, type Limits } from './limits';
import type { Cost } from '../../domain/cost';
import type { Plan, PlannedRequest } from './plannedRequest';
import type { PlanFrame } from './planFrame';
import { earliestStart } from './planWindow';
import { toPath } from './requestPath';
import { countSplits, splitQuery, type FacilityOf, type SplitQuery } from './splitQuery';
import { countWindows, splitWindow } from './splitWindow';

/** Dates as the service expects them, naive and network-local: the window's, else as given, in one spelling. */
function withDates(query: Query, window: Window | undefined): Query {
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const { window: _relative, date_start, date_end, ...rest } = query;
  if (window)
    return {
      ...rest,
      date_start: formatNaive(window.startMs, offsetMinutes),
      date_end: formatNaive(window.endMs, offsetMinutes),
    };
  const spell = (text: string): string => {
    const ms = parseQueryDate(text, offsetMinutes);
    return ms === undefined ? text : formatNaive(ms, offsetMinutes);
  };
  return {
    ...rest,
    ...(date_start === undefined ? {} : { date_start: spell(date_start) }),
    ...(date_end === undefined ? {} : { date_end: spell(date_end) }),
  };
}

function toRequest({ query, labels }: SplitQuery, window: Window | undefined): PlannedRequest {
  return toRequestAgain({
    query: withDates(query, window),
    ...optional({ window, labels }),
  });
}

function toWindows(
  window: Window | undefined,
  query: Query,
  limits: Limits,
): readonly (Window | undefined)[] {
  if (!window) return [undefined];
  const interval = query.interval ?? defaultInterval;
  return splitWindow(window, interval, limitDaysOf(limits, interval), offsetMinutesOf(query.network_code));
}

/** More than anybody would wait for; hostile limits would make millions. */
export const mostRequests = 20_000;

export const tooManyRequests = (): ApiError => new ApiError('tooLarge', { limitRequests: mostRequests });

/** Counts the requests within the limits, without building them. */
function countRequests(
  window: Window | undefined,
  query: Query,
  limits: Limits,
  facilityOf?: FacilityOf,
): number {
  const interval = query.interval ?? defaultInterval;
  const limitDays = limitDaysOf(limits, interval);
  const windows = window ? countWindows(window, interval, limitDays, offsetMinutesOf(query.network_code)) : 1;
  return windows * countSplits(query, limits.codes, facilityOf);
}

/** How many requests `splitRequest` gives. */
export const countOf = ({ window, query }: PlannedRequest, limits: Limits): number =>
  countRequests(window, query, limits);

/** A request beyond the limits → requests within them; one within them is returned as it is. */
export function splitRequest(request: PlannedRequest, limits: Limits): readonly PlannedRequest[] {
  const { query, window, labels } = request;
  const windows = toWindows(window, query, limits);
  const split = splitQuery(query, limits.codes);
  if (windows.length === 1 && split.length === 1) return [request];
  return windows.flatMap((one) => split.map((part) => toRequest({ ...part, ...optional({ labels }) }, one)));
}

/** Splits a request where the history that the plan allows begins: what may not be fetched, and what may. */
export function splitAtReach(
  request: PlannedRequest,
  limits: Limits,
  nowMs: number,
): { readonly before?: PlannedRequest; readonly after?: PlannedRequest } {
  const { query, window, labels } = request;
  const interval = query.interval ?? defaultInterval;
  const edgeMs = earliestStart(limits, interval, offsetMinutesOf(query.network_code), nowMs);
  if (!window || edgeMs === undefined || window.startMs >= edgeMs) return { after: request };
  if (window.endMs <= edgeMs) return { before: request };
  const split = { query, ...optional({ labels }) };
  return {
    before: toRequest(split, { startMs: window.startMs, endMs: edgeMs }),
    after: toRequest(split, { startMs: edgeMs, endMs: window.endMs }),
  };
}

/** A request for a missing part of a result. */
export function toRequestAgain({ query, window, labels }: Omit<PlannedRequest, 'path'>): PlannedRequest {
  return {
    path: toPath(query),
    query,
    ...optional({ window, labels }),
  };
}

/** What requests cost a key with these limits. */
export function costOf(requests: number, buckets: number | undefined, { dailyRequests }: Limits): Cost {
  return {
    requests,
    ...optional({ buckets }),
    ...(Number.isFinite(dailyRequests) ? { quotaShare: requests / dailyRequests } : {}),
  };
}

/**
 * The requests that reply a query which `toSendableQuery` let pass, the earliest window first. Pure. Requests before
 * what the plan reaches are among them, and not in the cost. `frame` is the query's, by the same limits. Units whose
 * facility is known are asked with it, many at once. Throws ApiError `invalidRequest` for a network that no path can
 * hold, and `tooLarge` for more than 20,000 requests.
 */
export function planQuery(query: Query, limits: Limits, frame: PlanFrame, facilityOf?: FacilityOf): Plan {
  const { exact, asked, sent, derivedFrom, earliestMs } = frame;
  const interval = query.interval ?? defaultInterval;
  const finer: Query = derivedFrom === undefined ? query : { ...query, interval: derivedFrom };
  if (countRequests(sent, finer, limits, facilityOf) > mostRequests) throw tooManyRequests();
  const windows = toWindows(sent, finer, limits);
  const split = splitQuery(finer, limits.codes, facilityOf);
  const buckets =
    asked && countBuckets(interval, asked.startMs, asked.endMs, offsetMinutesOf(query.network_code));
  const sendable = windows.filter(
    (window) => window === undefined || window.endMs > (earliestMs ?? -Infinity),
  ).length;
  // Throws at once, not only when the requests are built.
  toPath(query);
  const requests = lazy(() => windows.flatMap((window) => split.map((one) => toRequest(one, window))));
  return {
    /** Built when they are first read: the cost of a long window is read more often than its requests. */
    get requests() {
      return requests();
    },
    ...optional({ window: exact, askedWindow: asked, derivedFrom, earliestMs }),
    cost: costOf(sendable * split.length, buckets, limits),
  };
}
