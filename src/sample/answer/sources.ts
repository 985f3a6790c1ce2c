import { countUp } from '../../domain';
import type { Market, Unit } from '../fleet/markets';
import type { RegionDay } from '../market/balance';
import type { MarketDay } from '../market/marketDay';

/** A column of a market day that a series adds up, multiplied by `factor` and, slot by slot, by `weight`. */
export interface Source {
  market: Market;
  /** Names the column and its weight within the market; undefined for columns of which no sums are kept. */
  key?: string;
  column: (day: MarketDay) => Float64Array | undefined;
  weight?: (day: MarketDay) => Float64Array;
  factor: number;
  /**
   * The sources of a market whose sums are shipped as one: all units of a fueltech in a region, which also have one
   * factor. A column of a region is a pool by itself. Undefined where values are not rounded.
   */
  pool?: string;
}

/** Columns of a pool are rounded to thousandths, and the prices that weigh them to cents. Their sums are counts of these. */
export const valueSteps = 1000;
export const weightSteps = 100;

export const powerOf = (market: Market, { index, region, fueltech }: Unit): Source => ({
  market,
  key: `power ${index}`,
  pool: `power ${region} ${fueltech}`,
  factor: 1,
  column: (day) => day.power[index],
});

export const valueOf = (market: Market, unit: Unit): Source => ({
  ...powerOf(market, unit),
  key: `value ${unit.index}`,
  pool: `value ${unit.region} ${unit.fueltech}`,
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
  pool: `${name} ${region}`,
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

const isBattery = ({ fueltech }: Unit) => fueltech === 'battery';

/** All sources of a market that have a key. A whole battery reports only its stored energy. */
export const keyedSources = (market: Market): (Source & { key: string })[] =>
  [
    ...market.units
      .filter((unit) => !isBattery(unit))
      .flatMap((unit) => [powerOf(market, unit), valueOf(market, unit)]),
    ...market.units.filter(isBattery).map((unit) => storageOf(market, unit)),
    ...market.regions.flatMap((_, region) => regionColumns.map((name) => regionColumn(market, region, name))),
  ].flatMap((source) => (source.key === undefined ? [] : [{ ...source, key: source.key }]));

/** The number of sources in each pool of a market, in a fixed order. */
export function poolsOf(market: Market): ReadonlyMap<string, number> {
  const pools = new Map<string, number>();
  for (const { pool } of keyedSources(market)) if (pool !== undefined) countUp(pools, pool);
  return pools;
}
