import { minuteMs } from '../durations';
import { findFueltech } from './find';
import type { LabelValue } from '../labelValue';

/**
 * How long after the clock a bucket's data have come (docs/service.md: Time). The live service is 5 to 10 minutes
 * behind; rooftop solar, which is estimated, up to an hour; the WEM at times some hours.
 */
const lagMinutes = { usual: 10, rooftop: 60, wem: 180 } as const;

/** No source is later than this while it still reports. */
export const longestLagMs = 24 * 60 * minuteMs;

/** Metrics of all sources together, rooftop solar among them. */
const ofAllSources: ReadonlySet<string> = new Set([
  ...['power', 'energy', 'market_value', 'demand_gross', 'demand_gross_energy'],
  ...['generation_renewable', 'generation_renewable_energy'],
  ...['generation_renewable_with_storage', 'generation_renewable_with_storage_energy'],
  ...['renewable_proportion', 'renewable_with_storage_proportion'],
]);

type Labels = Readonly<Record<string, LabelValue>>;

/** True for a fuel technology, or a group of them, that rooftop solar is, or is part of. */
function isRooftop(code: string): boolean {
  const lower = code.toLowerCase();
  return lower === 'solar_rooftop' || lower === 'solar' || findFueltech(lower) === undefined;
}

function hasRooftop(metric: string, labels: Labels): boolean {
  if (!ofAllSources.has(metric) || labels['unit_code'] !== undefined) return false;
  const source = labels['fueltech'] ?? labels['fueltech_group'];
  return typeof source === 'string' ? isRooftop(source) : labels['renewable'] !== false;
}

/** The usual lag of a network's data in milliseconds. */
export const lagMsOf = (networkCode: string): number =>
  minuteMs * (networkCode === 'WEM' || networkCode === 'AU' ? lagMinutes.wem : lagMinutes.usual);

/** True for rooftop solar alone, each of whose values is whole once it is there. */
export const isRooftopAlone = ({ fueltech }: Labels): boolean =>
  String(fueltech).toLowerCase() === 'solar_rooftop';

/**
 * The lag in milliseconds of the latest of the sources that are added up in a series: until then, its values lack that
 * source. Undefined where all come together.
 */
export function mixedLagMsOf(networkCode: string, metric: string, labels: Labels): number | undefined {
  const lagMs = lagMsOf(networkCode);
  const isOfTwoNetworks =
    networkCode === 'AU' && labels['region'] === undefined && labels['unit_code'] === undefined;
  if (isOfTwoNetworks) return lagMs;
  return hasRooftop(metric, labels) ? Math.max(lagMs, lagMinutes.rooftop * minuteMs) : undefined;
}
