import { loadings, storageKind, marks } from '../fleet/offers';
import type { Market } from '../fleet/markets';
import { priceRisesOf } from './events';
import { linesOf, type LineDay } from './network';
import { column, slotsPerDay } from './noise';
import type { Plant } from './plant';
import type { StoragePlans, BatteryPlan } from './storage';

const lastSegment = marks.length - 2;
/** The mark from which plant counts as scarce. */
const tight = marks.findIndex((price) => price >= 110);

/** The possible output of a region's plant by slot: the limits by kind, and the demand that they must meet. In MW. */
interface RegionOffer {
  /** Undefined for kinds that the region does not have. */
  kinds: readonly (Float64Array | undefined)[];
  need: Float64Array;
}

/** Supply minus demand of a region as a function of the price: linear between the marks. */
class ExcessCurve {
  /** The slope in MW per mark, at the price of the last call of `at`. */
  slope = NaN;
  #need: Float64Array;
  #limits: readonly Float64Array[];
  #loadings: readonly Float64Array[];
  #slot = -1;
  #segment = -1;
  #base = NaN;

  constructor({ kinds, need }: RegionOffer) {
    const present = kinds.flatMap((limits, kind) => (limits ? [{ limits, loading: loadings[kind] }] : []));
    this.#need = need;
    this.#limits = present.map(({ limits }) => limits);
    this.#loadings = present.map(({ loading }) => loading);
  }

  /** Returns the excess in MW at a position: the index of a mark, or a fraction between two. */
  at(slot: number, position: number): number {
    const segment = Math.min(lastSegment, Math.floor(position));
    if (segment !== this.#segment || slot !== this.#slot) this.#prepare(slot, segment);
    return this.#base + this.slope * (position - segment);
  }

  #prepare(slot: number, segment: number): void {
    let base = -this.#need[slot];
    let next = base;
    for (let kind = 0; kind < this.#limits.length; kind++) {
      const limit = this.#limits[kind][slot];
      const loading = this.#loadings[kind];
      base += limit * loading[segment];
      next += limit * loading[segment + 1];
    }
    this.#slot = slot;
    this.#segment = segment;
    this.#base = base;
    this.slope = next - base;
  }
}

/** Prices of a day by slot: the mark below each price, and the fraction of the distance to the next. */
class Positions {
  marks = new Uint8Array(slotsPerDay);
  parts = column();

  set(slot: number, position: number): void {
    const segment = Math.min(lastSegment, Math.floor(position));
    this.marks[slot] = segment;
    this.parts[slot] = position - segment;
  }

  /** Interpolates values that are given at the marks, for each slot. */
  valuesOf(values: Float64Array): Float64Array {
    const out = column();
    for (let slot = 0; slot < slotsPerDay; slot++) out[slot] = this.valueOf(values, slot);
    return out;
  }

  /** Returns the prices in $/MWh, raised by some marks in some slots; by less when plant is plentiful. */
  pricesOf(rises: Float64Array): Float64Array {
    const raised = new Positions();
    for (let slot = 0; slot < slotsPerDay; slot++) {
      const position = this.marks[slot] + this.parts[slot];
      const rise = rises[slot] * Math.min(1, (position / tight) ** 2);
      raised.set(slot, Math.min(lastSegment + 1, position + rise));
    }
    return raised.valuesOf(marks);
  }

  /** Interpolates values that are given at the marks, for one slot. */
  valueOf(values: Float64Array, slot: number): number {
    const mark = this.marks[slot];
    const from = values[mark];
    return from + (values[mark + 1] - from) * this.parts[slot];
  }
}

const last = marks.length - 1;
/** The largest accepted difference between supply and demand in MW, and the maximum number of steps to reach it. */
const tolerance = 1;
const maxSteps = 60;

/**
 * Finds the price at which each region's supply meets its demand, given the limits of the lines. Regions joined by a
 * line with spare capacity have the same price; a line at its limit separates them. A price is a position: the index of
 * a mark, or a fraction between two.
 */
class Clearer {
  /** Prices by region, and MW by line, positive from its first region to its second. */
  positions: readonly Positions[];
  flows: readonly Float64Array[];
  #curves: readonly ExcessCurve[];
  #lines: readonly LineDay[];
  /** The indexes of the lines that end in each region. */
  #branches: readonly Uint8Array[];
  /** The region at the root of the tree of lines. */
  #root: number;
  /** The position of each region in the slot that was cleared last. */
  #current: Float64Array;
  /** The MW that each line would carry without limits, at the price that was tried last. */
  #wanted: Float64Array;
  #slot = 0;
  /** The slope of the last `#excess`, in MW per mark. */
  #slope = NaN;

  constructor(offers: readonly RegionOffer[], lines: readonly LineDay[]) {
    this.#curves = offers.map((offer) => new ExcessCurve(offer));
    this.#lines = lines;
    this.#branches = offers.map((_, region) =>
      Uint8Array.from(lines.flatMap(({ to }, index) => (to === region ? [index] : []))),
    );
    this.#root = lines.at(-1)?.to ?? 0;
    this.#current = new Float64Array(offers.length);
    this.#wanted = new Float64Array(lines.length);
    this.positions = offers.map(() => new Positions());
    this.flows = lines.map(column);
  }

  clear(slot: number): void {
    this.#slot = slot;
    this.#settle(this.#root, this.#solve(this.#root, 0));
  }

  /** Records the position of a region, then settles the regions behind it. */
  #settle(to: number, outside: number): void {
    this.#current[to] = outside;
    this.positions[to].set(this.#slot, outside);
    for (const index of this.#branches[to]) {
      const line = this.#lines[index];
      // Computed last at the position at which this region was settled.
      const wanted = this.#wanted[index];
      const max = line.forward[this.#slot];
      const min = -line.back[this.#slot];
      const flow = wanted > max ? max : wanted < min ? min : wanted;
      this.flows[index][this.#slot] = flow;
      this.#settle(line.from, flow === wanted ? outside : this.#solve(line.from, flow));
    }
  }

  /** Returns the MW that a region and those behind it can pass on at a price. Sets `#slope`. */
  #excess(region: number, position: number): number {
    const curve = this.#curves[region];
    let excess = curve.at(this.#slot, position);
    let slope = curve.slope;
    for (const index of this.#branches[region]) {
      const line = this.#lines[index];
      const wanted = this.#excess(line.from, position);
      this.#wanted[index] = wanted;
      const max = line.forward[this.#slot];
      const min = -line.back[this.#slot];
      if (wanted > max) excess += max;
      else if (wanted < min) excess += min;
      else {
        excess += wanted;
        slope += this.#slope;
      }
    }
    this.#slope = slope;
    return excess;
  }

  /**
   * Finds the position at which a region, together with the regions behind it, passes on `flow` MW. Starts at the
   * position of the previous slot.
   */
  #solve(region: number, flow: number): number {
    // Just outside both ends of the marks.
    let low = -0.5;
    let high = last + 0.5;
    let position = this.#current[region];
    for (let step = 0; step < maxSteps; step++) {
      const missing = this.#excess(region, position) - flow;
      if (missing < tolerance && missing > -tolerance) return position;
      if (missing < 0) low = position;
      else high = position;
      // Supply is linear between two marks, unless a line reaches its limit. So it takes one step within a segment, and
      // moves one mark at a time outside it.
      const segment = Math.min(last - 1, Math.floor(position));
      const exact = this.#slope > 0 ? position - missing / this.#slope : missing < 0 ? last : 0;
      let next = Math.min(segment + 1, Math.max(segment - 0.5, exact));
      if (next <= low || next >= high) next = (low + high) / 2;
      next = Math.min(last, Math.max(0, next));
      if (next === position) return position;
      position = next;
    }
    return position;
  }
}

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
      max = Math.min(max, (usable * plan.unit.capacity - share * plan.discharge[slot]) / part);
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
) {
  const offers = offersOf(market, plant, plans, gross);
  const lines = linesOf(market, day);
  const stored = offers.map((_, region) => {
    const own = plans.batteries.filter((one) => one.regionIndex === region).map(({ plan }) => plan);
    return own.length === 0 ? undefined : new StoredEnergy(own);
  });
  const { positions, flows } = clearAll(offers, lines, stored);
  return {
    /** $/MWh by region, from the offers and the price rises of the day. */
    prices: positions.map((ofRegion, region) => ofRegion.pricesOf(priceRisesOf(market.regions[region], day))),
    lines,
    /** MW by line, positive from its first region to its second. */
    flows,
    offers,
    /** The share of each kind that runs, by region. */
    shares: offers.map(({ kinds }, region) =>
      kinds.map((limit, kind) =>
        limit && kind !== storageKind ? positions[region].valuesOf(loadings[kind]) : undefined,
      ),
    ),
    stored,
  };
}

export type Dispatch = ReturnType<typeof dispatch>;

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
