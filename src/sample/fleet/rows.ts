import type { FacilityRow, UnitRow } from './types';

type Extra = Partial<Pick<UnitRow, 'factor' | 'storage' | 'from' | 'to'>>;

/** Typical emissions in t CO2e per MWh; zero for unlisted fuel technologies. */
const factors: Readonly<Record<string, number>> = {
  coal_black: 0.89,
  coal_brown: 1.18,
  gas_ccgt: 0.39,
  gas_ocgt: 0.61,
  gas_steam: 0.56,
  gas_recip: 0.52,
  gas_wcmg: 0.5,
  distillate: 0.94,
  bioenergy_biogas: 0.05,
  bioenergy_biomass: 0.03,
};

export function unit(code: string, fueltech: string, capacity: number, extra: Extra = {}): UnitRow {
  return { code, fueltech, capacity, factor: factors[fueltech] ?? 0, ...extra };
}

/** Units that differ only in their number: `units('BW0', 1, 4, …)` is BW01 to BW04. */
export function units(
  prefix: string,
  first: number,
  last: number,
  fueltech: string,
  capacity: number,
  extra: Extra = {},
): readonly UnitRow[] {
  return Array.from({ length: last - first + 1 }, (_, i) =>
    unit(`${prefix}${first + i}`, fueltech, capacity, extra),
  );
}

/**
 * Returns the three units of a battery, as the market registers them: one that discharges (`…G1`), one that charges
 * (`…L1`), and the whole battery (`…1`). Only the whole one reports a state of charge, and it reports no power, so that
 * no sum over units counts a battery twice.
 */
export function battery(prefix: string, capacity: number, storage: number, extra: Extra = {}): UnitRow[] {
  return [
    unit(`${prefix}G1`, 'battery_discharging', capacity, { storage, ...extra }),
    unit(`${prefix}L1`, 'battery_charging', capacity, { storage, ...extra }),
    unit(`${prefix}1`, 'battery', capacity, { storage, ...extra }),
  ];
}

export function facility(
  code: string,
  name: string,
  region: string,
  lat: number,
  lng: number,
  ...parts: readonly (UnitRow | readonly UnitRow[])[]
): FacilityRow {
  return { code, name, region, lat, lng, units: parts.flat() };
}
