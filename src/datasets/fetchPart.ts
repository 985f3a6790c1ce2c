import type { Client } from '../client/index';
import { ApiError, isApiError } from '../domain/result/failure';
import type { MissingPart, Result } from '../domain/result/result';
import type { Window } from '../domain/time/window';
import type { DatasetPlan } from './datasetPlan';
import type { NamedPart } from './progress';

/** What has come of a part, and what of it the key's plan does not reach. */
interface FetchedPart {
  readonly result: Result;
  readonly beyond: readonly Window[];
}

/** A reply without data: a facility that was not there yet, or what the key's plan does not reach (`missing`). */
const emptyResult = (
  { query }: NamedPart,
  { baseAddress, isSample, offsetMinutes }: DatasetPlan,
  missing: readonly MissingPart[],
): Result => ({
  query,
  series: [],
  notices: [],
  provenance: {
    ...{ baseAddress, isSample, offsetMinutes, requests: [], fetchedAtMs: 0 },
    ...(missing.length > 0 && { missing }),
  },
});

/** Asks for a part. Rejects with ApiError. */
export async function fetchPart(
  client: Pick<Client, 'run'>,
  part: NamedPart,
  plan: DatasetPlan,
  signal: AbortSignal,
): Promise<FetchedPart> {
  const { startMs, endMs } = part;
  const whole: Window = { startMs, endMs };
  try {
    const result = await client.run(part.query, { signal, refresh: true });
    const missing = result.provenance.missing ?? [];
    const other = missing.find(({ kind }) => kind !== 'windowTooOld');
    // A part of a part would look like a gap of the service's.
    if (other) throw new ApiError(other.kind, other.facts);
    return { result, beyond: missing.map(({ window = whole }) => window) };
  } catch (error) {
    if (!isApiError(error) || (error.kind !== 'noData' && error.kind !== 'windowTooOld')) throw error;
    if (error.kind === 'noData') return { result: emptyResult(part, plan, []), beyond: [] };
    const missing = { ...{ kind: error.kind, facts: error.facts }, query: part.query, window: whole };
    return { result: emptyResult(part, plan, [missing]), beyond: [whole] };
  }
}
