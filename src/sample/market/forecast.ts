import type { MarketDay } from './marketDay';
import { hash, slotsPerDay } from './noise';

const slotsPerStep = 6;

/**
 * Returns the forecast of a region's rooftop solar in MW by slot: half-hourly steps close to the actual values, each
 * repeated for its six slots, as on the live service.
 */
export function forecastOf(day: MarketDay, region: number): Float64Array | undefined {
  const unit = day.market.units.find((one) => one.fueltech === 'solar_rooftop' && one.regionIndex === region);
  const actual = unit && day.power[unit.index];
  if (!actual) return undefined;
  const forecast = new Float64Array(slotsPerDay);
  for (let from = 0; from < slotsPerDay; from += slotsPerStep) {
    let sum = 0;
    for (let slot = from; slot < from + slotsPerStep; slot++) sum += actual[slot] ?? 0;
    const miss = 0.92 + 0.16 * hash(1100 + region, day.day * slotsPerDay + from);
    forecast.fill(Math.round((sum / slotsPerStep) * miss * 1000) / 1000, from, from + slotsPerStep);
  }
  return forecast;
}
