import { dayMs } from '../../domain';
import { column, fillFromKnots, fillNoise, hash, slotsPerDay, smoothNoise } from './noise';
import { effectsOn, factorAt, type ActiveEffect } from './events';
import { traitsOf, type RegionTraits } from './regions';

const radians = Math.PI / 180;

function sunOf(traits: RegionTraits, yearPart: number): Float64Array {
  const declination = -23.44 * radians * Math.cos(2 * Math.PI * (yearPart + 10 / 365));
  const base = Math.sin(traits.latitude * radians) * Math.sin(declination);
  const swing = Math.cos(traits.latitude * radians) * Math.cos(declination);
  return traits.hourAngleCosines.map((cosine) => Math.max(0, base + swing * cosine));
}

/**
 * Returns the wind of a region. Fronts cross the continent from west to east in a few days, so that neighbouring
 * regions have the same wind at different hours.
 */
function windOf(
  traits: RegionTraits,
  day: number,
  yearPart: number,
  effects: readonly ActiveEffect[],
): Float64Array {
  const wind = column();
  const season = 0.03 * Math.cos(2 * Math.PI * (yearPart - 0.68));
  fillFromKnots(wind, 24, (hour) => {
    const time = day + hour / 24;
    const front = smoothNoise(900, time / 2.6 + traits.noonHour * 0.35);
    const own = smoothNoise(910 + traits.seed, time / 1.7);
    const gust = smoothNoise(920 + traits.seed, time * 5);
    const evening = 0.05 * Math.cos(((hour - 20) * Math.PI) / 12);
    const strength = 0.45 * front + 0.37 * own + 0.18 * gust + evening + season + traits.windiness;
    const share = Math.min(1, Math.max(0, (strength - 0.265) / 0.7));
    return 0.02 + 0.9 * share * share * (3 - 2 * share);
  });
  // Gusts that last minutes.
  const gusts = column();
  fillNoise(gusts, 925 + traits.seed, day, 144);
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const share = wind[slot] * (0.95 + 0.1 * gusts[slot]);
    wind[slot] = Math.min(1, share * factorAt(effects, 'wind', slot));
  }
  return wind;
}

/** Returns the weather of a region on a local day (days since 1970), by slot. */
export function weatherOf(region: string, day: number) {
  const traits = traitsOf(region);
  const date = new Date(day * dayMs);
  const effects = effectsOn(region, day);
  const yearPart = (date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / (365.25 * dayMs);
  const cover =
    smoothNoise(930, day / 2.1 + traits.noonHour * 0.4) * 0.5 + hash(940 + traits.seed, day) * 0.5;
  const cloud = Math.max(0, cover - 0.25) * 1.25;
  const clarity = column();
  fillNoise(clarity, 950 + traits.seed, day, 24);
  for (let slot = 0; slot < slotsPerDay; slot++) {
    clarity[slot] = 1 - cloud * factorAt(effects, 'cloud', slot) * (0.3 + 0.6 * clarity[slot]);
  }
  const season = traits.seasonalSwing * Math.cos(2 * Math.PI * (yearPart - 0.055));
  const temperature = column();
  // Clouds affect the temperature only during the day, and warm and cold spells continue at midnight, so that days join
  // without a step.
  fillFromKnots(temperature, 24, (hour) => {
    const spell = smoothNoise(960, (day + hour / 24) / 4.3 + traits.noonHour * 0.4) - 0.5;
    const daily = Math.cos(((hour - 15) * Math.PI) / 12);
    const sunny = daily > 0 ? (6.5 - 4 * cloud) * daily : 5 * daily;
    return traits.meanTemperature + season + 11 * spell + sunny;
  });
  for (const { effect, strength } of effects) {
    for (let slot = 0; slot < slotsPerDay; slot++) {
      temperature[slot] += (effect.heat ?? 0) * strength[slot];
    }
  }
  return {
    /** The sine of the sun's elevation, 0 at night. */
    sun: sunOf(traits, yearPart),
    /** The share of sunlight that clouds let through, 0 to 1. */
    clarity,
    /** The capacity factor of a typical wind farm, 0 to 1. */
    wind: windOf(traits, day, yearPart, effects),
    /** In °C. */
    temperature,
  };
}

export type Weather = ReturnType<typeof weatherOf>;
