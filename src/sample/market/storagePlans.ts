import type { FacilityRow, Market } from '../fleet/markets';
import { runs, type Plant, type RegionPlant } from './plant';
import { planBattery, pumpDay, storageSignalOf, type BatteryPlan } from './storage';
import { kindOf } from '../fleet/offers';
import { column, slotsPerDay } from './noise';
import { traitsOf } from './regions';

/** The number of slots on each side over which the residual is averaged. */
const reach = 4;
const variableKinds = [kindOf('wind', ''), kindOf('solar_utility', '')];

/**
 * Returns the demand that solar and wind do not meet, by region and slot, as a share of mean demand. Half of it comes
 * from the region and half from the whole market, like prices. It is averaged over 45 minutes around the slot, since
 * nobody can predict single minutes.
 */
function residualsOf(
  market: Market,
  gross: readonly Float64Array[],
  regions: readonly RegionPlant[],
): Float64Array[] {
  const left = gross.map((values) => values.slice());
  regions.forEach(({ rooftop, kinds }, region) => {
    const variable = variableKinds.map((kind) => (kind === undefined ? undefined : kinds[kind]));
    for (const values of [rooftop, ...variable]) {
      if (!values) continue;
      for (let slot = 0; slot < slotsPerDay; slot++) left[region][slot] -= values[slot];
    }
  });
  const means = market.regions.map((region) => traitsOf(region).meanDemand);
  const allMean = means.reduce((sum, mean) => sum + mean, 0);
  const all = column();
  for (const values of left) {
    for (let slot = 0; slot < slotsPerDay; slot++) all[slot] += values[slot] / allMean;
  }
  return left.map((values, region) => {
    const mean = means[region];
    const own = column();
    for (let slot = 0; slot < slotsPerDay; slot++) {
      own[slot] = 0.5 * (values[slot] / mean + all[slot]);
    }
    let sum = 0;
    let count = 0;
    for (let slot = -reach; slot < slotsPerDay; slot++) {
      if (slot + reach < slotsPerDay) {
        sum += own[slot + reach];
        count++;
      }
      if (slot > reach) {
        sum -= own[slot - reach - 1];
        count--;
      }
      if (slot >= 0) values[slot] = sum / count;
    }
    return values;
  });
}

/** A battery and its plan for a day. Its three units are found by their facility. */
export interface PlannedBattery {
  facility: FacilityRow | undefined;
  regionIndex: number;
  plan: BatteryPlan;
}

/** The plans of a market's storage for a day, based on the energy that other plant leaves. */
export interface StoragePlans {
  batteries: readonly PlannedBattery[];
  /** The loads by unit, MW by slot: charging batteries and pumps. */
  loads: ReadonlyMap<number, Float64Array>;
}

/** Plans the storage of a market. `gross` is the demand in MW by region, before rooftop solar is subtracted. */
export function planStorage(
  market: Market,
  day: number,
  gross: readonly Float64Array[],
  plant: Plant,
): StoragePlans {
  const signals = residualsOf(market, gross, plant.regions).map(storageSignalOf);
  const batteries: PlannedBattery[] = [];
  const loads = new Map<number, Float64Array>();
  for (const unit of market.units) {
    const { facility, regionIndex, fueltech, index } = unit;
    if (!runs(unit, day)) continue;
    const signal = signals[regionIndex];
    if (fueltech === 'pumps') {
      const load = plant.columnOf(unit);
      pumpDay(unit, day, signal, load);
      loads.set(index, load);
    } else if (fueltech === 'battery_discharging') {
      batteries.push({ facility, regionIndex, plan: planBattery(unit, day, signal) });
    } else if (fueltech === 'battery_charging') {
      const battery = batteries.find((one) => one.facility === facility);
      if (battery) loads.set(index, battery.plan.charge);
    }
  }
  return { batteries, loads };
}
