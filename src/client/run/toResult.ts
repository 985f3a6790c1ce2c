import {
  ApiError,
  type Directory,
  formatDates,
  fromStamps,
  groupBy,
  fillIdleSides,
  findUncounted,
  intervalOf,
  isMeanOfSide,
  joinAdjacent,
  joinLists,
  listFields,
  mergeNotices,
  minuteMs,
  nextBucket,
  type MissingPart,
  type Notice,
  offsetMinutesOf,
  parseQueryDate,
  positionOf,
  powerOfSides,
  type Query,
  regionsOf,
  type Result,
  type Series,
  type Steps,
  toFailure,
  uniteTimes,
  type Window,
  windowNotices,
} from '../../domain';
import { markBuckets } from '../join/markBuckets';
import { deriveBuckets } from '../join/derive';
import { fillBuckets } from '../join/fillBuckets';
import { joinParts, type Part } from '../join/joinParts';
import type { Plan, PlannedRequest } from '../plan/plannedRequest';
import type { PartOutcome } from './fetchPart';
import type { RunContext } from './runContext';

/** The members of a plan that the result of its requests needs. */
export type PlanOfResult = Pick<
  Plan,
  'notices' | 'window' | 'fullWindow' | 'askedWindow' | 'ownStartMs' | 'derivedFrom'
>;

interface ResultInput {
  /** As written by the caller. */
  query: Query;
  plan: PlanOfResult;
  /** The days that the key's plan covers; absent when unknown. */
  reachDays?: number;
  /** The start of the buckets that were fetched, if the plan's reach turned out to be shorter during the run. */
  answeredFromMs?: number;
  outcomes: readonly PartOutcome[];
  awaited: readonly PlannedRequest[];
  /** A result to which these parts are added. */
  before?: Result;
}

type Received = Extract<PartOutcome, { kind: 'received' }>;

const byWindow = (one: PartOutcome, other: PartOutcome): number =>
  (one.request.window?.startMs ?? 0) - (other.request.window?.startMs ?? 0) ||
  (one.request.path < other.request.path ? -1 : 1);

/**
 * Returns the notices of all parts about the metrics of the query. A metric is missing when no part whose query names it
 * has it. For several regions, the reply has others too, which the result does not have.
 */
function noticesOf(query: Query, received: readonly Received[]): Notice[] {
  const { metrics } = query;
  const regions = regionsOf(query);
  const present = new Set<string>();
  for (const { request, decoded } of received) {
    const missing = new Set(
      decoded.notices.flatMap((notice) => (notice.code === 'missingMetric' ? [notice.metric] : [])),
    );
    for (const metric of request.query.metrics) if (!missing.has(metric)) present.add(metric);
  }
  return received
    .flatMap(({ decoded }) => decoded.notices)
    .filter((notice) => {
      if (notice.code === 'unknownLabel' && notice.label === 'region' && regions.length > 1)
        return regions.includes(notice.value);
      return (
        notice.code !== 'missingMetric' || (metrics.includes(notice.metric) && !present.has(notice.metric))
      );
    });
}

/** Returns the notices about batteries that were sent as a whole and as sides, or without what their power follows from. */
function batteryNotices(all: readonly Series[], received: readonly Received[]): Notice[] {
  const uncounted = all.filter(findUncounted(all));
  const twice = [...new Set(uncounted.map(({ metric }) => metric))];
  const mean = all.find(isMeanOfSide);
  const lacksEnergy = received.some(({ decoded }) =>
    decoded.series.every(({ metric }) => metric !== 'energy'),
  );
  return [
    ...twice.map((metric): Notice => ({ code: 'batteryCountedTwice', metric })),
    ...(mean && lacksEnergy ? [{ code: 'meanOfSide', interval: mean.interval } as const] : []),
  ];
}

/**
 * Returns the window of a request in the network's time: its dates were sent without an offset, and for a network that
 * is not in the catalog only the reply reveals the offset.
 */
function windowOf({ query, window }: PlannedRequest, offsetMinutes: number): Window | undefined {
  if (!window) return undefined;
  const startMs = parseQueryDate(query.date_start, offsetMinutes);
  const endMs = parseQueryDate(query.date_end, offsetMinutes);
  return startMs === undefined || endMs === undefined ? window : { startMs, endMs };
}

/**
 * Returns what a reply has of `query`, with the starts of its buckets as times: for several regions, the reply has all.
 */
function toPart({ request, decoded }: Received, query: Query): Part {
  const { labels = {} } = request;
  const window = windowOf(request, decoded.offsetMinutes);
  const regions = regionsOf(query);
  const asked =
    regions.length > 1
      ? decoded.series.filter((one) => regions.includes(String(one.labels['region'])))
      : decoded.series;
  const series = asked.map((one) => ({
    ...one,
    times: fromStamps(one.times, one.interval, decoded.offsetMinutes),
    labels: { ...labels, ...one.labels },
  }));
  return { series, window };
}

function toMissing(request: PlannedRequest, offsetMinutes: number, error: ApiError): MissingPart {
  const { path: _path, window: _planned, ...part } = request;
  return { ...part, window: windowOf(request, offsetMinutes), ...toFailure(error) };
}

/**
 * Names the parts that the service has no data for: adjacent windows as one, and codes with the same window together. The
 * window of the whole query reaches to the values of `series` on both sides of it.
 */
function emptyNotices(
  outcomes: readonly PartOutcome[],
  whole: Query,
  series: readonly Series[],
  { interval, offsetMinutes }: { interval: string; offsetMinutes: number },
): Notice[] {
  const empty = outcomes.flatMap(({ kind, request }) => {
    if (kind !== 'empty') return [];
    const of = (['metrics', ...listFields] as const).flatMap((field) => {
      const own = request.query[field] ?? [];
      return own.length < (whole[field]?.length ?? Infinity) ? own : [];
    });
    return [{ of, window: windowOf(request, offsetMinutes) }];
  });
  if (empty.length === 0) return [];
  const times = uniteTimes(series.map((one) => one.times.filter((_, at) => !Number.isNaN(one.values[at]))));
  const spans = joinAdjacent(empty, ({ of }) => String(of));
  const byTime = groupBy(spans, ({ of, window }) => {
    if (!window) return '';
    const known = of.length === 0 ? times : [];
    const before = positionOf(window.startMs, known) - 1;
    const after = positionOf(window.endMs, known);
    const startMs = before < 0 ? window.startMs : nextBucket(known[before], interval, offsetMinutes);
    return formatDates(startMs, after < known.length ? known[after] : window.endMs, offsetMinutes);
  });
  return Array.from(byTime, ([when, all]) => ({ code: 'noDataIn', when, of: all.flatMap(({ of }) => of) }));
}

/**
 * Names the units of a query without a series, and the facilities without one of any unit, that `notices` do not. The
 * service leaves out what has no row in the window, such as idle plant.
 */
function silentNotices(
  { facility_code: facilities = [], unit_code: units = [] }: Query,
  all: readonly Series[],
  directory: Directory | undefined,
  notices: readonly Notice[],
): Notice[] {
  const found = all.map(({ labels }) => labels['unit_code']);
  const answered = new Set(
    units.length > 0 ? found : found.map((unit) => directory?.facilityOf(String(unit))),
  );
  // A series of an unknown unit may be of any facility.
  if (answered.size === 0 || answered.has(undefined)) return [];
  const named = notices.flatMap((one) => (one.code === 'noDataIn' ? one.of : []));
  const of = (units.length > 0 ? units : facilities).filter(
    (code) => !answered.has(code) && !named.includes(code),
  );
  return of.length === 0 ? [] : [{ code: 'noDataIn', when: '', of }];
}

/** Shifts the windows of a plan, which used the offset of the catalog, to the network's time. */
function windowsOf(
  { query, plan, before, answeredFromMs = -Infinity }: ResultInput,
  offsetMinutes: number,
): Pick<Plan, 'window' | 'fullWindow' | 'askedWindow'> {
  const shiftMs = before ? 0 : (offsetMinutesOf(query.network_code) - offsetMinutes) * minuteMs;
  const shift = (window: Window | undefined): Window | undefined =>
    window && { startMs: window.startMs + shiftMs, endMs: window.endMs + shiftMs };
  const { window, fullWindow, askedWindow: asked } = plan;
  const askedWindow = asked && { ...asked, startMs: Math.max(asked.startMs, answeredFromMs) };
  return {
    window: shift(window),
    fullWindow: shift(fullWindow),
    askedWindow: shift(askedWindow),
  };
}

/** Returns when the part with the newest buckets was fetched, and the end of that part. */
function newestOf(
  { before }: ResultInput,
  received: readonly Received[],
  nowMs: number,
): { fetchedAtMs: number; endMs?: number } {
  const last = received.at(-1);
  const endMs = last?.request.window?.endMs;
  const beforeEndMs = before?.series.reduce(
    (end, { times }) => Math.max(end, times.at(-1) ?? -Infinity),
    -Infinity,
  );
  if (before && (endMs === undefined || (beforeEndMs ?? -Infinity) >= endMs))
    return { fetchedAtMs: before.provenance.fetchedAtMs };
  return { fetchedAtMs: last?.record.fetchedAtMs ?? nowMs, endMs };
}

/** A series of a unit with the fueltech and the names that the directory has for the unit. */
function withPlace(series: Series, directory: Directory): Series {
  const { unit_code: unit } = series.labels;
  return typeof unit === 'string' ? { ...series, ...directory.placeOf(unit) } : series;
}

/** Returns the error of a run without any data: the first failure, else the missing data. */
export function errorIfEmpty(outcomes: readonly PartOutcome[]): ApiError | undefined {
  if (outcomes.some((one) => one.kind === 'received')) return undefined;
  const failed = outcomes.filter((one) => one.kind === 'failed');
  return (failed.find((one) => one.isSent) ?? failed.at(0) ?? outcomes.find((one) => one.kind === 'empty'))
    ?.error;
}

/** Joins all outcomes of a run into a result, the same whatever their order. */
export function* toResult(context: RunContext, input: ResultInput): Steps<Result> {
  const { query, plan, awaited, before, reachDays } = input;
  const nowMs = context.transport.now();
  const directory = context.directories.current(query.network_code);
  const outcomes = [...input.outcomes].sort(byWindow);
  const received = outcomes.filter((one) => one.kind === 'received');
  const requests = joinLists(
    before?.provenance.requests,
    outcomes.filter((one) => one.kind !== 'failed').map((one) => one.record),
  );
  const offsetMinutes =
    received.at(0)?.decoded.offsetMinutes ??
    before?.provenance.offsetMinutes ??
    offsetMinutesOf(query.network_code);
  const missing = outcomes
    .filter((one) => one.kind === 'failed')
    .map(({ request, error }) => toMissing(request, offsetMinutes, error));
  const cancelled = awaited.map((request) => toMissing(request, offsetMinutes, new ApiError('cancelled')));
  const { fullWindow, ...windows } = windowsOf(input, offsetMinutes);
  const newest = newestOf(input, received, nowMs);
  const interval = plan.derivedFrom ?? intervalOf(query);
  const parts = [
    ...(before ? [{ series: before.series }] : []),
    ...received.map((one) => toPart(one, query)),
  ];
  const joined = yield* joinParts(parts, { interval, offsetMinutes });
  const whole = yield* fillBuckets(joined.series, {
    interval,
    offsetMinutes,
    networkCode: query.network_code,
    unanswered: [...missing, ...cancelled].map(({ window }) => window),
    fetchedAtMs: newest.fetchedAtMs,
    asked: windows.askedWindow,
  });
  const isComplete = missing.length + cancelled.length === 0;
  const placed = directory ? whole.map((one) => withPlace(one, directory)) : whole;
  const sided = powerOfSides(fillIdleSides(placed), {
    offsetMinutes,
    untilMs: newest.fetchedAtMs,
    keepsEnergy:
      query.metrics.includes('energy') ||
      received.every(({ request }) => !request.query.metrics.includes('energy')),
  });
  const derived =
    plan.derivedFrom === undefined
      ? { series: sided, notices: [] }
      : yield* deriveBuckets(sided, {
          interval: intervalOf(query),
          offsetMinutes,
          asOfMs: newest.fetchedAtMs,
        });
  const series = yield* markBuckets(derived.series, {
    interval: intervalOf(query),
    offsetMinutes,
    networkCode: query.network_code,
    fetchedAtMs: newest.fetchedAtMs,
    madeFromMs: plan.derivedFrom === undefined ? undefined : (parts.at(0)?.window?.startMs ?? -Infinity),
    endMs: windows.askedWindow && (newest.endMs ?? windows.askedWindow.endMs),
  });
  // Next to a part that has not come, nobody knows how far a gap reaches.
  const empty = emptyNotices(outcomes, query, isComplete ? joined.series : [], { interval, offsetMinutes });
  return {
    query,
    series,
    notices: mergeNotices([
      ...(before?.notices ?? []),
      ...plan.notices,
      ...windowNotices(query, { ...windows, fullWindow, reachDays, offsetMinutes }),
      ...noticesOf(query, received),
      ...batteryNotices(series, received),
      ...empty,
      ...(isComplete ? silentNotices(query, series, directory, empty) : []),
      ...joined.notices,
      ...derived.notices,
    ]),
    provenance: {
      baseAddress: context.base,
      isSample: context.isSample,
      offsetMinutes,
      ...windows,
      requests,
      missing: missing.length === 0 ? undefined : missing,
      awaited: awaited.length === 0 ? undefined : cancelled,
      fetchedAtMs:
        requests.length === 0
          ? nowMs
          : requests.reduce((latest, record) => Math.max(latest, record.fetchedAtMs), -Infinity),
    },
  };
}
