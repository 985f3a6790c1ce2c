import type { Unit } from '../fleet/types';
import { hash, slotsPerDay } from './noise';

/** A profile by slot: 0 outside the hours, 1 inside, with linear edges of an hour. */
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

/** The share of the charged energy that a battery discharges again. */
const efficiency = 0.86;
/** The state of charge at midnight as a share of the storage. Every day ends where it began. */
const reserve = 0.12;

/** A battery's charging and discharging by slot, both positive MW, and its state of charge after each slot in MWh. */
export interface BatteryDay {
  readonly charge: Float64Array;
  readonly discharge: Float64Array;
  readonly stateOfCharge: Float64Array;
}

/** Computes the day of a battery. Its three units use the same seed, so that charge, discharge and storage agree. */
export function batteryDay(seed: number, unit: Unit, day: number): BatteryDay {
  const cycle = 0.55 + 0.45 * hash(seed, day);
  const storage = unit.storage ?? 0;
  const most = Math.min(storage * (0.95 - reserve), unit.capacity * dischargingHours * 0.97);
  const discharged = most * cycle;
  const charge = charging.map((share) => (share * discharged) / efficiency / chargingHours);
  const discharge = discharging.map((share) => (share * discharged) / dischargingHours);
  const stateOfCharge = new Float64Array(slotsPerDay);
  let level = storage * reserve;
  for (let slot = 0; slot < slotsPerDay; slot++) {
    level += ((charge[slot] ?? 0) * efficiency - (discharge[slot] ?? 0)) / 12;
    stateOfCharge[slot] = level;
  }
  return { charge, discharge, stateOfCharge };
}

/** The load of the pumps of a hydro plant, MW by slot. */
export function pumpDay(unit: Unit, day: number, out: Float64Array): void {
  const level = hash(unit.seed, day) < 0.25 ? 0 : 0.4 + 0.5 * hash(unit.seed + 1, day);
  for (let slot = 0; slot < slotsPerDay; slot++) out[slot] = unit.capacity * level * (pumping[slot] ?? 0);
}
