import {
  ApiError,
  type Approve,
  computeMeasures,
  type Cost,
  type ExpandedQuery,
  expandQuery,
  faultOfUnits,
  isApiError,
  joinLists,
  mapDefined,
  mergeNotices,
  type MissingPart,
  type Notice,
  type NoticeCode,
  type Query,
  type Result,
  type RunProgress,
  type Steps,
  toFailure,
  type Window,
  windowNotices,
} from '../../domain';
import type { Plan } from '../plan/plannedRequest';
import { costOf, maxRequests, tooManyRequests } from '../plan/planQuery';
import { requireApproval } from './costApproval';
import type { QueryOptions, RunContext } from './runContext';
import { completeResult, peekQuery, planIfSendable, runQuery, withWindow } from './runQuery';

/**
 * Plans a query with measures itself, for its window and notices, and the queries that it needs. Throws ApiError
 * `invalidRequest` where the known directory shows that its units lack what a measure needs.
 */
function planTerms({ planner, directories }: RunContext, query: Query) {
  const base = planner.plan(query);
  const directory = directories.current(query.network_code);
  const diagnostic = faultOfUnits(query, directory);
  if (diagnostic) throw new ApiError('invalidRequest', { diagnostic });
  // As written: the plan's own query names all facilities of the network where none is named.
  const expanded = expandQuery(query, base.fullWindow ?? base.askedWindow, directory);
  return { base, expanded, plans: expanded.queries.map((one) => planner.plan(one)) };
}

type MeasuredPlan = ReturnType<typeof planTerms>;

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

function costOfAll({ limits }: RunContext, { base, plans }: MeasuredPlan): Cost {
  const requests = sumOf(plans.map(({ cost }) => cost.requests));
  if (requests > maxRequests) throw tooManyRequests();
  return costOf(requests, limits.current, base.cost.buckets);
}

/** Plans all requests for the terms of a query with measures. Throws as `Planner.plan`, and `tooLarge`. */
export function planMeasured(context: RunContext, query: Query): Plan {
  const measured = planTerms(context, query);
  const { base, plans } = measured;
  const { notices, window, fullWindow, askedWindow, ownStartMs, derivedFrom, earliestMs } = base;
  return {
    query: base.query,
    notices,
    get requests() {
      return plans.flatMap(({ requests }) => requests);
    },
    window,
    fullWindow,
    askedWindow,
    ownStartMs,
    derivedFrom,
    earliestMs,
    cost: costOfAll(context, measured),
  };
}

/** Notices about the query and its window, which the query with measures has for all its parts. */
const wholeQueryNotices: ReadonlySet<NoticeCode> = new Set<NoticeCode>([
  'queryWarning',
  'beyondReach',
  'restToCome',
  'wholeBuckets',
]);

/** The results of the queries that a query with measures needs; undefined for one that has not come. */
type Results = readonly (Result | undefined)[];

function noticesOf({ base }: MeasuredPlan, { limits }: RunContext, results: Results): Notice[] {
  const { query, window, fullWindow, askedWindow } = base;
  const offsetMinutes = results.find((one) => one !== undefined)?.provenance.offsetMinutes ?? 0;
  const windows = { window, fullWindow, askedWindow, reachDays: limits.current.reachDays };
  return mergeNotices([
    ...base.notices,
    ...windowNotices(query, { ...windows, offsetMinutes }),
    ...results.flatMap((one) => one?.notices.filter(({ code }) => !wholeQueryNotices.has(code)) ?? []),
  ]);
}

const toMissing = ({ requests }: Plan, error: ApiError): MissingPart[] =>
  requests.map(({ path: _path, ...part }) => ({ ...part, ...toFailure(error) }));

const needsCapacities = ({ measures }: ExpandedQuery): string[] =>
  measures.flatMap(({ measure }) => (measure.computation.kind === 'capacity' ? [measure.code] : []));

/** Returns the buckets that all results have been asked for. */
function sharedWindow(results: readonly Result[]): Window | undefined {
  const windows = mapDefined(results, ({ provenance }) => provenance.askedWindow);
  if (windows.length === 0) return undefined;
  return {
    startMs: Math.max(...windows.map(({ startMs }) => startMs)),
    endMs: Math.min(...windows.map(({ endMs }) => endMs)),
  };
}

/** Joins the results of a query with measures. `more` are missing parts of queries without any result. */
function join(
  context: RunContext,
  measured: MeasuredPlan,
  results: Results,
  more: Partial<Record<'missing' | 'awaited', readonly MissingPart[]>>,
): Result {
  const { base, expanded } = measured;
  const present = results.filter((one) => one !== undefined);
  const first = present.at(0);
  if (!first) throw new ApiError('noData', {});
  const own = expanded.own === undefined ? undefined : results[expanded.own];
  const { metrics } = expanded.query;
  const fetchedAtMs = Math.max(...present.map(({ provenance }) => provenance.fetchedAtMs));
  const { baseAddress, isSample, offsetMinutes } = first.provenance;
  const partsOf = (kind: 'missing' | 'awaited'): MissingPart[] | undefined => {
    const parts = joinLists(...present.map(({ provenance }) => provenance[kind]), more[kind]);
    return parts.length === 0 ? undefined : parts;
  };
  const directory = context.directories.current(expanded.query.network_code);
  const computed = computeMeasures(
    expanded,
    results.map((one) => one?.series),
    { offsetMinutes, fetchedAtMs, directory, window: sharedWindow(present) },
  );
  const missing = partsOf('missing');
  const awaited = partsOf('awaited');
  return {
    query: expanded.query,
    series: [...(own?.series.filter(({ metric }) => metrics.includes(metric)) ?? []), ...computed.series],
    notices: [
      ...noticesOf(measured, context, results),
      ...computed.notices,
      ...(directory ? [] : needsCapacities(expanded)).map((metric): Notice => ({
        code: 'noCapacities',
        metric,
      })),
    ],
    provenance: {
      baseAddress,
      isSample,
      offsetMinutes,
      window: base.window,
      askedWindow: base.askedWindow,
      requests: present.flatMap(({ provenance }) => provenance.requests),
      missing,
      awaited,
      fetchedAtMs,
    },
    terms: missing || awaited ? results : undefined,
  };
}

function sumProgress(all: readonly (RunProgress | undefined)[], done: readonly boolean[]): RunProgress {
  const parts = all.map((one, i) => one?.parts ?? { done: done[i] ? 1 : 0, failed: 0, total: 1 });
  const attempt = Math.max(1, ...all.map((one) => one?.attempt ?? 1));
  const waits = all.flatMap((one) => (one?.waitingMs === undefined ? [] : [one.waitingMs]));
  return {
    receivedBytes: sumOf(all.map((one) => one?.receivedBytes ?? 0)),
    attempt: attempt > 1 ? attempt : undefined,
    waitingMs:
      waits.length > 0 && waits.length === done.filter((one) => !one).length ? Math.min(...waits) : undefined,
    parts: {
      done: sumOf(parts.map((one) => one.done)),
      failed: sumOf(parts.map((one) => one.failed)),
      total: sumOf(parts.map((one) => one.total)),
    },
  };
}

const toError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

const isNoData = (error: Error) => isApiError(error) && error.kind === 'noData';

/**
 * Adds a notice for each metric without data, and for each measure that could not be computed from complete data. Throws
 * ApiError `noData` where nothing else is left.
 */
function withLackingMeasures(result: Result): Result {
  const { query, series, provenance, notices } = result;
  if (provenance.missing) return result;
  const isLacking = (code: string): boolean => !series.some(({ metric }) => metric === code);
  const lost = query.metrics.filter(isLacking).map((metric): Notice => ({ code: 'missingMetric', metric }));
  const lacking = query.measures?.filter(isLacking) ?? [];
  const more = lacking.map((value): Notice<'queryWarning'> => ({
    code: 'queryWarning',
    diagnostic: { severity: 'warning', path: ['measures'], code: 'measureNeeds', value, found: [] },
  }));
  if (series.length === 0) throw new ApiError('noData', { diagnostic: more.at(0)?.diagnostic });
  return { ...result, notices: mergeNotices([...notices, ...lost, ...more]) };
}

/** Runs the queries that a query with measures needs, all at once, and joins their results. */
class MeasuredRun {
  #approved: number[];
  #progress: (RunProgress | undefined)[];
  #partials: ((() => Steps<Result>) | undefined)[];
  #results: (Result | undefined)[];
  #isDone: boolean[];
  /** The latest decision about the cost. The next one waits for it. */
  #decision: Promise<unknown> = Promise.resolve();

  /** `before` are results whose missing parts alone are fetched. */
  constructor(
    readonly context: RunContext,
    readonly measured: MeasuredPlan,
    readonly options: QueryOptions,
    readonly before: Results = [],
  ) {
    const { plans } = measured;
    this.#approved = plans.map(({ cost }) => cost.requests);
    this.#progress = plans.map(() => undefined);
    this.#partials = plans.map(() => undefined);
    this.#results = plans.map(() => undefined);
    this.#isDone = plans.map(() => false);
  }

  async run(): Promise<Result> {
    const { expanded, plans } = this.measured;
    const settled = await Promise.allSettled(expanded.queries.map((_, i) => this.#runOne(i)));
    const errors = settled.map((one) => (one.status === 'rejected' ? toError(one.reason) : undefined));
    const firstRealError = errors.find((one) => one && !isNoData(one)) ?? errors.find(Boolean);
    const isLost = this.#results.every((one) => one === undefined);
    // A mistake of the caller, or its signal, ends the run. So does a failure of all queries.
    const isEnd = isLost || !isApiError(firstRealError) || firstRealError.kind === 'cancelled';
    if (firstRealError && isEnd) throw firstRealError;
    const missing = plans.flatMap((plan, i) => {
      const error = errors[i];
      return isApiError(error) && !isNoData(error) ? toMissing(plan, error) : [];
    });
    return withLackingMeasures(join(this.context, this.measured, this.#results, { missing }));
  }

  async #runOne(i: number): Promise<void> {
    const query = this.measured.expanded.queries[i];
    const { approve, onProgress, onPartial } = this.options;
    const before = this.before[i];
    try {
      this.#results[i] = await (
        before
          ? (options: QueryOptions) => completeResult(this.context, before, options)
          : (options: QueryOptions) => runQuery(this.context, query, options)
      )({
        ...this.options,
        approve: approve && ((cost) => this.#approve(approve, i, cost)),
        onProgress:
          onProgress &&
          ((progress) => {
            this.#progress[i] = progress;
            onProgress(sumProgress(this.#progress, this.#isDone));
          }),
        onPartial:
          onPartial &&
          ((partial) => {
            this.#partials[i] = partial;
            this.#reportPartial();
          }),
      });
    } finally {
      this.#isDone[i] = true;
    }
    if (!this.#isDone.every(Boolean)) this.#reportPartial();
  }

  /** Approves a cost within the approved one; otherwise asks about the sum of all. */
  async #approve(approve: Approve, i: number, { requests }: Cost): Promise<boolean> {
    const decide = async () => {
      if (requests <= this.#approved[i]) return true;
      const total = sumOf(this.#approved.map((count, at) => (at === i ? requests : count)));
      const isApproved = await approve(costOf(total, this.context.limits.current));
      if (isApproved) this.#approved[i] = requests;
      return isApproved;
    };
    const decision = this.#decision.then(decide, decide);
    this.#decision = decision;
    return decision;
  }

  /** Offers the parts so far to the caller, who joins them only when they are needed. */
  #reportPartial(): void {
    const results = [...this.#results];
    const partials = [...this.#partials];
    const isEmpty = results.every((one, i) => one === undefined && partials[i] === undefined);
    if (isEmpty) return;
    this.options.onPartial?.(() => this.#joinSoFar(results, partials));
  }

  *#joinSoFar(results: Results, partials: readonly ((() => Steps<Result>) | undefined)[]): Steps<Result> {
    const arrived: (Result | undefined)[] = [];
    for (const [i, result] of results.entries()) {
      const partial = partials[i];
      arrived.push(result ?? (partial && (yield* partial())));
    }
    const awaited = this.measured.plans.flatMap((plan, i) =>
      arrived[i] ? [] : toMissing(plan, new ApiError('cancelled')),
    );
    return join(this.context, this.measured, arrived, { awaited });
  }
}

/** Learns the directory of the network for the measures that need it. */
async function learnDirectory(
  { directories }: RunContext,
  { expanded }: MeasuredPlan,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { network_code: network, operation } = expanded.query;
  if (needsCapacities(expanded).length === 0 && operation !== 'facilities') return;
  await directories.read(network);
  try {
    await directories.fetch(network, { signal });
  } catch (error) {
    if (!isApiError(error) || error.kind === 'cancelled') throw error;
  }
}

/** Runs the queries for the terms of a query with measures. Rejects as `runQuery`. */
export async function runMeasured(context: RunContext, query: Query, options: QueryOptions): Promise<Result> {
  const planned = planTerms(context, query);
  await requireApproval(options.approve, costOfAll(context, planned), options.signal);
  await learnDirectory(context, planned, options.signal);
  return new MeasuredRun(context, planTerms(context, query), options).run();
}

/**
 * Fetches the missing parts of a result with measures, and adds them to the results of their terms. Without these, its
 * query runs again for the same window.
 */
export async function completeMeasured(
  context: RunContext,
  result: Result,
  options: QueryOptions,
): Promise<Result> {
  const { missing, awaited, window } = result.provenance;
  if (missing === undefined && awaited === undefined) return result;
  const query = withWindow(result.query, result);
  await learnDirectory(context, planTerms(context, query), options.signal);
  const measured = planTerms(context, query);
  const cost = result.terms
    ? costOf((missing?.length ?? 0) + (awaited?.length ?? 0), context.limits.current)
    : costOfAll(context, measured);
  await requireApproval(options.approve, cost, options.signal);
  const complete = await new MeasuredRun(context, measured, options, result.terms).run();
  return {
    ...complete,
    query: result.query,
    provenance: { ...complete.provenance, window: window ?? complete.provenance.window },
  };
}

/** Returns the result of a query with measures from the cache alone, as `peekQuery`. */
export async function peekMeasured(context: RunContext, query: Query): Promise<Result | undefined> {
  await context.directories.read(query.network_code);
  const measured = context.cache && planIfSendable(() => planTerms(context, query));
  if (!measured) return undefined;
  const results: Result[] = [];
  for (const one of measured.expanded.queries) {
    const result = await peekQuery(context, one);
    if (!result) return undefined;
    results.push(result);
  }
  const result = join(context, measured, results, {});
  return result.series.length === 0 ? undefined : result;
}
