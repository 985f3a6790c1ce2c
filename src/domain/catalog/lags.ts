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

/** Gross demand and shares of it, which have values only where those of all sources have come. */
const waitingMetric = /^demand_gross|_proportion$/;

/**
 * The sources of a series: rooftop solar, all others, or both. The kinds arrive at different times. A `waiting` series
 * has values where both have come.
 */
export type SourceKind = 'own' | 'rooftop' | 'mixed' | 'waiting';

export function sourceKindOf(metric: string, labels: Labels): SourceKind {
  if (isRooftopAlone(labels)) return 'rooftop';
  if (waitingMetric.test(metric)) return 'waiting';
  return hasRooftop(metric, labels) ? 'mixed' : 'own';
}

const easternOnly: ReadonlySet<string> = new Set(['coal_brown', 'gas_wcmg', 'hydro', 'pumps']);

/**
 * Returns the network whose data decide when a series is complete. In AU, that is the NEM for what the NEM alone has;
 * rooftop solar is (docs/service.md: Networks).
 */
export function feedOf(networkCode: string, labels: Labels): string {
  if (networkCode !== 'AU' || labels['unit_code'] !== undefined) return networkCode;
  const { region, fueltech, fueltech_group: group } = labels;
  const isEastern =
    region === undefined ? easternOnly.has(String(fueltech ?? group).toLowerCase()) : region !== 'WEM';
  return isEastern || isRooftopAlone(labels) ? 'NEM' : networkCode;
}

/** Returns the usual delay of a network's data in milliseconds. */
export const lagMsOf = (networkCode: string): number =>
  minuteMs * (networkCode === 'WEM' || networkCode === 'AU' ? lagMinutes.wem : lagMinutes.usual);

/** The shortest and the longest delay of rooftop solar in milliseconds, in every network. */
export const minRooftopLagMs = 30 * minuteMs;
export const rooftopLagMs = lagMinutes.rooftop * minuteMs;

/** Returns by how much, in milliseconds, the slowest source of a network may end before the newest data. */
export const tailLagMsOf = (networkCode: string): number => Math.max(lagMsOf(networkCode), rooftopLagMs);
