import { marks } from '../fleet/offers';
import { ExcessCurve, Positions, type RegionOffer } from './curve';
import type { LineDay } from './network';
import { slotsPerDay } from './noise';

const last = marks.length - 1;
/** The largest difference between supply and demand that is accepted, MW, and the most steps that are taken to reach it. */
const tolerance = 1;
const mostSteps = 60;

/**
 * Finds the price at which each region's supply meets its demand, with lines that carry only so much. Regions that are joined
 * by a line with room to spare have one price; a line at its limit separates them. A price is a position: that of a mark, or
 * a fraction between two.
 */
export class Clearer {
  /** Prices by region, and MW by line, positive from its first region to its second. */
  readonly positions: readonly Positions[];
  readonly flows: readonly Float64Array[];
  readonly #curves: readonly ExcessCurve[];
  readonly #lines: readonly LineDay[];
  /** By region: the indexes of the lines that end in it. */
  readonly #branches: readonly Uint8Array[];
  /** The region in which the tree of lines ends. */
  readonly #root: number;
  /** By region, of the slot that was last cleared. */
  readonly #current: Float64Array;
  /** By line: MW that it would carry without limits, at the price that was last tried. */
  readonly #wanted: Float64Array;
  #slot = 0;
  /** MW for one mark, of the last `#excess`. */
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
    this.flows = lines.map(() => new Float64Array(slotsPerDay));
  }

  clear(slot: number): void {
    this.#slot = slot;
    this.#settle(this.#root, this.#solve(this.#root, 0));
  }

  /** Notes the position of a region, and settles the regions beyond it. */
  #settle(to: number, outside: number): void {
    this.#current[to] = outside;
    this.positions[to]?.set(this.#slot, outside);
    const branches = this.#branches[to];
    for (let i = 0; branches && i < branches.length; i++) {
      const index = branches[i] ?? 0;
      const line = this.#lines[index];
      const flows = this.flows[index];
      if (!line || !flows) continue;
      // As computed last, at the position where the region beyond was settled.
      const wanted = this.#wanted[index] ?? 0;
      const most = line.forward[this.#slot] ?? 0;
      const least = -(line.back[this.#slot] ?? 0);
      const flow = wanted > most ? most : wanted < least ? least : wanted;
      flows[this.#slot] = flow;
      this.#settle(line.from, flow === wanted ? outside : this.#solve(line.from, flow));
    }
  }

  /** What a region can send on at a price: its own excess, and what arrives from beyond it. Sets `#slope`. */
  #excess(region: number, position: number): number {
    const curve = this.#curves[region];
    if (!curve) return 0;
    let excess = curve.at(this.#slot, position);
    let slope = curve.slope;
    const branches = this.#branches[region];
    for (let i = 0; branches && i < branches.length; i++) {
      const index = branches[i] ?? 0;
      const line = this.#lines[index];
      if (!line) continue;
      const wanted = this.#excess(line.from, position);
      this.#wanted[index] = wanted;
      const most = line.forward[this.#slot] ?? 0;
      const least = -(line.back[this.#slot] ?? 0);
      if (wanted > most) excess += most;
      else if (wanted < least) excess += least;
      else {
        excess += wanted;
        slope += this.#slope;
      }
    }
    this.#slope = slope;
    return excess;
  }

  /** The position at which a region, with all beyond it, sends on so much. It begins at the position of the slot before. */
  #solve(region: number, flow: number): number {
    // Beyond both ends of the marks.
    let low = -0.5;
    let high = last + 0.5;
    let position = this.#current[region] ?? 0;
    for (let step = 0; step < mostSteps; step++) {
      const missing = this.#excess(region, position) - flow;
      if (missing < tolerance && missing > -tolerance) return position;
      if (missing < 0) low = position;
      else high = position;
      // Supply is straight between two marks, but for lines that reach their limits: one step within, a mark at a time beyond.
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
