import { intervals, primaryGroupings, secondaryGroupings } from '../../domain/catalog';

/** The metrics in the order of the specification, which refusals also use. */
export const metricCodes: readonly string[] = [
  'power',
  'energy',
  'price',
  'market_value',
  'demand',
  'demand_energy',
  'demand_gross',
  'demand_gross_energy',
  'generation_renewable',
  'generation_renewable_energy',
  'curtailment',
  'curtailment_energy',
  'curtailment_solar_utility',
  'curtailment_solar_utility_energy',
  'curtailment_wind',
  'curtailment_wind_energy',
  'emissions',
  'renewable_proportion',
  'pollution',
  'storage_battery',
  'generation_renewable_with_storage',
  'generation_renewable_with_storage_energy',
  'renewable_with_storage_proportion',
  'flow_imports',
  'flow_exports',
  'flow_imports_energy',
  'flow_exports_energy',
  'solar_rooftop_forecast',
];

const codes = (rows: readonly { readonly code: string }[]): readonly string[] => rows.map((row) => row.code);

export const intervalCodes = codes(intervals);
export const primaryCodes = codes(primaryGroupings);
export const secondaryCodes = codes(secondaryGroupings);
