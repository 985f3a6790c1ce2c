import { fueltechs, notGenerating } from './fueltechs';
import { familyMeasures, measureOfFamily } from './measureFamilies';
import {
  allGenerators,
  bySource,
  market,
  toMeasure,
  valuePerEnergy,
  type Measure,
  type MeasureRow,
  type MeasureTerm,
} from './measureTypes';
import { plantMeasures } from './plantMeasures';

const renewable = fueltechs.filter((one) => one.renewable).map(({ code }) => code);
/** The curtailed technologies: the service has curtailment of no others. */
const curtailed = ['wind', 'solar_utility'];
const weather = ['wind', 'wind_offshore', 'solar_thermal', 'solar_utility', 'solar', 'solar_rooftop'];
/** The two kinds of a measure of flows, with the ends of its codes, its label and its meaning. */
const powerAndEnergy = [
  { metric: 'power', code: '', label: '', unit: 'MW', words: 'averaged over the interval' },
  { metric: 'energy', code: '_energy', label: ' (energy)', unit: 'MWh', words: 'as energy in the interval' },
];

const rows: readonly MeasureRow[] = [
  {
    code: 'capture_price',
    label: 'Capture price',
    unit: '$/MWh',
    meaning: 'Average price that a source earns for its energy, or pays for it if it is a load.',
    formula: 'market value ÷ energy',
    computation: { kind: 'ratio', ...valuePerEnergy() },
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
    seriesPer: 'source',
    without: ['battery'],
  },
  {
    code: 'demand_weighted_price',
    label: 'Demand-weighted price',
    unit: '$/MWh',
    meaning: 'Average price of the energy that a market uses.',
    formula: 'sum of price × demand ÷ sum of demand, over five-minute intervals',
    computation: { kind: 'weightedMean', of: market('price'), weight: market('demand_energy') },
    searchWords: [
      'VWP',
      'VWAP',
      'LWAP',
      'load-weighted price',
      'volume-weighted price',
      'consumption-weighted price',
    ],
    seriesPer: 'region',
    exactInterval: '5m',
    isByRegion: true,
  },
  ...(['time', 'demand'] as const).map((base): MeasureRow => ({
    code: `capture_rate_${base}`,
    label: `Capture rate (${base}-weighted)`,
    unit: '%',
    decimals: 1,
    meaning: `Capture price in percent of the ${base}-weighted price of the same interval.`,
    formula: `market value ÷ energy × 100 ÷ ${base === 'time' ? 'mean price' : 'demand-weighted price'}`,
    computation: {
      kind: 'rate',
      numerator: { ...bySource('market_value'), usesQueryInterval: true },
      denominator: [{ ...bySource('energy'), usesQueryInterval: true }],
      price: market('price'),
      weight: base === 'demand' ? market('demand_energy') : undefined,
    },
    seriesPer: 'source',
    without: ['battery'],
    shortest: { interval: '30m', reason: 'within one price, every source earns that price' },
    ...(base === 'demand' && { exactInterval: '5m', isByRegion: true }),
    searchWords: ['value factor', 'capture rate', 'cannibalisation', 'GWAP/TWAP', 'price capture'],
  })),
  {
    code: 'evening_midday_spread',
    label: 'Evening–midday spread',
    unit: '$/MWh',
    meaning:
      'Mean price from 16:00 to 20:00 less that from 10:00 to 14:00, in market time, averaged over days.',
    formula: 'mean of hourly prices 16:00–20:00 − mean of hourly prices 10:00–14:00',
    computation: { kind: 'dayParts', of: market('price'), more: [16, 20], less: [10, 14] },
    seriesPer: 'region',
    exactInterval: '1h',
    shortest: { interval: '1d', reason: 'it compares hours of a day' },
    searchWords: ['spread', 'duck curve', 'peak spread', 'arbitrage', 'time of day'],
  },
  {
    code: 'hours_below_zero',
    label: 'Hours below zero',
    unit: 'h',
    meaning: 'Time in the interval during which the price is below zero.',
    formula: 'number of five-minute prices below zero × their length',
    computation: { kind: 'band', quantity: 'hours', price: market('price'), band: { to: 0 } },
    searchWords: ['negative prices', 'negative price hours'],
    seriesPer: 'region',
    exactInterval: '5m',
    isByRegion: true,
  },
  ...familyMeasures,
  ...plantMeasures,
  {
    code: 'renewable_share',
    label: 'Renewable share of demand',
    unit: '%',
    meaning:
      'Share of renewable generation in gross demand, which counts discharging batteries; can exceed 100.',
    formula: 'renewable generation × 100 ÷ gross demand',
    computation: {
      kind: 'ratio',
      numerator: market('generation_renewable_energy'),
      denominator: [market('demand_gross_energy')],
    },
    searchWords: ['renewables', 'renewable proportion', 'penetration', 'green'],
    seriesPer: 'region',
  },
  {
    code: 'renewable_generation_share',
    label: 'Renewable share of generation',
    unit: '%',
    meaning: 'Share of renewable technologies in all that generate, without storage and imports.',
    formula: 'energy of renewable technologies × 100 ÷ energy of all sources that generate',
    computation: {
      kind: 'ratio',
      numerator: bySource('energy', renewable),
      denominator: [allGenerators('energy')],
    },
    seriesPer: 'region',
    searchWords: ['renewables', 'renewable grouping', 'penetration', 'green', 'clean share'],
  },
  {
    code: 'generation_share',
    label: 'Share of generation',
    unit: '%',
    meaning: 'Share of a source in all that generate, without storage and imports.',
    formula: 'energy × 100 ÷ energy of all sources that generate',
    computation: { kind: 'ratio', numerator: bySource('energy'), denominator: [allGenerators('energy')] },
    seriesPer: 'source',
    without: notGenerating,
    searchWords: ['generation mix', 'fuel mix', 'energy mix', 'market share', 'GPG'],
  },
  {
    code: 'demand_share',
    label: 'Share of demand',
    unit: '%',
    meaning: 'Energy of a source as a share of gross demand; that of a load is what it adds to others’.',
    formula: 'energy × 100 ÷ gross demand',
    computation: {
      kind: 'ratio',
      numerator: bySource('energy'),
      denominator: [market('demand_gross_energy')],
    },
    seriesPer: 'source',
    without: ['battery'],
    searchWords: ['penetration', '% of demand', 'percent of load'],
  },
  {
    code: 'curtailment_share',
    label: 'Curtailment share',
    unit: '%',
    meaning: 'Share of the energy that wind and utility solar could have generated and that was held back.',
    formula: 'curtailment × 100 ÷ (curtailment + energy of wind and utility solar)',
    computation: {
      kind: 'ratio',
      numerator: market('curtailment_energy'),
      denominator: [market('curtailment_energy'), bySource('energy', curtailed)],
    },
    searchWords: ['spill', 'curtailed', 'economic curtailment'],
    seriesPer: 'region',
    networks: ['NEM'],
  },
  {
    code: 'emissions_intensity',
    label: 'Emissions intensity',
    unit: 'kg/MWh',
    meaning: 'Emissions for each unit of generated energy, in kilograms of CO2 equivalent.',
    formula: 'emissions × 1000 ÷ energy, of sources that generate',
    computation: { kind: 'ratio', numerator: bySource('emissions'), denominator: [bySource('energy')] },
    searchWords: ['carbon intensity', 'emission factor', 'kgCO2', 'gCO2', 'tCO2/MWh'],
    seriesPer: 'sourceIfGrouped',
    without: notGenerating,
  },
  ...powerAndEnergy.map(({ code, label, unit, words }): MeasureRow => ({
    code: `net_imports${code}`,
    label: `Net imports${label}`,
    unit,
    meaning: `Flow into the region without the flow out of it; below zero for net exports, ${words}.`,
    formula: 'imports − exports',
    computation: {
      kind: 'difference',
      of: market(`flow_imports${code}`),
      less: [market(`flow_exports${code}`)],
    },
    seriesPer: 'region',
    networks: ['NEM'],
    searchWords: ['interconnector', 'net flow', 'net exports', 'trade'],
  })),
  ...powerAndEnergy.map(({ code, label, unit, words, metric }): MeasureRow => ({
    code: `residual_demand${code}`,
    label: `Residual demand${label}`,
    unit,
    meaning: `Gross demand without wind and all solar, ${words}.`,
    formula: 'gross demand − wind − solar, rooftop solar included',
    computation: {
      kind: 'difference',
      of: market(`demand_gross${code}`),
      less: [bySource(metric, weather)],
    },
    seriesPer: 'region',
    networks: ['NEM'],
    searchWords: ['net demand', 'net load', 'residual load', 'GPG', 'duck curve'],
  })),
  {
    code: 'ramp',
    label: 'Ramp',
    unit: 'MW',
    meaning: 'Power of a source less that of the interval before, in MW.',
    formula: 'power − power of the interval before',
    computation: { kind: 'ramp', of: bySource('power'), per: 'bucket' },
    seriesPer: 'source',
    searchWords: ['ramp rate', 'gradient', 'change of power'],
  },
  {
    code: 'demand_ramp',
    label: 'Demand ramp',
    unit: 'MW',
    meaning: 'Demand less that of the interval before, in MW.',
    formula: 'demand − demand of the interval before',
    computation: { kind: 'ramp', of: market('demand'), per: 'bucket' },
    seriesPer: 'region',
    searchWords: ['ramp rate', 'load ramp', 'gradient'],
  },
  {
    code: 'ramp_per_hour',
    label: 'Ramp per hour',
    unit: 'MW/h',
    meaning: 'Power of a source less that of the interval before, divided by the hours between them.',
    formula: '(power − power of the interval before) ÷ hours',
    computation: { kind: 'ramp', of: bySource('power'), per: 'hour' },
    seriesPer: 'source',
    searchWords: ['ramp rate', 'gradient', 'change of power'],
  },
  {
    code: 'demand_ramp_per_hour',
    label: 'Demand ramp per hour',
    unit: 'MW/h',
    meaning: 'Demand less that of the interval before, divided by the hours between them.',
    formula: '(demand − demand of the interval before) ÷ hours',
    computation: { kind: 'ramp', of: market('demand'), per: 'hour' },
    seriesPer: 'region',
    searchWords: ['ramp rate', 'load ramp', 'gradient'],
  },
];

/** The measures, in the order in which they are listed. Their definitions and sources are in docs/measures.md. */
export const measures: readonly Measure[] = rows.map(toMeasure);

const byCode: ReadonlyMap<string, Measure> = new Map(measures.map((one) => [one.code, one]));

/** Finds a measure by its exact code, which may have values of its own: `hours_above:300`. */
export const findMeasure = (code: string): Measure | undefined => byCode.get(code) ?? measureOfFamily(code);

export function termsOf({ computation }: Pick<Measure, 'computation'>): MeasureTerm[] {
  switch (computation.kind) {
    case 'ratio':
      return [computation.numerator, ...computation.denominator];
    case 'rate': {
      const { numerator, denominator, price, weight } = computation;
      return [numerator, ...denominator, price, ...(weight ? [weight] : [])];
    }
    case 'weightedMean':
      return [computation.of, computation.weight];
    case 'difference':
      return [computation.of, ...computation.less];
    case 'margin': {
      const { more, less } = computation;
      return [more.numerator, ...more.denominator, less.numerator, ...less.denominator];
    }
    case 'band':
      return [computation.price, ...(computation.of ? [computation.of] : [])];
    case 'dayParts':
    case 'capacity':
    case 'ramp':
      return [computation.of];
  }
}
