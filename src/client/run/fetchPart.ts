import { isApiError } from '../../domain/apiError';
import { optional } from '../../domain/optional';
import type { CacheUse, RequestRecord } from '../../domain/result';
import { askKept, takeKept, type KeptAnswer, type KeptAskOptions } from '../cache/fetchCached';
import type { BodyDecoder } from '../decode/bodyDecoder';
import type { DecodedBody } from '../decode/decodeBody';
import type { Answer, Transport } from '../http/transport';
import type { PlannedRequest } from '../plan/plannedRequest';
import type { Outcome } from './outcome';

/** Where parts come from, and what decodes them. */
export interface PartSource {
  readonly transport: Transport;
  /** The base address. */
  readonly base: string;
  readonly decoder: BodyDecoder;
}

function toRecord(answer: Answer, envelope: DecodedBody['envelope'], cache?: CacheUse): RequestRecord {
  const { url, status, fetchedAtMs, durationMs, bytes } = answer;
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

function decode({ transport, decoder }: PartSource, kept: KeptAnswer, request: PlannedRequest): Outcome {
  const { answer, facts, use } = kept;
  const cutJson = answer.secret && ((json: string) => answer.secret?.cutJson(json) ?? json);
  const { envelope, decoded } = decoder.decode(answer.bytes, request.query, facts, cutJson);
  if (use === 'fresh' || use === 'stale') {
    const ageMs = transport.now() - answer.fetchedAtMs;
    transport.onRequest?.({ kind: 'cached', url: answer.url, bytes: answer.bytes.length, ageMs });
  }
  return { kind: 'came', request, decoded, record: toRecord(answer, envelope, use) };
}

async function fetchAndDecode(
  source: PartSource,
  request: PlannedRequest,
  options: KeptAskOptions,
): Promise<Outcome> {
  const windowEndMs = request.window?.endMs;
  const kept = await askKept(source.transport, source.base + request.path, { ...options, windowEndMs });
  try {
    const outcome = decode(source, kept, request);
    // Nobody waits for the disk; the cache itself reports what goes wrong there.
    void kept.keep();
    return outcome;
  } catch (error) {
    if (kept.use === undefined) throw error;
    await kept.drop();
    return fetchAndDecode(source, request, options);
  }
}

/**
 * Fetches one part, or reads it from the cache, and decodes it. No data is an outcome, not an error. Rejects with
 * ApiError.
 */
export async function fetchPart(
  source: PartSource,
  request: PlannedRequest,
  options: KeptAskOptions,
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

/** One part from the cache, whatever its age; undefined when it is not there. Sends nothing. */
export async function readCachedPart(
  source: PartSource,
  request: PlannedRequest,
  options: KeptAskOptions,
): Promise<Outcome | undefined> {
  const kept = await takeKept(source.transport, source.base + request.path, {
    ...options,
    windowEndMs: request.window?.endMs,
  });
  try {
    return kept && decode(source, kept, request);
  } catch {
    await kept?.drop();
    return undefined;
  }
}
