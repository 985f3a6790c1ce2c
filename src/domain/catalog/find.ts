import type { Operation } from '../query';
import { fueltechGroups, fueltechs } from './fueltechs';
import { intervals } from './intervals';
import { metrics } from './metrics';
import { defaultOffsetMinutes, networks } from './networks';
import { renewables, statuses } from './statuses';
import type { Category } from './statuses';
import type { Fueltech, Interval, Metric, Network, Region } from './types';

function byCode<T extends { readonly code: string }>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [row.code, row]));
}

function byLowerCode<T extends { readonly code: string }>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [row.code.toLowerCase(), row]));
}

const metricByCode = byCode(metrics);
const intervalByCode = byCode(intervals);
const networkByCode = byCode(networks);
const regionByCode = byCode(networks.flatMap((network) => network.regions));
const technologyByCode = byLowerCode(fueltechs);
const groupByCode = byLowerCode(fueltechGroups);
const statusByCode = byLowerCode(statuses);
const renewableByCode = byLowerCode(renewables);

/** The metric, by its exact code. */
export const findMetric = (code: string): Metric | undefined => metricByCode.get(code);

/** True for a metric of what is to come: by its row, and where it is not known by its name. */
export const isForecastMetric = (code: string): boolean => {
  const metric = findMetric(code);
  return metric ? metric.isForecast === true : code.endsWith('_forecast');
};

/** The interval, by its exact code (`1M` is a month). */
export const findInterval = (code: string): Interval | undefined => intervalByCode.get(code);

/** The network, by its exact code: the service is strict about case. */
export const findNetwork = (code: string): Network | undefined => networkByCode.get(code);

/** The region, by its exact code, of whichever network. */
export const findRegion = (code: string): Region | undefined => regionByCode.get(code);

/** The fuel technology, else the group, in any case of letters: services differ in it. */
export function findFueltech(code: string): Fueltech | undefined {
  return technologyByCode.get(code.toLowerCase()) ?? groupByCode.get(code.toLowerCase());
}

/** The group of fuel technologies, in any case of letters. */
export const findFueltechGroup = (code: string): Fueltech | undefined => groupByCode.get(code.toLowerCase());

/** The status of a facility, in any case of letters. */
export const findStatus = (code: string): Category | undefined => statusByCode.get(code.toLowerCase());

/** Renewable or not, from the service's boolean or its text ("true", "True"). */
export function findRenewable(value: string | boolean): Category | undefined {
  return renewableByCode.get(String(value).toLowerCase());
}

/** The metrics an operation takes on the live service. */
export function metricsOf(operation: Operation): readonly Metric[] {
  return metrics.filter((metric) => metric.operations.includes(operation));
}

/** A network's fixed offset from UTC in minutes; that of the NEM for one we do not know. */
export function offsetMinutesOf(networkCode: string): number {
  return findNetwork(networkCode)?.offsetMinutes ?? defaultOffsetMinutes;
}
