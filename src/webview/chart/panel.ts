import type uPlot from 'uplot';
import {
  type Aggregation,
  type DifferenceSides,
  type DrawnColumns,
  type DrawnPriceAxis,
  lazy,
  type Marks,
  meanWeights,
  type MetricNature,
  placeOn,
  Pyramid,
  type Reach,
  type ReadableUnit,
  type Series,
  settledRange,
  type Spans,
  type StackBuckets,
  type StackTotals,
  stackTotalsOf,
  type Theme,
  type TimeSpan,
  type View,
} from '../../domain';

/** A series as displayed: the values of loads are negative. */
export interface ShownSeries extends Series {
  /** Equal for the same series of another run, so that a hidden series stays hidden. */
  key: string;
  /** The id of its panel, whatever is shown of it over time. */
  panelId: string;
  label: string;
  decimals: number;
  aggregation: Aggregation;
  /** The display unit, which may differ from the unit of the service. */
  readable: ReadableUnit;
  /** True for a load, whose values the service sends as positive numbers. */
  isLoad: boolean;
  /** Set for a difference whose mean is one of means. */
  differenceSides?: DifferenceSides;
}

/** Series that share a value axis. Panels are stacked vertically on one time axis. The marks apply to all series. */
export interface Panel extends Marks {
  id: string;
  /** "Power", or the metrics of the panel. */
  title: string;
  /** The unit of the service. */
  unit: string;
  /** The unit of the axis and the legend. */
  readable: ReadableUnit;
  nature: MetricNature;
  kind: ChartKind;
  decimals: number;
  /** The drawn series in stack order, bottom first. */
  series: readonly ShownSeries[];
  /** The number of series before the limit on drawn series. */
  seriesCount: number;
  /** Bucket starts in epoch ms, and for each series a column of values at them, NaN when missing. */
  times: Float64Array;
  columns: readonly Float64Array[];
  /** For each series, the `meanWeights` of its column. */
  weights: readonly (Float64Array | undefined)[];
  /** Sums and extremes over any part of each column. */
  pyramids: () => readonly Pyramid[];
  /** The sums of the columns above and below zero. */
  stackTotals: () => StackTotals;
  /** The buckets of the stack, counted on first use; undefined for series that do not add up. */
  stack: () => StackBuckets | undefined;
  interval: string;
  /** Nominal length of a bucket in ms; 0 when the interval is unknown. */
  bucketMs: number;
  /** Offset of network time from UTC. */
  offsetMinutes: number;
  /**
   * Returns the end of the bucket that starts at `startMs`. A bucket under way ends with the window, or with the
   * result's data.
   */
  endOf: (startMs: number) => number;
  /** In a grid: for each series, its symbol or pattern in high contrast, equal for equal names. */
  symbolIndexes?: readonly number[];
  /** In a comparison with an earlier period: how much later than it its values are drawn, in ms. */
  drawnLaterMs?: number;
  /**
   * Set for panels that share a value axis: returns the extremes of all of them in a part of the time axis, without the
   * hidden series.
   */
  sharedExtremes?: (range: TimeSpan, hidden: ReadonlySet<string>) => readonly [min: number, max: number];
  /** The axis of a price panel; undefined for other panels. */
  priceAxis: DrawnPriceAxis | undefined;
}

/** Wraps the columns of a panel with their weights, and summarises them on first use. */
export const toColumns = (
  columns: readonly Float64Array[],
  weights: Panel['weights'],
): Pick<Panel, 'columns' | 'weights' | 'pyramids' | 'stackTotals'> => ({
  columns,
  weights,
  pyramids: lazy(() => columns.map((column, s) => new Pyramid(column, weights[s]))),
  stackTotals: lazy(() => stackTotalsOf(columns, columns.at(0)?.length ?? 0)),
});

/**
 * A line or area that uPlot draws: its series and, in a stack, its side of zero. An `extreme` curve shows how far the
 * bucket sums within a span reach; it belongs to no series (`seriesIndex` −1).
 */
export interface Curve {
  seriesIndex: number;
  side: 'above' | 'below' | 'none' | 'extreme';
}

/** The points of a view, one column per curve. */
export interface DrawnPoints extends DrawnColumns {
  /** Set when buckets are narrower than pixels, so that each point is the mean of a span. */
  spans?: Spans;
  /** With `spans`, the minimum and maximum of each curve per span. Stacks use `extreme` curves instead. */
  reaches?: readonly Reach[];
  /** For bars, whose times are their middles: the time that each one covers, in ms. */
  lengths?: readonly number[];
  /** With `reaches`, the extremes of them all. */
  extremes?: readonly [least: number, most: number];
}

/** A panel prepared for uPlot: its curves and, for a view, at most as many points as it can show. */
export interface DrawnPanel {
  /** In painting order. */
  curves: readonly Curve[];
  /** Hides series in all later calls of `pointsOf`. */
  hide(isHidden: (key: string) => boolean): void;
  pointsOf(view: View): DrawnPoints;
}

export const hasNoValues = ({ columns }: Panel): boolean =>
  columns.every((column) => column.every((value) => Number.isNaN(value)));

/** Places the columns of series and their weights on an axis. */
export const placeColumns = (series: readonly Series[], times: Float64Array) =>
  toColumns(
    series.map((one) => placeOn(one, times)),
    series.map((one) => {
      const values = meanWeights(one);
      return values && placeOn({ times: one.times, values }, times);
    }),
  );

/** Replaces the columns, or other data per series, of hidden series by `empty`. */
export function withoutHidden<Column>(
  { series }: Panel,
  columns: readonly Column[],
  empty: Column,
  isHidden: (key: string) => boolean,
): Column[] {
  return columns.map((column, s) => (isHidden(series[s].key) ? empty : column));
}

/** Returns the sums of a stack without its hidden series. */
export function stackTotalsWithout(panel: Panel, isHidden: (key: string) => boolean): StackTotals {
  if (!panel.series.some(({ key }) => isHidden(key))) return panel.stackTotals();
  const shown = withoutHidden(panel, panel.columns, new Float64Array(0), isHidden);
  return stackTotalsOf(shown, panel.times.length);
}

/** Returns the parts of a plot from `left` to `right` with partial and provisional buckets. `x` gives their pixels. */
export function unsettledParts(
  panel: Panel,
  left: number,
  right: number,
  x: (ms: number) => number,
): { from: number; to: number }[] {
  const { times } = panel;
  const [first, end] = settledRange(times, panel);
  // The segment of a line that leads to a value starts at the previous value.
  const before = panel.kind.spansBuckets(panel) ? 0 : 1;
  const within = (ms: number | undefined, otherwise: number): number =>
    ms === undefined ? otherwise : Math.min(right, Math.max(left, x(ms)));
  return [
    { from: left, to: first > 0 ? within(times[first], right) : left },
    { from: end < times.length ? within(times[end - before], left) : right, to: right },
  ].filter(({ from, to }) => to > from);
}

/** With fewer points per pixel, paths are just as fast as columns of pixels. */
const minPoints = 0.5;

/** True when columns of pixels are faster than paths. */
export const arePointsDense = ({ times, spans }: DrawnPoints, _: Panel, pixels: number): boolean =>
  spans !== undefined || times.length > minPoints * pixels;

/** A way to draw a panel; all that differs between the kinds of charts. */
export interface ChartKind {
  /** Stored with the user's choices. */
  id: string;
  /** The name in the menu. */
  label: string;
  /** The kind in words, for screen readers: "stacked areas". */
  wordsFor(panel: Panel): string;
  suits(nature: MetricNature): boolean;
  /** True for the kind of a panel that the user chose none for. */
  isDefaultFor(panel: Pick<Panel, 'nature' | 'bucketMs' | 'times'>): boolean;
  /** True when the series are stacked: the legend shows totals. */
  isAdditive: boolean;
  /** True when values are drawn as shares of their total, which have the same axis everywhere. */
  isShare: boolean;
  /** True when a value is drawn across its whole bucket rather than at its start. */
  spansBuckets(panel: Panel): boolean;
  /** The theme whose catalog colours apply to the curves. */
  paletteOf: (theme: Theme) => Theme;
  swatchClass: string;
  /** True when the last series is drawn on top and listed first in the legend. */
  isBottomFirst: boolean;
  /** The height of a panel relative to others. */
  weight: number;
  toDrawn(panel: Panel): DrawnPanel;
  /** Returns the uPlot style of the curves. */
  styleOf(
    panel: Panel,
    paths: uPlot.Series.PathBuilderFactories,
  ): {
    optionsOf(colour: string, isForecast: boolean | undefined): uPlot.Series;
    /** Set when the curves are areas or bars: their edges are drawn when each has at least as many pixels. */
    edgePixels?: number;
  };
  pxAlign: 0 | 1;
  /** True when a curve keeps its value until the next point. */
  hasSteps: boolean;
  /** True when points are so dense that painting them as columns of pixels is faster than paths. */
  paintsColumns(points: DrawnPoints, panel: Panel, pixels: number): boolean;
  /** The unit of the value axis. */
  axisUnitOf(panel: Panel): Pick<ReadableUnit, 'unit' | 'factor'>;
  /** Returns a function from the extremes of the drawn values to the range of the value axis. */
  axisRangeOf(panel: Panel): (min: number | null, max: number | null) => [number, number];
}
