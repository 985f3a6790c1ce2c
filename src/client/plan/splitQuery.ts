import type { Query } from '../../domain/query';
import { otherOperation } from '../../domain/otherOperation';
import { fieldsOf } from '../../domain/catalog/parameters';

/** A query for one request, but for its window. */
export interface SplitQuery {
  readonly query: Query;
  /** Labels for its series where the service sends none. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** The same for another operation, without the fields that it does not have. */
function forOperation(query: Query, operation: Query['operation'], metrics: readonly string[]): Query {
  const known: readonly string[] = fieldsOf(operation);
  const fields = Object.entries(query).filter(([field]) => known.includes(field));
  return { ...(Object.fromEntries(fields) as unknown as Query), operation, metrics };
}

/** Metrics of both families in one query: two operations (docs/service.md: Metrics). */
function splitOperations(query: Query): readonly Query[] {
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

function chunk(codes: readonly string[], size: number): readonly (readonly string[])[] {
  const chunks: string[][] = [];
  for (let at = 0; at < codes.length; at += size) chunks.push(codes.slice(at, at + size));
  return chunks;
}

/**
 * Splits lists of codes into portions, and units without their facility into single ones: the service would add them up
 * (docs/service.md: Filters and groupings).
 */
function splitCodes(query: Query, most: number): readonly SplitQuery[] {
  const { facility_code: facilities = [], unit_code: units = [] } = query;
  if (query.operation !== 'facilities') return [{ query }];
  if (facilities.length === 0) {
    if (units.length === 0) return [{ query }];
    return units.map((unit) => ({ query: { ...query, unit_code: [unit] }, labels: { unit_code: unit } }));
  }
  // A unit belongs to one facility, and so comes with one of the portions: none twice.
  return chunk(facilities, most).flatMap((facility_code) =>
    units.length === 0
      ? [{ query: { ...query, facility_code } }]
      : chunk(units, most).map((unit_code) => ({ query: { ...query, facility_code, unit_code } })),
  );
}

function countCodes({ operation, facility_code = [], unit_code = [] }: Query, most: number): number {
  if (operation !== 'facilities') return 1;
  if (facility_code.length === 0) return Math.max(1, unit_code.length);
  return Math.ceil(facility_code.length / most) * Math.max(1, Math.ceil(unit_code.length / most));
}

/** Counts the queries that `splitQuery` returns, without building them. */
export const countSplits = (query: Query, mostCodes: number): number =>
  splitOperations(query).reduce((sum, one) => sum + countCodes(one, mostCodes), 0);

/** A query → one for each operation and each portion of its lists of codes, which fetch nothing twice. */
export function splitQuery(query: Query, mostCodes: number): readonly SplitQuery[] {
  return splitOperations(query).flatMap((one) => splitCodes(one, mostCodes));
}
