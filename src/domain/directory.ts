import { isObject, type JsonObject } from './json';
import { optional } from './optional';

/** A unit of a facility. */
export interface DirectoryUnit {
  readonly code: string;
  readonly fueltech?: string;
  /** `operating`, `retired` and the like. */
  readonly status?: string;
  /** Registered, in MW. */
  readonly capacityMw?: number;
}

export interface DirectoryFacility {
  readonly code: string;
  readonly name: string;
  readonly region?: string;
  readonly units: readonly DirectoryUnit[];
}

/** A unit with the facility that it belongs to. */
interface Place {
  readonly facility: DirectoryFacility;
  readonly unit: DirectoryUnit;
}

/** The facilities of a network with their units, as the service lists them. */
export class Directory {
  readonly facilities: readonly DirectoryFacility[];
  readonly #placesByUnit: ReadonlyMap<string, Place>;

  constructor(facilities: readonly DirectoryFacility[]) {
    this.facilities = facilities;
    this.#placesByUnit = new Map(
      facilities.flatMap((facility) =>
        facility.units.map((unit): readonly [string, Place] => [unit.code, { facility, unit }]),
      ),
    );
  }

  /** The code of the facility that a unit belongs to. The same function for as long as the directory is the same. */
  readonly facilityOf = (unitCode: string): string | undefined =>
    this.#placesByUnit.get(unitCode)?.facility.code;

  /** The fueltech of a unit. */
  fueltechOf(unitCode: string): string | undefined {
    return this.#placesByUnit.get(unitCode)?.unit.fueltech;
  }
}

/** Longer texts are nobody's code or name. */
const longestText = 200;
/** Beyond any network, several times over; the rest is not read. */
const mostFacilities = 10_000;
const mostUnits = 50_000;

function textIn(object: JsonObject, field: string): string | undefined {
  const value = Object.hasOwn(object, field) ? object[field] : undefined;
  return typeof value === 'string' && value !== '' && value.length <= longestText ? value : undefined;
}

function parseUnit(value: unknown): DirectoryUnit | undefined {
  if (!isObject(value)) return undefined;
  const code = textIn(value, 'code');
  const capacity = value['capacity_registered'];
  const capacityMw = typeof capacity === 'number' && Number.isFinite(capacity) ? capacity : undefined;
  const [fueltech, status] = [textIn(value, 'fueltech_id'), textIn(value, 'status_id')];
  return code === undefined ? undefined : { code, ...optional({ fueltech, status, capacityMw }) };
}

/** Reads a facility with `mostUnits` units at most; undefined without a code. */
function parseFacility(value: unknown, most: number): DirectoryFacility | undefined {
  if (!isObject(value)) return undefined;
  const code = textIn(value, 'code');
  if (code === undefined) return undefined;
  const units = Array.isArray(value['units']) ? value['units'].slice(0, most).map(parseUnit) : [];
  return {
    code,
    name: textIn(value, 'name') ?? code,
    ...optional({ region: textIn(value, 'network_region') }),
    units: units.filter((unit) => unit !== undefined),
  };
}

/** Reads a list of facilities (docs/service.md: Other resources) that may be hostile. What is no facility is left out. */
export function parseDirectory(list: readonly unknown[]): Directory {
  const facilities: DirectoryFacility[] = [];
  let units = 0;
  for (const value of list.slice(0, mostFacilities)) {
    const facility = parseFacility(value, mostUnits - units);
    if (facility === undefined) continue;
    facilities.push(facility);
    units += facility.units.length;
  }
  return new Directory(facilities);
}
