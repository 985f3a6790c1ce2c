import { dayMs } from '../../domain';
import { markets } from '../fleet/markets';
import { createDayStore } from '../market/marketDay';
import { slotsPerDay } from '../market/noise';
import { sumsOfMonth } from './monthSums';
import { keyedSources, poolsOf } from './sources';
import { createYielder } from './yielder';

/** Computes the content of `months.json`, as `shippedMonths.ts` describes it, for the years `[firstYear, endYear)`. */
export async function computeMonths(
  firstYear: number,
  endYear: number,
): Promise<{ sums: number[]; gaps: number[] }> {
  const from = { store: createDayStore(), yielder: createYielder(() => false) };
  const monthCount = (endYear - firstYear) * 12;
  const sums: number[] = [];
  const gaps: number[] = [];
  for (const market of Object.values(markets)) {
    const pools = [...poolsOf(market).keys()].map((pool) =>
      keyedSources(market).filter((source) => source.pool === pool),
    );
    const first = sums.length;
    for (let month = 0; month < monthCount; month++) {
      const day = Date.UTC(firstYear, month, 1) / dayMs;
      const end = Date.UTC(firstYear, month + 1, 1) / dayMs;
      const computed = await sumsOfMonth(from, market, day, end);
      pools.forEach((members, index) => {
        const at = first + index * monthCount + month;
        const { sum, most } = computed.sumOf(members) ?? { sum: NaN, most: 0 };
        sums[at] = sum;
        if (most < (end - day) * slotsPerDay) gaps.push(at);
      });
    }
  }
  return { sums, gaps };
}
