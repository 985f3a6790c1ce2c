import { optional } from '../../domain/optional';
import type { Notice } from '../../domain/notice';
import type { Series } from '../../domain/result';
import type { Steps } from '../../domain/steps';
import type { Window } from '../../domain/window';
import { ColumnJoiner, type Piece } from './joinColumns';
import { trimPart, type BucketRule } from './trimPart';

/** The series of one request of a query. */
export interface Part {
  /**
   * The requested buckets; absent when the service chose the window, and for the data of an earlier run of the query.
   */
  readonly window?: Window;
  readonly series: readonly Series[];
}

export interface Joined {
  readonly series: readonly Series[];
  /** One `conflictingValues` for each affected metric, with the number of conflicting stamps over all its series. */
  readonly notices: readonly Notice[];
}

/** A series from one part. */
interface SeriesPiece extends Piece {
  readonly series: Series;
}

/** Returns an equal key for parts of the same series: labels in any order, but `true` differs from "true". */
function toKey({ metric, unit, labels }: Series): string {
  const columns = Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([metric, unit, columns]);
}

/** Compares by window; pieces without one come first, ties keep their order. */
function compareWindows(a: SeriesPiece, b: SeriesPiece): number {
  if (a.startMs !== b.startMs) return a.startMs < b.startMs ? -1 : 1;
  return a.endMs === b.endMs ? 0 : a.endMs < b.endMs ? -1 : 1;
}

/** Each series with its pieces, in the order in which they first appear. */
function* collectPieces(parts: readonly Part[], rule: BucketRule): Steps<SeriesPiece[][]> {
  const collected = new Map<string, SeriesPiece[]>();
  for (const { window, series } of parts) {
    const { startMs, endMs } = window ?? { startMs: -Infinity, endMs: Infinity };
    for (const one of window === undefined ? series : yield* trimPart(series, window, rule)) {
      yield;
      const key = toKey(one);
      const pieces = collected.get(key) ?? [];
      if (pieces.length === 0) collected.set(key, pieces);
      pieces.push({ series: one, times: one.times, values: one.values, startMs, endMs });
    }
  }
  return [...collected.values()];
}

/** Combines the first piece's header with the joined columns and the newest forecast's time. */
function toSeries(
  first: Series,
  pieces: readonly SeriesPiece[],
  times: Float64Array,
  values: Float64Array,
): Series {
  const newestMs = pieces.reduce(
    (latest, { series }) => Math.max(latest, series.forecastRunMs ?? -Infinity),
    -Infinity,
  );
  return {
    ...first,
    times,
    values,
    ...optional({ forecastRunMs: newestMs > -Infinity ? newestMs : undefined }),
  };
}

/**
 * Joins the parts of one query to one series for each metric, unit and combination of labels, in the order of first
 * appearance. Stamps are ascending and unique; the columns do not depend on the order of the parts. Handles services
 * that treat `date_end` as inclusive and as exclusive (`trimPart`). Of different numbers for one stamp, the later
 * window's wins; a null from the part whose window includes the stamp is not replaced by another part's value. A
 * missing part leaves only its own data missing.
 *
 * Series whose parts share their time columns share the joined one; a series of one part is not copied.
 */
export function* joinParts(parts: readonly Part[], rule: BucketRule): Steps<Joined> {
  const joiner = new ColumnJoiner();
  const conflicts = new Map<string, number>();
  const series: Series[] = [];
  for (const pieces of yield* collectPieces(parts, rule)) {
    yield;
    pieces.sort(compareWindows);
    const [first] = pieces;
    if (first === undefined) continue;
    const { times, values, conflicts: count } = joiner.join(pieces);
    const { metric } = first.series;
    if (count > 0) conflicts.set(metric, (conflicts.get(metric) ?? 0) + count);
    series.push(pieces.length === 1 ? first.series : toSeries(first.series, pieces, times, values));
  }
  const notices = [...conflicts].map(([metric, stamps]): Notice => ({
    code: 'conflictingValues',
    metric,
    stamps,
  }));
  return { series, notices };
}
