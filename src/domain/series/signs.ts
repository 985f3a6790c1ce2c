import { findFueltech, findGroupOrFueltech, isAdditive } from '../catalog/index';
import { isPercentOfFirst } from '../result/chartChoices';
import type { Series } from '../result/result';

type SignedSeries = Pick<Series, 'metric' | 'labels' | 'fueltech'>;

/**
 * True for a series of energy that leaves the network (charging, pumping, exports), which the service sends as positive
 * numbers. The fueltech label decides; for a unit, the fueltech from the directory of facilities. A unit without a
 * known fueltech is not a load.
 */
export function isLoad({ metric, labels, fueltech: ofUnit }: SignedSeries): boolean {
  // Stored energy, prices and shares have no direction.
  if (!isAdditive(metric) || isPercentOfFirst({ labels })) return false;
  const { fueltech, fueltech_group: group } = labels;
  if (typeof fueltech === 'string') return findFueltech(fueltech)?.isLoad === true;
  if (typeof group === 'string') return findGroupOrFueltech(group)?.isLoad === true;
  return ofUnit !== undefined && findFueltech(ofUnit)?.isLoad === true;
}

/** True when at least one series is a load, so that the sign of loads matters. */
export const hasLoads = (series: readonly SignedSeries[]): boolean => series.some(isLoad);

/**
 * Returns the values of a series with loads negative: the series' own array if it is not a load, otherwise a new one.
 * Applied to negative loads, it returns the values that the service sent.
 */
export function signedValues(series: SignedSeries & Pick<Series, 'values'>): Float64Array {
  // Zero keeps its sign.
  return isLoad(series) ? series.values.map((value) => (value === 0 ? value : -value)) : series.values;
}

/**
 * True for power or energy of several technologies, such as a region or all renewable sources. The service adds loads
 * to these sums as positive numbers, so they cannot be distinguished from generation.
 */
export function mayContainLoads({ metric, labels }: SignedSeries): boolean {
  const { fueltech, fueltech_group: group, unit_code: unit } = labels;
  const isSum = metric === 'power' || metric === 'energy';
  return isSum && fueltech === undefined && group === undefined && unit === undefined;
}
