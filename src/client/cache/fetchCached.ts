import { isApiError, type ApiError } from '../../domain/apiError';
import { optional } from '../../domain/optional';
import type { CacheUse } from '../../domain/result';
import { fetchBytes, type SuccessfulReply } from '../exchange/fetchBytes';
import { reasonOf } from '../http/deadline';
import { checkJsonBytes } from '../http/jsonBytes';
import { isInBytes } from '../http/secret/secretBytes';
import type { ExchangeOptions, Reply, Transport } from '../http/transport';
import { isFresh } from './freshness';
import type { CachedReply, ReplyCache } from './replyCache';

/** Whether the host can be reached. */
export interface Reachability {
  /** Set by a request that got no reply: cached replies of any age are used from then on. */
  isLost: boolean;
}

export interface FetchCachedOptions extends Omit<ExchangeOptions, 'ifNoneMatch'> {
  /** Without one, every request goes to the service. */
  readonly cache?: ReplyCache | undefined;
  /** Requests go to the service whatever is cached, and its failures reject. */
  readonly refresh?: boolean | undefined;
  /** Shared by all requests of one run, so that they wait once, not each anew, for a service that is not there. */
  readonly reachability?: Reachability | undefined;
  /** Where the requested window ends, epoch milliseconds; undefined when the service chooses it. */
  readonly windowEndMs?: number | undefined;
  /** How long a reply without a window is fresh. Default: as one whose window the service chooses. */
  readonly freshMs?: number | undefined;
}

/**
 * A successful reply, from the service or the cache. `fetchedAtMs` and `durationMs` of a cached one are those of the
 * exchange that brought it.
 */
export interface CacheableReply extends SuccessfulReply {
  /** Absent: fetched now. */
  readonly use?: CacheUse;
  /** To be called when the body has turned out to be good: only then is it cached. */
  store(): Promise<void>;
  /** To be called when a cached body (`use`) is no good: it is removed, so that another fetch goes to the service. */
  drop(): Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

/** Failures of reaching the service, not of what was requested: an older reply is better than none. */
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
  return { url, status, bytes, fetchedAtMs, durationMs, ...optional({ etag }) };
}

/** The cached reply to an address, unless its body would be refused if it came now. */
async function findCached(cache: ReplyCache, url: string): Promise<CachedReply | undefined> {
  const cached = await cache.get(url);
  if (cached === undefined) return undefined;
  try {
    checkJsonBytes(cached.bytes, { url, status: cached.status });
    return cached;
  } catch {
    await cache.drop(url);
    return undefined;
  }
}

/** A reply that must not be stored, or that has the key in it, removes an older one. */
async function storeReply(reply: Reply, cache: ReplyCache): Promise<void> {
  const isStorable = reply.isStorable && !(reply.secret && (await isInBytes(reply.secret, reply.bytes)));
  await (isStorable ? cache.put(toCachedReply(reply)) : cache.drop(reply.url));
}

const fromService = (fetched: SuccessfulReply, cache: ReplyCache): CacheableReply => ({
  ...fetched,
  store: () => storeReply(fetched.reply, cache),
  drop: nothing,
});

function fromCache(cached: CachedReply, use: 'fresh' | 'stale', cache: ReplyCache): CacheableReply {
  const { url, status } = cached;
  return {
    reply: { ...cached, hadToken: false, isStorable: true },
    facts: { url, status },
    use,
    store: nothing,
    drop: () => cache.drop(url),
  };
}

/** What the service replies to an ETag: that the cached reply still holds, as of now, or another one. */
function afterRevalidation(fetched: SuccessfulReply, cached: CachedReply, cache: ReplyCache): CacheableReply {
  if (fetched.reply.status !== 304) return fromService(fetched, cache);
  const { url, status, bytes, etag } = cached;
  const reply: Reply = { ...optional({ etag }), ...fetched.reply, status, bytes };
  return {
    reply,
    facts: { url, status },
    use: 'revalidated',
    store: () => storeReply(reply, cache),
    drop: () => cache.drop(url),
  };
}

/** The cached reply to an address, whatever its age. Sends nothing. */
export async function readCached(
  transport: Transport,
  url: string,
  { cache, refresh = false, windowEndMs, freshMs }: FetchCachedOptions,
): Promise<CacheableReply | undefined> {
  if (cache === undefined || refresh) return undefined;
  const cached = await findCached(cache, url);
  if (cached === undefined) return undefined;
  const isYoung = isFresh({ fetchedAtMs: cached.fetchedAtMs, windowEndMs, freshMs }, transport.now());
  return fromCache(cached, isYoung ? 'fresh' : 'stale', cache);
}

/**
 * Fetches an address, unless a cached reply is fresh. An older one is revalidated, by its ETag where it has one, and
 * used all the same when the service is out of reach (not with `refresh`). A refusal rejects whatever is cached. Throws
 * as `fetchBytes` does.
 */
export async function fetchCached(
  transport: Transport,
  url: string,
  { cache, refresh = false, reachability, windowEndMs, freshMs, ...options }: FetchCachedOptions = {},
): Promise<CacheableReply> {
  if (cache === undefined)
    return { ...(await fetchBytes(transport, url, options)), store: nothing, drop: nothing };
  if (refresh) return fromService(await fetchBytes(transport, url, options), cache);
  const cached = await findCached(cache, url);
  if (options.signal?.aborted === true) throw reasonOf(options.signal, url);
  if (cached === undefined) return fromService(await fetchBytes(transport, url, options), cache);
  const age = { fetchedAtMs: cached.fetchedAtMs, windowEndMs, freshMs };
  if (isFresh(age, transport.now())) return fromCache(cached, 'fresh', cache);
  if (reachability?.isLost === true) return fromCache(cached, 'stale', cache);
  try {
    const fetched = await fetchBytes(transport, url, { ...options, ifNoneMatch: cached.etag });
    return afterRevalidation(fetched, cached, cache);
  } catch (error) {
    if (!isApiError(error) || !isOutOfReach(error)) throw error;
    // A service that replies with a failure may have more for the next request.
    if (reachability && (error.kind === 'network' || error.kind === 'timeout')) reachability.isLost = true;
    return fromCache(cached, 'stale', cache);
  }
}
