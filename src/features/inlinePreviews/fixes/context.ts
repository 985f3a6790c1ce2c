import type { Operation } from '../../../domain/query/query';
import type { Extent } from '../code/expression';
import type { Source } from '../code/source';
import type { FoundField, Transport } from '../read/field';

/** A query with the facts that its fixes need. */
export interface FixContext {
  readonly source: Source;
  readonly operation: Operation;
  readonly transport: Transport;
  readonly fields: readonly FoundField[];
  /** The offset of the network's time; undefined when the network is unknown. */
  readonly offsetMinutes: number | undefined;
  /** The extent of the client's method name, or of the address. */
  readonly place: Extent | undefined;
}
