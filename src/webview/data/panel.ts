import type { Aggregation, ChartKind } from '../../domain/catalog/index';
import type { DrawnPriceAxis } from '../../domain/result/chartChoices';
import { lazy } from '../../domain/idioms/lazy';
import type { Series } from '../../domain/result/result';
import type { Marks } from '../../domain/series/bucketState';
import { Pyramid } from '../../domain/series/pyramid';
import type { ReadableUnit } from '../../domain/series/readableUnit';

/** A series as displayed: the values of loads are negative. */
export interface ShownSeries extends Series {
  /** Equal for the same series of another run, so that a hidden series stays hidden. */
  readonly key: string;
  readonly label: string;
  readonly decimals: number;
  readonly aggregation: Aggregation;
  /** The display unit, which may differ from the unit of the service. */
  readonly readable: ReadableUnit;
  /** True for a load, whose values the service sends as positive numbers. */
  readonly isLoad: boolean;
}

/** Series that share a value axis. Panels are stacked vertically on one time axis. The marks apply to all series. */
export interface Panel extends Marks {
  readonly id: string;
  /** "Power", or the metrics of the panel. */
  readonly title: string;
  /** The unit of the service. */
  readonly unit: string;
  /** The unit of the axis and the legend. */
  readonly readable: ReadableUnit;
  readonly kind: ChartKind;
  readonly decimals: number;
  /** The drawn series in stack order, bottom first. */
  readonly series: readonly ShownSeries[];
  /** The number of series before the limit on drawn series. */
  readonly seriesCount: number;
  /** Bucket starts in epoch ms, and for each series a column of values at them, NaN when missing. */
  readonly times: Float64Array;
  readonly columns: readonly Float64Array[];
  /** Sums and extremes over any part of each column. */
  readonly pyramids: () => readonly Pyramid[];
  readonly interval: string;
  /** Nominal length of a bucket in ms; 0 when the interval is unknown. */
  readonly bucketMs: number;
  /** Offset of network time from UTC. */
  readonly offsetMinutes: number;
  /** True when drawn as bars rather than areas. */
  readonly hasBars: boolean;
  /** True when the layers of a stack are drawn as percentages of the total above zero. The columns stay unchanged. */
  readonly isShare?: boolean;
  /** The axis of a price panel; undefined for other panels. */
  readonly priceAxis: DrawnPriceAxis | undefined;
}

/** Wraps the columns of a panel, and summarises them on first use. */
export const toColumns = (columns: readonly Float64Array[]): Pick<Panel, 'columns' | 'pyramids'> => ({
  columns,
  pyramids: lazy(() => columns.map((column) => new Pyramid(column))),
});
