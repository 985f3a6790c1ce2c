import { mapDefined } from '../../idioms/mapDefined';
import { findFueltech, findMeasure, type Measure, termsOf } from '../../catalog/index';
import type { Diagnostic } from '../../query/diagnostic';
import { checkFacilityCodes } from '../../query/checkQuery';
import type { Query } from '../../query/query';
import { isOfAllFacilities } from '../../query/queryParts';
import type { Directory, DirectoryFacility, DirectoryUnit } from '../../result/directory';
import { nextBucket } from '../../time/bucket';
import { hourMs } from '../../time/time';
import type { Window } from '../../time/window';
import { countedIn, type TermSet } from './termSets';

type CapacityKind = Extract<Measure['computation'], { kind: 'capacity' }>['by'];

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
  by: CapacityKind,
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

const sizeOf = (
  { storageMwh = NaN, capacityMw = NaN, maximumMw = capacityMw }: DirectoryUnit,
  by: CapacityKind,
): number => (by === 'power' ? maximumMw : storageMwh);

/**
 * Returns what capacities allow in each bucket: MW × hours, MWh × days, or MWh at any time. Only the hours count that were
 * asked for, that have passed, and in which a unit has data. Missing where a unit that has data lacks its capacity.
 */
export function allowedBy(
  set: TermSet,
  by: CapacityKind,
  times: Float64Array,
  interval: string,
  facts: MeasureFacts,
): Float64Array {
  const { offsetMinutes, window, fetchedAtMs = Infinity } = facts;
  const fromMs = window?.startMs ?? -Infinity;
  const untilMs = Math.min(window?.endMs ?? Infinity, fetchedAtMs);
  const ends = times.map((ms) => nextBucket(ms, interval, offsetMinutes));
  const perMs = 1 / (by === 'power' ? hourMs : 24 * hourMs);
  const allowed = new Float64Array(times.length);
  for (const unit of unitsOf(set, by, facts)) {
    const size = sizeOf(unit, by);
    const [firstMs, lastMs] = dataSpanOf(unit);
    const low = Math.max(fromMs, firstMs);
    const high = Math.min(untilMs, lastMs);
    for (let i = 0; i < allowed.length; i++) {
      const ms = Math.min(ends[i], high) - Math.max(times[i], low);
      if (ms > 0) allowed[i] += by === 'level' ? size : size * ms * perMs;
    }
  }
  return allowed;
}

/** Returns the units that a query or its facilities name, with the other parts of their batteries that a measure needs. */
function namedUnits(
  { facility_code: facilities = [], unit_code: codes = [] }: Query,
  measure: Measure,
  directory: Directory,
): DirectoryUnit[] {
  const needed = termsOf(measure).flatMap(({ fueltechs = [] }) => fueltechs);
  return directory.facilities.flatMap(({ code, units }) => {
    if (codes.length === 0) return facilities.includes(code) ? units : [];
    const named = units.filter((unit) => codes.includes(unit.code));
    const technologies = named.map(technologyOf);
    if (!technologies.some((one) => batteryParts.includes(one))) return named;
    const missing = needed.filter((one) => !technologies.includes(one));
    return [...named, ...units.filter((unit) => missing.includes(technologyOf(unit)))];
  });
}

/** Adds the other units of a battery that a measure needs, where a query names some of its units alone. */
export function withWholeBatteries(query: Query, measure: Measure, directory: Directory | undefined): Query {
  const { unit_code: codes } = query;
  if (!codes || !directory) return query;
  const all = namedUnits(query, measure, directory).map(({ code }) => code);
  return { ...query, unit_code: [...new Set([...codes, ...all])] };
}

/** Returns the fault of a query for units that lack what one of its measures needs, as far as the directory shows it. */
export function faultOfUnits(query: Query, directory: Directory | undefined): Diagnostic | undefined {
  if (query.operation !== 'facilities' || !directory || isOfAllFacilities(query)) return undefined;
  if (checkFacilityCodes(query, directory).length > 0) return undefined;
  for (const [index, value] of (query.measures ?? []).entries()) {
    const measure = findMeasure(value);
    if (!measure) continue;
    const { computation } = measure;
    const units = namedUnits(query, measure, directory).map((unit) => ({ ...unit, labels: {} }));
    const found = [...new Set(units.map(technologyOf))];
    if (found.length === 0 || found.includes('')) continue;
    const members = termsOf(measure).map((term) => countedIn(term, measure, units));
    const isSized =
      computation.kind !== 'capacity' ||
      (computation.by === 'storage' ? units : members[0]).some((unit) => sizeOf(unit, computation.by) > 0);
    if (!isSized || members.some((all) => all.length === 0))
      return { severity: 'error', path: ['measures', index], code: 'measureNeeds', value, found };
  }
  return undefined;
}
