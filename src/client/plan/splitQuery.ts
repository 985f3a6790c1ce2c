import { definedEntries, fieldsOf, otherOperation, type Query } from '../../domain';

/** A query for one request, without its window. */
export interface SplitQuery {
  query: Query;
  /** Labels for its series when the service sends none. */
  labels?: Readonly<Record<string, string>>;
}

/** Returns the facility of a unit, if the directory has it. */
export type FacilityOf = (unitCode: string) => string | undefined;

/** Converts a query to another operation, without the fields that this operation does not support. */
function forOperation(query: Query, operation: Query['operation'], metrics: readonly string[]): Query {
  const known: string[] = fieldsOf(operation);
  const fields = definedEntries(query).filter(([field]) => known.includes(field));
  return { ...(Object.fromEntries(fields) as unknown as Query), operation, metrics };
}

/** Splits a query with metrics of both families into two operations (docs/service.md: Metrics). */
function splitOperations(query: Query): Query[] {
  const elsewhere = (metric: string): Query['operation'] =>
    otherOperation(query.operation, metric) ?? query.operation;
  const operations = [...new Set(query.metrics.map(elsewhere))];
  return operations.map((operation) =>
    forOperation(
      query,
      operation,
      query.metrics.filter((metric) => elsewhere(metric) === operation),
    ),
  );
}

function chunk<T>(codes: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < codes.length; at += size) chunks.push(codes.slice(at, at + size));
  return chunks;
}

/** The codes of a query, sorted: units whose facility is in the directory and allowed by the query, and others. */
interface SortedCodes {
  facilities: readonly string[];
  /** Paired with their facility, grouped by facility. */
  placed: readonly (readonly [unit: string, facility: string])[];
  units: readonly string[];
}

function sortCodes(
  { facility_code: facilities = [], unit_code: units = [] }: Query,
  facilityOf: FacilityOf,
): SortedCodes {
  const byFacility = new Map<string, string[]>();
  const others: string[] = [];
  for (const unit of units) {
    const facility = facilityOf(unit);
    if (facility === undefined || (facilities.length > 0 && !facilities.includes(facility)))
      others.push(unit);
    else if (!byFacility.get(facility)?.push(unit)) byFacility.set(facility, [unit]);
  }
  const placed = [...byFacility].flatMap(([facility, own]) => own.map((unit) => [unit, facility] as const));
  return { facilities, placed, units: others };
}

/** Splits units with their facilities into portions; each portion returns no other units of these facilities. */
const splitPlaced = (query: Query, { placed }: SortedCodes, most: number): SplitQuery[] =>
  chunk(placed, most).map((portion) => ({
    query: {
      ...query,
      facility_code: [...new Set(portion.map(([, facility]) => facility))],
      unit_code: portion.map(([unit]) => unit),
    },
  }));

/**
 * Splits lists of codes into portions, and units without a facility into single ones, since the service would add them
 * up (docs/service.md: Filters and groupings).
 */
function splitCodes(query: Query, most: number, facilityOf: FacilityOf): SplitQuery[] {
  if (query.operation !== 'facilities') return [{ query }];
  const codes = sortCodes(query, facilityOf);
  const { facilities, units } = codes;
  const placed = splitPlaced(query, codes, most);
  if (units.length === 0 && placed.length > 0) return placed;
  if (facilities.length === 0) {
    if (units.length === 0) return [{ query }];
    const single = units.map((unit) => ({
      query: { ...query, unit_code: [unit] },
      labels: { unit_code: unit },
    }));
    return [...placed, ...single];
  }
  // A unit belongs to one facility and so appears in only one portion: nothing is fetched twice.
  const others = chunk(facilities, most).flatMap((facility_code) =>
    units.length === 0
      ? [{ query: { ...query, facility_code } }]
      : chunk(units, most).map((unit_code) => ({ query: { ...query, facility_code, unit_code } })),
  );
  return [...placed, ...others];
}

function countCodes(query: Query, most: number, facilityOf: FacilityOf): number {
  if (query.operation !== 'facilities') return 1;
  const { facilities, placed, units } = sortCodes(query, facilityOf);
  const portions = Math.ceil(placed.length / most);
  if (units.length === 0 && portions > 0) return portions;
  if (facilities.length === 0) return portions + Math.max(1, units.length);
  return portions + Math.ceil(facilities.length / most) * Math.max(1, Math.ceil(units.length / most));
}

const unplaced: FacilityOf = () => undefined;

/** Counts the queries that `splitQuery` returns, without building them. */
export const countSplits = (query: Query, maxCodes: number, facilityOf = unplaced): number =>
  splitOperations(query).reduce((sum, one) => sum + countCodes(one, maxCodes, facilityOf), 0);

/** Splits a query into one per operation and portion of its lists of codes, without fetching anything twice. */
export function splitQuery(query: Query, maxCodes: number, facilityOf = unplaced): SplitQuery[] {
  return splitOperations(query).flatMap((one) => splitCodes(one, maxCodes, facilityOf));
}
