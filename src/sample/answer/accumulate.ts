import type { Market } from '../fleet/types';
import type { DayStore } from '../market/dayStore';
import type { MarketDay } from '../market/marketDay';
import { slotsPerDay } from '../market/noise';
import type { Buckets } from './buckets';
import type { Pace } from './yielder';
import type { BlockPlan, Reckoning, SeriesPlan, Source } from './plan';

/** Sums over a day's slots; `count` tells how many columns had a value. */
class Totals {
  readonly sum = new Float64Array(slotsPerDay);
  readonly count = new Float64Array(slotsPerDay);

  clear(): void {
    this.sum.fill(0);
    this.count.fill(0);
  }

  add(
    values: Float64Array,
    weight: Float64Array | undefined,
    factor: number,
    from: number,
    to: number,
  ): void {
    for (let slot = from; slot < to; slot++) {
      const value = values[slot] ?? NaN;
      if (value !== value) continue;
      this.sum[slot] = (this.sum[slot] ?? 0) + value * factor * (weight ? (weight[slot] ?? 0) : 1);
      this.count[slot] = (this.count[slot] ?? 0) + 1;
    }
  }
}

/** What a series has gathered, by bucket. */
class Gathered {
  readonly sum: Float64Array;
  readonly count: Float64Array;
  readonly base: Float64Array;

  constructor(
    readonly plan: SeriesPlan,
    length: number,
  ) {
    this.sum = new Float64Array(length);
    this.count = new Float64Array(length);
    this.base = new Float64Array(length);
  }

  /** Takes in the totals of a day; `perSample` counts every column, else a slot counts once. */
  take(totals: Totals, position: (slot: number) => number, perSample: boolean): void {
    for (let slot = 0; slot < slotsPerDay; slot++) {
      const count = totals.count[slot] ?? 0;
      if (count === 0) continue;
      const at = position(slot);
      this.sum[at] = (this.sum[at] ?? 0) + (totals.sum[slot] ?? 0);
      this.count[at] = (this.count[at] ?? 0) + (perSample ? count : 1);
    }
  }

  takeBase(totals: Totals, position: (slot: number) => number): void {
    for (let slot = 0; slot < slotsPerDay; slot++) {
      if ((totals.count[slot] ?? 0) === 0) continue;
      const at = position(slot);
      this.base[at] = (this.base[at] ?? 0) + (totals.sum[slot] ?? 0);
    }
  }

  values(reckoning: Reckoning): Float64Array {
    return this.sum.map((sum, at) => {
      const count = this.count[at] ?? 0;
      if (count === 0) return NaN;
      if (reckoning === 'hours') return sum / 12;
      if (reckoning !== 'share') return sum / count;
      const base = this.base[at] ?? 0;
      return base === 0 ? NaN : (sum / base) * 100;
    });
  }
}

/** Where data comes from, and up to which wall-clock instant each market has any. */
export interface Supply {
  readonly store: DayStore;
  readonly firstDay: number;
  readonly endMsOf: (market: Market) => number;
}

/** The values of a block: by series, then bucket; NaN where nothing was reported. */
export interface FilledBlock {
  readonly plan: BlockPlan;
  readonly values: readonly Float64Array[];
}

function marketsIn(plans: readonly BlockPlan[]): readonly Market[] {
  const sources = plans.flatMap((plan) =>
    plan.series.flatMap((one) => [...one.sources, ...(one.base ?? [])]),
  );
  return [...new Set(sources.map((source) => source.market))];
}

/** Fills blocks day by day from the markets' five-minute columns, letting others work in between. */
export async function accumulate(
  plans: readonly BlockPlan[],
  buckets: Buckets,
  supply: Supply,
  pace: Pace,
): Promise<readonly FilledBlock[]> {
  const blocks = plans.map((plan) => ({
    plan,
    series: plan.series.map((one) => new Gathered(one, buckets.starts.length)),
  }));
  const markets = marketsIn(plans);
  const totals = new Totals();
  for (let day = Math.max(buckets.firstDay, supply.firstDay); day <= buckets.lastDay; day++) {
    const position = buckets.positionsOf(day);
    const [from, to] = buckets.slotsOf(day);
    const days = new Map<Market, { data: MarketDay; to: number }>();
    for (const market of markets) {
      const end = Math.min(to, Math.ceil(supply.endMsOf(market) / 300_000) - day * slotsPerDay);
      if (end > from) days.set(market, { data: supply.store.dayOf(market, day), to: end });
    }
    if (days.size === 0) continue;
    const total = (sources: readonly Source[]): Totals => {
      totals.clear();
      for (const source of sources) {
        const found = days.get(source.market);
        const column = found && source.column(found.data);
        if (column) totals.add(column, source.weight?.(found.data), source.factor, from, found.to);
      }
      return totals;
    };
    for (const { plan, series } of blocks) {
      for (const one of series) {
        one.take(total(one.plan.sources), position, plan.reckoning === 'samples');
        if (one.plan.base) one.takeBase(total(one.plan.base), position);
      }
      await pace.breathe();
    }
  }
  return blocks.map(({ plan, series }) => ({
    plan,
    values: series.map((one) => one.values(plan.reckoning)),
  }));
}
