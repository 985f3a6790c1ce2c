import { fillNoise, hash, slotsPerDay } from './noise';
import { traitsOf } from './regions';

/** $/MWh by tightness of supply, linear in between. A negative tightness is a surplus of solar and wind. */
const tightnesses = Float64Array.of(-1, -0.35, -0.08, 0, 0.08, 0.25, 0.45, 0.65, 0.8, 0.92, 1);
const prices = Float64Array.of(-62, -45, -22, -4, 22, 62, 92, 135, 210, 420, 1600);

function priceAt(tightness: number): number {
  const last = prices.length - 1;
  if (tightness <= -1) return prices[0] ?? 0;
  if (tightness >= 1) return prices[last] ?? 0;
  let at = 0;
  while (tightness > (tightnesses[at + 1] ?? 1)) at++;
  const [fromX, toX] = [tightnesses[at] ?? 0, tightnesses[at + 1] ?? 1];
  const [fromY, toY] = [prices[at] ?? 0, prices[at + 1] ?? 0];
  return fromY + ((toY - fromY) * (tightness - fromX)) / (toX - fromX);
}

/** The market's price cap and floor, $/MWh. */
const cap = 17_500;
const floor = -1000;

/**
 * The price of a region by slot, rounded to cents. `tightness` is that of the market. `shortfall` (imports divided by demand,
 * negative for exports) makes the region dearer or cheaper than its neighbours.
 */
export function priceOf(
  region: string,
  day: number,
  tightness: Float64Array,
  shortfall: Float64Array,
): Float64Array {
  const { seed } = traitsOf(region);
  const price = new Float64Array(slotsPerDay);
  const drift = new Float64Array(slotsPerDay);
  fillNoise(drift, 980 + seed, day, 48);
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const system = tightness[slot] ?? 0;
    const own =
      system + 0.05 * ((drift[slot] ?? 0.5) - 0.5) + 0.1 * Math.max(-1, Math.min(1, shortfall[slot] ?? 0));
    const wobble = 1 + 0.12 * (hash(990 + seed, day * slotsPerDay + slot) - 0.5);
    price[slot] = priceAt(own) * wobble;
    if (own < -0.35 && hash(995 + seed, day * slotsPerDay + slot) < 0.004) price[slot] = floor;
  }
  addSpike(price, seed, day);
  return price.map((value) => Math.round(Math.min(cap, Math.max(floor, value)) * 100) / 100);
}

/** Adds a price spike of up to half an hour on about one evening in eighty. */
function addSpike(price: Float64Array, seed: number, day: number): void {
  if (hash(1000 + seed, day) > 0.012) return;
  const from = 204 + Math.floor(hash(1001 + seed, day) * 34);
  const slots = 1 + Math.floor(hash(1002 + seed, day) * 6);
  for (let slot = from; slot < from + slots; slot++) {
    const height = hash(1003 + seed, day * slotsPerDay + slot);
    price[slot] = 300 + 18_000 * height * height;
  }
}
