import { minuteMs } from '../time/time';
import { findFueltech, findMetric } from './lookUp';
import type { Labels } from './catalogTypes';

/**
 * The delays in minutes after which data arrive (docs/service.md: Time). The live service is 5 to 10 minutes behind;
 * rooftop solar, which is estimated, up to an hour; the WEM sometimes several hours.
 */
const lagMinutes = { usual: 10, rooftop: 60, wem: 180 } as const;

/** The longest delay of any source that still reports. */
export const longestLagMs = 24 * 60 * minuteMs;

/** True for rooftop solar and for a fuel technology group that contains it. An unknown code may contain it. */
function isRooftop(code: string): boolean {
  const lower = code.toLowerCase();
  return lower === 'solar_rooftop' || lower === 'solar' || findFueltech(lower) === undefined;
}

function hasRooftop(metric: string, labels: Labels): boolean {
  if (!findMetric(metric)?.hasAllSources || labels['unit_code'] !== undefined) return false;
  const source = labels['fueltech'] ?? labels['fueltech_group'];
  return typeof source === 'string' ? isRooftop(source) : labels['renewable'] !== false;
}

/** True for rooftop solar alone; each of its values is complete once it arrives. */
const isRooftopAlone = ({ fueltech }: Labels): boolean => String(fueltech).toLowerCase() === 'solar_rooftop';

/** The sources of a series: rooftop solar, all others, or both. The kinds arrive at different times. */
export type SourceKind = 'own' | 'rooftop' | 'mixed';

export function sourceKindOf(metric: string, labels: Labels): SourceKind {
  if (isRooftopAlone(labels)) return 'rooftop';
  return hasRooftop(metric, labels) ? 'mixed' : 'own';
}

const easternOnly: ReadonlySet<string> = new Set(['coal_brown', 'gas_wcmg', 'pumps']);

/**
 * True for a series of AU that may add up both networks. Rooftop solar there is that of the NEM alone (docs/service.md:
 * Networks).
 */
export function isOfTwoNetworks(networkCode: string, labels: Labels): boolean {
  if (networkCode !== 'AU' || labels['region'] !== undefined || labels['unit_code'] !== undefined)
    return false;
  return !isRooftopAlone(labels) && !easternOnly.has(String(labels['fueltech']).toLowerCase());
}

/** Returns the usual delay of a network's data in milliseconds. */
export const lagMsOf = (networkCode: string): number =>
  minuteMs * (networkCode === 'WEM' || networkCode === 'AU' ? lagMinutes.wem : lagMinutes.usual);

/** Returns by how much, in milliseconds, the slowest source of a network may end before the newest data. */
export const tailLagMsOf = (networkCode: string): number =>
  Math.max(lagMsOf(networkCode), lagMinutes.rooftop * minuteMs);

/** Returns the longest delay in milliseconds of rooftop solar in a network. */
export const rooftopLagMsOf = (networkCode: string): number =>
  networkCode === 'AU' ? lagMinutes.rooftop * minuteMs : tailLagMsOf(networkCode);
