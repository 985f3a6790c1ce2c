import type { Market } from '../fleet/types';
import type { MarketDay } from '../market/marketDay';

/** A column of a market day that a series adds up, multiplied by `factor` and, slot by slot, by `weight`. */
export interface Source {
  readonly market: Market;
  readonly column: (day: MarketDay) => Float64Array | undefined;
  readonly weight?: (day: MarketDay) => Float64Array | undefined;
  readonly factor: number;
}

/** A series to compute: its name, its grouping values, and the columns that it adds up. */
export interface SeriesPlan {
  /** The grouping values, joined as the service does ("NSW1|wind", "total"). */
  readonly key: string;
  readonly columns: Readonly<Record<string, string | boolean>>;
  readonly sources: readonly Source[];
  /** The total that a share is computed from. */
  readonly base?: readonly Source[];
}

/**
 * How a bucket's value is computed from five-minute slots: `mean` of the slots' totals; `hours`, their sum divided by
 * twelve (MW become MWh); `samples`, the mean of all reported values; `share`, a sum as a percentage of another.
 */
export type Aggregation = 'mean' | 'hours' | 'samples' | 'share';

/** A block to compute. */
export interface BlockPlan {
  readonly metric: string;
  readonly unit: string;
  readonly aggregation: Aggregation;
  readonly decimals: number;
  readonly groupings: readonly string[];
  readonly series: readonly SeriesPlan[];
  /**
   * True to put the rows of all units into one series, as the live service does when the request names no facility.
   */
  readonly isCollapsed?: boolean;
  /** The wall-clock time at which the forecast was made; only forecasts have it. */
  readonly forecastRunMs?: number;
}
