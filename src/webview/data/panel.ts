import type { Aggregation, ChartKind } from '../../domain/catalog/index';
import type { DrawnPriceAxis } from '../../domain/chartChoices';
import { lazy } from '../../domain/lazy';
import type { Series } from '../../domain/result';
import type { Marks } from '../../domain/series/bucketState';
import { Pyramid } from '../../domain/series/pyramid';
import type { ReadableUnit } from '../../domain/series/readableUnit';

/** A series as the page shows it: the values of loads are below zero. */
export interface ShownSeries extends Series {
  /** The same for the same series of another run: what is hidden stays hidden. */
  readonly key: string;
  readonly label: string;
  readonly decimals: number;
  readonly aggregation: Aggregation;
  /** What its values are read in, where they need not be as sent. */
  readonly readable: ReadableUnit;
  /** Its values were sent as positive numbers. */
  readonly isLoad: boolean;
}

/** Series that share a value axis. Panels stand one under another on one time axis. The marks are those of all of them. */
export interface Panel extends Marks {
  readonly id: string;
  /** "Power", or the metrics of the panel. */
  readonly title: string;
  /** As the service sends it. */
  readonly unit: string;
  /** The unit of axis and legend. */
  readonly readable: ReadableUnit;
  readonly kind: ChartKind;
  readonly decimals: number;
  /** What is drawn, in stack order, bottom first. */
  readonly series: readonly ShownSeries[];
  /** How many series the panel would have were all drawn. */
  readonly seriesCount: number;
  /** Bucket starts in epoch ms, and a column of each series at them, NaN where it has none. */
  readonly times: Float64Array;
  readonly columns: readonly Float64Array[];
  /** Sums and extremes of any part of each column. */
  readonly pyramids: () => readonly Pyramid[];
  readonly interval: string;
  /** Nominal length of a bucket in ms; 0 when the interval is not known. */
  readonly bucketMs: number;
  /** Offset of network time from UTC. */
  readonly offsetMinutes: number;
  /** Drawn as bars rather than areas. */
  readonly hasBars: boolean;
  /** The layers of a stack are drawn in % of what is above zero; the columns stay as they are. */
  readonly isShare?: boolean;
  /** The axis of a panel of prices. */
  readonly priceAxis: DrawnPriceAxis | undefined;
}

/** The columns of a panel, which are summarised when that is first needed. */
export const toColumns = (columns: readonly Float64Array[]): Pick<Panel, 'columns' | 'pyramids'> => ({
  columns,
  pyramids: lazy(() => columns.map((column) => new Pyramid(column))),
});
