import shipped from './months.json';
import { dayMs, lazy } from '../../domain';
import { type Market, markets } from '../fleet/markets';
import { slotsPerDay } from '../market/noise';
import { noValues, type MonthSums } from './monthSums';
import { poolsOf } from './sources';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** The bytes of a packed integer, whose lowest bit is its sign. */
const size = 7;

/** Packs integers: all first bytes, then all second ones, and so on, compressed, as base64. */
export function packIntegers(values: readonly number[]): string {
  const bytes = Buffer.alloc(values.length * size);
  values.forEach((value, index) => {
    let rest = BigInt(Math.abs(value)) * 2n + (value < 0 ? 1n : 0n);
    for (let at = 0; at < size; at++) {
      bytes[at * values.length + index] = Number(rest & 255n);
      rest >>= 8n;
    }
  });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
  return brotliCompressSync(bytes, { params }).toString('base64');
}

export function unpackIntegers(text: string): Float64Array {
  const bytes = brotliDecompressSync(Buffer.from(text, 'base64'));
  const length = bytes.length / size;
  return new Float64Array(length).map((_, index) => {
    // Without the lowest bit, which is the sign: twice a number might not fit a double.
    let value = 0;
    for (let at = size - 1; at > 0; at--) value = value * 256 + bytes[at * length + index];
    const lowest = bytes[index];
    const amount = value * 128 + (lowest >> 1);
    return lowest % 2 === 1 ? -amount : amount;
  });
}

/** The first year of the months in the file, and the year after the last one. */
export const { firstYear, endYear } = shipped;

const monthCount = (endYear - firstYear) * 12;

const dayOfMonth = (month: number): number => Date.UTC(firstYear, month, 1) / dayMs;

/**
 * The content of the file that `npm run sample:months` writes, because a month takes a tenth of a second to compute.
 * Its sums are by market, then pool, then month; `gaps` are the positions of those whose columns all lack some values,
 * or, where the sum is zero, all values.
 */
const read = lazy(() => {
  const places = new Map<string, { first: number; size: number }>();
  for (const market of Object.values(markets))
    for (const [pool, size] of poolsOf(market))
      places.set(`${market.code} ${pool}`, { first: places.size * monthCount, size });
  return { places, sums: unpackIntegers(shipped.sums), gaps: new Set(unpackIntegers(shipped.gaps)) };
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
      const sum = sums[at];
      const isPart = gaps.has(at);
      return isPart && sum === 0
        ? noValues
        : { sum, count: slots, most: isPart ? 1 : slots, columns: members.length };
    },
  };
}
