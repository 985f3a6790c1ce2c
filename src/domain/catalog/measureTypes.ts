import type { Metric } from './catalogTypes';

/** A metric that a measure is computed from. */
export interface MeasureTerm {
  readonly metric: string;
  /** `bySource`: network or facility data, with a series for each source; `market`: market data of a region. */
  readonly data: 'bySource' | 'market';
  /** Only these fuel technologies, added up. */
  readonly fueltechs?: readonly string[];
  /** All sources of a region that generate, added up, whatever sources the query selects. */
  readonly sumsAllGenerators?: true;
  /** The market data of this region alone, whatever region the query selects. */
  readonly region?: string;
  /** Right at the query's own interval, although other terms of the measure need a shorter one. */
  readonly usesQueryInterval?: true;
}

/** One term divided by the sum of others. */
interface Quotient {
  readonly numerator: MeasureTerm;
  readonly denominator: readonly MeasureTerm[];
}

/** Values from `from` up to but not including `to`. */
export interface Band {
  readonly from?: number;
  readonly to?: number;
}

/** How a measure is computed. */
export type Computation =
  | (Quotient & { readonly kind: 'ratio' })
  /** The mean of one term, weighted by another. */
  | { readonly kind: 'weightedMean'; readonly of: MeasureTerm; readonly weight: MeasureTerm }
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
   * The subject of each series. `region`: a region or the whole network. `sourceIfGrouped`: each source if the query is
   * grouped by source, else all sources together. `regionOrFacility`: a region or network, and a facility in facility
   * data. `facility`: a facility, in facility data alone. `query`: the whole query.
   */
  readonly seriesPer: 'source' | 'region' | 'sourceIfGrouped' | 'regionOrFacility' | 'facility' | 'query';
  /** Fuel technologies, and groups of them, that the measure leaves out. */
  readonly without?: readonly string[];
  /** The interval of the terms, where only these give the right number. Absent: right at every interval. */
  readonly exactInterval?: string;
  /** The shortest interval at which the measure makes sense, and why: a clause. */
  readonly shortest?: { readonly interval: string; readonly reason: string };
  /** True when the terms of a whole network are fetched by region. */
  readonly isByRegion?: true;
  /** The networks that have the terms. Absent: all. */
  readonly networks?: readonly string[];
  /** Other words by which people know the measure, for a search: "VWAP". */
  readonly searchWords: readonly string[];
}

/** The fields of most measures of a unit. */
const fieldsByUnit: Readonly<Record<string, Pick<Metric, 'aggregation' | 'decimals' | 'nature'>>> = {
  '$/MWh': { aggregation: 'ratio', decimals: 2, nature: 'price' },
  '%': { aggregation: 'ratio', decimals: 2, nature: 'other' },
  'kg/MWh': { aggregation: 'ratio', decimals: 1, nature: 'other' },
  '1/day': { aggregation: 'ratio', decimals: 2, nature: 'other' },
  MW: { aggregation: 'mean', decimals: 3, nature: 'other' },
  'MW/h': { aggregation: 'mean', decimals: 3, nature: 'other' },
  MWh: { aggregation: 'sum', decimals: 3, nature: 'other' },
  h: { aggregation: 'sum', decimals: 2, nature: 'other' },
  $: { aggregation: 'sum', decimals: 2, nature: 'other' },
};

/** A measure, without the fields that follow from its unit. */
export type MeasureRow = Partial<Measure> &
  Omit<Measure, 'aggregation' | 'decimals' | 'nature' | 'operations'>;

export const toMeasure = (row: MeasureRow): Measure => ({
  operations: [],
  ...fieldsByUnit[row.unit],
  ...row,
});

export const bySource = (metric: string, fueltechs?: readonly string[]): MeasureTerm => ({
  metric,
  data: 'bySource',
  fueltechs,
});

export const market = (metric: string): MeasureTerm => ({ metric, data: 'market' });

/** The price that sources get for their energy. */
export const valuePerEnergy = (fueltechs?: readonly string[]): Quotient => ({
  numerator: bySource('market_value', fueltechs),
  denominator: [bySource('energy', fueltechs)],
});

export const allGenerators = (metric: string): MeasureTerm => ({
  metric,
  data: 'bySource',
  sumsAllGenerators: true,
});
