import type { Operation } from '../query';
import type { Aggregation, ChartKind, Metric } from './types';

const data: readonly Operation[] = ['network', 'facilities'];
const market: readonly Operation[] = ['market'];
const none: readonly Operation[] = [];

function row(
  code: string,
  label: string,
  unit: string,
  aggregation: Aggregation,
  decimals: number,
  operations: readonly Operation[],
  chart: ChartKind,
  meaning: string,
  more: Pick<Metric, 'isForecast'> = {},
): Metric {
  return { code, label, unit, aggregation, decimals, operations, chart, meaning, ...more };
}

/**
 * The 28 metrics of the specification, in the order in which they are offered. Units, aggregation, decimals and the
 * operations that take each are the live service's own.
 */
// One metric a line.
// prettier-ignore
export const metrics: readonly Metric[] = [
  row('power', 'Power', 'MW', 'mean', 3, data, 'stack', 'Power generated or consumed, averaged over the bucket.'),
  row('energy', 'Energy', 'MWh', 'sum', 3, data, 'stack', 'Energy generated or consumed in the bucket.'),
  row('emissions', 'Emissions', 't', 'sum', 3, data, 'stack', 'Emissions in the bucket, in tonnes of CO2 equivalent.'),
  row('market_value', 'Market value', '$', 'sum', 2, data, 'stack', 'Value of the energy at the market price, in Australian dollars.'),
  row('storage_battery', 'Battery storage', 'MWh', 'mean', 3, data, 'line', 'Energy held in batteries, averaged over the bucket.'),
  row('price', 'Price', '$/MWh', 'mean', 2, market, 'step', 'Price of a unit of energy on the wholesale market, averaged over the bucket.'),
  row('demand', 'Demand', 'MW', 'mean', 3, market, 'line', 'Demand met by scheduled generation, averaged over the bucket.'),
  row('demand_energy', 'Demand (energy)', 'MWh', 'sum', 3, market, 'line', 'Energy demand met by scheduled generation in the bucket.'),
  row('demand_gross', 'Gross demand', 'MW', 'mean', 3, market, 'line', 'Operational demand and rooftop solar together, averaged over the bucket.'),
  row('demand_gross_energy', 'Gross demand (energy)', 'MWh', 'sum', 3, market, 'line', 'Energy of operational demand and rooftop solar together in the bucket.'),
  row('generation_renewable', 'Renewable generation', 'MW', 'mean', 3, market, 'line', 'Power from renewable sources, averaged over the bucket.'),
  row('generation_renewable_energy', 'Renewable generation (energy)', 'MWh', 'sum', 3, market, 'line', 'Energy from renewable sources in the bucket.'),
  row('generation_renewable_with_storage', 'Renewable generation with storage', 'MW', 'mean', 3, market, 'line', 'Power from renewable sources and storage, averaged over the bucket.'),
  row('generation_renewable_with_storage_energy', 'Renewable generation with storage (energy)', 'MWh', 'sum', 3, market, 'line', 'Energy from renewable sources and storage in the bucket.'),
  row('renewable_proportion', 'Renewable share', '%', 'ratio', 2, market, 'line', 'Share of renewable generation in gross demand; can exceed 100.'),
  row('renewable_with_storage_proportion', 'Renewable share with storage', '%', 'ratio', 2, market, 'line', 'Share of renewable generation and storage in gross demand; can exceed 100.'),
  row('curtailment', 'Curtailment', 'MW', 'mean', 3, market, 'line', 'Wind and utility solar power held back, averaged over the bucket.'),
  row('curtailment_energy', 'Curtailment (energy)', 'MWh', 'sum', 3, market, 'line', 'Wind and utility solar energy held back in the bucket.'),
  row('curtailment_solar_utility', 'Solar curtailment', 'MW', 'mean', 3, market, 'line', 'Utility solar power held back, averaged over the bucket.'),
  row('curtailment_solar_utility_energy', 'Solar curtailment (energy)', 'MWh', 'sum', 3, market, 'line', 'Utility solar energy held back in the bucket.'),
  row('curtailment_wind', 'Wind curtailment', 'MW', 'mean', 3, market, 'line', 'Wind power held back, averaged over the bucket.'),
  row('curtailment_wind_energy', 'Wind curtailment (energy)', 'MWh', 'sum', 3, market, 'line', 'Wind energy held back in the bucket.'),
  row('flow_imports', 'Imports', 'MW', 'mean', 3, market, 'line', 'Power flowing into the region from its neighbours, averaged over the bucket.'),
  row('flow_imports_energy', 'Imports (energy)', 'MWh', 'sum', 3, market, 'line', 'Energy that flowed into the region from its neighbours in the bucket.'),
  row('flow_exports', 'Exports', 'MW', 'mean', 3, market, 'line', 'Power flowing out of the region to its neighbours, averaged over the bucket.'),
  row('flow_exports_energy', 'Exports (energy)', 'MWh', 'sum', 3, market, 'line', 'Energy that flowed out of the region to its neighbours in the bucket.'),
  row('solar_rooftop_forecast', 'Rooftop solar forecast', 'MW', 'mean', 3, market, 'line', 'Newest forecast of rooftop solar power, some eight days ahead; NEM only.', { isForecast: true }),
  row('pollution', 'Pollution', 'kg', 'sum', 3, none, 'line', 'Pollutants reported for a year; named by the specification, taken by none of its operations.'),
];
