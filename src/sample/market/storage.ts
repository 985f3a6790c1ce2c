import type { Unit } from '../fleet/types';
import { hash, slotsPerDay } from './noise';

/** Shares of a slot's power by slot: 0 at both ends, 1 in between, straight edges of an hour. */
function plateau(fromHour: number, toHour: number): Float64Array {
  return Float64Array.from({ length: slotsPerDay }, (_, slot) => {
    const hour = (slot + 0.5) / 12;
    return Math.max(0, Math.min(1, hour - fromHour, toHour - hour));
  });
}

const charging = plateau(8.5, 15.5);
const discharging = plateau(17, 22);
const pumping = plateau(9.5, 15);
const hoursOf = (shape: Float64Array): number => shape.reduce((sum, share) => sum + share, 0) / 12;
const chargingHours = hoursOf(charging);
const dischargingHours = hoursOf(discharging);

/** Share of the energy taken from the grid that a battery gives back. */
const efficiency = 0.86;
/** What a battery holds at midnight, as a share of its storage: every day ends where it began. */
const reserve = 0.12;

/** A battery's power by slot, both ways positive MW, and what it holds at the end of each slot in MWh. */
export interface BatteryDay {
  readonly charge: Float64Array;
  readonly discharge: Float64Array;
  readonly held: Float64Array;
}

/** The three units of a battery share the seed of the whole, so that what goes in, out and remains agree. */
export function batteryDay(seed: number, unit: Unit, day: number): BatteryDay {
  const cycle = 0.55 + 0.45 * hash(seed, day);
  const storage = unit.storage ?? 0;
  const most = Math.min(storage * (0.95 - reserve), unit.capacity * dischargingHours * 0.97);
  const given = most * cycle;
  const charge = charging.map((share) => (share * given) / efficiency / chargingHours);
  const discharge = discharging.map((share) => (share * given) / dischargingHours);
  const held = new Float64Array(slotsPerDay);
  let level = storage * reserve;
  for (let slot = 0; slot < slotsPerDay; slot++) {
    level += ((charge[slot] ?? 0) * efficiency - (discharge[slot] ?? 0)) / 12;
    held[slot] = level;
  }
  return { charge, discharge, held };
}

/** What pumps of a hydro plant take by slot, MW. */
export function pumpDay(unit: Unit, day: number, out: Float64Array): void {
  const level = hash(unit.seed, day) < 0.25 ? 0 : 0.4 + 0.5 * hash(unit.seed + 1, day);
  for (let slot = 0; slot < slotsPerDay; slot++) out[slot] = unit.capacity * level * (pumping[slot] ?? 0);
}
