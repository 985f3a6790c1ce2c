import { loadings, storageKind } from '../fleet/offers';
import type { Market } from '../fleet/markets';
import { Clearer, type RegionOffer } from './clearing';
import { priceRisesOf } from './events';
import { linesOf, type LineDay } from './network';
import { column, slotsPerDay } from './noise';
import type { Plant } from './plant';
import type { StoragePlans } from './storagePlans';
import type { BatteryPlan } from './storage';

/** The slot from which batteries are full and may exceed their plan when prices are high. */
const fullFrom = 16.5 * 12;

/** The share of its capacity that a battery uses for this; the rest serves frequency control. */
const usable = 0.75;

/**
 * The batteries of a region on a day, slot by slot. Energy that they discharge beyond their plan because the price is
 * high is missing later: the rest of the plan shrinks accordingly.
 */
class StoredEnergy {
  #plans: readonly BatteryPlan[];
  /** By battery and in total: the MWh that the plan discharges from a slot to the end of the day. */
  #left: readonly Float64Array[];
  #allLeft = new Float64Array(slotsPerDay + 1);
  #planned = column();
  /** By slot: the remaining share of the plan, and the additional MW. */
  #shares = new Float64Array(slotsPerDay + 1);
  #extras = column();

  constructor(plans: readonly BatteryPlan[]) {
    this.#plans = plans;
    this.#shares.fill(1, 0, fullFrom + 1);
    this.#left = plans.map(({ discharge }) => {
      const left = new Float64Array(slotsPerDay + 1);
      for (let slot = slotsPerDay - 1; slot >= 0; slot--) {
        const mw = discharge[slot];
        const energy = left[slot + 1] + mw / 12;
        left[slot] = energy;
        this.#allLeft[slot] += energy;
        this.#planned[slot] += mw;
      }
      return left;
    });
  }

  /** Returns the MW that the plan discharges in a slot; earlier slots must be settled. */
  plannedAt(slot: number): number {
    return this.#shares[slot] * this.#planned[slot];
  }

  /**
   * Returns the MW that batteries could discharge beyond the plan, limited by capacity and by the energy planned for
   * the rest of the day.
   */
  extraAt(slot: number): number {
    const left = this.#allLeft[slot + 1];
    if (left <= 0.01) return 0;
    const share = this.#shares[slot];
    let max = 12 * share * left;
    for (let index = 0; index < this.#plans.length; index++) {
      const plan = this.#plans[index];
      const part = this.#left[index][slot + 1] / left;
      if (part <= 0) continue;
      max = Math.min(max, (usable * plan.capacity - share * plan.discharge[slot]) / part);
    }
    return Math.max(0, max);
  }

  /** Records the MW discharged beyond the plan in a slot, from `fullFrom` on. */
  settle(slot: number, extra: number): void {
    const share = this.#shares[slot];
    this.#extras[slot] = extra;
    const used = extra > 0 ? extra / 12 / this.#allLeft[slot + 1] : 0;
    this.#shares[slot + 1] = Math.max(0, share - used);
  }

  /** Returns the discharge of a battery in MW by slot; all slots must be settled. */
  dischargeOf(index: number): Float64Array {
    const discharge = column();
    const planned = this.#plans[index].discharge;
    const left = this.#left[index];
    for (let slot = 0; slot < slotsPerDay; slot++) {
      const extra = this.#extras[slot];
      const part = extra > 0 ? left[slot + 1] / this.#allLeft[slot + 1] : 0;
      discharge[slot] = this.#shares[slot] * planned[slot] + extra * part;
    }
    return discharge;
  }
}

/** The dispatch of a market's plant, by slot. */
export interface Dispatch {
  /** $/MWh by region, from the offers and the price rises of the day. */
  prices: readonly Float64Array[];
  lines: readonly LineDay[];
  /** MW by line, positive from its first region to its second. */
  flows: readonly Float64Array[];
  /** The offers of each region's plant, and the share of each kind that runs. */
  offers: readonly RegionOffer[];
  shares: readonly (readonly (Float64Array | undefined)[])[];
  /** By region; undefined for a region without batteries. */
  stored: readonly (StoredEnergy | undefined)[];
}

function add(sum: Float64Array, values: Float64Array, sign: 1 | -1): void {
  for (let slot = 0; slot < slotsPerDay; slot++) sum[slot] += sign * values[slot];
}

function offersOf(
  market: Market,
  { regions }: Plant,
  { loads }: StoragePlans,
  gross: readonly Float64Array[],
): readonly RegionOffer[] {
  const offers = regions.map(({ kinds, rooftop, steady }, region) => {
    const need = gross[region].slice();
    add(need, rooftop, -1);
    add(need, steady, -1);
    // The additional output of batteries is computed slot by slot.
    return { kinds: kinds.map((limit, kind) => (kind === storageKind ? column() : limit)), need };
  });
  for (const { index, regionIndex } of market.units) {
    const load = loads.get(index);
    if (load) add(offers[regionIndex].need, load, 1);
  }
  return offers;
}

/**
 * Meets the demand of all regions together at the lowest prices that the lines between them allow. `gross` is the
 * demand in MW by region, before rooftop solar is subtracted.
 */
export function dispatch(
  market: Market,
  day: number,
  plant: Plant,
  plans: StoragePlans,
  gross: readonly Float64Array[],
): Dispatch {
  const offers = offersOf(market, plant, plans, gross);
  const lines = linesOf(market, day);
  const stored = offers.map((_, region) => {
    const own = plans.batteries.filter((one) => one.regionIndex === region).map(({ plan }) => plan);
    return own.length === 0 ? undefined : new StoredEnergy(own);
  });
  const { positions, flows } = clearAll(offers, lines, stored);
  return {
    prices: positions.map((ofRegion, region) => ofRegion.pricesOf(priceRisesOf(market.regions[region], day))),
    lines,
    flows,
    offers,
    shares: offers.map(({ kinds }, region) =>
      kinds.map((limit, kind) =>
        limit && kind !== storageKind ? positions[region].valuesOf(loadings[kind]) : undefined,
      ),
    ),
    stored,
  };
}

/** Clears one slot after another, since the additional output of batteries in a slot depends on earlier prices. */
function clearAll(
  offers: readonly RegionOffer[],
  lines: readonly LineDay[],
  stored: readonly (StoredEnergy | undefined)[],
): Clearer {
  const clearer = new Clearer(offers, lines);
  const loading = loadings[storageKind];
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const mayAdd = slot >= fullFrom;
    for (let region = 0; region < offers.length; region++) {
      const { need, kinds } = offers[region];
      const energy = stored[region];
      if (!energy) continue;
      need[slot] -= energy.plannedAt(slot);
      const extra = kinds[storageKind];
      if (mayAdd && extra) extra[slot] = energy.extraAt(slot);
    }
    clearer.clear(slot);
    for (let region = 0; mayAdd && region < offers.length; region++) {
      const max = offers[region].kinds[storageKind]?.[slot] ?? 0;
      stored[region]?.settle(slot, max * clearer.positions[region].valueOf(loading, slot));
    }
  }
  return clearer;
}
