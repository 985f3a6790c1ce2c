import type { Reach, Spans } from '../../domain/series/spans';
import type { DrawnColumns, View } from '../../domain/series/resample';
import type { Panel } from '../data/panel';

/**
 * A line or area that uPlot draws: its series and, in a stack, its side of zero. An `extreme` curve shows how far the
 * bucket sums within a span reach; it belongs to no series (`seriesIndex` −1).
 */
export interface Curve {
  readonly seriesIndex: number;
  readonly side: 'above' | 'below' | 'none' | 'extreme';
}

/** The points of a view, one column per curve. */
export interface DrawnPoints extends DrawnColumns {
  /** Set when buckets are narrower than pixels, so that each point is the mean of a span. */
  readonly spans?: Spans;
  /** With `spans`, the minimum and maximum of each curve per span. Stacks use `extreme` curves instead. */
  readonly reaches?: readonly Reach[];
}

/** A panel prepared for uPlot: its curves and, for a view, at most as many points as it can show. */
export interface DrawnPanel {
  /** In painting order. */
  readonly curves: readonly Curve[];
  /** Hides series in all later calls of `pointsOf`. */
  hide(isHidden: (key: string) => boolean): void;
  pointsOf(view: View): DrawnPoints;
}

/** Replaces the columns, or other data per series, of hidden series by `empty`. */
export function withoutHidden<Column>(
  { series }: Panel,
  columns: readonly Column[],
  empty: Column,
  isHidden: (key: string) => boolean,
): readonly Column[] {
  return columns.map((column, s) => (isHidden(series[s]?.key ?? '') ? empty : column));
}
