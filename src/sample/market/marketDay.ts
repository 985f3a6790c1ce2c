import type { Market, Unit } from '../fleet/types';
import { balance, type RegionDay } from './balance';
import { grossDemandOf } from './demand';
import { dispatch } from './dispatch';
import { gapOf } from './availability';
import { slotsPerDay } from './noise';
import { limitOf, type UnitLimits } from './unitLimits';
import { weatherOf } from './weather';

/** One local day of a market in slots of five minutes. NaN: nothing was reported. */
export interface MarketDay {
  readonly market: Market;
  /** Local days since 1970. */
  readonly day: number;
  /** MW by unit, then slot; loads positive. Always three decimals, as meters send them. */
  readonly power: readonly Float64Array[];
  /** MWh held, for units that report it. */
  readonly held: ReadonlyMap<number, Float64Array>;
  readonly regions: readonly RegionDay[];
}

const nothing = new Float64Array(slotsPerDay).fill(NaN);

const round3 = (value: number): number => Math.round(value * 1000) / 1000;

/** Turns a unit's limit, in place, into what it makes: `share` of it by slot, all of it where there is none. */
function run(limit: Float64Array, share: Float64Array | undefined): void {
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const value = limit[slot] ?? 0;
    if (value !== 0) limit[slot] = round3(share ? value * (share[slot] ?? 1) : value);
  }
}

/** Does the same for sun or wind, and returns what was there and not taken. */
function runAndHoldBack(limit: Float64Array, keep: Float64Array): Float64Array {
  const back = new Float64Array(slotsPerDay);
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const value = limit[slot] ?? 0;
    if (value === 0) continue;
    const made = round3(value * (keep[slot] ?? 1));
    back[slot] = Math.max(0, round3(value) - made);
    limit[slot] = made;
  }
  return back;
}

function hideGap(unit: Unit, day: number, ...columns: Float64Array[]): void {
  const gap = gapOf(unit, day);
  if (gap) for (const column of columns) column.fill(NaN, ...gap);
}

/** The day, computed from the market's fleet and the day's number alone. */
export function computeMarketDay(market: Market, day: number): MarketDay {
  const weather = market.regions.map((region) => weatherOf(region, day));
  const gross = market.regions.map((region, i) => {
    const sky = weather[i];
    return sky ? grossDemandOf(region, day, sky) : nothing;
  });
  const limits: UnitLimits = limitOf(market, day, weather);
  const orders = dispatch(market, limits, gross);
  const power: Float64Array[] = [];
  const curtailed = new Map<number, Float64Array>();
  for (const unit of market.units) {
    // The limits were made for this day alone: they become its power.
    const output = limits.columns[unit.index];
    power.push(output ?? nothing);
    if (!output) continue;
    if (unit.fueltech === 'wind' || unit.fueltech === 'solar_utility') {
      const back = runAndHoldBack(output, orders.keep);
      hideGap(unit, day, output, back);
      curtailed.set(unit.index, back);
    } else run(output, orders.shareOf(unit));
  }
  return {
    market,
    day,
    power,
    held: limits.held,
    regions: balance(market, day, power, curtailed, gross, orders.tightness),
  };
}
