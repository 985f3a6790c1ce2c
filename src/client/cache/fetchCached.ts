import type { CacheUse } from '../../domain/result';
import { checkJsonBytes } from '../http/jsonBytes';
import { isApiError, type ApiError } from '../../domain/apiError';
import { askBytes, type SuccessfulAnswer } from '../exchange/fetchBytes';
import { reasonOf } from '../http/deadline';
import { isInBytes } from '../http/secret/secretBytes';
import type { Answer, ExchangeOptions, Transport } from '../http/transport';
import { isFresh } from './freshness';
import type { CachedReply, ReplyCache } from './replyCache';

/** Whether the host can be reached. */
export interface Reach {
  /** Set by a request that got no answer: what is kept is used from then on at any age. */
  isLost: boolean;
}

export interface KeptAskOptions extends Omit<ExchangeOptions, 'ifNoneMatch'> {
  /** Without one, every request goes to the service. */
  readonly cache?: ReplyCache | undefined;
  /** The service is asked whatever is kept, and its failure told. */
  readonly refresh?: boolean | undefined;
  /** The same for all requests of one call, which then wait for a service that is not there once, not each anew. */
  readonly reach?: Reach | undefined;
  /** Where the window asked for ends, epoch milliseconds; undefined when the service chooses it. */
  readonly windowEndMs?: number | undefined;
}

/** A successful answer, from the service or kept. Of a kept one `fetchedAtMs` and `durationMs` are those of its time. */
export interface KeptAnswer extends SuccessfulAnswer {
  /** Absent: asked for now. */
  readonly use?: CacheUse;
  /** To be called when the body has turned out to be good: only then is it kept. */
  keep(): Promise<void>;
  /** To be called when a kept body (`use`) is no good: it is forgotten. Asking again then goes to the service. */
  drop(): Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

/** Failures of getting there, not of what was asked: an older answer is better than none. */
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

function toReply(answer: Answer): CachedReply {
  const { url, status, bytes, fetchedAtMs, durationMs, etag } = answer;
  return { url, status, bytes, fetchedAtMs, durationMs, ...(etag === undefined ? {} : { etag }) };
}

/** The kept reply to an address, unless its body would be refused if it came now. */
async function findKept(cache: ReplyCache, url: string): Promise<CachedReply | undefined> {
  const kept = await cache.get(url);
  if (kept === undefined) return undefined;
  try {
    checkJsonBytes(kept.bytes, { url, status: kept.status });
    return kept;
  } catch {
    await cache.drop(url);
    return undefined;
  }
}

/** An answer that nobody is to keep, or that has the key in it, takes an older one with it. */
async function keepAnswer(answer: Answer, cache: ReplyCache): Promise<void> {
  const isStorable = answer.isStorable && !(answer.secret && (await isInBytes(answer.secret, answer.bytes)));
  await (isStorable ? cache.put(toReply(answer)) : cache.drop(answer.url));
}

const fromService = (given: SuccessfulAnswer, cache: ReplyCache): KeptAnswer => ({
  ...given,
  keep: () => keepAnswer(given.answer, cache),
  drop: nothing,
});

function fromCache(kept: CachedReply, use: 'fresh' | 'stale', cache: ReplyCache): KeptAnswer {
  const { url, status } = kept;
  return {
    answer: { ...kept, hadToken: false, isStorable: true },
    facts: { url, status },
    use,
    keep: nothing,
    drop: () => cache.drop(url),
  };
}

/** What the service says to an ETag: that the kept reply still holds, as of now, or another one. */
function afterRevalidation(given: SuccessfulAnswer, kept: CachedReply, cache: ReplyCache): KeptAnswer {
  if (given.answer.status !== 304) return fromService(given, cache);
  const { url, status, bytes, etag } = kept;
  const answer: Answer = { ...(etag === undefined ? {} : { etag }), ...given.answer, status, bytes };
  return {
    answer,
    facts: { url, status },
    use: 'revalidated',
    keep: () => keepAnswer(answer, cache),
    drop: () => cache.drop(url),
  };
}

/** What is kept of an address, whatever its age, without asking: for when the service is known to be out of reach. */
export async function takeKept(
  transport: Transport,
  url: string,
  { cache, refresh = false, windowEndMs }: KeptAskOptions,
): Promise<KeptAnswer | undefined> {
  if (cache === undefined || refresh) return undefined;
  const kept = await findKept(cache, url);
  if (kept === undefined) return undefined;
  const isYoung = isFresh({ fetchedAtMs: kept.fetchedAtMs, windowEndMs }, transport.now());
  return fromCache(kept, isYoung ? 'fresh' : 'stale', cache);
}

/**
 * Asks, but for what is kept and young enough. What is older is asked for again, by its ETag where it has one, and used
 * all the same when the service is out of reach (not with `refresh`). A refusal is told whatever is kept. Throws as
 * `askBytes` does.
 */
export async function askKept(
  transport: Transport,
  url: string,
  { cache, refresh = false, reach, windowEndMs, ...options }: KeptAskOptions = {},
): Promise<KeptAnswer> {
  if (cache === undefined)
    return { ...(await askBytes(transport, url, options)), keep: nothing, drop: nothing };
  if (refresh) return fromService(await askBytes(transport, url, options), cache);
  const kept = await findKept(cache, url);
  if (options.signal?.aborted === true) throw reasonOf(options.signal, url);
  if (kept === undefined) return fromService(await askBytes(transport, url, options), cache);
  const age = { fetchedAtMs: kept.fetchedAtMs, windowEndMs };
  if (isFresh(age, transport.now())) return fromCache(kept, 'fresh', cache);
  if (reach?.isLost === true) return fromCache(kept, 'stale', cache);
  try {
    const given = await askBytes(transport, url, { ...options, ifNoneMatch: kept.etag });
    return afterRevalidation(given, kept, cache);
  } catch (error) {
    if (!isApiError(error) || !isOutOfReach(error)) throw error;
    // A service that answers with a failure may have more for the next request.
    if (reach && (error.kind === 'network' || error.kind === 'timeout')) reach.isLost = true;
    return fromCache(kept, 'stale', cache);
  }
}
