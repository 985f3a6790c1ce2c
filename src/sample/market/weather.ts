import { fillFromKnots, fillNoise, hash, slotsPerDay, smoothNoise } from './noise';
import { traitsOf, type RegionTraits } from './regions';

/** A region's weather through a day of 288 slots. */
export interface Weather {
  /** Sine of the sun's height, 0 at night. */
  readonly sun: Float64Array;
  /** Share of sunlight that comes through, 0 to 1. */
  readonly clarity: Float64Array;
  /** Share of capacity that a typical wind farm could make, 0 to 1. */
  readonly wind: Float64Array;
  /** °C. */
  readonly temperature: Float64Array;
}

const hourAngles = new Map<string, Float64Array>();

/** Cosines of the sun's hour angle: they depend on the place alone. */
function hourAngleOf(region: string, traits: RegionTraits): Float64Array {
  let cosines = hourAngles.get(region);
  if (!cosines) {
    cosines = Float64Array.from({ length: slotsPerDay }, (_, slot) =>
      Math.cos(((slot / 12 - traits.noonHour) * Math.PI) / 12),
    );
    hourAngles.set(region, cosines);
  }
  return cosines;
}

const radians = Math.PI / 180;

function sunOf(region: string, traits: RegionTraits, yearPart: number): Float64Array {
  const declination = -23.44 * radians * Math.cos(2 * Math.PI * (yearPart + 10 / 365));
  const base = Math.sin(traits.latitude * radians) * Math.sin(declination);
  const swing = Math.cos(traits.latitude * radians) * Math.cos(declination);
  return hourAngleOf(region, traits).map((cosine) => Math.max(0, base + swing * cosine));
}

/** Fronts cross the continent from west to east in a few days, so neighbours see the same wind at other hours. */
function windOf(traits: RegionTraits, day: number, yearPart: number): Float64Array {
  const wind = new Float64Array(slotsPerDay);
  const season = 0.03 * Math.cos(2 * Math.PI * (yearPart - 0.68));
  fillFromKnots(wind, 24, (hour) => {
    const time = day + hour / 24;
    const front = smoothNoise(900, time / 2.6 + traits.noonHour * 0.35);
    const own = smoothNoise(910 + traits.seed, time / 1.7);
    const gust = smoothNoise(920 + traits.seed, time * 5);
    const evening = 0.05 * Math.cos(((hour - 20) * Math.PI) / 12);
    const strength = 0.45 * front + 0.37 * own + 0.18 * gust + evening + season;
    const share = Math.min(1, Math.max(0, (strength - 0.18) / 0.62));
    return 0.02 + 0.9 * share * share * (3 - 2 * share);
  });
  return wind;
}

/** The weather of a region on a local day (days since 1970). */
export function weatherOf(region: string, day: number): Weather {
  const traits = traitsOf(region);
  const date = new Date(day * 86_400_000);
  const yearPart = (date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / (365.25 * 86_400_000);
  const cover =
    smoothNoise(930, day / 2.1 + traits.noonHour * 0.4) * 0.5 + hash(940 + traits.seed, day) * 0.5;
  const cloud = Math.max(0, cover - 0.25) * 1.25;
  const clarity = new Float64Array(slotsPerDay);
  fillNoise(clarity, 950 + traits.seed, day, 48);
  for (let slot = 0; slot < slotsPerDay; slot++) {
    clarity[slot] = 1 - cloud * (0.3 + 0.6 * (clarity[slot] ?? 0));
  }
  const season = traits.seasonalSwing * Math.cos(2 * Math.PI * (yearPart - 0.055));
  const temperature = new Float64Array(slotsPerDay);
  // Cloud tells by day alone, and a spell of heat or cold runs on through midnight: no step between days.
  fillFromKnots(temperature, 24, (hour) => {
    const spell = smoothNoise(960, (day + hour / 24) / 4.3 + traits.noonHour * 0.4) - 0.5;
    const daily = Math.cos(((hour - 15) * Math.PI) / 12);
    const sunny = daily > 0 ? (6.5 - 4 * cloud) * daily : 5 * daily;
    return traits.meanTemperature + season + 11 * spell + sunny;
  });
  return { sun: sunOf(region, traits, yearPart), clarity, wind: windOf(traits, day, yearPart), temperature };
}
