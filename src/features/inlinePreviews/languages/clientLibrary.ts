import type { Operation, QueryField, Transport } from '../../../domain';
import type { Argument } from '../parse/expression';
import type { Source } from '../parse/source';

export interface ClientMethod {
  operation: Operation;
  /** Returns the parameters of the positional arguments, in order; `options` is an object with further ones. */
  positional: (source: Source, args: readonly Argument[]) => readonly (QueryField | 'options')[];
}

/** The parameters of positional arguments in Python and R. */
export const networkFields: readonly QueryField[] = [
  'network_code',
  'metrics',
  'interval',
  'date_start',
  'date_end',
  'network_region',
  'fueltech',
  'fueltech_group',
  'primary_grouping',
  'secondary_grouping',
];

export interface Client {
  transport: Transport;
  methods: ReadonlyMap<string, ClientMethod>;
  /** True when the methods are plain functions, not called on a client object. */
  areFunctions?: boolean;
  /** Maps keywords to query fields; undefined when all names are the same. */
  keywords?: ReadonlyMap<string, QueryField>;
  /** Keywords of the client that are not part of a query. */
  others?: ReadonlySet<string>;
  /** True when an unknown keyword is an error; otherwise it is ignored. */
  isStrict?: boolean;
  /** True when a date is sent without its offset, and not converted to network time first. */
  dropsOffsets?: boolean;
  /** The fields whose codes must be members of enumerations. */
  enumerated?: ReadonlySet<string>;
  /** The fields that must be lists, even of one code. */
  lists?: ReadonlySet<string>;
  /** Matches the beginning of the arguments only in calls of this client. */
  ownArgument: RegExp;
}
