import type { Operation } from '../../../domain/query';
import type { Extent } from '../code/expression';
import type { Source } from '../code/source';
import type { FoundField, Transport } from '../read/field';

/** The query whose findings are fixed. */
export interface FixContext {
  readonly source: Source;
  readonly operation: Operation;
  readonly transport: Transport;
  readonly fields: readonly FoundField[];
  /** Of the network's time; undefined where the network is not known. */
  readonly offsetMinutes: number | undefined;
  /** Where the name of the client's method stands, or the address. */
  readonly place: Extent | undefined;
}
