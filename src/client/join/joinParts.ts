import { optional } from '../../domain/optional';
import type { Notice } from '../../domain/notice';
import type { Series } from '../../domain/result';
import type { Window } from '../../domain/window';
import { ColumnJoiner, type Piece } from './joinColumns';
import { trimPart, type BucketRule } from './trimPart';

/** The series of one request of a query. */
export interface Part {
  /**
   * The buckets that were requested; absent when the service chose the window, or for what an earlier run of the query
   * had brought.
   */
  readonly window?: Window;
  readonly series: readonly Series[];
}

export interface Joined {
  readonly series: readonly Series[];
  /** `conflictingValues`, one for each metric that has them: `subject`, and how many stamps of all its series. */
  readonly notices: readonly Notice[];
}

/** A series of one part. */
interface SeriesPiece extends Piece {
  readonly series: Series;
}

/** The same for series that are one: labels in any order, but `true` is not "true". */
function toKey({ metric, unit, labels }: Series): string {
  const columns = Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([metric, unit, columns]);
}

/** By window; those without one first, and equals in the order given. */
function compareWindows(a: SeriesPiece, b: SeriesPiece): number {
  if (a.startMs !== b.startMs) return a.startMs < b.startMs ? -1 : 1;
  return a.endMs === b.endMs ? 0 : a.endMs < b.endMs ? -1 : 1;
}

/** Each series with its pieces, in the order in which they first appear. */
function collectPieces(parts: readonly Part[], rule: BucketRule): SeriesPiece[][] {
  const collected = new Map<string, SeriesPiece[]>();
  for (const { window, series } of parts) {
    const { startMs, endMs } = window ?? { startMs: -Infinity, endMs: Infinity };
    for (const one of window === undefined ? series : trimPart(series, window, rule)) {
      const key = toKey(one);
      const pieces = collected.get(key) ?? [];
      if (pieces.length === 0) collected.set(key, pieces);
      pieces.push({ series: one, times: one.times, values: one.values, startMs, endMs });
    }
  }
  return [...collected.values()];
}

/** The first piece's header, with the columns of all and the newest forecast's time. */
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
 * Parts of one query → one series for each metric, unit and combination of labels, in the order in which they first
 * appear. Stamps are ascending, each once; the columns do not depend on the order of the parts. Right whether the
 * service treats `date_end` as inclusive or exclusive (`trimPart`). Of different numbers for one stamp the later
 * window's is kept; a null of the part whose window holds the stamp is not filled by another. What a part that is missing would have brought is missing, and nothing else.
 *
 * Series whose parts share their time columns share the joined one; a series of one part is not copied.
 */
export function joinParts(parts: readonly Part[], rule: BucketRule): Joined {
  const joiner = new ColumnJoiner();
  const conflicts = new Map<string, number>();
  const series: Series[] = [];
  for (const pieces of collectPieces(parts, rule)) {
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
