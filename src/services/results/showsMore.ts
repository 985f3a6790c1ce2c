import type { Query } from '../../domain/query';
import type { Result } from '../../domain/result';
import { isSameQuery } from '../../domain/sameQuery';

/** A result on show. */
interface Showing {
  readonly query: Query;
  readonly result: Result;
  /** True while the run that brings it goes on. */
  readonly isPartial: boolean;
}

/** The number of values in a result. */
export function valueCountOf({ series }: Result): number {
  return series.reduce((sum, { values }) => sum + values.length, 0);
}

const isComplete = ({ provenance }: Result): boolean =>
  provenance.missing === undefined && provenance.awaited === undefined;

/**
 * The partial result of a run if it has more values than the result on show; else undefined. A complete result of the same
 * query stays on show until the run has ended: then the partial result is not even joined.
 */
export function partialThatShowsMore(
  partial: () => Result,
  query: Query,
  shown: Showing | undefined,
): Result | undefined {
  const rival = shown && !shown.isPartial && isSameQuery(shown.query, query) ? shown.result : undefined;
  if (rival && isComplete(rival)) return undefined;
  const result = partial();
  if (isEmpty(result)) return undefined;
  return rival && valueCountOf(result) <= valueCountOf(rival) ? undefined : result;
}

/** True for a result without a single point. */
export const isEmpty = ({ series }: Result): boolean => series.every(({ times }) => times.length === 0);
