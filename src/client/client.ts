import type { Query } from '../domain/query';
import type { RequestRecord, Result } from '../domain/result';
import type { RunProgress } from '../domain/runProgress';
import { parseBaseAddress } from './baseAddress';
import type { ReplyCache } from './cache/replyCache';
import { checkToken } from './resources/checkToken';
import { BodyDecoder } from './decode/bodyDecoder';
import { within } from './http/deadline';
import { RateLimiter } from './http/rateLimiter';
import type { Directory } from '../domain/directory';
import type { RequestReport } from '../domain/requestReport';
import { defaultRetryRules, type RetryRules } from './http/retryRules';
import { createSecretOf } from './http/secret/secretText';
import { SharedWork } from './http/sharedWork';
import { systemTimers, type Timers } from './http/timers';
import type { ExchangeOptions, Transport } from './http/transport';
import { KnownLimits } from './plan/knownLimits';
import type { Limits } from './plan/limits';
import { Planner } from './plan/planner';
import type { Cost } from '../domain/cost';
import type { Plan } from './plan/plannedRequest';
import {
  fetchResource,
  toFacilitiesPath,
  toList,
  toObject,
  type FacilityFilter,
} from './resources/fetchResource';
import type { JsonObject } from '../domain/json';
import { completeResult } from './run/completeResult';
import { Directories } from './run/directories';
import { learnLimits } from './run/learnPlan';
import type { QueryRunOptions, RunContext } from './run/runContext';
import { peekQuery } from './run/peekQuery';
import { runQuery } from './run/runQuery';

export interface ClientOptions {
  /** `https` anywhere, `http` on 127.0.0.1, localhost and [::1] only; with or without `/v4`. */
  readonly baseAddress: string;
  /** The fetch to use: VS Code's patched global, undici's, a test's. */
  readonly fetch: typeof globalThis.fetch;
  /** Called before each request. Undefined: no Authorization header is sent. */
  readonly token?: () => Promise<string | undefined>;
  /**
   * How long a request may be silent: until its first byte (connecting included), and then between two chunks. A slow
   * download that goes on is not ended by it. Default 60,000.
   */
  readonly timeoutMs?: number;
  /** For a whole call, with all its requests, waits and further attempts. Default half an hour. */
  readonly deadlineMs?: number;
  /** When a failed request is retried. Default: 4 attempts, 0.5 s to 10 s apart at the most. */
  readonly retry?: Partial<RetryRules>;
  /** Requests started in any second; Infinity: no limit. Default 2, the smallest plan's rate. */
  readonly requestsPerSecond?: number;
  /** Requests in flight at once. Default 4. */
  readonly mostInFlight?: number;
  /** Largest body that is read, after decompression. Default 256 MB. */
  readonly maxBodyBytes?: number;
  /** Limits that the user has set; they go before those of the key's plan. */
  readonly limits?: Partial<Limits>;
  /** Where replies are cached (`createDiskCache`). Default: nowhere, each run fetches all of them. */
  readonly cache?: ReplyCache;
  /** Called after each attempt at a request, and for each cached reply that is used. */
  readonly onRequest?: (report: RequestReport) => void;
  /**
   * Marks results as sample data. Their replies are never cached: a real service may listen there later. Default false.
   */
  readonly isSample?: boolean;
  /** The clock, epoch milliseconds. Default Date.now. */
  readonly now?: () => number;
  /** The timers. Default the system's. */
  readonly timers?: Timers;
}

export interface RunOptions {
  /** Aborted: sockets, timers and waiting attempts of this call are released at once. */
  readonly signal?: AbortSignal;
  /** Called as bytes arrive, at most a few times a second, and before a wait for the next attempt. */
  readonly onProgress?: (progress: RunProgress) => void;
  /** Instead of the client's. */
  readonly deadlineMs?: number;
}

export interface QueryOptions extends RunOptions {
  /**
   * Called after each part of a query but the last, with a function that joins the parts so far into a result. Its
   * provenance names the parts that are `awaited`.
   */
  readonly onPartial?: (partial: () => Result) => void;
  /** Fetches every part, whatever is cached. Default false. */
  readonly refresh?: boolean;
  /**
   * Decides whether a run may go on, by what it is still to send. Called before anything is sent, and again whenever
   * that comes to more than was approved: the service may name smaller limits during the run. Nothing further is sent
   * until it resolves. False: the run rejects with ApiError `cancelled`, or, when some parts have come, the others are
   * missing. Default: approves everything up to 20,000 requests.
   */
  readonly approve?: (estimate: Cost) => Promise<boolean> | boolean;
}

/** All methods reject with ApiError only. */
export interface Client {
  /** Origin and path the requests go to, without a trailing slash and without `/v4`. */
  readonly baseAddress: string;
  /** The requests of a query by the limits known so far, and their cost. Throws what `run` would reject with unsent. */
  plan(query: Query): Plan;
  /** Fetches what the key's plan allows, where the service tells of it: what is planned next keeps to it. */
  learnLimits(options?: RunOptions): Promise<void>;
  /**
   * The result of a query from the cache alone, of whatever age: `provenance.requests` says when each reply was
   * fetched, and whether it is `stale`. Sends nothing and reads no token. Undefined unless every part of the query is
   * cached.
   */
  peek(query: Query): Promise<Result | undefined>;
  /** The body of a reply as it was received, while it is cached. Undefined once there is another one. Sends nothing. */
  readReply(request: Pick<RequestRecord, 'url' | 'fetchedAtMs'>): Promise<Uint8Array | undefined>;
  /**
   * Runs a query: one request or, for long windows, long lists of codes or metrics of two operations, many. Resolves
   * with the parts that came; those that failed are in `provenance.missing`. Rejects when none came, or when it is
   * cancelled.
   */
  run(query: Query, options?: QueryOptions): Promise<Result>;
  /**
   * Fetches the missing parts of a result, and no others. Resolves with all of it joined. The query of a result from
   * another service is run anew.
   */
  complete(result: Result, options?: QueryOptions): Promise<Result>;
  /**
   * The facilities of a network with their units, kept for a day. Rejects where the service has no directory: with
   * `notFound` or `noData`, or as any request.
   */
  fetchDirectory(network: string, options?: RunOptions): Promise<Directory>;
  /** What is kept of it, whatever its age. Sends nothing. Queries are planned by it from then on. */
  readDirectory(network: string): Promise<Directory | undefined>;
  /**
   * Checks a token with the cheapest call that needs one (`/v4/me`, else a facility query of one bucket).
   * Resolves with a label for the account, when the service names one.
   */
  checkToken(
    token: string,
    options?: RunOptions,
  ): Promise<{ readonly label?: string; readonly plan?: string }>;
}

/**
 * A client with the other resources of the live service (docs/service.md: Other resources), each as sent. A service
 * that has only what the specification names rejects with ApiError `notFound` or `noData`.
 */
export interface ServiceClient extends Client {
  listNetworks(options?: RunOptions): Promise<readonly JsonObject[]>;
  /** Plans with their limits. */
  listPlans(options?: RunOptions): Promise<readonly JsonObject[]>;
  listFacilities(filter?: FacilityFilter, options?: RunOptions): Promise<readonly JsonObject[]>;
  /** The account that the token belongs to. */
  getAccount(options?: RunOptions): Promise<JsonObject>;
}

const defaultTimeoutMs = 60_000;
const defaultDeadlineMs = 30 * 60_000;
const defaultRequestsPerSecond = 2;
const defaultMostInFlight = 4;
const defaultMaxBodyBytes = 256 * 1024 * 1024;

/** Builds a client. Throws ApiError `badBaseAddress`. */
export function createClient(options: ClientOptions): ServiceClient {
  const base = parseBaseAddress(options.baseAddress);
  const now = options.now ?? Date.now;
  const timers = options.timers ?? systemTimers;
  const mostInFlight = options.mostInFlight ?? defaultMostInFlight;
  const transport: Transport = {
    fetch: options.fetch,
    origin: base.origin,
    token: options.token,
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    maxBodyBytes: options.maxBodyBytes ?? defaultMaxBodyBytes,
    now,
    timers,
    retry: { ...defaultRetryRules, ...options.retry },
    rateLimiter: new RateLimiter({
      perSecond: options.requestsPerSecond ?? defaultRequestsPerSecond,
      mostInFlight,
      timers,
    }),
    inFlight: new SharedWork(),
    accepted: new Set(),
    onRequest: options.onRequest,
    secretOf: createSecretOf(),
  };

  /** Does all of a call within its deadline. */
  function call<T>(
    runOptions: RunOptions = {},
    work: (exchangeOptions: ExchangeOptions) => Promise<T>,
  ): Promise<T> {
    const { signal, onProgress } = runOptions;
    const limitMs = runOptions.deadlineMs ?? options.deadlineMs ?? defaultDeadlineMs;
    return within({ limitMs, waitedFor: 'whole', timers, url: base.href, signal }, (inner) =>
      work({ signal: inner, onProgress }),
    );
  }

  const limits = new KnownLimits(options.limits ?? {});
  const cache = options.isSample === true ? undefined : options.cache;
  const directories = new Directories({ transport, base: base.href, cache });
  const context: RunContext = {
    transport,
    base: base.href,
    isSample: options.isSample ?? false,
    cache,
    limits,
    planner: new Planner(limits, now, (network) => directories.current(network)?.facilityOf),
    directories,
    decoder: new BodyDecoder(),
    mostAtOnce: mostInFlight,
    isRateGiven: options.requestsPerSecond !== undefined,
  };
  const toRunOptions = (given: QueryOptions = {}): QueryRunOptions => ({
    signal: given.signal,
    onProgress: given.onProgress,
    onPartial: given.onPartial,
    refresh: given.refresh ?? false,
    approve: given.approve,
    deadlineMs: given.deadlineMs ?? options.deadlineMs ?? defaultDeadlineMs,
  });
  const resource = (path: string, runOptions?: RunOptions): ReturnType<typeof fetchResource> =>
    call(runOptions, (exchangeOptions) => fetchResource(transport, base.href + path, exchangeOptions));

  return {
    baseAddress: base.href,
    plan: (query) => context.planner.prepare(query).plan,
    learnLimits: (runOptions) => call(runOptions, ({ signal }) => learnLimits(context, signal)),
    peek: (query) => peekQuery(context, query),
    readReply: async ({ url, fetchedAtMs }) => {
      const found = await cache?.get(url);
      return found?.fetchedAtMs === fetchedAtMs ? found.bytes : undefined;
    },
    run: (query, runOptions) => runQuery(context, query, toRunOptions(runOptions)),
    complete: (result, runOptions) => completeResult(context, result, toRunOptions(runOptions)),
    fetchDirectory: (network, runOptions) =>
      call(runOptions, (exchangeOptions) => directories.fetch(network, exchangeOptions)),
    readDirectory: (network) => directories.read(network),
    checkToken: (token, runOptions) =>
      call(runOptions, (exchangeOptions) => checkToken(transport, base.href, token, exchangeOptions)),
    listNetworks: async (runOptions) => toList(await resource('/v4/networks', runOptions)),
    listPlans: async (runOptions) => toList(await resource('/v4/plans', runOptions)),
    listFacilities: async (filter = {}, runOptions) =>
      toList(await resource(toFacilitiesPath(filter), runOptions)),
    getAccount: async (runOptions) => toObject(await resource('/v4/me', runOptions)),
  };
}
