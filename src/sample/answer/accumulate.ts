import { dayMs, findInterval, joinLists, minuteMs, stampOfBucket, type Window } from '../../domain';
import type { Market } from '../fleet/markets';
import type { DayStore, MarketDay } from '../market/marketDay';
import { column, slotsPerDay } from '../market/noise';
import type { Aggregation, BlockPlan, SeriesPlan } from './blockPlans';
import { type MonthSums, sumsOfMonth, type Total, totalOf } from './monthSums';
import type { Source } from './sources';
import type { Yielder } from './yielder';

const slotMs = 5 * minuteMs;

/** Returns the number of slots in a bucket of an interval shorter than a day; undefined for any other. */
function slotsIn(interval: string): number | undefined {
  const step = findInterval(interval)?.step;
  return step?.kind === 'fixed' && step.size < dayMs ? step.size / slotMs : undefined;
}

/** Returns the timestamp that the live service gives the bucket of a day. */
const stampOfDay = (day: number, interval: string): number => stampOfBucket(day * dayMs, interval, 0);

/** Returns the buckets of a window, by ascending `starts` (wall-clock milliseconds). */
export function bucketsOf(window: Window, interval: string) {
  const firstSlot = Math.ceil(window.startMs / slotMs);
  const endSlot = Math.max(firstSlot, Math.ceil(window.endMs / slotMs));
  const firstDay = Math.floor((firstSlot * slotMs) / dayMs);
  const lastDay = endSlot === firstSlot ? firstDay - 1 : Math.floor(((endSlot - 1) * slotMs) / dayMs);
  /** Returns the slots of a local day inside the window, `[from, to)`. */
  const slotsOf = (day: number): [number, number] => [
    Math.max(0, firstSlot - day * 288),
    Math.min(288, endSlot - day * 288),
  ];
  const slots = slotsIn(interval);
  if (slots !== undefined) {
    const first = Math.floor(firstSlot / slots);
    const count = endSlot === firstSlot ? 0 : Math.floor((endSlot - 1) / slots) - first + 1;
    const starts = Array.from({ length: count }, (_, i) => (first + i) * slots * slotMs);
    /** Returns a function from each slot of a day to its bucket, as a position in `starts`. */
    const positionsOf = (day: number) => (slot: number) => Math.floor((day * 288 + slot) / slots) - first;
    return { starts, firstDay, lastDay, slotsOf, positionsOf };
  }
  const stamps = new Set<number>();
  for (let day = firstDay; day <= lastDay; day++) stamps.add(stampOfDay(day, interval));
  const starts = [...stamps].sort((a, b) => a - b);
  const positions = new Map(starts.map((start, index) => [start, index]));
  const positionsOf = (day: number): ((slot: number) => number) => {
    const position = positions.get(stampOfDay(day, interval)) ?? 0;
    return () => position;
  };
  return { starts, firstDay, lastDay, slotsOf, positionsOf };
}

/** Sums over a day's slots. `count` is the number of columns that had a value. */
class DayTotals {
  sum = column();
  count = column();

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
      const value = values[slot];
      if (value !== value) continue;
      this.sum[slot] += value * factor * (weight ? weight[slot] : 1);
      this.count[slot] += 1;
    }
  }
}

class SeriesTotals {
  sum: Float64Array;
  count: Float64Array;
  base: Float64Array;

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
      const count = totals.count[slot];
      if (count === 0) continue;
      const at = position(slot);
      this.sum[at] += totals.sum[slot];
      this.count[at] += perSample ? count : 1;
    }
  }

  /** The first and the last bucket with a row. */
  extent: [number, number] | undefined;

  addRows(totals: DayTotals, position: (slot: number) => number): void {
    for (let slot = 0; slot < slotsPerDay; slot++) {
      if (totals.count[slot] === 0) continue;
      const at = position(slot);
      const [first, last] = this.extent ?? [at, at];
      this.extent = [Math.min(first, at), Math.max(last, at)];
    }
  }

  addBase(totals: DayTotals, position: (slot: number) => number): void {
    for (let slot = 0; slot < slotsPerDay; slot++) {
      if (totals.count[slot] === 0) continue;
      const at = position(slot);
      this.base[at] += totals.sum[slot];
    }
  }

  /** Adds a sum over several slots, and the number of its values. */
  addSum(at: number, sum: number, count: number, base: number): void {
    this.sum[at] += sum;
    this.count[at] += count;
    this.base[at] += base;
  }

  toValues(aggregation: Aggregation): Float64Array {
    return this.sum.map((sum, at) => {
      const count = this.count[at];
      if (count === 0) return NaN;
      if (aggregation === 'hours') return sum / 12;
      if (aggregation !== 'share') return sum / count;
      const base = this.base[at];
      return base === 0 ? NaN : (sum / base) * 100;
    });
  }
}

/** The source of data, its first day, and the wall-clock instants at which the data and the late data of a market end. */
interface Supply {
  store: DayStore;
  firstDay: number;
  endMsOf: (market: Market) => [all: number, late: number];
}

/** The values of a block by series, then bucket; NaN where no value was reported. */
export interface FilledBlock {
  plan: BlockPlan;
  values: readonly Float64Array[];
  /** The first and the last bucket of each series; undefined when it has none. */
  extents: readonly ([number, number] | undefined)[];
}

/** The first and last bucket with a value; undefined when there is none. */
function extentOf(values: Float64Array): [number, number] | undefined {
  let first = 0;
  while (first < values.length && Number.isNaN(values[first])) first++;
  if (first === values.length) return undefined;
  let last = values.length - 1;
  while (Number.isNaN(values[last])) last--;
  return [first, last];
}

function marketsIn(plans: readonly BlockPlan[]): Market[] {
  const sources = plans.flatMap((plan) => plan.series.flatMap((one) => joinLists(one.sources, one.base)));
  return [...new Set(sources.map((source) => source.market))];
}

/** Returns the day after the last one of a month that begins on a day; undefined for any other day. */
function endOfMonth(day: number): number | undefined {
  const date = new Date(day * dayMs);
  return date.getUTCDate() === 1
    ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / dayMs
    : undefined;
}

interface Block {
  plan: BlockPlan;
  series: readonly SeriesTotals[];
}

/** Returns the totals of the series of all blocks over a month; undefined when a total is not known from sums. */
function totalsOf(
  blocks: readonly Block[],
  months: ReadonlyMap<Market, MonthSums>,
  slots: number,
): { total: Total; base: Total }[] | undefined {
  const totals: { total: Total; base: Total }[] = [];
  for (const { plan, series } of blocks)
    for (const one of series) {
      const total = totalOf(one.plan.sources, months, plan.aggregation === 'mean' ? slots : undefined);
      const base = totalOf(one.plan.base ?? [], months);
      if (!total || !base) return undefined;
      totals.push({ total, base });
    }
  return totals;
}

/**
 * Adds a month that begins on `day` and lies in one bucket, from sums that are shipped or kept. Returns the day after it;
 * undefined when nothing was added, and the month must be added day by day.
 */
async function addMonth(
  blocks: readonly Block[],
  markets: readonly Market[],
  day: number,
  buckets: ReturnType<typeof bucketsOf>,
  supply: Supply,
  yielder: Yielder,
): Promise<number | undefined> {
  const end = endOfMonth(day);
  if (end === undefined || end - 1 > buckets.lastDay) return undefined;
  const at = buckets.positionsOf(day)(0);
  const isWhole =
    buckets.slotsOf(day)[0] === 0 &&
    buckets.slotsOf(end - 1)[1] === slotsPerDay &&
    buckets.positionsOf(end - 1)(slotsPerDay - 1) === at;
  if (!isWhole || !markets.every((market) => Math.min(...supply.endMsOf(market)) >= end * dayMs))
    return undefined;
  const isKeyed = ({ key }: Source) => key !== undefined;
  const plans = blocks.flatMap(({ series }) => series.map(({ plan }) => plan));
  if (!plans.every(({ sources, base = [] }) => sources.every(isKeyed) && base.every(isKeyed)))
    return undefined;
  const slots = (end - day) * slotsPerDay;
  const { shippedMonth } = await import('./shippedMonths');
  const months = new Map<Market, MonthSums>();
  for (const market of markets) {
    const shipped = shippedMonth(market, day);
    if (shipped) months.set(market, shipped);
  }
  let found = totalsOf(blocks, months, slots);
  if (!found) {
    for (const market of markets)
      months.set(market, await sumsOfMonth({ store: supply.store, yielder }, market, day, end));
    found = totalsOf(blocks, months, slots);
  }
  if (!found) return undefined;
  let next = 0;
  for (const { plan, series } of blocks)
    for (const one of series) {
      const { total, base } = found[next++];
      one.addSum(at, total.sum, plan.aggregation === 'samples' ? total.count : total.slots, base.sum);
    }
  return end;
}

/** Fills blocks from five-minute columns day by day, or from sums of whole months. */
export async function accumulate(
  plans: readonly BlockPlan[],
  buckets: ReturnType<typeof bucketsOf>,
  supply: Supply,
  yielder: Yielder,
): Promise<FilledBlock[]> {
  const blocks = plans.map((plan) => ({
    plan,
    series: plan.series.map((one) => new SeriesTotals(one, buckets.starts.length)),
  }));
  const markets = marketsIn(plans);
  const totals = new DayTotals();
  for (let day = Math.max(buckets.firstDay, supply.firstDay); day <= buckets.lastDay; day++) {
    const afterMonth = await addMonth(blocks, markets, day, buckets, supply, yielder);
    if (afterMonth !== undefined) {
      day = afterMonth - 1;
      continue;
    }
    const position = buckets.positionsOf(day);
    const [from, to] = buckets.slotsOf(day);
    const days = new Map<Market, { data: MarketDay; ends: number[] }>();
    for (const market of markets) {
      const ends = supply
        .endMsOf(market)
        .map((endMs) => Math.min(to, Math.ceil(endMs / slotMs) - day * slotsPerDay));
      if (Math.max(...ends) > from) days.set(market, { data: supply.store.dayOf(market, day), ends });
    }
    if (days.size === 0) continue;
    const total = (sources: readonly Source[]): DayTotals => {
      totals.clear();
      for (const source of sources) {
        const found = days.get(source.market);
        const values = found && source.column(found.data);
        if (!values) continue;
        const [end, lateEnd] = found.ends;
        totals.add(values, source.weight?.(found.data), source.factor, from, source.isLate ? lateEnd : end);
        const late = source.late?.column(found.data);
        if (late) totals.add(late, undefined, -source.factor, Math.max(from, lateEnd), end);
      }
      return totals;
    };
    for (const { plan, series } of blocks) {
      for (const one of series) {
        one.add(total(one.plan.sources), position, plan.aggregation === 'samples');
        if (one.plan.base) one.addBase(total(one.plan.base), position);
        if (one.plan.rows) one.addRows(total(one.plan.rows), position);
      }
      await yielder.yieldIfDue();
    }
  }
  return blocks.map(({ plan, series }) => {
    const values = series.map((one) => one.toValues(plan.aggregation));
    const extents = series.map((one, at) => (one.plan.rows ? one.extent : extentOf(values[at])));
    return { plan, values, extents };
  });
}
