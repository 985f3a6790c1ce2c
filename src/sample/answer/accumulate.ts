import { minuteMs } from '../../domain/time/time';
import type { Market } from '../fleet/markets';
import type { DayStore, MarketDay } from '../market/marketDay';
import { slotsPerDay } from '../market/noise';
import type { Buckets } from './buckets';
import type { Aggregation, BlockPlan, SeriesPlan, Source } from './blockPlans';

/** Sums over a day's slots. `count` is the number of columns that had a value. */
class DayTotals {
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

/** The sums of a series by bucket. */
class SeriesTotals {
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

  /** Adds the totals of a day. `perSample` counts every column, otherwise a slot counts once. */
  add(totals: DayTotals, position: (slot: number) => number, perSample: boolean): void {
    for (let slot = 0; slot < slotsPerDay; slot++) {
      const count = totals.count[slot] ?? 0;
      if (count === 0) continue;
      const at = position(slot);
      this.sum[at] = (this.sum[at] ?? 0) + (totals.sum[slot] ?? 0);
      this.count[at] = (this.count[at] ?? 0) + (perSample ? count : 1);
    }
  }

  addBase(totals: DayTotals, position: (slot: number) => number): void {
    for (let slot = 0; slot < slotsPerDay; slot++) {
      if ((totals.count[slot] ?? 0) === 0) continue;
      const at = position(slot);
      this.base[at] = (this.base[at] ?? 0) + (totals.sum[slot] ?? 0);
    }
  }

  toValues(aggregation: Aggregation): Float64Array {
    return this.sum.map((sum, at) => {
      const count = this.count[at] ?? 0;
      if (count === 0) return NaN;
      if (aggregation === 'hours') return sum / 12;
      if (aggregation !== 'share') return sum / count;
      const base = this.base[at] ?? 0;
      return base === 0 ? NaN : (sum / base) * 100;
    });
  }
}

/** The source of data, its first day, and the wall-clock instant at which each market's data ends. */
interface Supply {
  readonly store: DayStore;
  readonly firstDay: number;
  readonly endMsOf: (market: Market) => number;
}

/** The values of a block by series, then bucket; NaN where no value was reported. */
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

/** Fills blocks day by day from the markets' five-minute columns, yielding to the event loop in between. */
export async function accumulate(
  plans: readonly BlockPlan[],
  buckets: Buckets,
  supply: Supply,
  yielder: Yielder,
): Promise<readonly FilledBlock[]> {
  const blocks = plans.map((plan) => ({
    plan,
    series: plan.series.map((one) => new SeriesTotals(one, buckets.starts.length)),
  }));
  const markets = marketsIn(plans);
  const totals = new DayTotals();
  for (let day = Math.max(buckets.firstDay, supply.firstDay); day <= buckets.lastDay; day++) {
    const position = buckets.positionsOf(day);
    const [from, to] = buckets.slotsOf(day);
    const days = new Map<Market, { data: MarketDay; to: number }>();
    for (const market of markets) {
      const end = Math.min(to, Math.ceil(supply.endMsOf(market) / (5 * minuteMs)) - day * slotsPerDay);
      if (end > from) days.set(market, { data: supply.store.dayOf(market, day), to: end });
    }
    if (days.size === 0) continue;
    const total = (sources: readonly Source[]): DayTotals => {
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
        one.add(total(one.plan.sources), position, plan.aggregation === 'samples');
        if (one.plan.base) one.addBase(total(one.plan.base), position);
      }
      await yielder.yieldIfDue();
    }
  }
  return blocks.map(({ plan, series }) => ({
    plan,
    values: series.map((one) => one.toValues(plan.aggregation)),
  }));
}

/** Thrown to stop a computation whose caller has closed the connection. */
export class CallerGoneError extends Error {}

/** Gives the event loop a turn during a long computation. */
export interface Yielder {
  /** Yields when the computation has run for long enough. Throws CallerGoneError when the caller has disconnected. */
  yieldIfDue(): Promise<void>;
}

const longestTurnMs = 12;

export function createYielder(isGone: () => boolean): Yielder {
  let turnStartedMs = performance.now();
  return {
    async yieldIfDue() {
      if (performance.now() - turnStartedMs < longestTurnMs) return;
      await new Promise<void>((resolve) => {
        setImmediate(resolve);
      });
      if (isGone()) throw new CallerGoneError('the caller has gone');
      turnStartedMs = performance.now();
    },
  };
}
