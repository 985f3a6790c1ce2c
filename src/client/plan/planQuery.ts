import {
  ApiError,
  type Cost,
  type Directory,
  metricsToSend,
  countBuckets,
  formatNaive,
  intervalOf,
  lazy,
  offsetMinutesOf,
  parseQueryDate,
  type Query,
  type Window,
  dayMs,
  findInterval,
  minuteMs,
  nextBucket,
  definedEntries,
  fieldsOf,
  forAllRegions,
  otherOperation,
  withDates,
} from '../../domain';
import { limitDaysOf, type Limits } from './limits';
import { type Plan, type PlannedRequest, toPath, type SendableQuery } from './plannedRequest';
import { type PlanFrame, earliestStart } from './planFrame';

/** A query for one request, without its window. */
interface SplitQuery {
  query: Query;
  /** Labels for its series when the service sends none. */
  labels?: Record<string, string>;
}

type FacilityOf = (unitCode: string) => string | undefined;

/** Converts a query to another operation, without the fields that this operation does not support. */
function forOperation(query: Query, operation: Query['operation'], metrics: readonly string[]): Query {
  const known: string[] = fieldsOf(operation);
  const fields = definedEntries(query).filter(([field]) => known.includes(field));
  return { ...(Object.fromEntries(fields) as unknown as Query), operation, metrics };
}

/** Splits a query with metrics of both families into two operations (docs/service.md: Metrics). */
function splitOperations(query: Query): Query[] {
  const elsewhere = (metric: string): Query['operation'] =>
    otherOperation(query.operation, metric) ?? query.operation;
  const operations = [...new Set(query.metrics.map(elsewhere))];
  return operations.map((operation) =>
    forOperation(
      query,
      operation,
      query.metrics.filter((metric) => elsewhere(metric) === operation),
    ),
  );
}

function chunk<T>(codes: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < codes.length; at += size) chunks.push(codes.slice(at, at + size));
  return chunks;
}

/** Sorts codes: units whose facility is in the directory and allowed by the query (`placed`), and others. */
function sortCodes(
  { facility_code: facilities = [], unit_code: units = [] }: Query,
  facilityOf?: FacilityOf,
) {
  const byFacility = new Map<string, string[]>();
  const others: string[] = [];
  for (const unit of units) {
    const facility = facilityOf?.(unit);
    if (facility === undefined || (facilities.length > 0 && !facilities.includes(facility)))
      others.push(unit);
    else if (!byFacility.get(facility)?.push(unit)) byFacility.set(facility, [unit]);
  }
  const placed = [...byFacility].flatMap(([facility, own]) => own.map((unit) => [unit, facility] as const));
  return { facilities, placed, units: others };
}

/** Splits units with their facilities into portions; each portion returns no other units of these facilities. */
const splitPlaced = (query: Query, { placed }: ReturnType<typeof sortCodes>, most: number): SplitQuery[] =>
  chunk(placed, most).map((portion) => ({
    query: {
      ...query,
      facility_code: [...new Set(portion.map(([, facility]) => facility))],
      unit_code: portion.map(([unit]) => unit),
    },
  }));

/**
 * Splits lists of codes into portions, and units without a facility into single ones, since the service would add them
 * up (docs/service.md: Filters and groupings).
 */
function splitCodes(query: Query, most: number, facilityOf?: FacilityOf): SplitQuery[] {
  if (query.operation !== 'facilities') return [{ query }];
  const codes = sortCodes(query, facilityOf);
  const { facilities, units } = codes;
  const placed = splitPlaced(query, codes, most);
  if (units.length === 0 && placed.length > 0) return placed;
  if (facilities.length === 0) {
    if (units.length === 0) return [{ query }];
    const single = units.map((unit) => ({
      query: { ...query, unit_code: [unit] },
      labels: { unit_code: unit },
    }));
    return [...placed, ...single];
  }
  // A unit belongs to one facility and so appears in only one portion: nothing is fetched twice.
  const others = chunk(facilities, most).flatMap((facility_code) =>
    units.length === 0
      ? [{ query: { ...query, facility_code } }]
      : chunk(units, most).map((unit_code) => ({ query: { ...query, facility_code, unit_code } })),
  );
  return [...placed, ...others];
}

function countCodes(query: Query, most: number, facilityOf?: FacilityOf): number {
  if (query.operation !== 'facilities') return 1;
  const { facilities, placed, units } = sortCodes(query, facilityOf);
  const portions = Math.ceil(placed.length / most);
  if (units.length === 0 && portions > 0) return portions;
  if (facilities.length === 0) return portions + Math.max(1, units.length);
  return portions + Math.ceil(facilities.length / most) * Math.max(1, Math.ceil(units.length / most));
}

/** Splits a query into one per operation and portion of its lists of codes, without fetching anything twice. */
export function splitQuery(query: Query, maxCodes: number, facilityOf?: FacilityOf): SplitQuery[] {
  return splitOperations(query).flatMap((one) => splitCodes(one, maxCodes, facilityOf));
}

/** The longest interval with buckets of constant length. */
const longestFixedMs = 7 * dayMs;

/**
 * Returns the roundest first cut (counted in buckets since the epoch) that does not increase the number of parts. As a
 * window moves with time, most parts then repeat earlier addresses, whose replies are cached.
 */
function toFirstCut(least: number, most: number, size: number): number {
  for (let step = size; step > 1; step = Math.floor(step / 2)) {
    const cut = Math.floor(most / step) * step;
    if (cut >= least) return cut;
  }
  return most;
}

const sizeOf = (bucketMs: number, limitMs: number): number => Math.max(1, Math.floor(limitMs / bucketMs));

const countFixed = ({ startMs, endMs }: Window, bucketMs: number, limitMs: number): number =>
  Math.ceil(Math.round((endMs - startMs) / bucketMs) / sizeOf(bucketMs, limitMs));

function splitFixed(window: Window, bucketMs: number, limitMs: number, offsetMs: number): Window[] {
  const { startMs, endMs } = window;
  const phaseMs = (((startMs + offsetMs) % bucketMs) + bucketMs) % bucketMs;
  const toIndex = (ms: number) => Math.round((ms + offsetMs - phaseMs) / bucketMs);
  const toMs = (index: number) => index * bucketMs + phaseMs - offsetMs;
  const first = toIndex(startMs);
  const last = toIndex(endMs);
  const size = sizeOf(bucketMs, limitMs);
  const count = countFixed(window, bucketMs, limitMs);
  const windows: Window[] = [];
  for (let from = first, to = toFirstCut(last - size * (count - 1), first + size, size); from < last;) {
    windows.push({ startMs: toMs(from), endMs: toMs(Math.min(to, last)) });
    from = to;
    to += size;
  }
  return windows;
}

function splitMonths(window: Window, interval: string, limitMs: number, offsetMinutes: number): Window[] {
  const windows: Window[] = [];
  let startMs = window.startMs;
  while (startMs < window.endMs) {
    let endMs = nextBucket(startMs, interval, offsetMinutes);
    for (let next = endMs; next <= window.endMs && next - startMs <= limitMs;) {
      endMs = next;
      next = nextBucket(next, interval, offsetMinutes);
    }
    windows.push({ startMs, endMs });
    startMs = endMs;
  }
  return windows;
}

const bucketMsOf = (interval: string): number => findInterval(interval)?.durationMs ?? 5 * minuteMs;

/**
 * Splits complete buckets into as few windows as the limit allows, ascending, contiguous and each of complete buckets.
 * A single bucket is never cut, so its window may exceed the limit. A limit of Infinity gives one window.
 */
function splitWindow(window: Window, query: Query, limits: Limits): Window[] {
  const interval = intervalOf(query);
  const limitMs = limitDaysOf(limits, interval) * dayMs;
  if (window.endMs - window.startMs <= limitMs) return [window];
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const bucketMs = bucketMsOf(interval);
  return bucketMs > longestFixedMs
    ? splitMonths(window, interval, limitMs, offsetMinutes)
    : splitFixed(window, bucketMs, limitMs, offsetMinutes * minuteMs);
}

/** Counts the windows of `splitWindow` without building them: a hostile limit could produce millions. */
function countWindows(window: Window, query: Query, limits: Limits): number {
  const interval = intervalOf(query);
  const limitMs = limitDaysOf(limits, interval) * dayMs;
  const bucketMs = bucketMsOf(interval);
  if (window.endMs - window.startMs <= limitMs) return 1;
  return bucketMs > longestFixedMs
    ? splitWindow(window, query, limits).length
    : countFixed(window, bucketMs, limitMs);
}

/** Writes dates as the service expects them: naive, network-local and in a uniform spelling. */
function withSentDates(query: Query, window: Window | undefined): Query {
  const { window: _relative, date_start, date_end, ...rest } = query;
  if (window) return withDates(rest, window);
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const spell = (text: string) => {
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
  return toRequestAgain({ query: withSentDates(query, window), window, labels });
}

const toWindows = (window: Window | undefined, query: Query, limits: Limits): (Window | undefined)[] =>
  window ? splitWindow(window, query, limits) : [undefined];

/** The maximum number of requests of a run. Nobody would wait for more, and hostile limits could produce millions. */
export const maxRequests = 20_000;

export const tooManyRequests = (): ApiError => new ApiError('tooLarge', { limitRequests: maxRequests });

/** Counts the requests within the limits, without building them. */
export function countOf(
  { window, query }: Pick<PlannedRequest, 'window' | 'query'>,
  limits: Limits,
  facilityOf?: FacilityOf,
): number {
  const windows = window ? countWindows(window, query, limits) : 1;
  const counts = splitOperations(query).map((one) => countCodes(one, limits.codes, facilityOf));
  return windows * counts.reduce((sum, count) => sum + count, 0);
}

/** Splits a request beyond the limits into requests within them; returns one within them unchanged. */
export function splitRequest(request: PlannedRequest, limits: Limits): PlannedRequest[] {
  const { query, window, labels } = request;
  const windows = toWindows(window, query, limits);
  const split = splitQuery(query, limits.codes);
  if (windows.length === 1 && split.length === 1) return [request];
  return windows.flatMap((one) => split.map((part) => toRequest({ ...part, labels }, one)));
}

/** Splits a request at the start of the plan's history, before which nothing can be fetched. */
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

export function toRequestAgain({ query, window, labels }: Omit<PlannedRequest, 'path'>): PlannedRequest {
  return { path: toPath(query), query, window, labels };
}

export function costOf(requests: number, { dailyRequests }: Limits, buckets?: number): Cost {
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
  directory?: Directory,
): Plan {
  const { sent, ...windows } = frame;
  const { askedWindow: asked, derivedFrom, earliestMs = -Infinity } = frame;
  const interval = intervalOf(query);
  const facilityOf = directory?.facilityOf;
  const own: Query = derivedFrom === undefined ? query : { ...query, interval: derivedFrom };
  const finer: Query = { ...forAllRegions(own), metrics: metricsToSend(own, directory) };
  if (countOf({ window: sent, query: finer }, limits, facilityOf) > maxRequests) throw tooManyRequests();
  const parts = toWindows(sent, finer, limits);
  const split = splitQuery(finer, limits.codes, facilityOf);
  const buckets =
    asked && countBuckets(interval, asked.startMs, asked.endMs, offsetMinutesOf(query.network_code));
  const sendable = parts.filter((window) => !window || window.endMs > earliestMs).length;
  // Throws immediately rather than when the requests are built.
  toPath(query);
  const requests = lazy(() => parts.flatMap((window) => split.map((one) => toRequest(one, window))));
  return {
    query,
    notices,
    /** Built on first use: the cost of a long window is read more often than its requests. */
    get requests() {
      return requests();
    },
    ...windows,
    cost: costOf(sendable * split.length, limits, buckets),
  };
}
