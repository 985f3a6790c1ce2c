import { setImmediate } from 'node:timers/promises';
import {
  ApiError,
  type CacheUse,
  dayMs,
  isApiError,
  minuteMs,
  type RequestRecord,
  runInTurns,
  seriesKey,
} from '../../domain';
import type { CachedReply, ReplyCache } from '../cache/replyCache';
import type { BodyDecoder, Decoded } from '../decode/decodeBody';
import { reasonOf } from '../http/deadline';
import { exchange } from '../http/exchange';
import { type ExchangeOptions, factsOf, type Reply, type Transport } from '../http/transport';
import { checkJsonBytes } from '../http/untrustedJson';
import type { PlannedRequest } from '../plan/plannedRequest';

interface ReplyAge {
  /** Epoch milliseconds at which the service last sent or confirmed it. */
  fetchedAtMs: number;
  /** Epoch milliseconds at which the requested window ends; undefined when the service chose it. */
  windowEndMs: number | undefined;
  freshMs?: number;
}

/** The service itself repeats the same reply for this long (docs/service.md: Limits and caching). */
const movingMs = 5 * minuteMs;
/** Values of the last days still change: settlement, metering, rooftop estimates. */
const unsettledMs = 2 * dayMs;
const longestMs = 30 * dayMs;

/**
 * Returns the milliseconds after `fetchedAtMs` during which a reply may be used without a request. For a window that
 * was still changing when fetched: as long as the service itself caches it. For an older window: a tenth of its age
 * when fetched, the usual heuristic of HTTP for replies without caching headers, at most 30 days.
 */
function freshForMs({ fetchedAtMs, windowEndMs, freshMs }: ReplyAge): number {
  if (freshMs !== undefined) return freshMs;
  const endedForMs = windowEndMs === undefined ? 0 : fetchedAtMs - windowEndMs;
  return endedForMs >= unsettledMs ? Math.min(longestMs, endedForMs / 10) : movingMs;
}

/** True when a reply may be used without a request. One from the future shows that a clock was wrong. */
export function isFresh(reply: ReplyAge, nowMs: number): boolean {
  const ageMs = nowMs - reply.fetchedAtMs;
  return ageMs >= 0 && ageMs < freshForMs(reply);
}

export interface FetchCachedOptions extends Omit<ExchangeOptions, 'ifNoneMatch'> {
  /** Without a cache, every request goes to the service. */
  cache?: ReplyCache;
  /** True to bypass cached replies, so that failures of the service reject. */
  refresh?: boolean;
  /**
   * Shared by all requests of one run, so that only one of them waits for an unreachable service. `isLost` is set by a
   * request that got no reply: from then on, cached replies of any age are used.
   */
  reachability?: { isLost: boolean };
  /** The end of the requested window, epoch milliseconds; undefined when the service chooses it. */
  windowEndMs?: number;
  /** How long a reply without a window is fresh. Default: as for a window chosen by the service. */
  freshMs?: number;
}

/**
 * A successful reply, from the service or the cache, with its body undecoded. For a cached reply, `fetchedAtMs` and
 * `durationMs` describe the original exchange.
 */
export interface CacheableReply {
  reply: Reply;
  /** Absent for a reply just fetched. */
  use?: CacheUse;
}

/** True when the service is out of reach or failing: then an old reply is better than none. */
function isOutOfReach({ kind, facts }: ApiError): boolean {
  switch (kind) {
    case 'network':
    case 'blocked':
    case 'notJson':
    case 'server':
    case 'maintenance':
    case 'rateLimited':
    case 'truncated':
      return true;
    case 'timeout':
      return facts.waitedFor !== 'whole';
    default:
      return false;
  }
}

/** Returns the cached reply to an address, unless its body would now be refused. */
async function findCached(cache: ReplyCache, url: string): Promise<CachedReply | undefined> {
  const cached = await cache.get(url);
  if (!cached) return undefined;
  try {
    checkJsonBytes(cached.bytes, { url, status: cached.status });
    return cached;
  } catch {
    await cache.drop(url);
    return undefined;
  }
}

/** Stores a reply that was sent. One that must not be stored, or that contains the key, removes the older one instead. */
export async function storeReply(
  { reply, use }: CacheableReply,
  { cache }: FetchCachedOptions,
): Promise<void> {
  if (!cache || use === 'fresh' || use === 'stale') return;
  const { url, status, bytes, fetchedAtMs, durationMs, etag } = reply;
  const isStorable = reply.isStorable && !(reply.secret && (await reply.secret.isInBytes(bytes)));
  await (isStorable ? cache.put({ url, status, bytes, fetchedAtMs, durationMs, etag }) : cache.drop(url));
}

/** Returns the cached reply to an address, whatever its age. Sends nothing. */
export async function readCached(
  transport: Transport,
  url: string,
  { cache, refresh, windowEndMs, freshMs }: FetchCachedOptions,
): Promise<CacheableReply | undefined> {
  if (!cache || refresh) return undefined;
  const cached = await findCached(cache, url);
  if (!cached) return undefined;
  const isYoung = isFresh({ fetchedAtMs: cached.fetchedAtMs, windowEndMs, freshMs }, transport.now());
  return { reply: { ...cached, hadToken: false, isStorable: true }, use: isYoung ? 'fresh' : 'stale' };
}

/**
 * Fetches an address, unless a cached reply is fresh. Revalidates an older reply, by its ETag if it has one, and falls
 * back to it when the service is out of reach (except with `refresh`). A refusal rejects whatever is cached. Throws as
 * `exchange` does.
 */
export async function fetchCached(
  transport: Transport,
  url: string,
  { cache, refresh, reachability, windowEndMs, freshMs, ...options }: FetchCachedOptions,
): Promise<CacheableReply> {
  const cached = await readCached(transport, url, { cache, refresh, windowEndMs, freshMs });
  if (options.signal?.aborted) throw reasonOf(options.signal, url);
  if (!cached) return { reply: await exchange(transport, url, options) };
  if (cached.use === 'fresh' || reachability?.isLost) return cached;
  try {
    const { etag, status, bytes } = cached.reply;
    const fetched = await exchange(transport, url, { ...options, ifNoneMatch: etag });
    if (fetched.status !== 304) return { reply: fetched };
    return { reply: { ...fetched, etag: fetched.etag ?? etag, status, bytes }, use: 'revalidated' };
  } catch (error) {
    if (!isApiError(error) || !isOutOfReach(error)) throw error;
    // A service that replies with an error may still answer the next request.
    if (reachability && (error.kind === 'network' || error.kind === 'timeout')) reachability.isLost = true;
    return cached;
  }
}

type Decode<T> = (found: CacheableReply) => T | Promise<T>;

/** Fetches and stores a reply that can be decoded. A cached one that cannot is removed and fetched again. */
export async function fetchDecoded<T>(
  transport: Transport,
  url: string,
  options: FetchCachedOptions,
  decode: Decode<T>,
): Promise<T> {
  const found = await fetchCached(transport, url, options);
  try {
    const decoded = await decode(found);
    // Nobody waits for the disk; the cache itself reports what goes wrong there.
    void storeReply(found, options);
    return decoded;
  } catch (error) {
    if (found.use === undefined) throw error;
    await options.cache?.drop(url);
    return fetchDecoded(transport, url, options, decode);
  }
}

/** Decodes the cached reply to an address, whatever its age. Removes it when it cannot be decoded. Sends nothing. */
export async function readDecoded<T>(
  transport: Transport,
  url: string,
  options: FetchCachedOptions,
  decode: Decode<T>,
): Promise<T | undefined> {
  const found = await readCached(transport, url, options);
  try {
    return found && (await decode(found));
  } catch {
    await options.cache?.drop(url);
    return undefined;
  }
}

/**
 * True for facility data in which several units share one name: a series without a unit has several values for a stamp,
 * or several series without a unit have the same labels (docs/service.md: Filters and groupings).
 */
function hasColliding({ query, labels }: PlannedRequest, { series, notices }: Decoded): boolean {
  if (query.operation !== 'facilities' || labels) return false;
  const unnamed = series.filter(({ labels: own }) => !Object.hasOwn(own, 'unit_code'));
  if (unnamed.length > new Set(unnamed.map(seriesKey)).size) return true;
  const metrics = new Set(unnamed.map(({ metric }) => metric));
  return notices.some((notice) => notice.code === 'duplicateStamps' && metrics.has(notice.metric));
}

export interface PartSource {
  transport: Transport;
  /** The base address. */
  base: string;
  decoder: BodyDecoder;
}

/** Returns a function that decodes a reply to this request, or throws ApiError. */
const toOutcome =
  ({ transport, decoder }: PartSource, request: PlannedRequest) =>
  async ({ reply, use }: CacheableReply): Promise<PartOutcome> => {
    const cutJson = reply.secret && ((json: string) => reply.secret?.cutJson(json) ?? json);
    const steps = decoder.decode(reply.bytes, request.query, factsOf(reply), cutJson);
    const { envelope, decoded } = await runInTurns(steps, setImmediate);
    if (hasColliding(request, decoded)) throw new ApiError('collidingSeries', factsOf(reply));
    const { url, status, fetchedAtMs, durationMs } = reply;
    const bytes = reply.bytes.length;
    if (use === 'fresh' || use === 'stale')
      transport.onRequest?.({ kind: 'cached', url, bytes, ageMs: transport.now() - fetchedAtMs });
    const { version, createdAt } = envelope;
    const record = { url, status, fetchedAtMs, durationMs, bytes, version, createdAt, cache: use };
    return { kind: 'received', request, decoded, record };
  };

/** Fetches or reads one part, and decodes it. Missing data is an outcome, not an error. */
export async function fetchPart(
  context: PartSource,
  request: PlannedRequest,
  options: FetchCachedOptions,
): Promise<PartOutcome> {
  const { transport, base } = context;
  const startedAtMs = transport.now();
  const url = base + request.path;
  const windowEndMs = request.window?.endMs;
  try {
    return await fetchDecoded(transport, url, { ...options, windowEndMs }, toOutcome(context, request));
  } catch (error) {
    if (!isApiError(error) || error.kind !== 'noData') throw error;
    const fetchedAtMs = transport.now();
    const status = error.facts.status ?? 404;
    const record = { url, status, fetchedAtMs, durationMs: fetchedAtMs - startedAtMs, bytes: 0 };
    return { kind: 'empty', request, error, record };
  }
}

/** Reads one part from the cache, whatever its age; undefined when it is not there. Sends nothing. */
export const readCachedPart = (
  context: PartSource,
  request: PlannedRequest,
  options: FetchCachedOptions,
): Promise<PartOutcome | undefined> =>
  readDecoded(
    context.transport,
    context.base + request.path,
    { ...options, windowEndMs: request.window?.endMs },
    toOutcome(context, request),
  );

export type PartOutcome =
  | {
      kind: 'received';
      request: PlannedRequest;
      decoded: Decoded;
      record: RequestRecord;
    }
  /** The service has no data for it, which it reports as an error. */
  | {
      kind: 'empty';
      request: PlannedRequest;
      error: ApiError;
      record: RequestRecord;
    }
  /** It failed, or was not sent because a similar request failed. */
  | {
      kind: 'failed';
      request: PlannedRequest;
      error: ApiError;
      isSent: boolean;
    };
