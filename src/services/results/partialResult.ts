import { countPoints, isSameQuery, type Query, type Result, type Steps } from '../../domain';

interface Showing {
  query: Query;
  result: Result;
  /** True while its run is in progress. */
  isPartial: boolean;
}

const isComplete = ({ provenance }: Result): boolean =>
  provenance.missing === undefined && provenance.awaited === undefined;

/**
 * Returns the partial result of a run when it has more values than the displayed result; else undefined. A complete
 * result of the same query stays displayed until the run ends, and the parts are then not even joined.
 */
export function* partialThatShowsMore(
  partial: () => Steps<Result>,
  query: Query,
  shown: Showing | undefined,
): Steps<Result | undefined> {
  const rival = shown && !shown.isPartial && isSameQuery(shown.query, query) ? shown.result : undefined;
  if (rival && isComplete(rival)) return undefined;
  const result = yield* partial();
  if (isEmpty(result)) return undefined;
  return rival && countPoints(result.series) <= countPoints(rival.series) ? undefined : result;
}

/** True for a result without any points. */
export const isEmpty = ({ series }: Result): boolean => series.every(({ times }) => times.length === 0);
