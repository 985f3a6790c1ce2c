import type { Result } from '../../domain/result';

/** What had come of a run that was stopped: the parts that had not come are missing. */
export function endedEarly(partial: Result): Result {
  const { awaitedParts, awaited, ...provenance } = partial.provenance;
  // Only their number is known: it stays.
  if (awaitedParts === undefined || awaited?.length !== awaitedParts) return partial;
  return { ...partial, provenance: { ...provenance, missing: [...(provenance.missing ?? []), ...awaited] } };
}
