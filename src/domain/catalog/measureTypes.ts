import type { Metric } from './catalogTypes';

/** A metric that a measure is computed from. */
export interface MeasureTerm {
  readonly metric: string;
  /** `sources`: network or facility data, with a series for each source; `market`: market data of a region. */
  readonly of: 'sources' | 'market';
  /** Only these fuel technologies, added up. */
  readonly fueltechs?: readonly string[];
  /** All sources of a region that generate, added up, whatever sources the query selects. */
  readonly isOfAll?: true;
  /** The market data of this region alone, whatever region the query selects. */
  readonly region?: string;
  /** Right at the query's own interval, although other terms of the measure need a shorter one. */
  readonly isAtInterval?: true;
}

/** A sum of one term divided by a sum of others. */
interface Quotient {
  readonly of: MeasureTerm;
  readonly by: readonly MeasureTerm[];
}

/** Values from `from` up to but not including `to`. */
export interface Band {
  readonly from?: number;
  readonly to?: number;
}

/** How a measure is computed. */
export type Computation =
  /** A quotient of sums, times `factor`. */
  | (Quotient & { readonly kind: 'ratio'; readonly factor: number })
  /** The mean of one term, weighted by another. */
  | { readonly kind: 'weightedMean'; readonly of: MeasureTerm; readonly by: MeasureTerm }
  /** One term without others. */
  | { readonly kind: 'difference'; readonly of: MeasureTerm; readonly less: readonly MeasureTerm[] }
  /**
   * The time during which a price is in a band, in hours or as a share of all time; the mean price of that time; or the
   * sum of another term over it.
   */
  | {
      readonly kind: 'band';
      readonly quantity: 'hours' | 'timeShare' | 'mean' | 'sum';
      readonly price: MeasureTerm;
      readonly of?: MeasureTerm;
      readonly band: Band;
    }
  /** A quotient in percent of a price: the price itself, or its mean weighted by another term. */
  | (Quotient & { readonly kind: 'rate'; readonly price: MeasureTerm; readonly weight?: MeasureTerm })
  /** One quotient less another. */
  | { readonly kind: 'margin'; readonly more: Quotient; readonly less: Quotient }
  /** For each day, the mean of a term over some hours of the clock, less that over others; the mean over days. */
  | {
      readonly kind: 'dayParts';
      readonly of: MeasureTerm;
      readonly more: readonly [fromHour: number, toHour: number];
      readonly less: readonly [fromHour: number, toHour: number];
    }
  /** A sum of energy divided by what capacities in MW allow in each hour, or what MWh of storage allow once a day. */
  | { readonly kind: 'capacity'; readonly of: MeasureTerm; readonly by: 'power' | 'storage' }
  /** The change of a term from one bucket to the next, or that for each hour. */
  | { readonly kind: 'ramp'; readonly of: MeasureTerm; readonly per: 'bucket' | 'hour' };

/**
 * A number that Gridlens computes from metrics. It has the shape of a metric, without an operation: the service never
 * sees it.
 */
export interface Measure extends Metric {
  /** The formula in words. */
  readonly formula: string;
  readonly computation: Computation;
  /**
   * `source`: a series for each source. `region`: one for a region or network. `any`: for each source if the query is
   * grouped by source, else for all sources together. `place`: one for a region or network, and for a facility in
   * facility data. `facility`: one for a facility, in facility data alone. `none`: one for the whole query.
   */
  readonly series: 'source' | 'region' | 'any' | 'place' | 'facility' | 'none';
  /** Fuel technologies, and groups of them, that the measure leaves out. */
  readonly without?: readonly string[];
  /** The interval of the terms, where only these give the right number. Absent: right at every interval. */
  readonly exactFrom?: string;
  /** The shortest interval at which the measure makes sense, and why: a clause. */
  readonly shortest?: { readonly interval: string; readonly reason: string };
  /** True when the terms of a whole network are fetched by region. */
  readonly isByRegion?: true;
  /** The networks that have the terms. Absent: all. */
  readonly networks?: readonly string[];
  /** Other words by which people know the measure, for a search: "VWAP". */
  readonly searchWords: readonly string[];
}
