import type { Market } from '../fleet/types';
import type { MarketDay } from '../market/marketDay';

/** A column of a market day that is added to a series, multiplied by `factor` and, slot by slot, by `weight`. */
export interface Source {
  readonly market: Market;
  readonly column: (day: MarketDay) => Float64Array | undefined;
  readonly weight?: (day: MarketDay) => Float64Array | undefined;
  readonly factor: number;
}

/** A series to compute: its name, its group values, and the columns that it adds up. */
export interface SeriesPlan {
  /** The group values joined as the service does ("NSW1|wind", "total"). */
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
  /** Puts the rows of all units into one series, as the live service does when no facility is named. */
  readonly isCollapsed?: boolean;
  /** When the forecast was made (wall clock); only forecasts have it. */
  readonly forecastRunMs?: number;
}
