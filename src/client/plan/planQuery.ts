import {
  ApiError,
  type Cost,
  countBuckets,
  formatNaive,
  intervalOf,
  lazy,
  offsetMinutesOf,
  parseQueryDate,
  type Query,
  type Window,
} from '../../domain';
import { limitDaysOf, type Limits } from './limits';
import { type Plan, type PlannedRequest, toPath, type SendableQuery } from './plannedRequest';
import { type PlanFrame, earliestStart } from './planFrame';
import { countSplits, splitQuery, type FacilityOf, type SplitQuery } from './splitQuery';
import { countWindows, splitWindow } from './splitWindow';

/**
 * Writes dates as the service expects them, naive and network-local: from the window, else as given in a uniform
 * spelling.
 */
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
    date_start: date_start === undefined ? undefined : spell(date_start),
    date_end: date_end === undefined ? undefined : spell(date_end),
  };
}

function toRequest({ query, labels }: SplitQuery, window: Window | undefined): PlannedRequest {
  return toRequestAgain({ query: withDates(query, window), window, labels });
}

function toWindows(window: Window | undefined, query: Query, limits: Limits): (Window | undefined)[] {
  if (!window) return [undefined];
  const interval = intervalOf(query);
  return splitWindow(window, interval, limitDaysOf(limits, interval), offsetMinutesOf(query.network_code));
}

/** The maximum number of requests of a run. Nobody would wait for more, and hostile limits could produce millions. */
export const maxRequests = 20_000;

export const tooManyRequests = (): ApiError => new ApiError('tooLarge', { limitRequests: maxRequests });

/** Counts the requests within the limits, without building them. */
function countRequests(
  window: Window | undefined,
  query: Query,
  limits: Limits,
  facilityOf?: FacilityOf,
): number {
  const interval = intervalOf(query);
  const limitDays = limitDaysOf(limits, interval);
  const windows = window ? countWindows(window, interval, limitDays, offsetMinutesOf(query.network_code)) : 1;
  return windows * countSplits(query, limits.codes, facilityOf);
}

/** Counts the requests that `splitRequest` returns. */
export const countOf = ({ window, query }: PlannedRequest, limits: Limits): number =>
  countRequests(window, query, limits);

/** Splits a request beyond the limits into requests within them; returns one within them unchanged. */
export function splitRequest(request: PlannedRequest, limits: Limits): PlannedRequest[] {
  const { query, window, labels } = request;
  const windows = toWindows(window, query, limits);
  const split = splitQuery(query, limits.codes);
  if (windows.length === 1 && split.length === 1) return [request];
  return windows.flatMap((one) => split.map((part) => toRequest({ ...part, labels }, one)));
}

/**
 * Splits a request at the start of the history that the plan allows, into a part that cannot be fetched and one that
 * can.
 */
export function splitAtReach(
  request: PlannedRequest,
  limits: Limits,
  nowMs: number,
): { before?: PlannedRequest; after?: PlannedRequest } {
  const { query, window, labels } = request;
  const interval = intervalOf(query);
  const edgeMs = earliestStart(limits, interval, offsetMinutesOf(query.network_code), nowMs);
  if (!window || edgeMs === undefined || window.startMs >= edgeMs) return { after: request };
  if (window.endMs <= edgeMs) return { before: request };
  const split = { query, labels };
  return {
    before: toRequest(split, { startMs: window.startMs, endMs: edgeMs }),
    after: toRequest(split, { startMs: edgeMs, endMs: window.endMs }),
  };
}

/** Creates a request for a missing part of a result. */
export function toRequestAgain({ query, window, labels }: Omit<PlannedRequest, 'path'>): PlannedRequest {
  return { path: toPath(query), query, window, labels };
}

/** Returns the cost of requests for a key with these limits. */
export function costOf(requests: number, buckets: number | undefined, { dailyRequests }: Limits): Cost {
  return {
    requests,
    buckets,
    quotaShare: Number.isFinite(dailyRequests) ? requests / dailyRequests : undefined,
  };
}

/**
 * Plans the requests that answer a query accepted by `toSendableQuery`, earliest window first. Pure. The requests
 * include those before the plan's history, but the cost does not. `frame` must come from the same query and limits.
 * Units with a known facility are requested together with it, many at once. Throws ApiError `invalidRequest` for a
 * network that cannot appear in a path, and `tooLarge` for more than 20,000 requests.
 */
export function planQuery(
  { query, notices }: SendableQuery,
  limits: Limits,
  frame: PlanFrame,
  facilityOf?: FacilityOf,
): Plan {
  const { exact, full, asked, ownStartMs, sent, derivedFrom, earliestMs } = frame;
  const interval = intervalOf(query);
  const finer: Query = derivedFrom === undefined ? query : { ...query, interval: derivedFrom };
  if (countRequests(sent, finer, limits, facilityOf) > maxRequests) throw tooManyRequests();
  const windows = toWindows(sent, finer, limits);
  const split = splitQuery(finer, limits.codes, facilityOf);
  const buckets =
    asked && countBuckets(interval, asked.startMs, asked.endMs, offsetMinutesOf(query.network_code));
  const sendable = windows.filter((window) => !window || window.endMs > (earliestMs ?? -Infinity)).length;
  // Throws immediately rather than when the requests are built.
  toPath(query);
  const requests = lazy(() => windows.flatMap((window) => split.map((one) => toRequest(one, window))));
  return {
    query,
    notices,
    /** Built on first use: the cost of a long window is read more often than its requests. */
    get requests() {
      return requests();
    },
    window: exact,
    fullWindow: full,
    askedWindow: asked,
    ownStartMs,
    derivedFrom,
    earliestMs,
    cost: costOf(sendable * split.length, buckets, limits),
  };
}
