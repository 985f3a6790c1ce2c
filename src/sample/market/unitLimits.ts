import type { FacilityRow, Market, Unit } from '../fleet/types';
import { dispatchableLimit, gapOf, solarLimit, steadyLimit, windLimit } from './availability';
import { kindOf } from './merit';
import { slotsPerDay } from './noise';
import { batteryDay, pumpDay, type BatteryDay } from './storage';
import type { Weather } from './weather';

/** The possible output of each unit on a day. */
export interface UnitLimits {
  /** MW by unit, then slot; undefined for units that report no power that day. */
  readonly columns: readonly (Float64Array | undefined)[];
  /** MWh stored at the end of each slot, by the index of the unit that reports it. */
  readonly stateOfCharge: ReadonlyMap<number, Float64Array>;
  /** The slots that a wind or solar unit does not report. Dispatch does not count on them. */
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
export function limitsOf(market: Market, day: number, weather: readonly Weather[]): UnitLimits {
  const batteries = new Map<FacilityRow | undefined, BatteryDay>();
  const stateOfCharge = new Map<number, Float64Array>();
  const gaps = new Map<number, readonly [number, number]>();
  // One allocation for all units: two hundred small ones would take longer than filling them.
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
    // The three units of a battery use the seed of the first.
    const battery = batteries.get(unit.facility) ?? batteryDay(unit.seed, unit, day);
    batteries.set(unit.facility, battery);
    if (unit.fueltech === 'battery_charging') return battery.charge;
    if (unit.fueltech === 'battery_discharging') return battery.discharge;
    stateOfCharge.set(unit.index, battery.stateOfCharge);
    return undefined;
  });
  return { columns, stateOfCharge, gaps };
}
