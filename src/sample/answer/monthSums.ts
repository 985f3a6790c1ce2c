import type { Market } from '../fleet/markets';
import type { DayStore } from '../market/marketDay';
import { slotsPerDay } from '../market/noise';
import { keyedSources, type Source } from './sources';
import type { Yielder } from './yielder';

/** The sum of the values of a source, and their number. */
interface Sum {
  readonly sum: number;
  readonly count: number;
}

/** The sums of all sources of a market over a month, by key. */
type MonthSums = ReadonlyMap<string, Sum>;

/** The months of each store: markets never change, and neither do months that are over. */
const kept = new WeakMap<DayStore, Map<string, MonthSums>>();

/** Some 70 KB each: twenty years of both markets. */
const maxMonths = 480;

async function addUp(
  { store, yielder }: { readonly store: DayStore; readonly yielder: Yielder },
  market: Market,
  firstDay: number,
  endDay: number,
): Promise<MonthSums> {
  const sources = keyedSources(market);
  const sums = new Float64Array(sources.length);
  const counts = new Float64Array(sources.length);
  for (let day = firstDay; day < endDay; day++) {
    const data = store.dayOf(market, day);
    sources.forEach(({ column, weight }, s) => {
      const [values, weights] = [column(data), weight?.(data)];
      if (!values) return;
      let [sum, count] = [0, 0];
      for (let slot = 0; slot < slotsPerDay; slot++) {
        const value = values[slot] ?? NaN;
        if (value !== value) continue;
        sum += weights ? value * (weights[slot] ?? 0) : value;
        count += 1;
      }
      sums[s] = (sums[s] ?? 0) + sum;
      counts[s] = (counts[s] ?? 0) + count;
    });
    await yielder.yieldIfDue();
  }
  return new Map(sources.map(({ key }, s) => [key, { sum: sums[s] ?? 0, count: counts[s] ?? 0 }]));
}

/** Returns the sums of a market over a month that is over, `[firstDay, endDay)`. Each month is computed once. */
export async function sumsOfMonth(
  from: { readonly store: DayStore; readonly yielder: Yielder },
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

/** A total of sources: as in `Sum`, and the number of slots in which any source has a value. */
interface Total extends Sum {
  readonly slots: number;
}

/**
 * Adds up sources over a month of `slots` slots. Undefined where only the values themselves can tell: for sources without
 * sums, and for several that each lack values.
 */
export function totalOf(
  sources: readonly Source[],
  months: ReadonlyMap<Market, MonthSums>,
  slots: number,
): Total | undefined {
  let [sum, count, most, others] = [0, 0, 0, 0];
  for (const { market, key, factor } of sources) {
    const found = key === undefined ? undefined : months.get(market)?.get(key);
    if (!found) return undefined;
    if (found.count === 0) continue;
    sum += found.sum * factor;
    count += found.count;
    most = Math.max(most, found.count);
    others += 1;
  }
  return most < slots && others > 1 ? undefined : { sum, count, slots: most };
}
