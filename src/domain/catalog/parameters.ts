import { operations, type Operation, type Query, type QueryField } from '../query/query';
import { fueltechGroups, fueltechs } from './fueltechs';
import { findNetwork } from './lookUp';
import { primaryGroupings, secondaryGroupings } from './categories';
import { intervals } from './intervals';
import { codesOfFamilies } from './measureFamilies';
import { findMeasure, measures } from './measures';
import { metrics } from './metrics';
import { networks } from './networks';
import type { ParameterValue } from './catalogTypes';

/**
 * A parameter of a query. `code` and `codes` hold one code and a list of them, `date` a naive timestamp in network
 * time, `window` a relative window, `operation` one of the three operations.
 */
export interface Parameter {
  readonly name: QueryField;
  readonly kind: 'operation' | 'code' | 'codes' | 'date' | 'window';
  /** Set for a `code` of which a query may have several: a list where it is written, joined with commas when parsed. */
  readonly isJoined?: true;
  /** Set when the parameter must be present and not empty, unless another one `replaces` it. */
  readonly isRequired?: true;
  /** The required parameter that may be absent or empty when this one is present. */
  readonly replaces?: QueryField;
  /** Set for a parameter of Gridlens that the service does not know. Its unknown codes are errors. */
  readonly isOwn?: true;
  readonly operations: readonly Operation[];
  /** True when the parameter is part of the query string. Others form the path, or become dates before the request. */
  readonly isSent: boolean;
  /** Returns the known codes, which may depend on the network. Absent when any text may be valid. */
  readonly valuesIn?: (networkCode: string) => readonly ParameterValue[] | undefined;
  /** Finds a parameterised code, such as `hours_above:300`. */
  readonly find?: (code: string) => ParameterValue | undefined;
  /** Returns codes that an unknown one may have meant, besides the listed ones. */
  readonly suggestionsFor?: (code: string) => readonly string[];
  /** Set when only known codes are valid. Other parameters are sent even with unknown codes. */
  readonly isClosed?: true;
  /** The maximum number of codes per request (specification, limits). A longer list is fetched in parts. */
  readonly maxCodesPerRequest?: number;
  /**
   * Set when the last step of the query builder offers the parameter; `absent` describes the effect of leaving it out.
   */
  readonly filter?: { readonly absent: string };
  /**
   * The noun for its codes, "facility" and "facilities", for parameters whose codes may be missing from a result in
   * part.
   */
  readonly nouns?: readonly [one: string, many: string];
  /** Two or three words: "Fuel technologies". */
  readonly label: string;
  readonly meaning: string;
}

/** The group that the specification itself uses as an example. */
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
    isSent: false,
    label: 'Operation',
    meaning: 'What is asked for: network data, market data or facilities.',
  },
  {
    name: 'network_code',
    kind: 'code',
    isRequired: true,
    isSent: false,
    valuesIn: always(networks),
    label: 'Network',
    meaning: 'The network, as NEM or WEM.',
  },
  {
    name: 'metrics',
    kind: 'codes',
    isRequired: true,
    valuesIn: always(metrics),
    nouns: ['', ''],
    label: 'Metrics',
    meaning: 'What is measured, as power or price.',
  },
  {
    name: 'measures',
    kind: 'codes',
    replaces: 'metrics',
    isOwn: true,
    isSent: false,
    valuesIn: always(measures),
    find: findMeasure,
    suggestionsFor: codesOfFamilies,
    label: 'Measures',
    meaning: 'What Gridlens computes from metrics, as the capture price. Never sent.',
  },
  {
    name: 'measures_from',
    kind: 'code',
    isOwn: true,
    isSent: false,
    valuesIn: always(intervals.filter(({ code }) => code === '30m' || code === '1h')),
    isClosed: true,
    label: 'Measures from',
    meaning:
      'A longer interval for what measures are computed from, where five minutes would take too many requests. The result is approximate.',
  },
  {
    name: 'interval',
    kind: 'code',
    valuesIn: always(intervals),
    label: 'Interval',
    meaning: 'The length of a bucket; five minutes where it is absent.',
  },
  {
    name: 'window',
    kind: 'window',
    isSent: false,
    label: 'Window',
    meaning:
      'A window relative to now, as 24h or last month, resolved in network time when the query is run.',
  },
  {
    name: 'date_start',
    kind: 'date',
    label: 'Start',
    meaning: 'The first moment of the window, in network time.',
  },
  {
    name: 'date_end',
    kind: 'date',
    label: 'End',
    meaning:
      'The moment before which the window ends, in network time: a bucket that begins then is not included.',
  },
  {
    name: 'network_region',
    kind: 'code',
    isJoined: true,
    operations: ['network', 'market'],
    valuesIn: (networkCode) => findNetwork(networkCode)?.regions,
    filter: { absent: 'All' },
    label: 'Region',
    meaning: 'Only this region (price zone) of the network, or these.',
  },
  {
    name: 'fueltech',
    kind: 'codes',
    operations: ['network'],
    valuesIn: always(fueltechs),
    filter: { absent: 'All' },
    label: 'Fuel technologies',
    meaning: 'Only these fuel technologies.',
  },
  {
    name: 'fueltech_group',
    kind: 'codes',
    operations: ['network'],
    valuesIn: always([...fueltechGroups, renewableGroup]),
    filter: { absent: 'All' },
    label: 'Fuel technology groups',
    meaning: 'Only these groups of fuel technologies.',
  },
  {
    name: 'primary_grouping',
    kind: 'code',
    operations: ['network', 'market'],
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
    valuesIn: always(secondaryGroupings),
    filter: { absent: 'No' },
    label: 'Also group by',
    meaning: 'What the values are split by further.',
  },
  {
    name: 'facility_code',
    kind: 'codes',
    operations: ['facilities'],
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
    maxCodesPerRequest: maxCodes,
    filter: { absent: 'All' },
    nouns: ['unit', 'units'],
    label: 'Unit codes',
    meaning: 'Only these units (DUIDs).',
  },
] as const satisfies readonly (Omit<Parameter, 'operations' | 'isSent'> & Partial<Parameter>)[];

type Row = (typeof table)[number];
const withDefaults = (row: Omit<Parameter, 'operations' | 'isSent'> & Partial<Parameter>): Parameter => ({
  operations,
  isSent: true,
  ...row,
});

/** A field of `Query` that has no row here does not compile. */
export const parameters: keyof Query extends Row['name'] ? readonly Parameter[] : never =
  table.map(withDefaults);
export type ListField = Exclude<Extract<Row, { kind: 'codes' }>, { isRequired: true }>['name'];
/** The parameters that the last step of the query builder offers. */
export type FilterField = Extract<Row, { filter: unknown }>['name'];
export type SentField = Exclude<Row, { isSent: false }>['name'];

const optional = parameters.filter((row) => !row.isRequired);

export const textFields = optional
  .filter(({ kind }) => kind === 'code' || kind === 'date' || kind === 'window')
  .map(
    ({ name }) =>
      name as Exclude<Extract<Row, { kind: 'code' | 'date' | 'window' }>, { isRequired: true }>['name'],
  );

export const listFields = optional
  .filter(({ kind }) => kind === 'codes')
  .map(({ name }) => name as ListField);

export const filterFields = parameters.filter((row) => row.filter).map(({ name }) => name as FilterField);

/** All parameters, in the order in which queries are written. */
export const queryFields = parameters.map(({ name }) => name);

const byName: ReadonlyMap<string, Parameter> = new Map(parameters.map((row) => [row.name, row]));

export function parameterOf(name: QueryField): Parameter {
  const row = byName.get(name);
  if (!row) throw new TypeError(`A query has no parameter ${name}.`);
  return row;
}

/** Finds a known code of a parameter, which may depend on the network. */
export function findValue(name: QueryField, code: string, network: string): ParameterValue | undefined {
  const { valuesIn, find } = parameterOf(name);
  return valuesIn?.(network)?.find((one) => one.code === code) ?? find?.(code);
}

/** Returns the parameters that an operation accepts. */
export const fieldsOf = (operation: Operation): QueryField[] =>
  parameters.filter((row) => row.operations.includes(operation)).map(({ name }) => name);

/** Returns the parameters that an operation accepts in its query string. */
export const sentFieldsOf = (operation: Operation): SentField[] =>
  parameters
    .filter((row) => row.isSent && row.operations.includes(operation))
    .map(({ name }) => name as SentField);

export const serviceParameters: readonly Parameter[] = parameters.filter((row) => !row.isOwn);

/** The maximum number of values in one list of a query; longer lists are rejected. */
export const maxListLength = 1000;
