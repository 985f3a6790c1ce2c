import type { Aggregation, Metric, MetricNature } from './catalogTypes';

/** A metric that a measure is computed from. */
export interface MeasureTerm {
  readonly metric: string;
  /** `sources`: network or facility data, with a series for each source; `market`: market data of a region. */
  readonly of: 'sources' | 'market';
  /** Only these fuel technologies, added up. */
  readonly fueltechs?: readonly string[];
}

/**
 * How a measure is computed. `ratio`: the sum of one term, times `factor`, divided by the sum of others. `weightedMean`:
 * the mean of one term, weighted by another. `difference`: one term without others. `hours`: the time during which a
 * term is below a value.
 */
export type Computation =
  | {
      readonly kind: 'ratio';
      readonly of: MeasureTerm;
      readonly by: readonly MeasureTerm[];
      readonly factor: number;
    }
  | { readonly kind: 'weightedMean'; readonly of: MeasureTerm; readonly by: MeasureTerm }
  | { readonly kind: 'difference'; readonly of: MeasureTerm; readonly less: readonly MeasureTerm[] }
  | { readonly kind: 'hours'; readonly of: MeasureTerm; readonly below: number };

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
   * grouped by source, else for all sources together.
   */
  readonly series: 'source' | 'region' | 'any';
  /** Fuel technologies, and groups of them, that the measure leaves out. */
  readonly without?: readonly string[];
  /** The interval of the terms, where only these give the right number. Absent: right at every interval. */
  readonly exactFrom?: string;
  /** True when the terms of a whole network are fetched by region. */
  readonly isByRegion?: true;
  /** The networks that have the terms. Absent: all. */
  readonly networks?: readonly string[];
  /** Other words by which people know the measure, for a search: "VWAP". */
  readonly searchWords: readonly string[];
}

type Rest = Pick<Measure, 'computation' | 'series'> &
  Partial<Pick<Measure, 'without' | 'exactFrom' | 'isByRegion' | 'networks' | 'searchWords'>>;

function row(
  [code, label, unit]: readonly [code: string, label: string, unit: string],
  [aggregation, decimals, nature]: readonly [Aggregation, number, MetricNature],
  meaning: string,
  formula: string,
  rest: Rest,
): Measure {
  return {
    code,
    label,
    unit,
    aggregation,
    decimals,
    nature,
    meaning,
    formula,
    operations: [],
    searchWords: [],
    ...rest,
  };
}

const sources = (metric: string, fueltechs?: readonly string[]): MeasureTerm => ({
  metric,
  of: 'sources',
  ...(fueltechs && { fueltechs }),
});
const market = (metric: string): MeasureTerm => ({ metric, of: 'market' });

/** The curtailed technologies: the service has curtailment of no others. */
const curtailed = ['wind', 'solar_utility'];
const weather = ['wind', 'wind_offshore', 'solar_thermal', 'solar_utility', 'solar', 'solar_rooftop'];
/** Sources that do not generate: they store, take or carry energy that others have generated. */
const notGenerating = [
  'battery',
  'battery_charging',
  'battery_discharging',
  'pumps',
  'imports',
  'exports',
  'interconnector',
];

/** Returns a measure of power and its energy counterpart. */
function pair(
  code: string,
  label: string,
  meaning: string,
  formula: string,
  toRest: (ending: string) => Rest,
): readonly Measure[] {
  return [
    row(
      [code, label, 'MW'],
      ['mean', 3, 'other'],
      `${meaning}, averaged over the bucket.`,
      formula,
      toRest(''),
    ),
    row(
      [`${code}_energy`, `${label} (energy)`, 'MWh'],
      ['sum', 3, 'other'],
      `${meaning}, as energy in the bucket.`,
      formula,
      toRest('_energy'),
    ),
  ];
}

/** The measures, in the order in which they are listed. Their definitions and sources are in docs/measures.md. */
export const measures: readonly Measure[] = [
  row(
    ['capture_price', 'Capture price', '$/MWh'],
    ['ratio', 2, 'price'],
    'Average price that a source earns for its energy, or pays for it if it is a load.',
    'market value ÷ energy',
    {
      computation: { kind: 'ratio', of: sources('market_value'), by: [sources('energy')], factor: 1 },
      searchWords: [
        'capture price',
        'VWAP',
        'volume-weighted average price',
        'dispatch-weighted price',
        'generation-weighted price',
        'GWAP',
        'DWAP',
        'average value',
      ],
      series: 'source',
      without: ['battery'],
    },
  ),
  row(
    ['demand_weighted_price', 'Demand-weighted price', '$/MWh'],
    ['ratio', 2, 'price'],
    'Average price of the energy that a market uses.',
    'sum of price × demand ÷ sum of demand, over five-minute intervals',
    {
      computation: { kind: 'weightedMean', of: market('price'), by: market('demand_energy') },
      searchWords: [
        'VWP',
        'VWAP',
        'LWAP',
        'load-weighted price',
        'volume-weighted price',
        'consumption-weighted price',
      ],
      series: 'region',
      exactFrom: '5m',
      isByRegion: true,
    },
  ),
  row(
    ['emissions_intensity', 'Emissions intensity', 'kg/MWh'],
    ['ratio', 1, 'other'],
    'Emissions for each unit of generated energy, in kilograms of CO2 equivalent.',
    'emissions × 1000 ÷ energy, of sources that generate',
    {
      computation: { kind: 'ratio', of: sources('emissions'), by: [sources('energy')], factor: 1000 },
      searchWords: ['carbon intensity', 'emission factor', 'kgCO2', 'gCO2', 'tCO2/MWh'],
      series: 'any',
      without: notGenerating,
    },
  ),
  row(
    ['renewable_share', 'Renewable share of demand', '%'],
    ['ratio', 2, 'other'],
    'Share of renewable generation in gross demand, which counts discharging batteries; can exceed 100.',
    'renewable generation × 100 ÷ gross demand',
    {
      computation: {
        kind: 'ratio',
        of: market('generation_renewable_energy'),
        by: [market('demand_gross_energy')],
        factor: 100,
      },
      searchWords: ['renewables', 'renewable proportion', 'penetration', 'green'],
      series: 'region',
    },
  ),
  row(
    ['curtailment_share', 'Curtailment share', '%'],
    ['ratio', 2, 'other'],
    'Share of the energy that wind and utility solar could have generated and that was held back.',
    'curtailment × 100 ÷ (curtailment + energy of wind and utility solar)',
    {
      computation: {
        kind: 'ratio',
        of: market('curtailment_energy'),
        by: [market('curtailment_energy'), sources('energy', curtailed)],
        factor: 100,
      },
      searchWords: ['spill', 'curtailed', 'economic curtailment'],
      series: 'region',
      networks: ['NEM'],
    },
  ),
  ...pair(
    'net_imports',
    'Net imports',
    'Flow into the region without the flow out of it; below zero for net exports',
    'imports − exports',
    (ending) => ({
      computation: {
        kind: 'difference',
        of: market(`flow_imports${ending}`),
        less: [market(`flow_exports${ending}`)],
      },
      searchWords: ['interconnector', 'net flow', 'net exports', 'trade'],
      series: 'region',
      networks: ['NEM'],
    }),
  ),
  ...pair(
    'residual_demand',
    'Residual demand',
    'Gross demand without wind and all solar',
    'gross demand − wind − solar, rooftop solar included',
    (ending) => ({
      computation: {
        kind: 'difference',
        of: market(`demand_gross${ending}`),
        less: [sources(ending === '' ? 'power' : 'energy', weather)],
      },
      searchWords: ['net demand', 'net load', 'residual load', 'GPG', 'duck curve'],
      series: 'region',
      networks: ['NEM'],
    }),
  ),
  row(
    ['hours_below_zero', 'Hours below zero', 'h'],
    ['sum', 2, 'other'],
    'Time in the bucket during which the price is below zero.',
    'number of five-minute prices below zero × their length',
    {
      computation: { kind: 'hours', of: market('price'), below: 0 },
      searchWords: ['negative prices', 'negative price hours'],
      series: 'region',
      exactFrom: '5m',
      isByRegion: true,
    },
  ),
];

const byCode: ReadonlyMap<string, Measure> = new Map(measures.map((one) => [one.code, one]));

/** Finds a measure by its exact code. */
export const findMeasure = (code: string): Measure | undefined => byCode.get(code);

/** Returns the terms of a measure. */
export function termsOf({ computation }: Pick<Measure, 'computation'>): readonly MeasureTerm[] {
  switch (computation.kind) {
    case 'ratio':
      return [computation.of, ...computation.by];
    case 'weightedMean':
      return [computation.of, computation.by];
    case 'difference':
      return [computation.of, ...computation.less];
    case 'hours':
      return [computation.of];
  }
}
