import type { FacilityRow, Market } from '../fleet/types';
import { runs, type Plant } from './plant';
import { residualsOf } from './residual';
import { planBattery, pumpDay, storageSignalOf, type BatteryPlan } from './storage';

/** A battery and its plan for a day. Its three units are found by their facility. */
export interface PlannedBattery {
  readonly facility: FacilityRow | undefined;
  readonly regionIndex: number;
  readonly plan: BatteryPlan;
}

/** The plans of a market's storage for a day, based on the energy that other plant leaves. */
export interface StoragePlans {
  readonly batteries: readonly PlannedBattery[];
  /** The loads by unit, MW by slot: charging batteries and pumps. */
  readonly loads: ReadonlyMap<number, Float64Array>;
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
    const signal = signals[regionIndex];
    if (!signal || !runs(unit, day)) continue;
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
