import { countUp, dayMs } from '../../domain';
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
  /** True for rooftop solar, and for columns that wait for it. */
  isLate?: boolean;
  /** The part of the column that is rooftop solar, where the column does not wait for it. */
  late?: Source;
  /**
   * The sources of a market whose sums are shipped as one: all units of a fueltech in a region, which also have one
   * factor. A column of a region is a pool by itself. Undefined where values are not rounded.
   */
  pool?: string;
}

const isBattery = ({ fueltech }: Unit) => fueltech === 'battery';

/** Whole batteries, of which only facility data have power, are in no pool. */
const poolOf = (name: string, unit: Unit) =>
  isBattery(unit) ? undefined : `${name} ${unit.region} ${unit.fueltech}`;

/** Columns of a pool are rounded to thousandths, and the prices that weigh them to cents. Their sums are counts of these. */
export const valueSteps = 1000;
export const weightSteps = 100;

export const powerOf = (market: Market, unit: Unit): Source => ({
  market,
  key: `power ${unit.index}`,
  pool: poolOf('power', unit),
  factor: 1,
  isLate: unit.fueltech === 'solar_rooftop',
  column: (day) => day.power[unit.index],
});

/** The value of what a unit generates or takes. A whole battery has only what it sends out, not the cost of charging. */
export const valueOf = (market: Market, unit: Unit): Source => ({
  ...powerOf(market, unit),
  column: ({ power }) =>
    isBattery(unit) ? power[unit.index].map((mw) => Math.max(0, mw)) : power[unit.index],
  key: `value ${unit.index}`,
  pool: poolOf('value', unit),
  weight: (day) => day.regions[unit.regionIndex]?.price,
});

/** The first local day with the stored energy of batteries: 2025-06-30. */
const firstStorageDay = Date.UTC(2025, 5, 30) / dayMs;

export const storageOf = (market: Market, { index }: Unit): Source => ({
  market,
  factor: 1,
  column: ({ day, stateOfCharge }) => (day < firstStorageDay ? undefined : stateOfCharge.get(index)),
});

export function regionColumn(market: Market, region: number, name: keyof RegionDay): Source {
  const rooftop = market.units.find(
    ({ fueltech, regionIndex }) => fueltech === 'solar_rooftop' && regionIndex === region,
  );
  return {
    market,
    key: `${name} ${region}`,
    pool: `${name} ${region}`,
    factor: 1,
    isLate: name === 'demandGross',
    late: rooftop && name.startsWith('renewable') ? powerOf(market, rooftop) : undefined,
    column: (day) => day.regions[region]?.[name],
  };
}

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
export const keyedSources = (market: Market): (Source & { key: string })[] =>
  [
    ...market.units.flatMap((unit) => [powerOf(market, unit), valueOf(market, unit)]),
    ...market.regions.flatMap((_, region) => regionColumns.map((name) => regionColumn(market, region, name))),
  ].flatMap((source) => (source.key === undefined ? [] : [{ ...source, key: source.key }]));

/** The number of sources in each pool of a market, in a fixed order. */
export function poolsOf(market: Market): ReadonlyMap<string, number> {
  const pools = new Map<string, number>();
  for (const { pool } of keyedSources(market)) if (pool !== undefined) countUp(pools, pool);
  return pools;
}
