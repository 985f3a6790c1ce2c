import { definedEntries } from '../idioms/checkJson';
import type { Operation, Query, QueryField } from './query';
import { metrics } from '../catalog/index';

const dateFields = ['window', 'date_start', 'date_end'] as const;
const facilityFields = ['facility_code', 'unit_code'] as const;

/** Fields that belong together: dates, facilities with their units, and any other field by itself. */
export type QueryPart =
  | 'dates'
  | 'facility'
  | Exclude<QueryField, 'operation' | (typeof dateFields)[number] | (typeof facilityFields)[number]>;

/** Returns the part that a field belongs to; undefined for the operation. */
export function partOf(field: QueryField): QueryPart | undefined {
  if (field === 'operation') return undefined;
  if (field === 'window' || field === 'date_start' || field === 'date_end') return 'dates';
  return field === 'facility_code' || field === 'unit_code' ? 'facility' : field;
}

const fieldsOfPart = (part: QueryPart): readonly QueryField[] =>
  part === 'dates' ? dateFields : part === 'facility' ? facilityFields : [part];

/** Returns the values that a query has in a part. */
export function fieldsIn(query: Partial<Query>, part: QueryPart): Partial<Query> {
  const present = fieldsOfPart(part).filter((field) => query[field] !== undefined);
  return Object.fromEntries(present.map((field) => [field, query[field]]));
}

/** Returns a query without the fields of a part. */
export function withoutPart(query: Partial<Query>, part: QueryPart): Partial<Query> {
  const fields: readonly string[] = fieldsOfPart(part);
  return Object.fromEntries(definedEntries(query).filter(([field]) => !fields.includes(field)));
}

/**
 * Returns the operation, network or market data, that offers this metric when the given one does not. Both cover the
 * same networks and regions, with different metrics (docs/service.md: Metrics). Facilities have no counterpart.
 */
export function otherOperation(operation: Operation, metric: string): Operation | undefined {
  if (operation === 'facilities') return undefined;
  const offered = metrics.find(({ code }) => code === metric)?.operations ?? [];
  if (offered.length === 0 || offered.includes(operation)) return undefined;
  return offered.find((other) => other === 'network' || other === 'market');
}

/** True for facility data without codes, which means all units of the network. */
export const isOfAllFacilities = ({
  operation,
  facility_code: facilities = [],
  unit_code: units = [],
}: Pick<Query, 'operation' | 'facility_code' | 'unit_code'>): boolean =>
  operation === 'facilities' && facilities.length + units.length === 0;
