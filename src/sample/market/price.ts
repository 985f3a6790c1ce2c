import { fillNoise, jitterMask, jitters, jitterStart, slotsPerDay, smoothNoise } from './noise';
import { traitsOf } from './regions';

/** The cap and floor of a market, $/MWh. */
const limits = { NEM: { cap: 20_300, floor: -1000 }, WEM: { cap: 1000, floor: -1000 } } as const;

const fuelOf = (seed: number, day: number): number => 1 + 0.26 * smoothNoise(seed + 2, day / 17);

/**
 * Returns the price of a region by slot, rounded to cents, derived from the offered price. Fuel costs move all regions
 * together over weeks; offers change from one interval to the next, in all regions alike; transmission losses separate
 * regions by a few per cent.
 */
export function priceOf(
  market: 'NEM' | 'WEM',
  region: string,
  day: number,
  offered: Float64Array,
): Float64Array {
  const { seed } = traitsOf(region);
  const { cap, floor } = limits[market];
  const losses = new Float64Array(slotsPerDay);
  fillNoise(losses, 980 + seed, day, 24);
  const shared = market === 'NEM' ? 990 : 991;
  const [fuelToday, fuelTomorrow] = [fuelOf(shared, day), fuelOf(shared, day + 1)];
  const start = jitterStart(shared, day);
  const price = new Float64Array(slotsPerDay);
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const offer = offered[slot] ?? 0;
    // Few plants offer below -48, so a remaining surplus makes the price fall steeply.
    const base = offer < -48 ? offer * Math.min(12, 1 + ((offer + 48) / 12) ** 2) : offer;
    const fuel = fuelToday + ((fuelTomorrow - fuelToday) * slot) / slotsPerDay;
    const rebid = 1 + 0.1 * (jitters[(start + slot) & jitterMask] ?? 0);
    const loss = 0.97 + 0.06 * (losses[slot] ?? 0.5);
    const exact = base * rebid * loss * (base > 0 ? fuel : 1);
    price[slot] = Math.round(Math.min(cap, Math.max(floor, exact)) * 100) / 100;
  }
  return price;
}
