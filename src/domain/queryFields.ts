import type { Operation, QueryField } from './query';

const everywhere: readonly QueryField[] = [
  'operation',
  'network_code',
  'metrics',
  'interval',
  'window',
  'date_start',
  'date_end',
];

const own: Readonly<Record<Operation, readonly QueryField[]>> = {
  network: ['network_region', 'fueltech', 'fueltech_group', 'primary_grouping', 'secondary_grouping'],
  market: ['network_region', 'primary_grouping'],
  facilities: ['facility_code', 'unit_code'],
};

/** The fields of a query that its operation takes, as the specification lists them. */
export function fieldsOf(operation: Operation): readonly QueryField[] {
  return [...everywhere, ...own[operation]];
}

/** Every field, in the order in which queries are written. */
export const queryFields: readonly QueryField[] = [
  ...new Set([...everywhere, ...own.network, ...own.market, ...own.facilities]),
];

/** What an operation takes in its address' query: its fields but those of the path, and `window`, which is ours. */
export function parametersOf(operation: Operation): readonly Parameter[] {
  return fieldsOf(operation).filter(
    (field): field is Parameter => field !== 'operation' && field !== 'network_code' && field !== 'window',
  );
}

export type Parameter = Exclude<QueryField, 'operation' | 'network_code' | 'window'>;

/** Fields that hold one string. */
export const textFields = [
  'interval',
  'window',
  'date_start',
  'date_end',
  'network_region',
  'primary_grouping',
  'secondary_grouping',
] as const satisfies readonly QueryField[];

/** Fields that hold a list of codes and may be absent. */
export const listFields = [
  'fueltech',
  'fueltech_group',
  'facility_code',
  'unit_code',
] as const satisfies readonly QueryField[];

/** Most facility or unit codes in one request (specification 8). A query may name more: they are asked in parts. */
export const maxCodes = 30;

/** Most values in one list of a query: longer ones are not read. */
export const maxListLength = 1000;
