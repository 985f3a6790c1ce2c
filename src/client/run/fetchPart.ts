import type { CacheUse, RequestRecord } from '../../domain/result';
import { askKept, takeKept, type KeptAnswer, type KeptAskOptions } from '../cache/fetchCached';
import { decodeBody, type DecodedBody } from '../decode/decodeBody';
import { isApiError } from '../../domain/apiError';
import type { Answer, Transport } from '../http/transport';
import type { PlannedRequest } from '../plan/plannedRequest';
import type { Outcome } from './outcome';

function toRecord(answer: Answer, envelope: DecodedBody['envelope'], cache?: CacheUse): RequestRecord {
  return {
    url: answer.url,
    status: answer.status,
    fetchedAtMs: answer.fetchedAtMs,
    durationMs: answer.durationMs,
    bytes: answer.bytes.length,
    ...(envelope.version === undefined ? {} : { version: envelope.version }),
    ...(envelope.createdAt === undefined ? {} : { createdAt: envelope.createdAt }),
    ...(cache === undefined ? {} : { cache }),
  };
}

function decode(transport: Transport, kept: KeptAnswer, request: PlannedRequest): Outcome {
  const { answer, facts, use } = kept;
  const cutJson = answer.secret && ((json: string) => answer.secret?.cutJson(json) ?? json);
  const { envelope, decoded } = decodeBody(answer.bytes, request.query, facts, cutJson);
  if (use === 'fresh' || use === 'stale') {
    const ageMs = transport.now() - answer.fetchedAtMs;
    transport.onRequest?.({ kind: 'cached', url: answer.url, bytes: answer.bytes.length, ageMs });
  }
  return { kind: 'came', request, decoded, record: toRecord(answer, envelope, use) };
}

async function askAndDecode(
  transport: Transport,
  url: string,
  request: PlannedRequest,
  options: KeptAskOptions,
): Promise<Outcome> {
  const windowEndMs = request.window?.endMs;
  const kept = await askKept(transport, url, { ...options, windowEndMs });
  try {
    const outcome = decode(transport, kept, request);
    // Nobody waits for the disk; the cache itself tells what goes wrong there.
    void kept.keep();
    return outcome;
  } catch (error) {
    if (kept.use === undefined) throw error;
    await kept.drop();
    return askAndDecode(transport, url, request, options);
  }
}

/** Asks for one part, or takes what is kept of it, and decodes it. No data is an outcome, not an error. Rejects with ApiError. */
export async function askPart(
  transport: Transport,
  base: string,
  request: PlannedRequest,
  options: KeptAskOptions,
): Promise<Outcome> {
  const url = base + request.path;
  const startedAtMs = transport.now();
  try {
    return await askAndDecode(transport, url, request, options);
  } catch (error) {
    if (!isApiError(error) || error.kind !== 'noData') throw error;
    const fetchedAtMs = transport.now();
    const status = error.facts.status ?? 404;
    const record = { url, status, fetchedAtMs, durationMs: fetchedAtMs - startedAtMs, bytes: 0 };
    return { kind: 'empty', request, error, record };
  }
}

/** What is kept of one part, whatever its age; undefined when nothing is. Asks nothing. */
export async function takePart(
  transport: Transport,
  base: string,
  request: PlannedRequest,
  options: KeptAskOptions,
): Promise<Outcome | undefined> {
  const kept = await takeKept(transport, base + request.path, {
    ...options,
    windowEndMs: request.window?.endMs,
  });
  try {
    return kept && decode(transport, kept, request);
  } catch {
    await kept?.drop();
    return undefined;
  }
}
