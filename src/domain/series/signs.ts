import { findFueltech, findGroupOrFueltech, isAdditive } from '../catalog/index';
import { isPercentOfFirst } from '../result/chartChoices';
import { labelsKey, type Series } from '../result/result';

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

type NamedSeries = Pick<Series, 'metric' | 'labels'>;

const partCodes: readonly (string | undefined)[] = ['battery_charging', 'battery_discharging'];

function codeOf({ labels }: NamedSeries): string | undefined {
  const { fueltech, fueltech_group: group } = labels;
  const code = typeof fueltech === 'string' ? fueltech : group;
  return typeof code === 'string' ? code.toLowerCase() : undefined;
}

/** Identifies a series apart from its technology: the metric, and the region, status and so on. */
function scopeOf({ metric, labels }: NamedSeries): string {
  const { fueltech: _fueltech, fueltech_group: _group, ...others } = labels;
  return `${metric} ${labelsKey(others)}`;
}

/**
 * Finds the `battery` series that a stack or a total would count twice: `battery` combines charging and discharging,
 * and one of those is present with the same metric, region and so on (docs/service.md, "Metrics").
 */
export function findCountedTwice(all: readonly NamedSeries[]): (series: NamedSeries) => boolean {
  const scopes = new Set(all.filter((one) => partCodes.includes(codeOf(one))).map(scopeOf));
  if (scopes.size === 0) return () => false;
  return (series) => codeOf(series) === 'battery' && scopes.has(scopeOf(series));
}
