import type { Market } from '../fleet/types';
import type { MarketDay } from '../market/marketDay';

/** A column of a market day that goes into a series, times `factor` and, slot by slot, `weight`. */
export interface Source {
  readonly market: Market;
  readonly column: (day: MarketDay) => Float64Array | undefined;
  readonly weight?: (day: MarketDay) => Float64Array | undefined;
  readonly factor: number;
}

/** One series to be: its name, its group values, and what it adds up. */
export interface SeriesPlan {
  /** The group values joined as the service does ("NSW1|wind", "total"). */
  readonly key: string;
  readonly columns: Readonly<Record<string, string | boolean>>;
  readonly sources: readonly Source[];
  /** What a share is a share of. */
  readonly base?: readonly Source[];
}

/**
 * How a bucket's value comes from five-minute slots: `mean` of the slots' totals; `hours`, their sum times a
 * twelfth (MW become MWh); `samples`, the mean over all that was reported; `share`, sum over sum in percent.
 */
export type Reckoning = 'mean' | 'hours' | 'samples' | 'share';

/** One block to be. */
export interface BlockPlan {
  readonly metric: string;
  readonly unit: string;
  readonly reckoning: Reckoning;
  readonly decimals: number;
  readonly groupings: readonly string[];
  readonly series: readonly SeriesPlan[];
  /** All units in one series, each with rows of its own: what the live service makes of units without facilities. */
  readonly isCollapsed?: boolean;
  /** When the forecast was made (wall clock); only forecasts have it. */
  readonly forecastRunMs?: number;
}
