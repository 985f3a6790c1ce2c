import type { Result } from '../../domain/result';

/** The result of a run that was stopped: the parts that had not come are missing. */
export function toEndedEarly(partial: Result): Result {
  const { awaited, ...provenance } = partial.provenance;
  if (!awaited) return partial;
  return { ...partial, provenance: { ...provenance, missing: [...(provenance.missing ?? []), ...awaited] } };
}
