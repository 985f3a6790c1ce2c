import { mapDefined } from '../idioms/mapDefined';
import { firstMatch } from '../idioms/firstMatch';
import { offsetMinutesOf } from '../catalog/index';
import { isNumber, isObject, isTextUpTo } from '../idioms/checkJson';
import { parseStamp } from '../time/time';
import type { Series } from './result';

export interface DirectoryUnit {
  code: string;
  fueltech?: string;
  /** `operating`, `retired` and so on. */
  status?: string;
  /** The registered capacity in MW. */
  capacityMw?: number;
  /** The greatest power in MW that the unit can generate, where it is known besides the registered capacity. */
  maximumMw?: number;
  /** The energy in MWh that a battery can store. */
  storageMwh?: number;
  /** The first and the last time with data of the unit, in epoch milliseconds. */
  firstSeenMs?: number;
  lastSeenMs?: number;
}

export interface DirectoryFacility {
  code: string;
  name: string;
  region?: string;
  units: readonly DirectoryUnit[];
}

/** True when a unit's code is another one without a letter: HPRG1 and HPRL1 are the sides of HPR1. */
const isPartOf = (code: string, letter: string, whole: string): boolean =>
  Array.from(code).some((one, at) => one === letter && code.slice(0, at) + code.slice(at + 1) === whole);

const isEqualIfKnown = (one: number | undefined, other: number | undefined): boolean =>
  one === undefined || other === undefined || one === other;

/**
 * Finds which units of a facility are one battery: its net unit, its generator and its load unit. Their codes decide,
 * then equal capacities. Returns the id of the battery by unit.
 */
function batteriesOf({ code: facility, units }: DirectoryFacility): ReadonlyMap<string, string> {
  const unitsOf = (fueltech: string) => units.filter((unit) => unit.fueltech === fueltech);
  const batteries = unitsOf('battery').map((net): Record<'net' | 'G' | 'L', DirectoryUnit | undefined> => ({
    net,
    G: undefined,
    L: undefined,
  }));
  for (const [letter, fueltech] of [
    ['G', 'battery_discharging'],
    ['L', 'battery_charging'],
  ] as const) {
    const placed = new Set<DirectoryUnit>();
    const isOfCode = (side: DirectoryUnit, { net, G }: (typeof batteries)[number]): boolean =>
      isPartOf(side.code, letter, net?.code ?? '') || side.code.replace('L', 'G') === G?.code;
    const isAlike = (side: DirectoryUnit, { net, G }: (typeof batteries)[number]): boolean =>
      [net, G].every(
        (one) =>
          isEqualIfKnown(one?.capacityMw, side.capacityMw) &&
          isEqualIfKnown(one?.storageMwh, side.storageMwh),
      );
    for (const matches of [isOfCode, isAlike])
      for (const side of unitsOf(fueltech)) {
        const battery = batteries.find((one) => !one[letter] && !placed.has(side) && matches(side, one));
        if (!battery) continue;
        battery[letter] = side;
        placed.add(side);
      }
    for (const side of unitsOf(fueltech))
      if (!placed.has(side)) batteries.push({ net: undefined, G: undefined, L: undefined, [letter]: side });
  }
  const ids = batteries.flatMap(({ net, G, L }, at) =>
    mapDefined([net, G, L], (unit) => unit && ([unit.code, `${facility} ${at}`] as const)),
  );
  return new Map(ids);
}

/**
 * Names the units of a facility by their numbers, or by their codes where the numbers are not distinct: "Eraring 1". A
 * single unit has the name of its facility.
 */
function placesOf(facility: DirectoryFacility) {
  const { name, units } = facility;
  const batteries = batteriesOf(facility);
  // The number at the end of a unit's code: "1" of ER01.
  const numbers = units.map(({ code }) => firstMatch(/(?<!\d)0*(\d{1,3})$/, code, 1));
  const isNumbered = new Set(numbers).size === units.length && !numbers.includes('');
  return units.map((unit, u) => {
    const own = isNumbered ? numbers[u] : unit.code;
    const battery = batteries.get(unit.code);
    return { facility, unit, unitName: units.length === 1 ? name : `${name} ${own}`, battery };
  });
}

/** The facilities of a network with their units, as the service lists them. */
export class Directory {
  #placesByUnit: ReadonlyMap<string, ReturnType<typeof placesOf>[number]>;

  constructor(readonly facilities: readonly DirectoryFacility[]) {
    this.#placesByUnit = new Map(
      facilities.flatMap(placesOf).map((place) => [place.unit.code, place] as const),
    );
  }

  /** The codes of all facilities, sorted. */
  get facilityCodes(): readonly string[] {
    return this.facilities.map(({ code }) => code).sort();
  }

  /**
   * Returns the code of a unit's facility. The function is bound, so it keeps its identity as long as the directory
   * exists.
   */
  facilityOf = (unitCode: string): string | undefined => this.#placesByUnit.get(unitCode)?.facility.code;

  /** Returns the fields of a series of a unit; undefined for an unknown unit. */
  placeOf(unitCode: string): Pick<Series, 'fueltech' | 'unitName' | 'facilityName' | 'battery'> | undefined {
    const place = this.#placesByUnit.get(unitCode);
    if (!place) return undefined;
    const { unit, facility, unitName, battery } = place;
    return { unitName, facilityName: facility.name, fueltech: unit.fueltech, battery };
  }

  facilityWith(unitCode: string): DirectoryFacility | undefined {
    return this.#placesByUnit.get(unitCode)?.facility;
  }
}

/** No valid code or name is longer. */
const longestText = 200;
/** Several times more than any network has; further entries are ignored. */
const maxFacilities = 10_000;
const maxUnits = 50_000;

const isShortText = isTextUpTo(longestText);
const textOf = (value: unknown): string | undefined =>
  isShortText(value) && value !== '' ? value : undefined;
const numberOf = (value: unknown): number | undefined => (isNumber(value) ? value : undefined);

function parseUnit(value: unknown, offsetMinutes: number): DirectoryUnit | undefined {
  if (!isObject(value)) return undefined;
  const code = textOf(value['code']);
  if (code === undefined) return undefined;
  const timeOf = (stamp: unknown): number | undefined => parseStamp(textOf(stamp), offsetMinutes);
  return {
    code,
    fueltech: textOf(value['fueltech_id']),
    status: textOf(value['status_id']),
    capacityMw: numberOf(value['capacity_registered']),
    maximumMw: numberOf(value['capacity_maximum']),
    storageMwh: numberOf(value['capacity_storage']),
    firstSeenMs: timeOf(value['data_first_seen']),
    lastSeenMs: timeOf(value['data_last_seen']),
  };
}

/** Parses a facility with at most `max` units; undefined without a code. */
function parseFacility(value: unknown, max: number): DirectoryFacility | undefined {
  if (!isObject(value)) return undefined;
  const code = textOf(value['code']);
  if (code === undefined) return undefined;
  // Stamps without an offset are in the time of the facility's network.
  const offsetMinutes = offsetMinutesOf(textOf(value['network_id']) ?? '');
  const listed = Array.isArray(value['units']) ? value['units'].slice(0, max) : [];
  const units = listed.map((unit) => parseUnit(unit, offsetMinutes));
  return {
    code,
    name: textOf(value['name']) ?? code,
    region: textOf(value['network_region']),
    units: units.filter((unit) => unit !== undefined),
  };
}

/**
 * Parses a list of facilities (docs/service.md: Other resources) from an untrusted source. Ignores entries that are not
 * facilities.
 */
export function parseDirectory(list: readonly unknown[]): Directory {
  const facilities: DirectoryFacility[] = [];
  let units = 0;
  for (const value of list.slice(0, maxFacilities)) {
    const facility = parseFacility(value, maxUnits - units);
    if (facility === undefined) continue;
    facilities.push(facility);
    units += facility.units.length;
  }
  return new Directory(facilities);
}
