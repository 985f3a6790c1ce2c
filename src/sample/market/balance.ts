import fleet from '../fleet/fleet.json';
import { historyAt, type Market, type MarketCode } from '../fleet/markets';
import type { Dispatch } from './dispatch';
import {
  column,
  round3,
  slotsPerDay,
  fillNoise,
  jitterMask,
  jitters,
  jitterStart,
  smoothNoise,
} from './noise';
import type { RegionSums } from './output';
import type { LineDay } from './network';
import { traitsOf } from './regions';

/** The cap and floor of a market, $/MWh. */
const limits = { NEM: { cap: 20_300, floor: -1000 }, WEM: { cap: 1000, floor: -1000 } } as const;

const fuelOf = (market: MarketCode, seed: number, day: number): number =>
  historyAt(fleet.fuel[market], day) * (1 + 0.26 * smoothNoise(seed + 2, day / 17));

/** The chance that a price which would change by less than this share, or by less than $1, stays as it was. */
const standing = { chance: 0.12, share: 0.05 } as const;

/**
 * Returns the price of a region by slot, rounded to cents, derived from the offered price. Fuel costs move all regions
 * together over weeks; offers change from one interval to the next, in all regions alike, but some stand for minutes;
 * transmission losses separate regions by a few per cent.
 */
function priceOf(market: MarketCode, region: string, day: number, offered: Float64Array): Float64Array {
  const { seed } = traitsOf(region);
  const { cap, floor } = limits[market];
  const losses = column();
  fillNoise(losses, 980 + seed, day, 24);
  const shared = market === 'NEM' ? 990 : 991;
  const fuelToday = fuelOf(market, shared, day);
  const fuelTomorrow = fuelOf(market, shared, day + 1);
  const start = jitterStart(shared, day);
  const chances = jitterStart(shared + 2, day);
  const price = column();
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const offer = offered[slot];
    // Few plants offer below -48, so a remaining surplus makes the price fall steeply.
    const base = offer < -48 ? offer * Math.min(12, 1 + ((offer + 48) / 12) ** 2) : offer;
    const fuel = fuelToday + ((fuelTomorrow - fuelToday) * slot) / slotsPerDay;
    const rebid = 1 + 0.1 * jitters[(start + slot) & jitterMask];
    const loss = 0.97 + 0.06 * losses[slot];
    const exact = base * rebid * loss * (base > 0 ? fuel : 1);
    const before = price[slot - 1];
    const isStanding =
      jitters[(chances + slot) & jitterMask] + 0.5 < standing.chance &&
      Math.abs(exact - before) < Math.max(1, standing.share * Math.abs(before));
    price[slot] = isStanding ? before : Math.round(Math.min(cap, Math.max(floor, exact)) * 100) / 100;
  }
  return price;
}

/** `flows` is MW by line, positive from its first region to its second. */
function flowsOf(regionCount: number, lines: readonly LineDay[], flows: readonly Float64Array[]) {
  const regions = Array.from({ length: regionCount }, () => ({ imports: column(), exports: column() }));
  lines.forEach(({ from, to }, line) => {
    for (let slot = 0; slot < slotsPerDay; slot++) {
      const flow = round3(flows[line][slot]);
      if (flow >= 0) move(flow, slot, regions[from], regions[to]);
      else move(-flow, slot, regions[to], regions[from]);
    }
  });
  return regions;
}

/** The flows into and out of a region over all its lines, MW by slot, both positive. */
type Flows = ReturnType<typeof flowsOf>[number];

function move(mw: number, slot: number, { exports }: Flows, { imports }: Flows): void {
  exports[slot] += mw;
  imports[slot] += mw;
}

function demandOf(
  { renewable, storage, other, loads }: RegionSums,
  { imports, exports }: Flows,
): Float64Array {
  const demand = column();
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const generation = renewable[slot] + storage[slot] + other[slot];
    const net = generation - loads[slot] + imports[slot] - exports[slot];
    demand[slot] = round3(net);
  }
  return demand;
}

function plus(left: Float64Array, right: Float64Array): Float64Array {
  const sum = column();
  for (let slot = 0; slot < slotsPerDay; slot++) sum[slot] = left[slot] + right[slot];
  return sum;
}

function roundAll(values: Float64Array): void {
  for (let slot = 0; slot < slotsPerDay; slot++) values[slot] = round3(values[slot]);
}

export function balance(
  market: Market,
  day: number,
  sums: readonly RegionSums[],
  { prices, lines, flows }: Dispatch,
) {
  const flowsByRegion = flowsOf(market.regions.length, lines, flows);
  return sums.map((sum, index) => {
    const { imports, exports } = flowsByRegion[index];
    const demand = demandOf(sum, { imports, exports });
    const renewable = plus(sum.renewable, sum.rooftop);
    for (const curtailed of [sum.curtailmentSolar, sum.curtailmentWind]) roundAll(curtailed);
    return {
      price: priceOf(market.code, market.regions[index], day, prices[index]),
      /** Generation without rooftop solar, minus loads, plus imports, minus exports. */
      demand,
      /** Demand plus rooftop solar; in the WEM without rooftop solar, as on the live service. */
      demandGross: market.code === 'WEM' ? demand : plus(demand, sum.rooftop),
      /** All renewable generation, including rooftop solar. */
      renewable,
      renewableWithStorage: plus(renewable, sum.storage),
      curtailmentSolar: sum.curtailmentSolar,
      curtailmentWind: sum.curtailmentWind,
      curtailment: plus(sum.curtailmentSolar, sum.curtailmentWind),
      imports,
      exports,
    };
  });
}

/** The market data of a region on a day, by slot: MW, and $/MWh for the price. */
export type RegionDay = ReturnType<typeof balance>[number];
