import { groupBy, mapDefined } from '../../domain';
import type { Market } from '../fleet/markets';
import type { DayStore, MarketDay } from '../market/marketDay';
import { slotsPerDay } from '../market/noise';
import { keyedSources, valueSteps, weightSteps, type Source } from './sources';
import type { Yielder } from './yielder';

/** Sums over columns of a market and the slots of a month. */
interface Sum {
  /** In the steps of the columns where they have a pool: an integer, and so the same in any order of addition. */
  sum: number;
  count: number;
  /** The number of slots in which the column with most values has one. */
  most: number;
  columns: number;
}

/** The sums of a market over a month. */
export interface MonthSums {
  /** Adds up sources of one pool; a single source if it has none. Undefined where the sums are not known. */
  sumOf(members: readonly Source[]): Sum | undefined;
}

export const noValues: Sum = { sum: 0, count: 0, most: 0, columns: 0 };

const combine = (sums: readonly Sum[]): Sum =>
  sums.reduce(
    (all, { sum, count, most, columns }) => ({
      sum: all.sum + sum,
      count: all.count + count,
      most: Math.max(all.most, most),
      columns: all.columns + columns,
    }),
    noValues,
  );

/** Adds up the values of a source on a day, in its steps. */
function sumOfDay({ column, weight, pool }: Source, day: MarketDay): [sum: number, count: number] {
  const values = column(day);
  const weights = weight?.(day);
  let sum = 0;
  let count = 0;
  if (!values) return [sum, count];
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const value = values[slot];
    if (value !== value) continue;
    const steps = pool === undefined ? value : Math.round(value * valueSteps);
    sum += weights ? steps * Math.round(weights[slot] * weightSteps) : steps;
    count += 1;
  }
  return [sum, count];
}

interface Computation {
  store: DayStore;
  yielder: Yielder;
}

async function addUp(
  { store, yielder }: Computation,
  market: Market,
  firstDay: number,
  endDay: number,
): Promise<MonthSums> {
  const sources = keyedSources(market);
  const sums = new Float64Array(sources.length);
  const counts = new Float64Array(sources.length);
  for (let day = firstDay; day < endDay; day++) {
    const data = store.dayOf(market, day);
    sources.forEach((source, s) => {
      const [sum, count] = sumOfDay(source, data);
      sums[s] += sum;
      counts[s] += count;
    });
    await yielder.yieldIfDue();
  }
  const byKey = new Map(
    sources.map(({ key }, s): [string, Sum] => {
      const count = counts[s];
      return [key, count === 0 ? noValues : { sum: sums[s], count, most: count, columns: 1 }];
    }),
  );
  return {
    sumOf(members) {
      const found = mapDefined(members, ({ key = '' }) => byKey.get(key));
      return found.length === members.length ? combine(found) : undefined;
    },
  };
}

/** The months of each store: markets never change, and neither do months that are over. */
const kept = new WeakMap<DayStore, Map<string, MonthSums>>();

/** Some 70 KB each: twenty years of both markets. */
const maxMonths = 480;

/** Returns the sums of a market over a month that is over, `[firstDay, endDay)`. Each month is computed once. */
export async function sumsOfMonth(
  from: Computation,
  market: Market,
  firstDay: number,
  endDay: number,
): Promise<MonthSums> {
  const months = kept.get(from.store) ?? new Map<string, MonthSums>();
  kept.set(from.store, months);
  const key = `${market.code}/${firstDay}`;
  const found = months.get(key) ?? (await addUp(from, market, firstDay, endDay));
  if (months.size < maxMonths) months.set(key, found);
  return found;
}

/** A total of sources. `slots` is the number of slots in which any of them has a value, or fewer when it is not needed. */
export interface Total {
  sum: number;
  count: number;
  slots: number;
}

/**
 * Adds up sources over a month. Undefined for sources without sums, and where the number of slots cannot be derived: when
 * several sources each lack values. `slots`, those of the month, is absent when that number is not needed.
 */
export function totalOf(
  sources: readonly Source[],
  months: ReadonlyMap<Market, MonthSums>,
  slots?: number,
): Total | undefined {
  const pools = groupBy(sources, ({ market, pool, key }) => `${market.code} ${pool ?? key}`);
  let total = noValues;
  for (const members of pools.values()) {
    const [first] = members;
    const found = months.get(first.market)?.sumOf(members);
    if (!found) return undefined;
    const steps = first.pool === undefined ? 1 : first.weight ? valueSteps * weightSteps : valueSteps;
    total = combine([total, { ...found, sum: (found.sum / steps) * first.factor }]);
  }
  const { sum, count, most, columns } = total;
  return slots !== undefined && most < slots && columns > 1 ? undefined : { sum, count, slots: most };
}
