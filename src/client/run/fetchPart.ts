import { setImmediate } from 'node:timers/promises';
import { isApiError } from '../../domain/result/failure';
import { optional } from '../../domain/idioms/optional';
import type { CacheUse, RequestRecord } from '../../domain/result/result';
import { runInTurns } from '../../domain/idioms/steps';
import { fetchCached, readCached, type CacheableReply, type FetchCachedOptions } from '../cache/fetchCached';
import type { BodyDecoder } from '../decode/bodyDecoder';
import type { DecodedBody } from '../decode/decodeBody';
import type { Reply, Transport } from '../http/transport';
import type { PlannedRequest } from '../plan/plannedRequest';
import type { Outcome } from './outcome';

/** The source of parts, and their decoder. */
export interface PartSource {
  readonly transport: Transport;
  /** The base address. */
  readonly base: string;
  readonly decoder: BodyDecoder;
}

function toRecord(reply: Reply, envelope: DecodedBody['envelope'], cache?: CacheUse): RequestRecord {
  const { url, status, fetchedAtMs, durationMs, bytes } = reply;
  const { version, createdAt } = envelope;
  return {
    url,
    status,
    fetchedAtMs,
    durationMs,
    bytes: bytes.length,
    ...optional({ version, createdAt, cache }),
  };
}

async function decode(
  { transport, decoder }: PartSource,
  cacheable: CacheableReply,
  request: PlannedRequest,
): Promise<Outcome> {
  const { reply, facts, use } = cacheable;
  const cutJson = reply.secret && ((json: string) => reply.secret?.cutJson(json) ?? json);
  const steps = decoder.decode(reply.bytes, request.query, facts, cutJson);
  const { envelope, decoded } = await runInTurns(steps, setImmediate);
  if (use === 'fresh' || use === 'stale') {
    const ageMs = transport.now() - reply.fetchedAtMs;
    transport.onRequest?.({ kind: 'cached', url: reply.url, bytes: reply.bytes.length, ageMs });
  }
  return { kind: 'received', request, decoded, record: toRecord(reply, envelope, use) };
}

async function fetchAndDecode(
  source: PartSource,
  request: PlannedRequest,
  options: FetchCachedOptions,
): Promise<Outcome> {
  const windowEndMs = request.window?.endMs;
  const cacheable = await fetchCached(source.transport, source.base + request.path, {
    ...options,
    windowEndMs,
  });
  try {
    const outcome = await decode(source, cacheable, request);
    // Nobody waits for the disk; the cache itself reports what goes wrong there.
    void cacheable.store();
    return outcome;
  } catch (error) {
    if (cacheable.use === undefined) throw error;
    await cacheable.drop();
    return fetchAndDecode(source, request, options);
  }
}

/**
 * Fetches one part, or reads it from the cache, and decodes it. Missing data is an outcome, not an error. Rejects with
 * ApiError.
 */
export async function fetchPart(
  source: PartSource,
  request: PlannedRequest,
  options: FetchCachedOptions,
): Promise<Outcome> {
  const { now } = source.transport;
  const startedAtMs = now();
  try {
    return await fetchAndDecode(source, request, options);
  } catch (error) {
    if (!isApiError(error) || error.kind !== 'noData') throw error;
    const url = source.base + request.path;
    const fetchedAtMs = now();
    const status = error.facts.status ?? 404;
    const record = { url, status, fetchedAtMs, durationMs: fetchedAtMs - startedAtMs, bytes: 0 };
    return { kind: 'empty', request, error, record };
  }
}

/** Reads one part from the cache, whatever its age; undefined when it is not there. Sends nothing. */
export async function readCachedPart(
  source: PartSource,
  request: PlannedRequest,
  options: FetchCachedOptions,
): Promise<Outcome | undefined> {
  const cacheable = await readCached(source.transport, source.base + request.path, {
    ...options,
    windowEndMs: request.window?.endMs,
  });
  try {
    return cacheable && (await decode(source, cacheable, request));
  } catch {
    await cacheable?.drop();
    return undefined;
  }
}
