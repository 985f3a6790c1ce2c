import type { MissingPart, Result } from '../../domain/result';

/** A request of a run, as it is planned. */
export type PlannedPart = Pick<MissingPart, 'query' | 'window' | 'labels'> & {
  /** Path and query; the end of the request's address. */
  readonly path: string;
};

/**
 * What had come of a run that was stopped: its parts that did not come are missing, `cancelled`. Which those are is
 * known from the plan; where plan and result do not agree on how many, their number is left as `awaitedParts`.
 */
export function endedEarly(partial: Result, planned: readonly PlannedPart[]): Result {
  const { awaitedParts = 0, ...provenance } = partial.provenance;
  if (awaitedParts === 0) return partial;
  const failed = provenance.missing ?? [];
  const isIn = ({ query, path }: PlannedPart): boolean =>
    provenance.requests.some(({ url }) => url.endsWith(path)) ||
    failed.some((part) => JSON.stringify(part.query) === JSON.stringify(query));
  const awaited = planned.filter((part) => !isIn(part));
  if (awaited.length !== awaitedParts) return partial;
  const cancelled = awaited.map(({ query, window, labels }): MissingPart => ({
    query,
    ...(window && { window }),
    ...(labels && { labels }),
    kind: 'cancelled',
    facts: {},
  }));
  return { ...partial, provenance: { ...provenance, missing: [...failed, ...cancelled] } };
}
