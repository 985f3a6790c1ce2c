import type { Series } from '../result';

type NamedSeries = Pick<Series, 'metric' | 'labels'>;

const partCodes: readonly (string | undefined)[] = ['battery_charging', 'battery_discharging'];

function codeOf({ labels }: NamedSeries): string | undefined {
  const { fueltech, fueltech_group: group } = labels;
  const code = typeof fueltech === 'string' ? fueltech : group;
  return typeof code === 'string' ? code.toLowerCase() : undefined;
}

/** Identifies a series apart from its technology: the metric, and the region, status and so on. */
function scopeOf({ metric, labels }: NamedSeries): string {
  const others = Object.entries(labels).filter(([name]) => name !== 'fueltech' && name !== 'fueltech_group');
  return JSON.stringify([metric, ...others.sort(([a], [b]) => (a < b ? -1 : 1))]);
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
