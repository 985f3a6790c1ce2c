import { effectsOn, factorAt } from './events';
import { hash, jitterMask, jitters, jitterStart, slotsPerDay } from './noise';
import { traitsOf } from './regions';

/** The hours in which plant is scarce most often. */
const shortHours = { from: 16.5, length: 3.5 } as const;

/** The depth of shortages in regions where they are milder. */
const depths: Partial<Readonly<Record<string, number>>> = { QLD1: 0.78, SA1: 0.72, TAS1: 0.45 };

/**
 * Returns the available share of hydro and gas plant, by slot. On some evenings much of it is unavailable for minutes
 * to hours: too little water, too little gas, too short notice. Neighbouring regions often have shortages together.
 */
export function flexibleShareOf(region: string, day: number): Float64Array {
  const { seed, zone } = traitsOf(region);
  const out = new Float64Array(slotsPerDay).fill(1);
  for (const at of [zone, seed]) {
    if (hash(1020 + at, day) < 0.45) addShortage(out, at, day, depths[region] ?? 1);
  }
  return out;
}

/**
 * Returns the number of marks by which a region's price exceeds the offered price, by slot: 0, with occasional
 * exceptions of a few minutes, when cheap plant is too slow to follow. Neighbouring regions often share them.
 */
export function priceRisesOf(region: string, day: number): Float64Array {
  const { seed, zone } = traitsOf(region);
  const out = new Float64Array(slotsPerDay);
  for (const at of [zone, seed]) {
    const start = jitterStart(1010 + at, day);
    for (let slot = 0; slot < slotsPerDay; slot++) {
      const chance = (jitters[(start + slot) & jitterMask] ?? 0) + 0.5;
      if (chance > 0.011) continue;
      const end = Math.min(slotsPerDay, slot + 1 + Math.floor(3 * hash(1011 + at, day)));
      // A single region seldom reaches the cap, because its lines would import energy.
      const height = 1.5 + (at === zone ? 7 : 4.5) * hash(1012 + at, day * slotsPerDay + slot) ** 2;
      for (let i = slot; i < end; i++) out[i] = Math.max(out[i] ?? 0, height);
    }
  }
  return out;
}

/** Adds a shortage of up to three hours in the evening. */
function addShortage(out: Float64Array, seed: number, day: number, deep: number): void {
  const hours = 0.3 + 2.6 * hash(1021 + seed, day) ** 2;
  const start = shortHours.from + (shortHours.length - hours / 2) * hash(1022 + seed, day);
  const depth = deep * (0.1 + 0.42 * hash(1023 + seed, day));
  const ragged = jitterStart(1024 + seed, day);
  const end = Math.min(slotsPerDay, (start + hours) * 12);
  for (let slot = Math.floor(start * 12); slot < end; slot++) {
    const part = 0.8 + 0.4 * (jitters[(ragged + slot) & jitterMask] ?? 0);
    out[slot] = (out[slot] ?? 1) * (1 - depth * part);
  }
}

/**
 * Returns the available share of all dispatchable plant, by slot; below 1 only during an event. Undefined without one.
 */
export function availableShareOf(region: string, day: number): Float64Array | undefined {
  const effects = effectsOn(region, day).filter(({ effect }) => effect.available !== undefined);
  if (effects.length === 0) return undefined;
  return Float64Array.from({ length: slotsPerDay }, (_, slot) => factorAt(effects, 'available', slot));
}
