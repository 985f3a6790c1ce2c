import type { Operation } from '../query/query';
import { fueltechGroups, fueltechs } from './fueltechs';
import { findMeasure } from './measures';
import { metrics } from './metrics';
import { defaultOffsetMinutes, networks } from './networks';
import { renewables, statuses } from './categories';
import type { Category, Colours, Fueltech, Labels, Metric, Theme } from './catalogTypes';

function finderIn<T extends { code: string }>(rows: readonly T[], toKey = (code: string): string => code) {
  const byKey = new Map(rows.map((row) => [toKey(row.code), row]));
  return (code: string): T | undefined => byKey.get(toKey(code));
}

const findInAnyCase = <T extends { code: string }>(rows: readonly T[]) =>
  finderIn(rows, (code) => code.toLowerCase());

const findOwnMetric = finderIn(metrics);
const findTechnology = findInAnyCase(fueltechs);
const findCategory = findInAnyCase(renewables);

/** Finds a metric, or a measure, by its exact code. */
export const findMetric = (code: string): Metric | undefined => findOwnMetric(code) ?? findMeasure(code);

/** True for a metric whose series add up to a total, so that they can be stacked. */
export const isAdditive = (metricCode: string): boolean => findMetric(metricCode)?.nature === 'additive';

/** True for a forecast metric, by its catalog entry or, for an unknown metric, by its name. */
export const isForecastMetric = (code: string): boolean =>
  findMetric(code)?.isForecast ?? code.endsWith('_forecast');

/** Finds a network by its exact code: the service is case-sensitive. */
export const findNetwork = finderIn(networks);

export const findRegion = finderIn(networks.flatMap(({ regions }) => regions));

export const findFueltechGroup = findInAnyCase(fueltechGroups);

/** Finds a fuel technology, otherwise a group, ignoring case: services differ in it. */
export const findFueltech = (code: string): Fueltech | undefined =>
  findTechnology(code) ?? findFueltechGroup(code);

/** Finds a value of the grouping by groups: a technology that the service puts in no group has its own. */
export const findGroupOrFueltech = (code: string): Fueltech | undefined =>
  findFueltechGroup(code) ?? findTechnology(code);

export const findStatus = findInAnyCase(statuses);

/** Finds the renewable category of the service's boolean or its text ("true", "True"). */
export const findRenewable = (value: string | boolean): Category | undefined => findCategory(String(value));

/** Returns the metrics that the live service offers for an operation. */
export const metricsOf = (operation: Operation): Metric[] =>
  metrics.filter((metric) => metric.operations.includes(operation));

/** Returns a network's fixed offset from UTC in minutes; the NEM's offset for an unknown network. */
export const offsetMinutesOf = (networkCode: string): number =>
  findNetwork(networkCode)?.offsetMinutes ?? defaultOffsetMinutes;

function coloursOf(labels: Labels): Colours | undefined {
  const { fueltech, fueltech_group: group, status, renewable, region } = labels;
  if (typeof fueltech === 'string') return findFueltech(fueltech)?.colours;
  if (typeof group === 'string') return findGroupOrFueltech(group)?.colours;
  if (typeof status === 'string') return findStatus(status)?.colours;
  if (typeof renewable === 'string' || typeof renewable === 'boolean')
    return findRenewable(renewable)?.colours;
  return typeof region === 'string' ? findRegion(region)?.colours : undefined;
}

/**
 * Returns the colour (`#rrggbb`) of a series by its labels: its fueltech, group, status or renewable value, otherwise
 * its region. Undefined when the catalog has no colour; use one of `fallbackColours` then.
 */
export const colourOf = (labels: Labels, theme: Theme): string | undefined => coloursOf(labels)?.[theme];

/** The unit of a metric; empty for an unknown one. */
export const unitOfMetric = (code: string): string => findMetric(code)?.unit ?? '';
