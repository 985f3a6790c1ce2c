import type { Query } from '../../domain/query';
import type { Result } from '../../domain/result';
import { isSameQuery } from '../../domain/sameQuery';

/** A result on show. */
interface Showing {
  readonly query: Query;
  readonly result: Result;
  /** True while the run that brings it goes on. */
  readonly isUnderWay: boolean;
}

/** How many values a result has. */
export function valuesOf({ series }: Result): number {
  return series.reduce((sum, { values }) => sum + values.length, 0);
}

const isWhole = ({ provenance }: Result): boolean =>
  provenance.missing === undefined && provenance.awaited === undefined;

/**
 * What has come of a run, where that shows more than what is on show; else undefined. Before a whole result of the same
 * query it is not even put together: that stays until the run has ended.
 */
export function moreOf(
  partial: () => Result,
  asked: { readonly query: Query },
  shown: Showing | undefined,
): Result | undefined {
  const rival =
    shown && !shown.isUnderWay && isSameQuery(shown.query, asked.query) ? shown.result : undefined;
  if (rival && isWhole(rival)) return undefined;
  const result = partial();
  return rival && valuesOf(result) <= valuesOf(rival) ? undefined : result;
}
