import type { Market, Unit } from '../fleet/markets';
import type { RegionDay } from '../market/balance';
import type { MarketDay } from '../market/marketDay';

/** A column of a market day that a series adds up, multiplied by `factor` and, slot by slot, by `weight`. */
export interface Source {
  readonly market: Market;
  /** Names the column and its weight within the market; undefined for columns of which no sums are kept. */
  readonly key?: string;
  readonly column: (day: MarketDay) => Float64Array | undefined;
  readonly weight?: (day: MarketDay) => Float64Array | undefined;
  readonly factor: number;
}

export const powerOf = (market: Market, { index }: Unit): Source => ({
  market,
  key: `power ${index}`,
  factor: 1,
  column: (day) => day.power[index],
});

/** Power weighted with the price of its region. */
export const valueOf = (market: Market, unit: Unit): Source => ({
  ...powerOf(market, unit),
  key: `value ${unit.index}`,
  weight: (day) => day.regions[unit.regionIndex]?.price,
});

export const storageOf = (market: Market, { index }: Unit): Source => ({
  market,
  key: `storage ${index}`,
  factor: 1,
  column: (day) => day.stateOfCharge.get(index),
});

export const regionColumn = (market: Market, region: number, name: keyof RegionDay): Source => ({
  market,
  key: `${name} ${region}`,
  factor: 1,
  column: (day) => day.regions[region]?.[name],
});

const regionColumns: readonly (keyof RegionDay)[] = [
  'price',
  'demand',
  'demandGross',
  'renewable',
  'renewableWithStorage',
  'curtailment',
  'curtailmentSolar',
  'curtailmentWind',
  'imports',
  'exports',
];

/** All sources of a market that have a key. */
export const keyedSources = (market: Market): readonly (Source & { readonly key: string })[] =>
  [
    ...market.units.flatMap((unit) => [powerOf(market, unit), valueOf(market, unit)]),
    ...market.units.filter(({ fueltech }) => fueltech === 'battery').map((unit) => storageOf(market, unit)),
    ...market.regions.flatMap((_, region) => regionColumns.map((name) => regionColumn(market, region, name))),
  ].flatMap((source) => (source.key === undefined ? [] : [{ ...source, key: source.key }]));
