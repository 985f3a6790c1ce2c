/**
 * The shared client module: plain Node, without `vscode`. A query goes plan → run (one request per part, cached replies
 * first) → decode → join. Instants are epoch milliseconds (UTC), windows `[start, end)`, values in the unit that the
 * service sends with them (MW, MWh, $/MWh, t, %), NaN for null. Every promise rejects only with `ApiError`: `kind`
 * classifies the error, `facts` has the details. Facts about the service name their source in docs/service.md where
 * they are used. Drawing, formats and texts for users are in other modules.
 */
import type { Directory, JsonObject, Query, RequestRecord, RequestReport, Result } from '../domain';
import { parseBaseAddress } from './baseAddress';
import type { ReplyCache } from './cache/replyCache';
import { BodyDecoder } from './decode/decodeBody';
import { systemTimers, within, type Timers } from './http/deadline';
import { RateLimiter } from './http/rateLimiter';
import { defaultRetryRules, type RetryRules } from './http/retryRules';
import { createSecretOf } from './http/secretText';
import { SharedWork } from './http/sharedWork';
import type { ExchangeOptions, Transport } from './http/transport';
import { KnownLimits, type Limits } from './plan/limits';
import { Planner } from './plan/planner';
import type { Plan } from './plan/plannedRequest';
import { type Account, checkToken, fetchAccount } from './run/account';
import { Directories } from './run/directories';
import { type FacilityFilter, fetchResource, toFacilitiesPath, toList, toObject } from './run/fetchResource';
import { completeMeasured, peekMeasured, planMeasured, runMeasured } from './run/measuredRun';
import type { QueryOptions, RunContext, RunOptions } from './run/runContext';
import { completeResult, learnLimits, peekQuery, runQuery, useKey } from './run/runQuery';

export { ApiError, isApiError } from '../domain/result/failure';
export type {
  BaseAddressFault,
  FailureFacts as ApiErrorFacts,
  FailureKind as ApiErrorKind,
} from '../domain/result/failure';
export { parseBaseAddress, type BaseAddress } from './baseAddress';
export { createDiskCache, type DiskCacheOptions } from './cache/diskCache';
export { lastReplyCache, type CachedReply, type ReplyCache } from './cache/replyCache';
export type { Timers } from './http/deadline';
export type { RetryRules } from './http/retryRules';
export type { Limits } from './plan/limits';
export type { Plan, PlannedRequest } from './plan/plannedRequest';
export { withFacilities } from './plan/planner';
export type { Account as AccountLimits } from './run/account';
export { directoryPath } from './run/directories';
export type { FacilityFilter } from './run/fetchResource';
export type { QueryOptions, RunOptions } from './run/runContext';
export type { Cost, RequestReport, RunProgress } from '../domain/result/runFacts';
export type { Directory, DirectoryFacility, DirectoryUnit } from '../domain/result/directory';
export type { JsonObject } from '../domain/idioms/checkJson';
export type { Operation, Query } from '../domain/query/query';
export type { Diagnostic, DiagnosticCode } from '../domain/query/diagnostic';
export type { Notice, NoticeCode } from '../domain/result/notice';
export type {
  CacheUse,
  LabelValue,
  MissingPart,
  Provenance,
  RequestRecord,
  Result,
  Series,
} from '../domain/result/result';

export interface ClientOptions {
  /** `https` for any host, `http` only for 127.0.0.1, localhost and [::1]; with or without `/v4`. */
  baseAddress: string;
  /** The fetch to use: VS Code's patched global, undici's, or a test's. */
  fetch: typeof globalThis.fetch;
  /** Called before each request. Undefined: no Authorization header is sent. */
  token?: () => Promise<string | undefined>;
  /**
   * The longest silence during a request: before its first byte (connecting included), and then between two chunks. A
   * slow download that makes progress is not aborted. Default 60,000.
   */
  timeoutMs?: number;
  /** The limit for a whole call, with all its requests, waits and retries. Default half an hour. */
  deadlineMs?: number;
  /** The retry rules for failed requests. Default: 4 attempts, at most 0.5 s to 10 s apart. */
  retry?: Partial<RetryRules>;
  /** The maximum number of requests started in any second; Infinity: no limit. Default 2, the smallest plan's rate. */
  requestsPerSecond?: number;
  /** The maximum number of requests in flight. Default 4. */
  maxInFlight?: number;
  /** The largest body that is read, after decompression. Default 256 MB. */
  maxBodyBytes?: number;
  /** Limits set by the user, which override the limits of the key's plan. */
  limits?: Partial<Limits>;
  /** The cache of replies (`createDiskCache`). Default: none, so each run fetches all of them. */
  cache?: ReplyCache;
  /** Called after each attempt at a request, and for each cached reply that is used. */
  onRequest?: (report: RequestReport) => void;
  /** Marks results as sample data, whose replies are never cached. Default false. */
  isSample?: boolean;
  /** The clock, in epoch milliseconds. Default Date.now. */
  now?: () => number;
  timers?: Timers;
}

const defaultTimeoutMs = 60_000;
const defaultDeadlineMs = 30 * 60_000;
const defaultRequestsPerSecond = 2;
const defaultMaxInFlight = 4;
const defaultMaxBodyBytes = 256 * 1024 * 1024;

/** Plain JavaScript may pass something else than a query, which planning refuses. */
const hasMeasures = (query: Partial<Query> | undefined): boolean => Boolean(query?.measures?.length);

/** Creates a client, whose methods reject only with ApiError. Throws ApiError `badBaseAddress`. */
export function createClient(options: ClientOptions) {
  const { origin, href: base } = parseBaseAddress(options.baseAddress);
  const { now = Date.now, timers = systemTimers, maxInFlight = defaultMaxInFlight } = options;
  const { deadlineMs = defaultDeadlineMs, isSample = false } = options;
  const transport: Transport = {
    fetch: options.fetch,
    origin,
    token: options.token,
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    maxBodyBytes: options.maxBodyBytes ?? defaultMaxBodyBytes,
    now,
    timers,
    retry: { ...defaultRetryRules, ...options.retry },
    rateLimiter: new RateLimiter(options.requestsPerSecond ?? defaultRequestsPerSecond, maxInFlight, timers),
    inFlight: new SharedWork(),
    accepted: new Set(),
    onRequest: options.onRequest,
    secretOf: createSecretOf(),
  };
  const limits = new KnownLimits(options.limits ?? {});
  const cache = isSample ? undefined : options.cache;
  const directories = new Directories(transport, base, cache);
  const context: RunContext = {
    transport,
    base,
    isSample,
    cache,
    limits,
    planner: new Planner(limits, now, (network) => directories.current(network)),
    directories,
    decoder: new BodyDecoder(),
    maxAtOnce: maxInFlight,
    isRateGiven: options.requestsPerSecond !== undefined,
    deadlineMs,
  };

  const call = <T>(
    runOptions: RunOptions = {},
    work: (callOptions: ExchangeOptions & { signal: AbortSignal }) => Promise<T>,
  ): Promise<T> => {
    const { signal, onProgress, deadlineMs: limitMs = deadlineMs } = runOptions;
    return within({ limitMs, waitedFor: 'whole', timers, url: base, signal }, (inner) =>
      work({ signal: inner, onProgress }),
    );
  };

  const resource = (path: string, runOptions?: RunOptions) =>
    call(runOptions, (callOptions) => fetchResource(transport, base + path, callOptions));

  return {
    /** The origin and path of all requests, without a trailing slash and without `/v4`. */
    baseAddress: base,
    /** Plans the requests of a query with the limits known so far. Throws what `run` rejects with before sending. */
    plan: (query: Query): Plan =>
      hasMeasures(query) ? planMeasured(context, query) : context.planner.plan(query),
    /** Fetches the limits of the key's plan, if the service provides them; later plans respect them. */
    learnLimits: (runOptions?: RunOptions): Promise<void> =>
      call(runOptions, ({ signal }) => learnLimits(context, signal)),
    /**
     * Returns the result of a query from the cache alone, whatever its age: `provenance.requests` says when each reply
     * was fetched, and if it is `stale`. Sends nothing and reads no token. Undefined unless every part of the query is
     * cached.
     */
    peek: (query: Query): Promise<Result | undefined> =>
      (hasMeasures(query) ? peekMeasured : peekQuery)(context, query),
    /** Returns the body of a reply as received, until a newer one has replaced it. Sends nothing. */
    readReply: async ({
      url,
      fetchedAtMs,
    }: Pick<RequestRecord, 'url' | 'fetchedAtMs'>): Promise<Uint8Array | undefined> => {
      const found = await cache?.get(url);
      return found?.fetchedAtMs === fetchedAtMs ? found.bytes : undefined;
    },
    /**
     * Runs a query with one request, or with many for long windows, long lists of codes, metrics of two operations or
     * measures. Resolves with the parts that succeeded and lists the failed ones in `provenance.missing`. Rejects when
     * none succeeded, or when cancelled.
     */
    run: (query: Query, runOptions: QueryOptions = {}): Promise<Result> =>
      (hasMeasures(query) ? runMeasured : runQuery)(context, query, runOptions),
    /** Fetches the missing parts of a result. Runs the whole query again for a result from another service. */
    complete: (result: Result, runOptions: QueryOptions = {}): Promise<Result> =>
      (hasMeasures(result.query) ? completeMeasured : completeResult)(context, result, runOptions),
    /**
     * Returns the facilities of a network with their units, cached for a day. Rejects with `notFound` or `noData` when
     * the service has no directory, or as any request.
     */
    fetchDirectory: (network: string, runOptions?: RunOptions): Promise<Directory> =>
      call(runOptions, (callOptions) => directories.fetch(network, callOptions)),
    /** Returns the cached directory, whatever its age. Sends nothing. Later queries are planned with it. */
    readDirectory: (network: string): Promise<Directory | undefined> => directories.read(network),
    /**
     * Returns how many days back the plan of the key reaches, as far as earlier calls have learnt it; undefined when
     * unknown. Infinity for a plan without a limit. Sends nothing.
     */
    readReach: (): Promise<number | undefined> =>
      call({}, async ({ signal }) => {
        await useKey(context, signal);
        return limits.current.reachDays;
      }),
    /**
     * Checks a token with the cheapest call that needs one (`/v4/me`, else a facility query of one bucket). Resolves
     * with a label for the account, if the service names one.
     */
    checkToken: (token: string, runOptions?: RunOptions): Promise<Account> =>
      call(runOptions, (callOptions) => checkToken(transport, base, token, callOptions)),
    /** Returns the account of the token: its plan, the limits of the plan, and the requests left today. */
    fetchAccount: (runOptions?: RunOptions): Promise<Account> =>
      call(runOptions, (callOptions) => fetchAccount(transport, base, callOptions)),
    // The other resources of the live service (docs/service.md: Other resources), each as sent. For a service limited to
    // the specification they reject with ApiError `notFound` or `noData`.
    listNetworks: async (runOptions?: RunOptions): Promise<readonly JsonObject[]> =>
      toList(await resource('/v4/networks', runOptions)),
    /** Lists the plans with their limits. */
    listPlans: async (runOptions?: RunOptions): Promise<readonly JsonObject[]> =>
      toList(await resource('/v4/plans', runOptions)),
    listFacilities: async (
      filter: FacilityFilter = {},
      runOptions?: RunOptions,
    ): Promise<readonly JsonObject[]> => toList(await resource(toFacilitiesPath(filter), runOptions)),
    /** Returns the account that the token belongs to. */
    getAccount: async (runOptions?: RunOptions): Promise<JsonObject> =>
      toObject(await resource('/v4/me', runOptions)),
  };
}

export type Client = ReturnType<typeof createClient>;
