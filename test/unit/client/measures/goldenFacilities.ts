import type { MarketCode } from '#src/sample/fleet/markets';
import {
  capacityHours,
  energyOf,
  formulas,
  netRevenue,
  percent,
  ratio,
  stores,
  unitsIn,
  type Formula,
  type Unit,
} from './goldenFormulas';
import type { Slot } from './marketState';

/** The units of a facility that generate. */
const facilityUnits = (code: MarketCode, facility: string): Unit[] =>
  unitsIn(code, (unit) => unit.facility?.code === facility && !stores.includes(unit.fueltech));

function sumOfUnits(units: Unit[], slots: readonly Slot[], by?: 'price') {
  let [sum, isAny] = [0, false];
  for (const { code } of units) {
    const energy = energyOf(slots, (slot) => slot.unit(code, by));
    if (Number.isNaN(energy)) continue;
    isAny = true;
    sum += energy;
  }
  return isAny ? sum : NaN;
}

const batteryUnit = (code: MarketCode, facility: string, side: string): Unit[] =>
  unitsIn(code, (unit) => unit.facility?.code === facility && unit.fueltech === `battery_${side}`);

/** Applies the formula of a fuel technology to the only unit of a facility. */
const ofUnit =
  (formula: Formula | undefined): Formula =>
  (slots, _region, facility, bucket) => {
    const [unit] = unitsIn(bucket.code, (one) => one.facility?.code === facility);
    const own = slots.map((slot): Slot => ({
      ...slot,
      source: (_, __, by) => slot.unit(unit?.code ?? '', by === 'price' ? by : undefined),
    }));
    return formula?.(own, unit?.region ?? '', unit?.fueltech ?? '', bucket) ?? { value: NaN };
  };

/** The formulas of facilities with one unit, by the code of the facility. */
export const unitFormulas: Readonly<Record<string, Formula>> = {
  capture_price: ofUnit(formulas['capture_price']),
  capture_rate_time: ofUnit(formulas['capture_rate_time']),
  capture_rate_demand: ofUnit(formulas['capture_rate_demand']),
  demand_share: ofUnit(formulas['demand_share']),
  'energy_below:0': ofUnit(formulas['energy_below:0']),
  'revenue_above:100': ofUnit(formulas['revenue_above:100']),
  capacity_factor(slots, _region, facility, bucket) {
    const units = facilityUnits(bucket.code, facility);
    return percent(ratio(sumOfUnits(units, slots), capacityHours(units, bucket)));
  },
};

/** The formulas of facilities, by the code of the facility. */
export const facilityFormulas: Readonly<Record<string, Formula>> = {
  facility_capture_price(slots, _region, facility, { code }) {
    const units = facilityUnits(code, facility);
    return ratio(sumOfUnits(units, slots, 'price'), sumOfUnits(units, slots));
  },
  facility_capacity_factor(slots, _region, facility, bucket) {
    // A unit without data in the bucket counts without capacity.
    const units = facilityUnits(bucket.code, facility).filter(
      (unit) => !Number.isNaN(sumOfUnits([unit], slots)),
    );
    return percent(ratio(sumOfUnits(units, slots), capacityHours(units, bucket)));
  },
  battery_net_revenue: (slots, _region, facility, { code }) =>
    netRevenue(
      sumOfUnits(batteryUnit(code, facility, 'discharging'), slots, 'price'),
      sumOfUnits(batteryUnit(code, facility, 'charging'), slots, 'price'),
    ),
  battery_spread(slots, _region, facility, { code }) {
    const [sold, bought] = ['discharging', 'charging'].map((side) => batteryUnit(code, facility, side));
    const [out, into] = [sumOfUnits(sold ?? [], slots), sumOfUnits(bought ?? [], slots)];
    const [income, cost] = [sumOfUnits(sold ?? [], slots, 'price'), sumOfUnits(bought ?? [], slots, 'price')];
    return out > 0 && into > 0 ? { value: income / out - cost / into, below: out } : { value: NaN };
  },
  round_trip_efficiency: (slots, _region, facility, { code }) =>
    percent(
      ratio(
        sumOfUnits(batteryUnit(code, facility, 'discharging'), slots),
        sumOfUnits(batteryUnit(code, facility, 'charging'), slots),
      ),
    ),
  battery_cycles(slots, _region, facility, bucket) {
    const units = batteryUnit(bucket.code, facility, 'discharging');
    const stored = units.map((unit) => ({ ...unit, capacity: unit.storage ?? NaN }));
    return ratio(sumOfUnits(units, slots), capacityHours(stored, bucket) / 24);
  },
};
