import type { Result } from '../../domain/result';

/** Converts the partial result of a stopped run: parts not yet received now count as missing. */
export function toEndedEarly(partial: Result): Result {
  const { awaited, ...provenance } = partial.provenance;
  if (!awaited) return partial;
  return { ...partial, provenance: { ...provenance, missing: [...(provenance.missing ?? []), ...awaited] } };
}
