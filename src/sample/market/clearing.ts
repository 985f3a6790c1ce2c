import { loadings, marks } from '../fleet/offers';
import type { LineDay } from './network';
import { column, slotsPerDay } from './noise';

const lastSegment = marks.length - 2;
/** The mark from which plant counts as scarce. */
const tight = marks.findIndex((price) => price >= 110);

/** The possible output of a region's plant by slot: the limits by kind, and the demand that they must meet. In MW. */
export interface RegionOffer {
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
export class Clearer {
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

  /**
   * Returns the MW that a region can pass on at a price: its own excess and the inflow from the regions behind it. Sets
   * `#slope`.
   */
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
