import type { Extent } from '../code/expression';
import type { Assumed, Value } from '../values/value';

export type { Transport } from '../../../domain/codeFinding';

/** A parameter as code states it. */
export interface FoundField {
  /** The query's field, or the keyword as written. */
  readonly field: string;
  readonly value: Value;
  /** Where its expression stands. */
  readonly extent: Extent;
  readonly keyExtent?: Extent;
  readonly assumed: readonly Assumed[];
  /** True where the key does nothing: the service, or the client, ignores it. */
  readonly isIgnored?: boolean;
  /** True where the client has no such keyword, and says so. */
  readonly isRefused?: boolean;
}
