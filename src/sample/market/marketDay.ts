import { dayMs } from '../../domain';
import fleet from '../fleet/fleet.json';
import { historyAt, type Market } from '../fleet/markets';
import { balance, type RegionDay } from './balance';
import { dispatch } from './dispatch';
import { outputOf } from './output';
import { plantOf } from './plant';
import { planStorage } from './storage';
import { type Weather, weatherOf } from './weather';
import { effectsOn, factorAt } from './events';
import {
  column,
  fillFromKnots,
  fillNoise,
  hash,
  jitterMask,
  jitters,
  jitterStart,
  slotsPerDay,
} from './noise';
import { traitsOf } from './regions';

/** Factors of mean demand by hour, before rooftop solar is subtracted. */
const weekday = [
  0.83, 0.79, 0.77, 0.76, 0.78, 0.84, 0.95, 1.03, 1.05, 1.04, 1.04, 1.04, 1.05, 1.05, 1.06, 1.08, 1.12, 1.17,
  1.18, 1.14, 1.08, 1.02, 0.95, 0.88,
];
const weekend = [
  0.83, 0.79, 0.76, 0.74, 0.75, 0.78, 0.84, 0.91, 0.96, 0.98, 0.98, 0.98, 0.98, 0.97, 0.97, 0.99, 1.04, 1.1,
  1.12, 1.08, 1.02, 0.97, 0.91, 0.85,
];

/** Public holidays by date, or by month and day for those of every year. */
const holidays = new Set(fleet.holidays);

function shapeOf(day: number): number[] {
  const date = new Date(day * dayMs);
  const text = date.toISOString();
  const isFree =
    date.getUTCDay() % 6 === 0 || holidays.has(text.slice(0, 10)) || holidays.has(text.slice(5, 10));
  return isFree ? weekend : weekday;
}

/**
 * Returns the demand of a region in MW by slot, before rooftop solar is subtracted. Heating and cooling follow the
 * temperature, which is continuous at midnight, so that consecutive days join without a step.
 */
function grossDemandOf(region: string, day: number, weather: Weather): Float64Array {
  const traits = traitsOf(region);
  const mean = traits.meanDemand * historyAt(traits.demand, day);
  const today = shapeOf(day);
  const tomorrow = shapeOf(day + 1);
  const demand = column();
  const noise = column();
  const effects = effectsOn(region, day);
  const start = jitterStart(975 + traits.seed, day);
  fillNoise(noise, 970 + traits.seed, day, 48);
  fillFromKnots(demand, 24, (hour) => (hour === 24 ? tomorrow[0] : today[hour]));
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const degrees = weather.temperature[slot];
    const heat = Math.max(0, degrees - 23) * traits.cooling + Math.max(0, 16 - degrees) * traits.heating;
    // The half-hourly noise drifts, and large loads come and go every five minutes.
    const jitter = 0.012 * jitters[(start + slot) & jitterMask];
    const level = 0.95 + heat + 0.03 * (noise[slot] - 0.5) + jitter;
    demand[slot] = demand[slot] * mean * level * factorAt(effects, 'demand', slot);
  }
  return demand;
}

/** One local day of a market in five-minute slots. NaN where no value was reported. */
export interface MarketDay {
  market: Market;
  /** Local days since 1970. */
  day: number;
  /** MW by unit, then slot; loads positive. Always three decimals, like meter readings. */
  power: readonly Float64Array[];
  /** Stored MWh by slot, by the index of the unit that reports it. */
  stateOfCharge: ReadonlyMap<number, Float64Array>;
  regions: readonly RegionDay[];
}

/** Computes a day from nothing but the market's fleet and the number of the day. */
export function computeMarketDay(market: Market, day: number): MarketDay {
  const skies = market.regions.map((region) => ({ region, weather: weatherOf(region, day) }));
  const gross = skies.map(({ region, weather }) => grossDemandOf(region, day, weather));
  const weather = skies.map((sky) => sky.weather);
  const plant = plantOf(market, day, weather);
  const plans = planStorage(market, day, gross, plant);
  const dispatched = dispatch(market, day, plant, plans, gross);
  const { power, stateOfCharge, sums } = outputOf(market, day, plant, plans, dispatched);
  return { market, day, power, stateOfCharge, regions: balance(market, day, sums, dispatched) };
}

/** Creates a cache of market days, of about half a megabyte each, that evicts the least recently used. */
export function createDayStore(capacity = 48) {
  const days = new Map<string, MarketDay>();
  return {
    dayOf(market: Market, day: number) {
      const key = `${market.code}/${day}`;
      const found = days.get(key) ?? computeMarketDay(market, day);
      days.delete(key);
      days.set(key, found);
      if (days.size > capacity) {
        const oldest = days.keys().next();
        if (!oldest.done) days.delete(oldest.value);
      }
      return found;
    },
  };
}

export type DayStore = ReturnType<typeof createDayStore>;

const slotsPerStep = 6;

/**
 * Returns the forecast of a region's rooftop solar in MW by slot: half-hourly steps close to the actual values, each
 * repeated for its six slots, as on the live service.
 */
export function forecastOf(day: MarketDay, region: number): Float64Array | undefined {
  const unit = day.market.units.find((one) => one.fueltech === 'solar_rooftop' && one.regionIndex === region);
  const actual = unit && day.power[unit.index];
  if (!actual) return undefined;
  const forecast = column();
  for (let from = 0; from < slotsPerDay; from += slotsPerStep) {
    let sum = 0;
    for (let slot = from; slot < from + slotsPerStep; slot++) sum += actual[slot];
    const miss = 0.92 + 0.16 * hash(1100 + region, day.day * slotsPerDay + from);
    forecast.fill(Math.round((sum / slotsPerStep) * miss * 1000) / 1000, from, from + slotsPerStep);
  }
  return forecast;
}
