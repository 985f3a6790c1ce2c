import { operations, type Operation, type Query, type QueryField } from '../query';
import { fueltechGroups, fueltechs } from './fueltechs';
import { findNetwork } from './find';
import { primaryGroupings, secondaryGroupings } from './groupings';
import { intervals } from './intervals';
import { metrics } from './metrics';
import { networks } from './networks';

/** A code that a parameter can have. */
export interface ParameterValue {
  readonly code: string;
  readonly label: string;
  readonly meaning?: string;
}

/**
 * A parameter of a query. `code` and `codes` hold one code and a list of them, `date` a naive stamp in network time,
 * `window` a relative window, `operation` one of the three.
 */
export interface Parameter {
  readonly name: QueryField;
  readonly kind: 'operation' | 'code' | 'codes' | 'date' | 'window';
  /** Must be there, and not be empty. */
  readonly isRequired?: true;
  /** The operations that take it. */
  readonly operations: readonly Operation[];
  /** Sent in the query string; the others make the path, or are resolved to dates before anything is sent. */
  readonly isSent: boolean;
  /** The codes that are known, which may depend on the network; absent where any text may be right. */
  readonly valuesIn?: (networkCode: string) => readonly ParameterValue[] | undefined;
  /** True where a code that is not known cannot be right: all others are sent all the same. */
  readonly isClosed?: true;
  /** Most codes in one request (specification, limits). A query may name more, which are fetched in parts. */
  readonly maxCodesPerRequest?: number;
  /** Offered in the last step of a query, with what holds while it is absent. */
  readonly filter?: { readonly absent: string };
  /** "facility", "facilities": what its codes are of, where only some of them may be missing from a result. */
  readonly nouns?: readonly [one: string, many: string];
  /** Two or three words: "Fuel technologies". */
  readonly label: string;
  /** One sentence. */
  readonly meaning: string;
}

/** The specification's own example. */
const renewableGroup: ParameterValue = {
  code: 'renewable',
  label: 'Renewable',
  meaning:
    'Named by the specification. The live service has no such group and no data for it: group by renewable.',
};

const always =
  <T>(rows: readonly T[]) =>
  () =>
    rows;
const maxCodes = 30;

/** The parameters of a query, in the order in which queries are written. */
const table = [
  {
    name: 'operation',
    kind: 'operation',
    isRequired: true,
    operations,
    isSent: false,
    label: 'Operation',
    meaning: 'What is asked for: network data, market data or facilities.',
  },
  {
    name: 'network_code',
    kind: 'code',
    isRequired: true,
    operations,
    isSent: false,
    valuesIn: always(networks),
    label: 'Network',
    meaning: 'The network, as NEM or WEM.',
  },
  {
    name: 'metrics',
    kind: 'codes',
    isRequired: true,
    operations,
    isSent: true,
    valuesIn: always(metrics),
    nouns: ['', ''],
    label: 'Metrics',
    meaning: 'What is measured, as power or price.',
  },
  {
    name: 'interval',
    kind: 'code',
    operations,
    isSent: true,
    valuesIn: always(intervals),
    label: 'Interval',
    meaning: 'The length of a bucket; five minutes where it is absent.',
  },
  {
    name: 'window',
    kind: 'window',
    operations,
    isSent: false,
    label: 'Window',
    meaning:
      'A window relative to now, as 24h or last month, resolved in network time when the query is run.',
  },
  {
    name: 'date_start',
    kind: 'date',
    operations,
    isSent: true,
    label: 'Start',
    meaning: 'The first moment of the window, in network time.',
  },
  {
    name: 'date_end',
    kind: 'date',
    operations,
    isSent: true,
    label: 'End',
    meaning:
      'The moment before which the window ends, in network time: a bucket that begins then is not included.',
  },
  {
    name: 'network_region',
    kind: 'code',
    operations: ['network', 'market'],
    isSent: true,
    valuesIn: (networkCode) => findNetwork(networkCode)?.regions,
    filter: { absent: 'All' },
    label: 'Region',
    meaning: 'Only this region (price zone) of the network.',
  },
  {
    name: 'fueltech',
    kind: 'codes',
    operations: ['network'],
    isSent: true,
    valuesIn: always(fueltechs),
    filter: { absent: 'All' },
    label: 'Fuel technologies',
    meaning: 'Only these fuel technologies.',
  },
  {
    name: 'fueltech_group',
    kind: 'codes',
    operations: ['network'],
    isSent: true,
    valuesIn: always([...fueltechGroups, renewableGroup]),
    filter: { absent: 'All' },
    label: 'Fuel technology groups',
    meaning: 'Only these groups of fuel technologies.',
  },
  {
    name: 'primary_grouping',
    kind: 'code',
    operations: ['network', 'market'],
    isSent: true,
    valuesIn: always(primaryGroupings),
    isClosed: true,
    filter: { absent: 'Whole network' },
    label: 'Group by network or region',
    meaning: 'Whether the values of a network are split by region.',
  },
  {
    name: 'secondary_grouping',
    kind: 'code',
    operations: ['network'],
    isSent: true,
    valuesIn: always(secondaryGroupings),
    filter: { absent: 'No' },
    label: 'Group further',
    meaning: 'What the values are split by further.',
  },
  {
    name: 'facility_code',
    kind: 'codes',
    operations: ['facilities'],
    isSent: true,
    maxCodesPerRequest: maxCodes,
    filter: { absent: 'All' },
    nouns: ['facility', 'facilities'],
    label: 'Facility codes',
    meaning: 'Only these facilities.',
  },
  {
    name: 'unit_code',
    kind: 'codes',
    operations: ['facilities'],
    isSent: true,
    maxCodesPerRequest: maxCodes,
    filter: { absent: 'All' },
    nouns: ['unit', 'units'],
    label: 'Unit codes',
    meaning: 'Only these units (DUIDs).',
  },
] as const satisfies readonly Parameter[];

type Row = (typeof table)[number];
/** A field of `Query` without a row here does not compile. */
type RowsForAllFields = keyof Query extends Row['name'] ? readonly Parameter[] : never;

export const parameters: RowsForAllFields = table;

/** The parameters that hold one string, but the operation and those that must be there. */
export type TextField = Exclude<
  Extract<Row, { kind: 'code' | 'date' | 'window' }>,
  { isRequired: true }
>['name'];
/** The parameters that hold a list of codes and may be absent. */
export type ListField = Exclude<Extract<Row, { kind: 'codes' }>, { isRequired: true }>['name'];
/** The parameters that are offered in the last step of a query. */
export type FilterField = Extract<Row, { filter: unknown }>['name'];
/** The parameters that are sent in the query string. */
export type SentField = Extract<Row, { isSent: true }>['name'];

export const textFields: readonly TextField[] = table
  .filter((row) => row.kind === 'code' || row.kind === 'date' || row.kind === 'window')
  .filter((row) => !('isRequired' in row))
  .map(({ name }) => name as TextField);

export const listFields: readonly ListField[] = table
  .filter((row) => row.kind === 'codes')
  .filter((row) => !('isRequired' in row))
  .map(({ name }) => name as ListField);

export const filterFields: readonly FilterField[] = table
  .filter((row) => 'filter' in row)
  .map(({ name }) => name);

/** Every parameter, in the order in which queries are written. */
export const queryFields: readonly QueryField[] = table.map(({ name }) => name);

const byName: ReadonlyMap<string, Parameter> = new Map(parameters.map((row) => [row.name, row]));

export function parameterOf(name: QueryField): Parameter {
  const row = byName.get(name);
  if (!row) throw new TypeError(`A query has no parameter ${name}.`);
  return row;
}

/** The parameters that an operation takes. */
export const fieldsOf = (operation: Operation): readonly QueryField[] =>
  parameters.filter((row) => row.operations.includes(operation)).map(({ name }) => name);

/** The parameters that an operation takes in its query string. */
export const sentFieldsOf = (operation: Operation): readonly SentField[] =>
  table
    .filter((row) => row.isSent && (row.operations as readonly Operation[]).includes(operation))
    .map(({ name }) => name as SentField);

/** Most values in one list of a query: longer ones are not read. */
export const maxListLength = 1000;
