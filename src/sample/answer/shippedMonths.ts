import { dayMs, lazy } from '../../domain';
import { type Market, markets } from '../fleet/markets';
import { slotsPerDay } from '../market/noise';
import type { MonthSums } from './monthSums';
import shipped from './months.json';
import { unpackIntegers } from './packedSums';
import { poolsOf } from './sources';

/** The first year of the months in the file, and the year after the last one. */
export const { firstYear, endYear } = shipped;

const monthCount = (endYear - firstYear) * 12;

const dayOfMonth = (month: number): number => Date.UTC(firstYear, month, 1) / dayMs;

/**
 * The content of the file that `npm run sample:months` writes, because a month takes a tenth of a second to compute.
 * Its sums are by market, then pool, then month; `gaps` are the positions of those whose columns all lack some values.
 */
const read = lazy(() => {
  const places = new Map<string, { first: number; size: number }>();
  for (const market of Object.values(markets))
    for (const [pool, size] of poolsOf(market))
      places.set(`${market.code} ${pool}`, { first: places.size * monthCount, size });
  return { places, sums: unpackIntegers(shipped.sums), gaps: new Set(shipped.gaps) };
});

/** Returns the sums of a market over the month that begins on a day, from the file; undefined when it has none. */
export function shippedMonth(market: Market, firstDay: number): MonthSums | undefined {
  const date = new Date(firstDay * dayMs);
  const month = (date.getUTCFullYear() - firstYear) * 12 + date.getUTCMonth();
  if (month < 0 || month >= monthCount) return undefined;
  const slots = (dayOfMonth(month + 1) - dayOfMonth(month)) * slotsPerDay;
  return {
    sumOf(members) {
      const { places, sums, gaps } = read();
      const place = places.get(`${market.code} ${members[0]?.pool}`);
      // There are no sums of a part of a pool.
      if (members.length !== place?.size) return undefined;
      const at = place.first + month;
      return { sum: sums[at], count: slots, most: gaps.has(at) ? 1 : slots, columns: members.length };
    },
  };
}
