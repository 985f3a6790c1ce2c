import type { Reach } from '../../domain/series/lineMeans';
import type { DrawnColumns, View } from '../../domain/series/resample';
import type { Spans } from '../../domain/series/spans';
import type { Panel } from '../data/panel';

/**
 * A line or area that uPlot draws: the series it belongs to and, in a stack, its side of zero. `extreme`: how far the sums
 * of the buckets of a span reach, which belongs to no series (−1).
 */
export interface Curve {
  readonly seriesIndex: number;
  readonly side: 'above' | 'below' | 'none' | 'extreme';
}

/** The points of a view, one column per curve. */
export interface DrawnPoints extends DrawnColumns {
  /** Set where buckets are closer than pixels, and each point is the mean of a span. */
  readonly spans?: Spans;
  /** Then of each curve how far the values of each span reach; a stack has curves for that. */
  readonly reaches?: readonly Reach[];
}

/** A panel prepared for uPlot: its curves and their points for a view, never more than the view can show. */
export interface DrawnPanel {
  /** In the order in which they are painted. */
  readonly curves: readonly Curve[];
  /** Hides series from now on. */
  hide(isHidden: (key: string) => boolean): void;
  pointsOf(view: View): DrawnPoints;
}

/** The columns of a panel, or what else it has of each series; of hidden series what an empty column has. */
export function withoutHidden<Column>(
  { series }: Panel,
  columns: readonly Column[],
  empty: Column,
  isHidden: (key: string) => boolean,
): readonly Column[] {
  return columns.map((column, s) => (isHidden(series[s]?.key ?? '') ? empty : column));
}
