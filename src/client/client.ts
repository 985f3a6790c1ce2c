import type { Query } from '../domain/query';
import type { Notice, RequestRecord, Result, Series } from '../domain/result';
import { askBytes } from './exchange/ask';
import { parseBaseAddress } from './baseAddress';
import type { ReplyCache } from './cache/replyCache';
import { checkToken } from './checkToken';
import { within } from './exchange/deadline';
import { decodeBody, type DecodedBody } from './decode/decodeBody';
import { Pace } from './exchange/pace';
import { planRequests, type PlannedRequest } from './plan/plan';
import {
  askResource,
  toFacilitiesPath,
  toList,
  toObject,
  type FacilityFilter,
  type JsonObject,
} from './resources';
import { defaultRetryRules, type RetryRules } from './exchange/retryTiming';
import { toSendableQuery } from './plan/sendableQuery';
import { SharedWork } from './exchange/sharedWork';
import { systemTimers, type Timers } from './exchange/timers';
import type { Answer, ExchangeOptions, Progress, Transport } from './exchange/transport';

export interface ClientOptions {
  /** `https` anywhere, `http` on loopback only; with or without `/v4`. */
  readonly baseAddress: string;
  /** The fetch to use: VS Code's patched global, undici's, a test's. */
  readonly fetch: typeof globalThis.fetch;
  /** Asked before each request. Undefined: no Authorization header is sent. */
  readonly token?: () => Promise<string | undefined>;
  /**
   * How long a request may be silent: until its first byte (connecting included), and then between two chunks. A slow
   * download that lives is not ended by it. Default 60,000.
   */
  readonly timeoutMs?: number;
  /** For a whole call, with all its requests, waits and further attempts. Default half an hour. */
  readonly deadlineMs?: number;
  /** When a failed request is tried again. Default: 4 attempts, 0.5 s to 10 s apart at the most. */
  readonly retry?: Partial<RetryRules>;
  /** Requests started in any second; Infinity: no limit. Default 2, the smallest plan's rate. */
  readonly requestsPerSecond?: number;
  /** Requests under way at once. Default 4. */
  readonly mostInFlight?: number;
  /** Largest body that is read, after decompression. Default 256 MB. */
  readonly maxBodyBytes?: number;
  /** Where replies are kept (`createDiskCache`). Default: nowhere, each run asks the service. */
  readonly cache?: ReplyCache;
  /** Marks results as made up. Default false. */
  readonly isSample?: boolean;
  /** The clock, epoch milliseconds. Default Date.now. */
  readonly now?: () => number;
  /** What waits; a test's own. Default the system's. */
  readonly timers?: Timers;
}

export interface RunOptions {
  /** Aborted: sockets, timers and waiting attempts of this call are given up at once. */
  readonly signal?: AbortSignal;
  /** Called as bytes arrive, at most a few times a second, and before a wait for the next attempt. */
  readonly onProgress?: (progress: Progress) => void;
  /** Instead of the client's. */
  readonly deadlineMs?: number;
}

/** All methods reject with ApiError only. */
export interface Client {
  /** Origin and path the requests go to, without a trailing slash and without `/v4`. */
  readonly baseAddress: string;
  /** The address of the query's request, without the token. Throws what `run` would reject with. */
  address(query: Query): string;
  /** Asks one of the three operations and decodes the answer. */
  run(query: Query, options?: RunOptions): Promise<Result>;
  /**
   * Checks a token with the cheapest call that needs one (`/v4/me`, else a facility query of one bucket).
   * Resolves with a label for the account, when the service tells one.
   */
  checkToken(
    token: string,
    options?: RunOptions,
  ): Promise<{ readonly label?: string; readonly plan?: string }>;
}

/**
 * A client with what the live service offers beside the three operations (service.md 6), each as sent. A service that
 * keeps to the specification alone has none of it: ApiError `notFound` or `noData`.
 */
export interface ServiceClient extends Client {
  listNetworks(options?: RunOptions): Promise<readonly JsonObject[]>;
  /** Plans with their limits: what a window may be is best learnt here. */
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

function toRecord(answer: Answer, envelope: DecodedBody['envelope']): RequestRecord {
  return {
    url: answer.url,
    status: answer.status,
    fetchedAtMs: answer.fetchedAtMs,
    durationMs: answer.durationMs,
    bytes: answer.bytes.length,
    ...(envelope.version === undefined ? {} : { version: envelope.version }),
    ...(envelope.createdAt === undefined ? {} : { createdAt: envelope.createdAt }),
  };
}

/** From the first request's start to the last one's end. */
function toWindow(planned: readonly PlannedRequest[]): PlannedRequest['window'] {
  const first = planned[0]?.window;
  const last = planned.at(-1)?.window;
  return first && last && { startMs: first.startMs, endMs: last.endMs };
}

/** Builds a client. Throws ApiError `badBaseAddress`. */
export function createClient(options: ClientOptions): ServiceClient {
  const base = parseBaseAddress(options.baseAddress);
  const now = options.now ?? Date.now;
  const timers = options.timers ?? systemTimers;
  const transport: Transport = {
    fetch: options.fetch,
    origin: base.origin,
    token: options.token,
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    maxBodyBytes: options.maxBodyBytes ?? defaultMaxBodyBytes,
    now,
    timers,
    retry: { ...defaultRetryRules, ...options.retry },
    pace: new Pace({
      perSecond: options.requestsPerSecond ?? defaultRequestsPerSecond,
      mostInFlight: options.mostInFlight ?? defaultMostInFlight,
      timers,
    }),
    underWay: new SharedWork(),
    accepted: new Set(),
  };

  /** Does a whole call within its deadline. */
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

  async function run(given: Query, exchangeOptions: ExchangeOptions): Promise<Result> {
    const nowMs = now();
    const { query, notices: warnings } = toSendableQuery(given);
    const planned = planRequests(query, nowMs);
    let series: readonly Series[] = [];
    let notices: readonly Notice[] = warnings;
    const requests: RequestRecord[] = [];
    let offsetMinutes = 0;
    for (const request of planned) {
      const { answer, facts } = await askBytes(transport, base.href + request.path, exchangeOptions);
      const { envelope, decoded } = decodeBody(answer.bytes, query, facts);
      series = series.concat(decoded.series);
      notices = notices.concat(decoded.notices);
      requests.push(toRecord(answer, envelope));
      offsetMinutes = decoded.offsetMinutes;
    }
    const window = toWindow(planned);
    return {
      query: given,
      series,
      notices,
      provenance: {
        baseAddress: base.href,
        isSample: options.isSample ?? false,
        offsetMinutes,
        ...(window === undefined ? {} : { window }),
        requests,
        fetchedAtMs: requests.at(-1)?.fetchedAtMs ?? nowMs,
      },
    };
  }

  const resource = (path: string, runOptions?: RunOptions): ReturnType<typeof askResource> =>
    call(runOptions, (exchangeOptions) => askResource(transport, base.href + path, exchangeOptions));

  return {
    baseAddress: base.href,
    address: (query) => {
      const nowMs = now();
      const [request] = planRequests(toSendableQuery(query).query, nowMs);
      return base.href + (request?.path ?? '');
    },
    run: (query, runOptions) => call(runOptions, (exchangeOptions) => run(query, exchangeOptions)),
    checkToken: (token, runOptions) =>
      call(runOptions, (exchangeOptions) => checkToken(transport, base.href, token, exchangeOptions)),
    listNetworks: async (runOptions) => toList(await resource('/v4/networks', runOptions)),
    listPlans: async (runOptions) => toList(await resource('/v4/plans', runOptions)),
    listFacilities: async (filter = {}, runOptions) =>
      toList(await resource(toFacilitiesPath(filter), runOptions)),
    getAccount: async (runOptions) => toObject(await resource('/v4/me', runOptions)),
  };
}
