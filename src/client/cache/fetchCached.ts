import { type ApiError, type CacheUse, dayMs, isApiError, minuteMs } from '../../domain';
import { exchange } from '../http/exchange';
import { reasonOf } from '../http/deadline';
import { checkJsonBytes } from '../http/untrustedJson';
import { isInBytes } from '../http/secret/secretBytes';
import type { ExchangeOptions, Reply, Transport } from '../http/transport';
import type { CachedReply, ReplyCache } from './replyCache';

/** The inputs that determine how long a reply is fresh. */
interface ReplyAge {
  /** Epoch milliseconds at which the service last sent or confirmed it. */
  fetchedAtMs: number;
  /** Epoch milliseconds at which the requested window ends; undefined when the service chose it. */
  windowEndMs: number | undefined;
  /** How long a reply without a window is fresh. */
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
export function freshForMs({ fetchedAtMs, windowEndMs, freshMs }: ReplyAge): number {
  if (freshMs !== undefined) return freshMs;
  const endedForMs = windowEndMs === undefined ? 0 : fetchedAtMs - windowEndMs;
  return endedForMs >= unsettledMs ? Math.min(longestMs, endedForMs / 10) : movingMs;
}

/**
 * True when a reply may be used without a request. False for a reply from the future, since the clock was wrong, then
 * or now.
 */
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
 * A successful reply, from the service or the cache. For a cached reply, `fetchedAtMs` and `durationMs` describe the
 * original exchange.
 */
export interface CacheableReply {
  /** Its body is still undecoded. */
  reply: Reply;
  /** Absent for a reply just fetched. */
  use?: CacheUse;
  /** Stores the reply. Call it once the body has proved valid. */
  store(): Promise<void>;
  /** Removes a cached reply (`use`) whose body is invalid, so that another fetch goes to the service. */
  drop(): Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

/**
 * True when the service could not be reached or is failing, rather than refusing the request: then an old reply is
 * better than none.
 */
function isOutOfReach({ kind, facts }: ApiError): boolean {
  switch (kind) {
    case 'network':
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

function toCachedReply(reply: Reply): CachedReply {
  const { url, status, bytes, fetchedAtMs, durationMs, etag } = reply;
  return { url, status, bytes, fetchedAtMs, durationMs, etag };
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

/** Stores a reply. One that must not be stored, or that contains the key, removes the older one instead. */
async function storeReply(reply: Reply, cache: ReplyCache): Promise<void> {
  const isStorable = reply.isStorable && !(reply.secret && (await isInBytes(reply.secret, reply.bytes)));
  await (isStorable ? cache.put(toCachedReply(reply)) : cache.drop(reply.url));
}

const fromService = (reply: Reply, cache: ReplyCache): CacheableReply => ({
  reply,
  store: () => storeReply(reply, cache),
  drop: nothing,
});

function fromCache(cached: CachedReply, use: 'fresh' | 'stale', cache: ReplyCache): CacheableReply {
  return {
    reply: { ...cached, hadToken: false, isStorable: true },
    use,
    store: nothing,
    drop: () => cache.drop(cached.url),
  };
}

/** Handles the response to a conditional request: a 304 renews the cached reply, any other success replaces it. */
function afterRevalidation(fetched: Reply, cached: CachedReply, cache: ReplyCache): CacheableReply {
  if (fetched.status !== 304) return fromService(fetched, cache);
  const { url, status, bytes, etag } = cached;
  const reply: Reply = { ...fetched, etag: fetched.etag ?? etag, status, bytes };
  return {
    reply,
    use: 'revalidated',
    store: () => storeReply(reply, cache),
    drop: () => cache.drop(url),
  };
}

/** Returns the cached reply to an address, whatever its age. Sends nothing. */
export async function readCached(
  transport: Transport,
  url: string,
  { cache, refresh = false, windowEndMs, freshMs }: FetchCachedOptions,
): Promise<CacheableReply | undefined> {
  if (!cache || refresh) return undefined;
  const cached = await findCached(cache, url);
  if (!cached) return undefined;
  const isYoung = isFresh({ fetchedAtMs: cached.fetchedAtMs, windowEndMs, freshMs }, transport.now());
  return fromCache(cached, isYoung ? 'fresh' : 'stale', cache);
}

/**
 * Fetches an address, unless a cached reply is fresh. Revalidates an older reply, by its ETag if it has one, and falls
 * back to it when the service is out of reach (except with `refresh`). A refusal rejects whatever is cached. Throws as
 * `exchange` does.
 */
export async function fetchCached(
  transport: Transport,
  url: string,
  { cache, refresh = false, reachability, windowEndMs, freshMs, ...options }: FetchCachedOptions = {},
): Promise<CacheableReply> {
  if (!cache) return { reply: await exchange(transport, url, options), store: nothing, drop: nothing };
  if (refresh) return fromService(await exchange(transport, url, options), cache);
  const cached = await findCached(cache, url);
  if (options.signal?.aborted) throw reasonOf(options.signal, url);
  if (!cached) return fromService(await exchange(transport, url, options), cache);
  const age = { fetchedAtMs: cached.fetchedAtMs, windowEndMs, freshMs };
  if (isFresh(age, transport.now())) return fromCache(cached, 'fresh', cache);
  if (reachability?.isLost) return fromCache(cached, 'stale', cache);
  try {
    const fetched = await exchange(transport, url, { ...options, ifNoneMatch: cached.etag });
    return afterRevalidation(fetched, cached, cache);
  } catch (error) {
    if (!isApiError(error) || !isOutOfReach(error)) throw error;
    // A service that replies with an error may still answer the next request.
    if (reachability && (error.kind === 'network' || error.kind === 'timeout')) reachability.isLost = true;
    return fromCache(cached, 'stale', cache);
  }
}
