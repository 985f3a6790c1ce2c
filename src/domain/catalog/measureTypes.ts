import type { Metric } from './catalogTypes';

export interface MeasureTerm {
  metric: string;
  /** `bySource`: network or facility data, with a series for each source; `market`: market data of a region. */
  data: 'bySource' | 'market';
  /** Only these fuel technologies, added up. */
  fueltechs?: readonly string[];
  /** All sources of a region that generate, added up, whatever sources the query selects. */
  sumsAllGenerators?: true;
  /** The market data of this region alone, whatever region the query selects. */
  region?: string;
  /** Right at the query's own interval, although other terms of the measure need a shorter one. */
  usesQueryInterval?: true;
}

/** One term divided by the sum of others. */
interface Quotient {
  numerator: MeasureTerm;
  denominator: readonly MeasureTerm[];
}

/** Values from `from` up to but not including `to`. */
export interface Band {
  from?: number;
  to?: number;
}

export type Computation =
  | (Quotient & { kind: 'ratio' })
  /** The mean of one term, weighted by another. */
  | { kind: 'weightedMean'; of: MeasureTerm; weight: MeasureTerm }
  /** One term without others. */
  | { kind: 'difference'; of: MeasureTerm; less: readonly MeasureTerm[] }
  /**
   * The time during which a price is in a band, in hours or as a share of all time; the mean price of that time; or the
   * sum of another term over it.
   */
  | {
      kind: 'band';
      quantity: 'hours' | 'timeShare' | 'mean' | 'sum';
      price: MeasureTerm;
      of?: MeasureTerm;
      band: Band;
    }
  /** A quotient in percent of a price: the price itself, or its mean weighted by another term. */
  | (Quotient & { kind: 'rate'; price: MeasureTerm; weight?: MeasureTerm })
  /** One quotient less another. */
  | { kind: 'margin'; more: Quotient; less: Quotient }
  /** For each day, the mean of a term over some hours of the clock, less that over others; the mean over days. */
  | {
      kind: 'dayParts';
      of: MeasureTerm;
      more: readonly [fromHour: number, toHour: number];
      less: readonly [fromHour: number, toHour: number];
    }
  /**
   * A sum of energy divided by what capacities in MW allow in each hour, or what MWh of storage allow once a day; or the
   * level of energy divided by the storage.
   */
  | { kind: 'capacity'; of: MeasureTerm; by: 'power' | 'storage' | 'level' }
  /** The change of a term from one bucket to the next, or that for each hour. */
  | { kind: 'ramp'; of: MeasureTerm; per: 'bucket' | 'hour' };

/**
 * A number that Gridlens computes from metrics. It has the shape of a metric, without an operation: the service never
 * sees it.
 */
export interface Measure extends Metric {
  formula: string;
  computation: Computation;
  /**
   * The subject of each series. `region`: a region or the whole network. `sourceIfGrouped`: each source if the query is
   * grouped by source, else all sources together. `regionOrFacility`: a region or network, and a facility in facility
   * data. `facility`: a facility, in facility data alone; `facilityOrUnit`: also a unit that the query names. `query`:
   * the whole query.
   */
  seriesPer:
    'source' | 'region' | 'sourceIfGrouped' | 'regionOrFacility' | 'facility' | 'facilityOrUnit' | 'query';
  /** Fuel technologies, and groups of them, that the measure leaves out. */
  without?: readonly string[];
  /** The interval of the terms, where only these give the right number. Absent: right at every interval. */
  exactInterval?: string;
  /** The shortest interval at which the measure makes sense, and why: a clause. */
  shortest?: { interval: string; reason: string };
  /** True when the terms of a whole network are fetched by region. */
  isByRegion?: true;
  /** The networks that have the terms. Absent: all. */
  networks?: readonly string[];
  /** Other words by which people know the measure, for a search: "VWAP". */
  searchWords: readonly string[];
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
  ...bySource(metric),
  sumsAllGenerators: true,
});
