import type { Market } from '../fleet/types';
import { balance, type RegionDay } from './balance';
import { grossDemandOf } from './demand';
import { dispatch } from './dispatch';
import { outputOf } from './output';
import { plantOf } from './plant';
import { planStorage } from './storagePlans';
import { weatherOf } from './weather';

/** One local day of a market in five-minute slots. NaN where no value was reported. */
export interface MarketDay {
  readonly market: Market;
  /** Local days since 1970. */
  readonly day: number;
  /** MW by unit, then slot; loads positive. Always three decimals, like meter readings. */
  readonly power: readonly Float64Array[];
  /** Stored MWh by slot, by the index of the unit that reports it. */
  readonly stateOfCharge: ReadonlyMap<number, Float64Array>;
  readonly regions: readonly RegionDay[];
}

/** Computes a day from nothing but the market's fleet and the number of the day. */
export function computeMarketDay(market: Market, day: number): MarketDay {
  const skies = market.regions.map((region) => ({ region, weather: weatherOf(region, day) }));
  const gross = skies.map(({ region, weather }) => grossDemandOf(region, day, weather));
  const weather = skies.map((sky) => sky.weather);
  const plant = plantOf(market, day, weather);
  const plans = planStorage(market, day, gross, plant);
  const dispatched = dispatch(market, day, plant, plans, gross);
  const { power, stateOfCharge, sums } = outputOf(market, day, plant, plans, dispatched);
  return { market, day, power, stateOfCharge, regions: balance(market, day, sums, dispatched) };
}
