import { slotsPerDay } from './noise';
import type { BatteryPlan } from './storage';

/** The slot from which batteries are full and may exceed their plan when prices are high. */
export const fullFrom = 16.5 * 12;

/** The share of its capacity that a battery uses for this; the rest serves frequency control. */
const usable = 0.75;

/**
 * The batteries of a region on a day, slot by slot. Energy that they discharge beyond their plan because the price is
 * high is missing later: the rest of the plan shrinks accordingly.
 */
export class StoredEnergy {
  readonly #plans: readonly BatteryPlan[];
  /** By battery and in total: the MWh that the plan discharges from a slot to the end of the day. */
  readonly #left: readonly Float64Array[];
  readonly #allLeft = new Float64Array(slotsPerDay + 1);
  readonly #planned = new Float64Array(slotsPerDay);
  /** By slot: the remaining share of the plan, and the additional MW. */
  readonly #shares = new Float64Array(slotsPerDay + 1);
  readonly #extras = new Float64Array(slotsPerDay);

  constructor(plans: readonly BatteryPlan[]) {
    this.#plans = plans;
    this.#shares.fill(1, 0, fullFrom + 1);
    this.#left = plans.map(({ discharge }) => {
      const left = new Float64Array(slotsPerDay + 1);
      for (let slot = slotsPerDay - 1; slot >= 0; slot--) {
        const mw = discharge[slot] ?? 0;
        const energy = (left[slot + 1] ?? 0) + mw / 12;
        left[slot] = energy;
        this.#allLeft[slot] = (this.#allLeft[slot] ?? 0) + energy;
        this.#planned[slot] = (this.#planned[slot] ?? 0) + mw;
      }
      return left;
    });
  }

  /** Returns the MW that the plan discharges in a slot; earlier slots must be settled. */
  plannedAt(slot: number): number {
    return (this.#shares[slot] ?? 1) * (this.#planned[slot] ?? 0);
  }

  /**
   * Returns the MW that batteries could discharge beyond the plan, limited by capacity and by the energy planned for
   * the rest of the day.
   */
  extraAt(slot: number): number {
    const left = this.#allLeft[slot + 1] ?? 0;
    if (left <= 0.01) return 0;
    const share = this.#shares[slot] ?? 1;
    let most = 12 * share * left;
    for (let index = 0; index < this.#plans.length; index++) {
      const plan = this.#plans[index];
      const part = (this.#left[index]?.[slot + 1] ?? 0) / left;
      if (!plan || part <= 0) continue;
      most = Math.min(most, (usable * plan.capacity - share * (plan.discharge[slot] ?? 0)) / part);
    }
    return Math.max(0, most);
  }

  /** Records the MW discharged beyond the plan in a slot, from `fullFrom` on. */
  settle(slot: number, extra: number): void {
    const share = this.#shares[slot] ?? 1;
    this.#extras[slot] = extra;
    const used = extra > 0 ? extra / 12 / (this.#allLeft[slot + 1] ?? 1) : 0;
    this.#shares[slot + 1] = Math.max(0, share - used);
  }

  /** Returns the discharge of a battery in MW by slot; all slots must be settled. */
  dischargeOf(index: number): Float64Array {
    const discharge = new Float64Array(slotsPerDay);
    const planned = this.#plans[index]?.discharge ?? discharge;
    const left = this.#left[index] ?? discharge;
    for (let slot = 0; slot < slotsPerDay; slot++) {
      const extra = this.#extras[slot] ?? 0;
      const part = extra > 0 ? (left[slot + 1] ?? 0) / (this.#allLeft[slot + 1] ?? 1) : 0;
      discharge[slot] = (this.#shares[slot] ?? 1) * (planned[slot] ?? 0) + extra * part;
    }
    return discharge;
  }
}
