import type { Market, Unit } from '../fleet/types';
import { balance, type RegionDay } from './balance';
import { grossDemandOf } from './demand';
import { dispatch } from './dispatch';
import { gapOf } from './availability';
import { slotsPerDay } from './noise';
import { limitsOf, type UnitLimits } from './unitLimits';
import { weatherOf } from './weather';

/** One local day of a market in slots of five minutes. NaN where nothing was reported. */
export interface MarketDay {
  readonly market: Market;
  /** Local days since 1970. */
  readonly day: number;
  /** MW by unit, then slot; loads positive. Always three decimals, as meters send them. */
  readonly power: readonly Float64Array[];
  /** MWh stored by slot, by the index of the unit that reports it. */
  readonly stateOfCharge: ReadonlyMap<number, Float64Array>;
  readonly regions: readonly RegionDay[];
}

const nothing = new Float64Array(slotsPerDay).fill(NaN);

const round3 = (value: number): number => Math.round(value * 1000) / 1000;

/** Converts a unit's limit in place to its output: `share` of it by slot, all of it without a share. */
function run(limit: Float64Array, share: Float64Array | undefined): void {
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const value = limit[slot] ?? 0;
    if (value !== 0) limit[slot] = round3(share ? value * (share[slot] ?? 1) : value);
  }
}

/** Converts the limit of a solar or wind unit in place to its output, and returns the curtailed output. */
function curtail(limit: Float64Array, acceptedShare: Float64Array): Float64Array {
  const curtailed = new Float64Array(slotsPerDay);
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const value = limit[slot] ?? 0;
    if (value === 0) continue;
    const made = round3(value * (acceptedShare[slot] ?? 1));
    curtailed[slot] = Math.max(0, round3(value) - made);
    limit[slot] = made;
  }
  return curtailed;
}

function hideGap(unit: Unit, day: number, ...columns: Float64Array[]): void {
  const gap = gapOf(unit, day);
  if (gap) for (const column of columns) column.fill(NaN, ...gap);
}

/** Computes a day from the market's fleet and the number of the day alone. */
export function computeMarketDay(market: Market, day: number): MarketDay {
  const weather = market.regions.map((region) => weatherOf(region, day));
  const gross = market.regions.map((region, i) => {
    const sky = weather[i];
    return sky ? grossDemandOf(region, day, sky) : nothing;
  });
  const limits: UnitLimits = limitsOf(market, day, weather);
  const dispatched = dispatch(market, limits, gross);
  const power: Float64Array[] = [];
  const curtailed = new Map<number, Float64Array>();
  for (const unit of market.units) {
    // The columns of limits are overwritten with the output.
    const output = limits.columns[unit.index];
    power.push(output ?? nothing);
    if (!output) continue;
    if (unit.fueltech === 'wind' || unit.fueltech === 'solar_utility') {
      const curtailedOutput = curtail(output, dispatched.acceptedShare);
      hideGap(unit, day, output, curtailedOutput);
      curtailed.set(unit.index, curtailedOutput);
    } else run(output, dispatched.shareOf(unit));
  }
  return {
    market,
    day,
    power,
    stateOfCharge: limits.stateOfCharge,
    regions: balance(market, day, power, curtailed, gross, dispatched.tightness),
  };
}
