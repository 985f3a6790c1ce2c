import { setImmediate } from 'node:timers/promises';
import { ApiError, type CacheUse, isApiError, type RequestRecord, runInTurns, seriesKey } from '../../domain';
import { fetchCached, readCached, type CacheableReply, type FetchCachedOptions } from '../cache/fetchCached';
import type { BodyDecoder, DecodedBody } from '../decode/decodeBody';
import { type Reply, type Transport, factsOf } from '../http/transport';
import type { PlannedRequest } from '../plan/plannedRequest';
import type { Decoded } from '../decode/decode';

/** The source of parts, and their decoder. */
export interface PartSource {
  transport: Transport;
  /** The base address. */
  base: string;
  decoder: BodyDecoder;
}

function toRecord(reply: Reply, envelope: DecodedBody['envelope'], cache?: CacheUse): RequestRecord {
  const { url, status, fetchedAtMs, durationMs, bytes } = reply;
  const { version, createdAt } = envelope;
  return { url, status, fetchedAtMs, durationMs, bytes: bytes.length, version, createdAt, cache };
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

async function decode(
  { transport, decoder }: PartSource,
  cacheable: CacheableReply,
  request: PlannedRequest,
): Promise<PartOutcome> {
  const { reply, use } = cacheable;
  const cutJson = reply.secret && ((json: string) => reply.secret?.cutJson(json) ?? json);
  const steps = decoder.decode(reply.bytes, request.query, factsOf(reply), cutJson);
  const { envelope, decoded } = await runInTurns(steps, setImmediate);
  if (hasColliding(request, decoded)) throw new ApiError('collidingSeries', factsOf(reply));
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
): Promise<PartOutcome> {
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
): Promise<PartOutcome> {
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
): Promise<PartOutcome | undefined> {
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

/** The outcome of one request of a query. */
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
