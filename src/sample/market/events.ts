import { dayMs } from '../../domain/durations';
import { slotsPerDay } from './noise';

/** The effect of an event at full strength. */
export interface EventEffect {
  /** °C added to the temperature. */
  readonly heat?: number;
  /** The factor on the wind. */
  readonly wind?: number;
  /** The factor on the clouds. */
  readonly cloud?: number;
  /** The factor on demand. */
  readonly demand?: number;
  /** The available share of dispatchable plant. */
  readonly available?: number;
  /** The factor on the limits of the line that begins in the region, according to `lines`. */
  readonly line?: number;
}

/**
 * An event that occurs once a year, on a date given by a rule: `[month 1 to 12, weekday 0 = Sunday, which of the
 * month]`.
 */
export interface MarketEvent {
  readonly name: string;
  readonly on: readonly [month: number, weekday: number, nth: number];
  /** The number of days that it lasts. */
  readonly days: number;
  /** The hours of each day that it covers; absent for all hours. */
  readonly hours?: readonly [from: number, to: number];
  readonly effects: Readonly<Record<string, EventEffect>>;
}

const everywhere = (effect: EventEffect, regions = ['NSW1', 'QLD1', 'SA1', 'TAS1', 'VIC1']) =>
  Object.fromEntries(regions.map((region) => [region, effect]));

/** The events of each year. The README of the examples lists them for users. */
export const marketEvents: readonly MarketEvent[] = [
  {
    name: 'heat wave in the south-east',
    on: [1, 2, 4],
    days: 3,
    effects: { SA1: { heat: 9 }, VIC1: { heat: 8.5 }, NSW1: { heat: 4.5 }, TAS1: { heat: 5 } },
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
    effects: { NSW1: { available: 0.64 }, QLD1: { available: 0.74 } },
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
];

/** Returns the first local day (days since 1970) of an event in a year. */
export function firstDayOf({ on: [month, weekday, nth] }: MarketEvent, year: number): number {
  const first = new Date(Date.UTC(year, month - 1, 1));
  return first.getTime() / dayMs + ((7 + weekday - first.getUTCDay()) % 7) + (nth - 1) * 7;
}

/** Rises from 0 to 1 within `edge` of the start, and falls to 0 at the end in the same way. */
const trapezoid = (at: number, length: number, edge: number): number =>
  Math.max(0, Math.min(1, at / edge, (length - at) / edge));

/**
 * An effect on a day, with its strength by slot from 0 to 1, which rises and falls gradually so that days join without
 * a step.
 */
export interface ActiveEffect {
  readonly effect: EventEffect;
  readonly strength: Float64Array;
}

/** Returns the effects on a region on a local day; none on most days. */
export function effectsOn(region: string, day: number): readonly ActiveEffect[] {
  const year = new Date(day * dayMs).getUTCFullYear();
  return marketEvents.flatMap((event) => {
    const effect = event.effects[region];
    const at = day - firstDayOf(event, year);
    if (!effect || at < 0 || at >= event.days) return [];
    const [from, to] = event.hours ?? [0, 24];
    const strength = Float64Array.from({ length: slotsPerDay }, (_, slot) =>
      event.hours
        ? trapezoid(slot / 12 - from, to - from, 0.25)
        : trapezoid(at + slot / slotsPerDay, event.days, event.days > 1 ? 0.3 : 0.2),
    );
    return [{ effect, strength }];
  });
}

/** Returns the combined factor of one kind of effect at a slot; 1 without effects. */
export function factorAt(
  effects: readonly ActiveEffect[],
  kind: Exclude<keyof EventEffect, 'heat'>,
  slot: number,
): number {
  let factor = 1;
  for (const { effect, strength } of effects) {
    factor *= 1 + ((effect[kind] ?? 1) - 1) * (strength[slot] ?? 0);
  }
  return factor;
}
