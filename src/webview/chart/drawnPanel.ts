import type { Drawn, View } from '../../domain/series/resample';
import type { Panel } from '../data/panel';

/**
 * A line or area that uPlot draws: the series it belongs to and, in a stack, its side of zero. `extreme`: how far the sums
 * of the buckets of a pixel reach, which belongs to no series (−1).
 */
export interface Curve {
  readonly seriesIndex: number;
  readonly side: 'above' | 'below' | 'none' | 'extreme';
}

/** Times, then one column per curve. */
export type DrawnPoints = [number[], ...Drawn[][]];

/** A panel prepared for uPlot: its curves and their points for a view, never more than the view can show. */
export interface DrawnPanel {
  /** In the order in which they are painted. */
  readonly curves: readonly Curve[];
  /** Hides series from now on. */
  hide(isHidden: (key: string) => boolean): void;
  pointsOf(view: View): DrawnPoints;
  /** True where the points of a view are means of the buckets that share a pixel. */
  readonly isMean?: (view: View) => boolean;
}

const none = new Float64Array(0);

/** The columns of a panel, empty for hidden series. */
export function withoutHidden(
  { columns, series }: Panel,
  isHidden: (key: string) => boolean,
): readonly Float64Array[] {
  return columns.map((column, s) => (isHidden(series[s]?.key ?? '') ? none : column));
}

/** A panel of one curve per series, in the series' order. */
export function oneCurveEach(
  panel: Panel,
  pointsOf: (shown: readonly Float64Array[], view: View) => DrawnPoints,
): DrawnPanel {
  let shown = panel.columns;
  return {
    curves: panel.series.map((_, seriesIndex) => ({ seriesIndex, side: 'none' })),
    hide(isHidden) {
      shown = withoutHidden(panel, isHidden);
    },
    pointsOf: (view) => pointsOf(shown, view),
  };
}
