import { mapDefined } from '../../idioms/mapDefined';
import { findFueltech } from '../../catalog/index';
import type { Directory, DirectoryFacility, DirectoryUnit } from '../../result/directory';
import { floorToBucket, nextBucket } from '../../time/bucket';
import { hourMs } from '../../time/time';
import type { Window } from '../../time/window';
import type { TermSet } from './termSets';

/** Facts that a measure is computed from, besides the series of its terms. */
export interface MeasureFacts {
  offsetMinutes: number;
  /** The facilities of the network, with their capacities; absent if they are not known. */
  directory?: Directory;
  /** The requested buckets, and the time of the request. */
  window?: Window;
  fetchedAtMs?: number;
}

/** A unit of another status that has never reported is not built yet: it has no capacity. */
const activeStatuses: readonly (string | undefined)[] = ['operating', 'commissioning', undefined];

function dataSpanOf({ status, firstSeenMs, lastSeenMs }: DirectoryUnit): [fromMs: number, toMs: number] {
  const isActive = activeStatuses.includes(status);
  const isSeen = firstSeenMs !== undefined || lastSeenMs !== undefined;
  if (!isSeen && !isActive) return [Infinity, -Infinity];
  // The directory may be a day old, so a unit that runs has been seen until now. A stamp is the start of five minutes.
  const toMs = isActive ? Infinity : (lastSeenMs ?? Infinity) + hourMs / 12;
  return [firstSeenMs ?? -Infinity, toMs];
}

const technologyOf = ({ fueltech = '' }: DirectoryUnit): string => fueltech.toLowerCase();

/** The units of a battery, of which the first kind with a known storage counts: each of them has it. */
const batteryParts = ['battery_discharging', 'battery', 'battery_charging'];

/** Returns the units with the storage of a facility, which each of its two or three units has. */
function storageUnitsOf({ units }: DirectoryFacility): DirectoryUnit[] {
  const kinds = batteryParts.map((part) => units.filter((unit) => technologyOf(unit) === part));
  const known = kinds.find((all) => all.some(({ storageMwh }) => storageMwh !== undefined));
  return known ?? kinds.find((all) => all.length > 0) ?? [];
}

/** Returns the units whose energy a set adds up. */
function unitsOf(
  { labels, members }: TermSet,
  by: 'power' | 'storage',
  { directory }: MeasureFacts,
): DirectoryUnit[] {
  if (!directory) return [];
  const { region, fueltech, fueltech_group: group } = labels;
  const codes = new Set(mapDefined(members.flat(), (one) => one.labels['unit_code']));
  const facilities =
    codes.size > 0
      ? [...new Set(mapDefined([...codes], (code) => directory.facilityWith(String(code))))]
      : directory.facilities.filter((one) => region === undefined || one.region === region);
  if (by === 'storage') return facilities.flatMap(storageUnitsOf);
  return facilities
    .flatMap(({ units }) => units)
    .filter((unit) => {
      if (codes.size > 0) return codes.has(unit.code);
      const technology = technologyOf(unit);
      if (typeof fueltech === 'string') return technology === fueltech.toLowerCase();
      return typeof group === 'string' && findFueltech(technology)?.group === group.toLowerCase();
    });
}

/**
 * Returns what capacities allow in each bucket: MW × hours, or MWh × days. Only the hours count that were asked for,
 * that have passed, and in which a unit has data. Missing where a unit that has data lacks its capacity.
 */
export function allowedBy(
  set: TermSet,
  by: 'power' | 'storage',
  times: Float64Array,
  interval: string,
  facts: MeasureFacts,
): Float64Array {
  const { offsetMinutes, window, fetchedAtMs = Infinity } = facts;
  const fromMs = window?.startMs ?? -Infinity;
  const untilMs = Math.min(window?.endMs ?? Infinity, fetchedAtMs);
  const starts = times.map((ms) => floorToBucket(ms, interval, offsetMinutes));
  const ends = times.map((ms) => nextBucket(ms, interval, offsetMinutes));
  const perMs = 1 / (by === 'power' ? hourMs : 24 * hourMs);
  const allowed = new Float64Array(times.length);
  for (const unit of unitsOf(set, by, facts)) {
    const { storageMwh = NaN, capacityMw = NaN, maximumMw = capacityMw } = unit;
    const size = by === 'storage' ? storageMwh : maximumMw;
    const [firstMs, lastMs] = dataSpanOf(unit);
    const low = Math.max(fromMs, firstMs);
    const high = Math.min(untilMs, lastMs);
    for (let i = 0; i < allowed.length; i++) {
      const ms = Math.min(ends[i], high) - Math.max(starts[i], low);
      if (ms > 0) allowed[i] += size * ms * perMs;
    }
  }
  return allowed;
}
