import { dayMs } from '../../domain';
import { column, hash, jitterMask, jitters, jitterStart, slotsPerDay } from './noise';
import { traitsOf } from './regions';

/** The effect of an event at full strength. */
interface EventEffect {
  /** °C added to the temperature. */
  heat?: number;
  /** The factor on the wind. */
  wind?: number;
  /** The factor on the clouds. */
  cloud?: number;
  /** The factor on demand. */
  demand?: number;
  /** The available share of dispatchable plant. */
  available?: number;
  /** The factor on the limits of the line that begins in the region, according to `lines`. */
  line?: number;
}

/** A yearly event: `[month 1 to 12, weekday 0 = Sunday, which of the month]`, or `[month, day]`. */
interface MarketEvent {
  name: string;
  on: readonly [month: number, day: number, nth?: number];
  /** The number of days that it lasts. */
  days: number;
  /** The hours of each day that it covers; absent for all hours. */
  hours?: readonly [from: number, to: number];
  effects: Partial<Record<string, EventEffect>>;
}

const everywhere = (effect: EventEffect) => ({
  NSW1: effect,
  QLD1: effect,
  SA1: effect,
  TAS1: effect,
  VIC1: effect,
});

/** The events of each year. The README of the examples lists them for users. */
export const marketEvents: readonly MarketEvent[] = [
  {
    name: 'heat wave in the south-east',
    on: [1, 2, 4],
    days: 3,
    effects: { SA1: { heat: 8 }, VIC1: { heat: 8.5 }, NSW1: { heat: 4.5 }, TAS1: { heat: 5 } },
  },
  { name: 'heat wave in the west', on: [2, 1, 1], days: 3, effects: { WEM: { heat: 8 } } },
  {
    name: 'windless week',
    on: [5, 1, 3],
    days: 7,
    effects: everywhere({ wind: 0.25 }),
  },
  {
    name: 'spike evening in the north',
    on: [6, 4, 3],
    days: 1,
    hours: [16.5, 20],
    effects: { NSW1: { available: 0.56 }, QLD1: { available: 0.72 } },
  },
  {
    name: 'outage of the line between South Australia and Victoria',
    on: [9, 1, 1],
    days: 5,
    effects: { SA1: { line: 0.06 } },
  },
  {
    name: 'curtailment Sunday',
    on: [10, 0, 2],
    days: 1,
    effects: everywhere({ cloud: 0.1, demand: 0.93, wind: 1.25 }),
  },
  {
    name: 'Christmas Day',
    on: [12, 25],
    days: 1,
    effects: {
      ...everywhere({ demand: 0.93 }),
      SA1: { cloud: 0.1, demand: 0.76 },
      VIC1: { cloud: 0.1, demand: 0.87 },
      WEM: { demand: 0.93 },
    },
  },
];

/** Returns the first local day (days since 1970) of an event in a year. */
export function firstDayOf({ on: [month, day, nth] }: MarketEvent, year: number): number {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const before = nth === undefined ? day - 1 : ((7 + day - first.getUTCDay()) % 7) + (nth - 1) * 7;
  return first.getTime() / dayMs + before;
}

/** Rises from 0 to 1 within `edge` of the start, and falls to 0 at the end in the same way. */
const trapezoid = (at: number, length: number, edge: number): number =>
  Math.max(0, Math.min(1, at / edge, (length - at) / edge));

/** Effects on a region on a day; the strength from 0 to 1 by slot is gradual, so that days join without a step. */
export function effectsOn(region: string, day: number) {
  const year = new Date(day * dayMs).getUTCFullYear();
  return marketEvents.flatMap((event) => {
    const effect = event.effects[region];
    const at = day - firstDayOf(event, year);
    if (!effect || at < 0 || at >= event.days) return [];
    const [from, to] = event.hours ?? [0, 24];
    const strength = Float64Array.from({ length: slotsPerDay }, (_, slot) =>
      event.hours
        ? trapezoid(slot / 12 - from, to - from, 1)
        : trapezoid(at + slot / slotsPerDay, event.days, event.days > 1 ? 0.3 : 0.2),
    );
    return [{ effect, strength }];
  });
}

export type ActiveEffect = ReturnType<typeof effectsOn>[number];

/** Returns the combined factor of one kind of effect at a slot; 1 without effects. */
export function factorAt(
  effects: readonly ActiveEffect[],
  kind: Exclude<keyof EventEffect, 'heat'>,
  slot: number,
): number {
  let factor = 1;
  for (const { effect, strength } of effects) {
    factor *= 1 + ((effect[kind] ?? 1) - 1) * strength[slot];
  }
  return factor;
}

/** The hours in which plant is scarce most often. */
const shortHours = { from: 16.5, length: 3.5 } as const;

/**
 * Returns the available share of hydro and gas plant, by slot. On some evenings much of it is unavailable for minutes
 * to hours: too little water, too little gas, too short notice. Neighbouring regions often have shortages together.
 */
export function flexibleShareOf(region: string, day: number): Float64Array {
  const { seed, zone, shortage } = traitsOf(region);
  const out = column().fill(1);
  for (const at of [zone, seed]) {
    if (hash(1020 + at, day) < 0.45) addShortage(out, at, day, shortage);
  }
  return out;
}

/**
 * Returns the number of marks by which a region's price exceeds the offered price, by slot: 0, with occasional
 * exceptions of a few minutes, when cheap plant is too slow to follow. Neighbouring regions often share them.
 */
export function priceRisesOf(region: string, day: number): Float64Array {
  const { seed, zone } = traitsOf(region);
  const out = column();
  for (const at of [zone, seed]) {
    const start = jitterStart(1010 + at, day);
    for (let slot = 0; slot < slotsPerDay; slot++) {
      const chance = jitters[(start + slot) & jitterMask] + 0.5;
      if (chance > 0.011) continue;
      const end = Math.min(slotsPerDay, slot + 1 + Math.floor(3 * hash(1011 + at, day)));
      // A single region seldom reaches the cap, because its lines would import energy.
      const height = 1.5 + (at === zone ? 7 : 4.5) * hash(1012 + at, day * slotsPerDay + slot) ** 2;
      for (let i = slot; i < end; i++) out[i] = Math.max(out[i], height);
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
    const part = 0.8 + 0.4 * jitters[(ragged + slot) & jitterMask];
    out[slot] *= 1 - depth * part;
  }
}

/** Returns the available share of dispatchable plant by slot; undefined without an event. */
export function availableShareOf(region: string, day: number): Float64Array | undefined {
  const effects = effectsOn(region, day).filter(({ effect }) => effect.available !== undefined);
  if (effects.length === 0) return undefined;
  return Float64Array.from({ length: slotsPerDay }, (_, slot) => factorAt(effects, 'available', slot));
}
