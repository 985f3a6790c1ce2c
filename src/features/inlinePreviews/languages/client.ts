import type { Operation, QueryField } from '../../../domain/query';
import type { Argument } from '../code/expression';
import type { Source } from '../code/source';
import type { Transport } from '../read/field';

/** A method of a client that sends a query. */
export interface ClientMethod {
  readonly operation: Operation;
  /** The parameters that the arguments without a keyword give, in order; `options` is an object of more. */
  readonly positional: (source: Source, args: readonly Argument[]) => readonly (QueryField | 'options')[];
}

/** A client of the service in a language. */
export interface Client {
  readonly transport: Transport;
  /** The methods that send queries, by name. */
  readonly methods: ReadonlyMap<string, ClientMethod>;
  /** True where the methods are functions of their own and not called on a client. */
  readonly areFunctions: boolean;
  /** The fields of a query by the keyword, where it is another than the field's name. */
  readonly keywords: ReadonlyMap<string, QueryField>;
  /** Keywords of the client that are no part of a query. */
  readonly others: ReadonlySet<string>;
  /** True where an unknown keyword fails; else it is ignored. */
  readonly isStrict: boolean;
  /** Found at the beginning of the arguments of the client's own calls alone. */
  readonly ownArgument: RegExp;
}
