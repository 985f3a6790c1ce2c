import { fueltechs, notGenerating } from './fueltechs';
import { familyMeasures, measureOfFamily } from './measureFamilies';
import { all, market, row, sources, type Rest } from './measureRow';
import type { Measure, MeasureTerm } from './measureTypes';
import { plantMeasures } from './plantMeasures';

const renewable = fueltechs.filter((one) => one.renewable).map(({ code }) => code);
/** The curtailed technologies: the service has curtailment of no others. */
const curtailed = ['wind', 'solar_utility'];
const weather = ['wind', 'wind_offshore', 'solar_thermal', 'solar_utility', 'solar', 'solar_rooftop'];

/** Returns a measure of power and its energy counterpart. */
function pair(
  code: string,
  label: string,
  meaning: string,
  formula: string,
  toRest: (ending: string) => Rest,
): Measure[] {
  return [
    row(
      [code, label, 'MW'],
      ['mean', 3, 'other'],
      `${meaning}, averaged over the interval.`,
      formula,
      toRest(''),
    ),
    row(
      [`${code}_energy`, `${label} (energy)`, 'MWh'],
      ['sum', 3, 'other'],
      `${meaning}, as energy in the interval.`,
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
  ...(['time', 'demand'] as const).map((base) =>
    row(
      [`capture_rate_${base}`, `Capture rate (${base}-weighted)`, '%'],
      ['ratio', 1, 'other'],
      `Capture price in percent of the ${base}-weighted price of the same interval.`,
      `market value ÷ energy × 100 ÷ ${base === 'time' ? 'mean price' : 'demand-weighted price'}`,
      {
        computation: {
          kind: 'rate',
          of: { ...sources('market_value'), isAtInterval: true },
          by: [{ ...sources('energy'), isAtInterval: true }],
          price: market('price'),
          weight: base === 'demand' ? market('demand_energy') : undefined,
        },
        series: 'source',
        without: ['battery'],
        shortest: { interval: '30m', reason: 'within one price, every source earns that price' },
        ...(base === 'demand' && { exactFrom: '5m', isByRegion: true as const }),
        searchWords: ['value factor', 'capture rate', 'cannibalisation', 'GWAP/TWAP', 'price capture'],
      },
    ),
  ),
  row(
    ['evening_midday_spread', 'Evening–midday spread', '$/MWh'],
    ['ratio', 2, 'price'],
    'Mean price from 16:00 to 20:00 less that from 10:00 to 14:00, in market time, averaged over days.',
    'mean of hourly prices 16:00–20:00 − mean of hourly prices 10:00–14:00',
    {
      computation: { kind: 'dayParts', of: market('price'), more: [16, 20], less: [10, 14] },
      series: 'region',
      exactFrom: '1h',
      shortest: { interval: '1d', reason: 'it compares hours of a day' },
      searchWords: ['spread', 'duck curve', 'peak spread', 'arbitrage', 'time of day'],
    },
  ),
  row(
    ['hours_below_zero', 'Hours below zero', 'h'],
    ['sum', 2, 'other'],
    'Time in the interval during which the price is below zero.',
    'number of five-minute prices below zero × their length',
    {
      computation: { kind: 'band', quantity: 'hours', price: market('price'), band: { to: 0 } },
      searchWords: ['negative prices', 'negative price hours'],
      series: 'region',
      exactFrom: '5m',
      isByRegion: true,
    },
  ),
  ...familyMeasures,
  ...plantMeasures,
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
    ['renewable_generation_share', 'Renewable share of generation', '%'],
    ['ratio', 2, 'other'],
    'Share of renewable technologies in all that generate, without storage and imports.',
    'energy of renewable technologies × 100 ÷ energy of all sources that generate',
    {
      computation: {
        kind: 'ratio',
        of: sources('energy', renewable),
        by: [all('energy')],
        factor: 100,
      },
      series: 'region',
      searchWords: ['renewables', 'renewable grouping', 'penetration', 'green', 'clean share'],
    },
  ),
  row(
    ['generation_share', 'Share of generation', '%'],
    ['ratio', 2, 'other'],
    'Share of a source in all that generate, without storage and imports.',
    'energy × 100 ÷ energy of all sources that generate',
    {
      computation: { kind: 'ratio', of: sources('energy'), by: [all('energy')], factor: 100 },
      series: 'source',
      without: notGenerating,
      searchWords: ['generation mix', 'fuel mix', 'energy mix', 'market share', 'GPG'],
    },
  ),
  row(
    ['demand_share', 'Share of demand', '%'],
    ['ratio', 2, 'other'],
    'Energy of a source as a share of gross demand; that of a load is what it adds to others’.',
    'energy × 100 ÷ gross demand',
    {
      computation: {
        kind: 'ratio',
        of: sources('energy'),
        by: [market('demand_gross_energy')],
        factor: 100,
      },
      series: 'source',
      without: ['battery'],
      searchWords: ['penetration', '% of demand', 'percent of load'],
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
  ...(['bucket', 'hour'] as const).flatMap((per) => {
    const [ending, unit] = per === 'hour' ? (['_per_hour', 'MW/h'] as const) : (['', 'MW'] as const);
    const words = per === 'hour' ? 'divided by the hours between them' : 'in MW';
    return [
      row(
        [`ramp${ending}`, per === 'hour' ? 'Ramp per hour' : 'Ramp', unit],
        ['mean', 3, 'other'],
        `Power of a source less that of the interval before, ${words}.`,
        per === 'hour'
          ? '(power − power of the interval before) ÷ hours'
          : 'power − power of the interval before',
        {
          computation: { kind: 'ramp', of: sources('power'), per },
          series: 'source',
          searchWords: ['ramp rate', 'gradient', 'change of power'],
        },
      ),
      row(
        [`demand_ramp${ending}`, per === 'hour' ? 'Demand ramp per hour' : 'Demand ramp', unit],
        ['mean', 3, 'other'],
        `Demand less that of the interval before, ${words}.`,
        per === 'hour'
          ? '(demand − demand of the interval before) ÷ hours'
          : 'demand − demand of the interval before',
        {
          computation: { kind: 'ramp', of: market('demand'), per },
          series: 'region',
          searchWords: ['ramp rate', 'load ramp', 'gradient'],
        },
      ),
    ];
  }),
];

const byCode: ReadonlyMap<string, Measure> = new Map(measures.map((one) => [one.code, one]));

/** Finds a measure by its exact code, which may have values of its own: `hours_above:300`. */
export const findMeasure = (code: string): Measure | undefined => byCode.get(code) ?? measureOfFamily(code);

export function termsOf({ computation }: Pick<Measure, 'computation'>): MeasureTerm[] {
  switch (computation.kind) {
    case 'ratio':
      return [computation.of, ...computation.by];
    case 'rate': {
      const { of: above, by, price, weight } = computation;
      return [above, ...by, price, ...(weight ? [weight] : [])];
    }
    case 'weightedMean':
      return [computation.of, computation.by];
    case 'difference':
      return [computation.of, ...computation.less];
    case 'margin': {
      const { more, less } = computation;
      return [more.of, ...more.by, less.of, ...less.by];
    }
    case 'band':
      return [computation.price, ...(computation.of ? [computation.of] : [])];
    case 'dayParts':
    case 'capacity':
    case 'ramp':
      return [computation.of];
  }
}
