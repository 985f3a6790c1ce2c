import type { Extent } from '../code/expression';
import type { Assumed, Value } from '../values/value';

export type { Transport } from '../../../domain/query/codeFinding';

/** A parameter as code states it. */
export interface FoundField {
  /** The query's field, or the keyword as written. */
  readonly field: string;
  readonly value: Value;
  /** The extent of the value's expression. */
  readonly extent: Extent;
  readonly keyExtent?: Extent;
  readonly assumed: readonly Assumed[];
  /** True when the key has no effect, because the service or the client ignores it. */
  readonly isIgnored?: boolean;
  /** True when the client rejects the key as unknown. */
  readonly isRefused?: boolean;
}
