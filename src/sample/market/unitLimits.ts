import type { FacilityRow, Market, Unit } from '../fleet/types';
import { dispatchableLimit, gapOf, solarLimit, steadyLimit, windLimit } from './availability';
import { kindOf } from './merit';
import { slotsPerDay } from './noise';
import { batteryDay, pumpDay, type BatteryDay } from './storage';
import type { Weather } from './weather';

/** What each unit could do on a day. */
export interface UnitLimits {
  /** MW by unit, then slot; undefined for units that report no power that day. */
  readonly columns: readonly (Float64Array | undefined)[];
  /** MWh held at the end of each slot, by the index of the unit that reports it. */
  readonly held: ReadonlyMap<number, Float64Array>;
  /** Slots that a wind or solar unit leaves out; nobody counts on these. */
  readonly gaps: ReadonlyMap<number, readonly [number, number]>;
}

function fillLimit(unit: Unit, day: number, sky: Weather, out: Float64Array): Float64Array {
  if (kindOf(unit) !== undefined) dispatchableLimit(unit, day, out);
  else if (unit.fueltech === 'wind') windLimit(unit, day, sky, out);
  else if (unit.fueltech === 'solar_utility' || unit.fueltech === 'solar_rooftop') {
    solarLimit(unit, day, sky, out);
  } else if (unit.fueltech === 'pumps') pumpDay(unit, day, out);
  else steadyLimit(unit, day, out);
  return out;
}

/** The limits of all units of a market on a local day. */
export function limitOf(market: Market, day: number, weather: readonly Weather[]): UnitLimits {
  const batteries = new Map<FacilityRow | undefined, BatteryDay>();
  const held = new Map<number, Float64Array>();
  const gaps = new Map<number, readonly [number, number]>();
  // One piece of memory for the whole day: two hundred small ones cost more than what is put into them.
  const memory = new Float64Array(market.units.length * slotsPerDay);
  const columns = market.units.map((unit) => {
    const sky = weather[unit.regionIndex];
    if (!sky || day < unit.firstDay || day >= unit.endDay) return undefined;
    if (unit.storage === undefined) {
      const gap =
        unit.fueltech === 'wind' || unit.fueltech === 'solar_utility' ? gapOf(unit, day) : undefined;
      if (gap) gaps.set(unit.index, gap);
      const from = unit.index * slotsPerDay;
      return fillLimit(unit, day, sky, memory.subarray(from, from + slotsPerDay));
    }
    // The first of a battery's three units lends its seed to all.
    const whole = batteries.get(unit.facility) ?? batteryDay(unit.seed, unit, day);
    batteries.set(unit.facility, whole);
    if (unit.fueltech === 'battery_charging') return whole.charge;
    if (unit.fueltech === 'battery_discharging') return whole.discharge;
    held.set(unit.index, whole.held);
    return undefined;
  });
  return { columns, held, gaps };
}
