import type {
  Approve,
  Directory,
  JsonObject,
  Query,
  RequestRecord,
  RequestReport,
  Result,
  RunProgress,
  Steps,
} from '../domain';
import { parseBaseAddress } from './baseAddress';
import type { ReplyCache } from './cache/replyCache';
import { BodyDecoder } from './decode/decodeBody';
import { systemTimers, within, type Timers } from './http/deadline';
import { RateLimiter } from './http/rateLimiter';
import { defaultRetryRules, type RetryRules } from './http/retryRules';
import { createSecretOf } from './http/secret/secretText';
import { SharedWork } from './http/sharedWork';
import type { ExchangeOptions, Transport } from './http/transport';
import { Arrivals } from './join/arrivals';
import { KnownLimits, type Limits } from './plan/limits';
import { Planner } from './plan/planner';
import type { Plan } from './plan/plannedRequest';
import { checkToken } from './resources/checkToken';
import { Directories } from './resources/directories';
import {
  fetchResource,
  toFacilitiesPath,
  toList,
  toObject,
  type FacilityFilter,
} from './resources/fetchResource';
import { type AccountLimits, fetchAccount } from './run/account';
import { learnLimits, useKey } from './run/learnPlan';
import type { QueryRunOptions, RunContext } from './run/runContext';
import { completeAny, peekAny, planAny, runAny } from './run/measuredRun';

export interface ClientOptions {
  /** `https` for any host, `http` only for 127.0.0.1, localhost and [::1]; with or without `/v4`. */
  readonly baseAddress: string;
  /** The fetch to use: VS Code's patched global, undici's, or a test's. */
  readonly fetch: typeof globalThis.fetch;
  /** Called before each request. Undefined: no Authorization header is sent. */
  readonly token?: () => Promise<string | undefined>;
  /**
   * The longest silence during a request: before its first byte (connecting included), and then between two chunks. A
   * slow download that makes progress is not aborted. Default 60,000.
   */
  readonly timeoutMs?: number;
  /** The limit for a whole call, with all its requests, waits and retries. Default half an hour. */
  readonly deadlineMs?: number;
  /** The retry rules for failed requests. Default: 4 attempts, at most 0.5 s to 10 s apart. */
  readonly retry?: Partial<RetryRules>;
  /** The maximum number of requests started in any second; Infinity: no limit. Default 2, the smallest plan's rate. */
  readonly requestsPerSecond?: number;
  /** The maximum number of requests in flight. Default 4. */
  readonly maxInFlight?: number;
  /** The largest body that is read, after decompression. Default 256 MB. */
  readonly maxBodyBytes?: number;
  /** Limits set by the user, which override the limits of the key's plan. */
  readonly limits?: Partial<Limits>;
  /** The cache of replies (`createDiskCache`). Default: none, so each run fetches all of them. */
  readonly cache?: ReplyCache;
  /** Called after each attempt at a request, and for each cached reply that is used. */
  readonly onRequest?: (report: RequestReport) => void;
  /**
   * Marks results as sample data. Their replies are never cached, since a real service may later use the same address.
   * Default false.
   */
  readonly isSample?: boolean;
  /** The clock, in epoch milliseconds. Default Date.now. */
  readonly now?: () => number;
  /** The timers. Default: the system's. */
  readonly timers?: Timers;
}

export interface RunOptions {
  /** Aborting it immediately releases the sockets, timers and waiting attempts of this call. */
  readonly signal?: AbortSignal;
  /** Called as bytes arrive, at most a few times a second, and before a wait for the next attempt. */
  readonly onProgress?: (progress: RunProgress) => void;
  /** Overrides the client's deadline. */
  readonly deadlineMs?: number;
}

export interface QueryOptions extends RunOptions {
  /**
   * Called after each part of a query except the last, with a function that joins the parts so far into a result. Its
   * provenance lists the `awaited` parts.
   */
  readonly onPartial?: (partial: () => Steps<Result>) => void;
  /** Fetches every part, whatever is cached. Default false. */
  readonly refresh?: boolean;
  /**
   * Decides if a run may send its remaining requests. Called before anything is sent, and again whenever their number
   * exceeds the approved one, since the service may state smaller limits during the run. Nothing is sent until it
   * resolves. On false, the run rejects with ApiError `cancelled` or, if some parts have arrived, the others are
   * missing. Default: approves everything up to 20,000 requests.
   */
  readonly approve?: Approve;
}

/** All methods reject only with ApiError. */
export interface Client {
  /** The origin and path of all requests, without a trailing slash and without `/v4`. */
  readonly baseAddress: string;
  /**
   * Plans the requests of a query with the limits known so far, and their cost. Throws the errors with which `run`
   * would reject before sending anything.
   */
  plan(query: Query): Plan;
  /** Fetches the limits of the key's plan, if the service provides them; later plans respect them. */
  learnLimits(options?: RunOptions): Promise<void>;
  /**
   * Returns the result of a query from the cache alone, whatever its age: `provenance.requests` says when each reply
   * was fetched, and if it is `stale`. Sends nothing and reads no token. Undefined unless every part of the query is
   * cached.
   */
  peek(query: Query): Promise<Result | undefined>;
  /**
   * Returns the body of a reply as received, while it is cached. Undefined once a newer reply has replaced it. Sends
   * nothing.
   */
  readReply(request: Pick<RequestRecord, 'url' | 'fetchedAtMs'>): Promise<Uint8Array | undefined>;
  /**
   * Runs a query with one request, or with many for long windows, long lists of codes, metrics of two operations or
   * measures. Resolves with the parts that succeeded and lists the failed ones in `provenance.missing`. Rejects when
   * none succeeded, or when cancelled.
   */
  run(query: Query, options?: QueryOptions): Promise<Result>;
  /**
   * Fetches only the missing parts of a result. Resolves with the complete result. Runs the whole query again for a
   * result from another service.
   */
  complete(result: Result, options?: QueryOptions): Promise<Result>;
  /**
   * Returns the facilities of a network with their units, cached for a day. Rejects with `notFound` or `noData` when
   * the service has no directory, or as any request.
   */
  fetchDirectory(network: string, options?: RunOptions): Promise<Directory>;
  /**
   * Returns how many days back the plan of the key reaches, as far as earlier calls have learnt it; undefined when
   * unknown. Infinity for a plan without a limit. Sends nothing.
   */
  readReach(): Promise<number | undefined>;
  /** Returns the cached directory, whatever its age. Sends nothing. Later queries are planned with it. */
  readDirectory(network: string): Promise<Directory | undefined>;
  /**
   * Checks a token with the cheapest call that needs one (`/v4/me`, else a facility query of one bucket). Resolves with
   * a label for the account, if the service names one.
   */
  checkToken(token: string, options?: RunOptions): Promise<{ label?: string; plan?: string }>;
}

/**
 * A client with the other resources of the live service (docs/service.md: Other resources), each as sent. For a service
 * limited to the specification they reject with ApiError `notFound` or `noData`.
 */
export interface ServiceClient extends Client {
  listNetworks(options?: RunOptions): Promise<readonly JsonObject[]>;
  /** Lists the plans with their limits. */
  listPlans(options?: RunOptions): Promise<readonly JsonObject[]>;
  listFacilities(filter?: FacilityFilter, options?: RunOptions): Promise<readonly JsonObject[]>;
  /** Returns the account that the token belongs to. */
  getAccount(options?: RunOptions): Promise<JsonObject>;
  /** Returns the account of the token: its plan, the limits of the plan, and the requests left today. */
  fetchAccount(options?: RunOptions): Promise<AccountLimits>;
}

const defaultTimeoutMs = 60_000;
const defaultDeadlineMs = 30 * 60_000;
const defaultRequestsPerSecond = 2;
const defaultMaxInFlight = 4;
const defaultMaxBodyBytes = 256 * 1024 * 1024;

/** Creates a client. Throws ApiError `badBaseAddress`. */
export function createClient(options: ClientOptions): ServiceClient {
  const base = parseBaseAddress(options.baseAddress);
  const now = options.now ?? Date.now;
  const timers = options.timers ?? systemTimers;
  const maxInFlight = options.maxInFlight ?? defaultMaxInFlight;
  const transport: Transport = {
    fetch: options.fetch,
    origin: base.origin,
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

  /** Runs a call within its deadline. */
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
  const cache = options.isSample ? undefined : options.cache;
  const directories = new Directories(transport, base.href, cache);
  const context: RunContext = {
    transport,
    base: base.href,
    isSample: options.isSample ?? false,
    cache,
    limits,
    arrivals: new Arrivals(),
    planner: new Planner(limits, now, (network) => directories.current(network)),
    directories,
    decoder: new BodyDecoder(),
    maxAtOnce: maxInFlight,
    isRateGiven: options.requestsPerSecond !== undefined,
  };
  const toRunOptions = (runOptions: QueryOptions = {}): QueryRunOptions => ({
    ...runOptions,
    refresh: runOptions.refresh ?? false,
    deadlineMs: runOptions.deadlineMs ?? options.deadlineMs ?? defaultDeadlineMs,
  });
  const resource = (path: string, runOptions?: RunOptions): ReturnType<typeof fetchResource> =>
    call(runOptions, (exchangeOptions) => fetchResource(transport, base.href + path, exchangeOptions));

  return {
    baseAddress: base.href,
    plan: (query) => planAny(context, query),
    learnLimits: (runOptions) => call(runOptions, ({ signal }) => learnLimits(context, signal)),
    peek: (query) => peekAny(context, query),
    readReply: async ({ url, fetchedAtMs }) => {
      const found = await cache?.get(url);
      return found?.fetchedAtMs === fetchedAtMs ? found.bytes : undefined;
    },
    run: (query, runOptions) => runAny(context, query, toRunOptions(runOptions)),
    complete: (result, runOptions) => completeAny(context, result, toRunOptions(runOptions)),
    fetchDirectory: (network, runOptions) =>
      call(runOptions, (exchangeOptions) => directories.fetch(network, exchangeOptions)),
    readDirectory: (network) => directories.read(network),
    readReach: () =>
      call({}, async ({ signal = new AbortController().signal }) => {
        await useKey(context, signal);
        return limits.current.reachDays;
      }),
    checkToken: (token, runOptions) =>
      call(runOptions, (exchangeOptions) => checkToken(transport, base.href, token, exchangeOptions)),
    listNetworks: async (runOptions) => toList(await resource('/v4/networks', runOptions)),
    listPlans: async (runOptions) => toList(await resource('/v4/plans', runOptions)),
    listFacilities: async (filter = {}, runOptions) =>
      toList(await resource(toFacilitiesPath(filter), runOptions)),
    getAccount: async (runOptions) => toObject(await resource('/v4/me', runOptions)),
    fetchAccount: (runOptions) =>
      call(runOptions, (exchangeOptions) => fetchAccount(transport, base.href, exchangeOptions)),
  };
}
