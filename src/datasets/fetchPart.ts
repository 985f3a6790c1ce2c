import type { Client } from '../client/index';
import { ApiError, isApiError } from '../domain/apiError';
import type { Result } from '../domain/result';
import type { DatasetPlan } from './datasetPlan';
import type { NamedPart } from './progress';

/** A reply without data: a facility that was not there yet. */
const emptyResult = (
  { query }: NamedPart,
  { baseAddress, isSample, offsetMinutes }: DatasetPlan,
): Result => ({
  query,
  series: [],
  notices: [],
  provenance: { baseAddress, isSample, offsetMinutes, requests: [], fetchedAtMs: 0 },
});

/** Asks for a part. Rejects with ApiError. */
export async function fetchPart(
  client: Pick<Client, 'run'>,
  part: NamedPart,
  plan: DatasetPlan,
  signal: AbortSignal,
): Promise<Result> {
  const result = await client.run(part.query, { signal, refresh: true }).catch((error: unknown) => {
    if (isApiError(error) && error.kind === 'noData') return emptyResult(part, plan);
    throw error;
  });
  const [missing] = result.provenance.missing ?? [];
  // A part of a part would look like a gap of the service's.
  if (missing) throw new ApiError(missing.kind, missing.facts);
  return result;
}
