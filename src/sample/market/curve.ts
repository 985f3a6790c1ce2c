import { loadings, marks } from '../fleet/offers';
import { slotsPerDay } from './noise';

const lastSegment = marks.length - 2;
/** The mark from which plant counts as scarce. */
const tight = marks.findIndex((price) => price >= 110);

/** The possible output of a region's plant by slot: the limits by kind, and the demand that they must meet. In MW. */
export interface RegionOffer {
  /** Undefined for kinds that the region does not have. */
  readonly kinds: readonly (Float64Array | undefined)[];
  readonly need: Float64Array;
}

/** Supply minus demand of a region as a function of the price: linear between the marks. */
export class ExcessCurve {
  /** The slope in MW per mark, at the price of the last call of `at`. */
  slope = NaN;
  readonly #need: Float64Array;
  readonly #limits: readonly Float64Array[];
  readonly #loadings: readonly Float64Array[];
  #slot = -1;
  #segment = -1;
  #base = NaN;

  constructor({ kinds, need }: RegionOffer) {
    const present = kinds.flatMap((limits, kind) => {
      const loading = loadings[kind];
      return limits && loading ? [{ limits, loading }] : [];
    });
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
    let base = -(this.#need[slot] ?? 0);
    let next = base;
    for (let kind = 0; kind < this.#limits.length; kind++) {
      const limit = this.#limits[kind]?.[slot] ?? 0;
      const loading = this.#loadings[kind];
      base += limit * (loading?.[segment] ?? 0);
      next += limit * (loading?.[segment + 1] ?? 0);
    }
    this.#slot = slot;
    this.#segment = segment;
    this.#base = base;
    this.slope = next - base;
  }
}

/** Prices of a day by slot: the mark below each price, and the fraction of the distance to the next. */
export class Positions {
  readonly marks = new Uint8Array(slotsPerDay);
  readonly parts = new Float64Array(slotsPerDay);

  set(slot: number, position: number): void {
    const segment = Math.min(lastSegment, Math.floor(position));
    this.marks[slot] = segment;
    this.parts[slot] = position - segment;
  }

  /** Interpolates values that are given at the marks, for each slot. */
  valuesOf(values: Float64Array): Float64Array {
    const out = new Float64Array(slotsPerDay);
    const { marks: below, parts } = this;
    for (let slot = 0; slot < slotsPerDay; slot++) {
      const mark = below[slot] ?? 0;
      const from = values[mark] ?? 0;
      out[slot] = from + ((values[mark + 1] ?? from) - from) * (parts[slot] ?? 0);
    }
    return out;
  }

  /** Returns the prices in $/MWh, raised by some marks in some slots; by less when plant is plentiful. */
  pricesOf(rises: Float64Array): Float64Array {
    const raised = new Positions();
    for (let slot = 0; slot < slotsPerDay; slot++) {
      const position = (this.marks[slot] ?? 0) + (this.parts[slot] ?? 0);
      const rise = (rises[slot] ?? 0) * Math.min(1, (position / tight) ** 2);
      raised.set(slot, Math.min(lastSegment + 1, position + rise));
    }
    return raised.valuesOf(marks);
  }

  /** Interpolates values that are given at the marks, for one slot. */
  valueOf(values: Float64Array, slot: number): number {
    const mark = this.marks[slot] ?? 0;
    const from = values[mark] ?? 0;
    return from + ((values[mark + 1] ?? from) - from) * (this.parts[slot] ?? 0);
  }
}
