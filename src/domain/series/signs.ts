import { findFueltech, findFueltechGroup, findMetric } from '../catalog/index';
import type { Series } from '../result';

/** As much of a series as its sign needs. */
export type SignedSeries = Pick<Series, 'metric' | 'labels' | 'fueltech'>;

/** How loads stand wherever values are shown or written: what flows away counts below zero. */
export const loadSign = 'negative';

/** Flows have a direction; what is stored, a price or a share has none. */
const isFlow = (metric: string): boolean => findMetric(metric)?.chart === 'stack';

/**
 * True for a series of what flows away from the network (charging, pumping, exports), which the service sends as
 * positive numbers. Its fueltech label decides; of a unit, what the directory of facilities says that it is. A unit of
 * which that is not known counts as no load.
 */
export function isLoad({ metric, labels, fueltech: ofUnit }: SignedSeries): boolean {
  if (!isFlow(metric)) return false;
  const { fueltech, fueltech_group: group } = labels;
  if (typeof fueltech === 'string') return findFueltech(fueltech)?.isLoad === true;
  if (typeof group === 'string') return (findFueltechGroup(group) ?? findFueltech(group))?.isLoad === true;
  return ofUnit !== undefined && findFueltech(ofUnit)?.isLoad === true;
}

/** True where it matters how loads are written: at least one series is a load. */
export const hasLoads = (series: readonly SignedSeries[]): boolean => series.some(isLoad);

/** The values of a series with loads below zero. The series' own array where it is no load, else a new one. */
export function signedValues(series: SignedSeries & Pick<Series, 'values'>): Float64Array {
  // Subtracted, not multiplied: the negative of 0 would be -0.
  return isLoad(series) ? series.values.map((value) => 0 - value) : series.values;
}

/**
 * True for power or energy of several technologies, such as a region or all that is renewable. The service adds loads as
 * the positive numbers that it sends, so that they cannot be told from generation.
 */
export function mayContainLoads({ metric, labels }: SignedSeries): boolean {
  const { fueltech, fueltech_group: group, unit_code: unit } = labels;
  const isSum = metric === 'power' || metric === 'energy';
  return isSum && fueltech === undefined && group === undefined && unit === undefined;
}
