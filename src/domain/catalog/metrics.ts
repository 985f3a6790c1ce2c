import type { Operation } from '../query/query';
import type { Aggregation, MetricNature, Metric } from './catalogTypes';

const data: readonly Operation[] = ['network', 'facilities'];
const market: readonly Operation[] = ['market'];
const allSources = { hasAllSources: true } as const;

function row(
  code: string,
  label: string,
  unit: string,
  aggregation: Aggregation,
  decimals: number,
  operations: readonly Operation[],
  nature: MetricNature,
  meaning: string,
  more: Pick<Metric, 'isForecast' | 'hasAllSources'> = {},
): Metric {
  return { code, label, unit, aggregation, decimals, operations, nature, meaning, ...more };
}

/** Returns a metric of power and its energy counterpart. `*` in the meaning is replaced with either word. */
function pair(code: string, label: string, meaning: string, more?: Pick<Metric, 'hasAllSources'>): Metric[] {
  const ofPower = `${meaning.replace('*', 'power')}, averaged over the interval.`;
  const ofEnergy = `${meaning.replace('*', 'energy')} in the interval.`;
  return [
    row(code, label, 'MW', 'mean', 3, market, 'other', ofPower, more),
    row(`${code}_energy`, `${label} (energy)`, 'MWh', 'sum', 3, market, 'other', ofEnergy, more),
  ];
}

/**
 * The metrics of the service, in the order in which they are offered. Units, aggregation, decimals and
 * operations follow the live service.
 */
// One line for each metric or pair.
// prettier-ignore
export const metrics: readonly Metric[] = [
  row('power', 'Power', 'MW', 'mean', 3, data, 'additive', 'Power generated or consumed, averaged over the interval.', allSources),
  row('energy', 'Energy', 'MWh', 'sum', 3, data, 'additive', 'Energy generated or consumed in the interval.', allSources),
  row('emissions', 'Emissions', 't', 'sum', 3, data, 'additive', 'Emissions in the interval, in tonnes of CO2 equivalent.'),
  row('market_value', 'Market value', '$', 'sum', 2, data, 'additive', 'Value of the energy at the market price, in Australian dollars.', allSources),
  row('storage_battery', 'Battery storage', 'MWh', 'mean', 3, data, 'other', 'Stored energy of batteries (state of charge), averaged over the interval.'),
  row('price', 'Price', '$/MWh', 'mean', 2, market, 'price', 'Price of a unit of energy on the wholesale market, averaged over the interval.'),
  ...pair('demand', 'Demand', 'Demand for * met by scheduled generation'),
  ...pair('demand_gross', 'Gross demand', 'Operational demand for * and rooftop solar together', allSources),
  ...pair('generation_renewable', 'Renewable generation', 'Generation of * from renewable sources', allSources),
  ...pair('generation_renewable_with_storage', 'Renewable generation with storage', 'Generation of * from renewable sources and storage', allSources),
  row('renewable_proportion', 'Renewable share', '%', 'ratio', 2, market, 'other', 'Share of renewable generation in gross demand; can exceed 100.', allSources),
  row('renewable_with_storage_proportion', 'Renewable share with storage', '%', 'ratio', 2, market, 'other', 'Share of renewable generation and storage in gross demand; can exceed 100.', allSources),
  ...pair('curtailment', 'Curtailment', 'Wind and utility solar * held back'),
  ...pair('curtailment_solar_utility', 'Solar curtailment', 'Utility solar * held back'),
  ...pair('curtailment_wind', 'Wind curtailment', 'Wind * held back'),
  ...pair('flow_imports', 'Imports', 'Flow of * into the region from its neighbours'),
  ...pair('flow_exports', 'Exports', 'Flow of * out of the region to its neighbours'),
  row('solar_rooftop_forecast', 'Rooftop solar forecast', 'MW', 'mean', 3, market, 'other', 'Newest forecast of rooftop solar power, some eight days ahead; NEM only.', { isForecast: true }),
  row('pollution', 'Pollution', 'kg', 'sum', 3, [], 'other', 'Pollutants reported for a year; named by the specification, taken by none of its operations.'),
];
