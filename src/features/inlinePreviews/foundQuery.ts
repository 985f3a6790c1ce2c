import type { Query } from '../../domain/query/query';
import type { Finding } from './read/finding';
import type { UnreadReason } from './values/value';
import type { Extent } from './code/expression';

/** The part of a query that an unread value belongs to. One prompt step covers one kind. */
export type UnreadKind = 'dates' | 'region' | 'facility' | 'other';

/**
 * A part of a query that code states but that cannot be read without running the code. The extent is its expression's.
 */
export interface Unread extends Extent {
  /** The query's field, or the keyword as written. */
  readonly field: string;
  /** The source text, shortened. */
  readonly text: string;
  readonly kind: UnreadKind;
  readonly why: UnreadReason;
  /** The name without a known value. */
  readonly name?: string;
}

/** A part of a query that was read by assuming a parameter's default or the first item of a loop. */
export interface AssumedPart extends Extent {
  readonly field: string;
  readonly kind: UnreadKind;
  readonly name: string;
  readonly why: 'default' | 'loop';
  /** The assumed value, as text. */
  readonly value: string;
  /** The items of the loop, as text. */
  readonly choices: readonly string[];
}

/** A query found in code. Offsets are UTF-16 units of the scanned text, `end` exclusive. */
export interface FoundQuery extends Extent {
  /** The fields that could be read. The operation is always present. */
  readonly partial: Partial<Query>;
  readonly unread: readonly Unread[];
  readonly assumed: readonly AssumedPart[];
  /** The points where the service deviates from the apparent meaning of the code. */
  readonly findings: readonly Finding[];
}

/** Returns a found query from which nothing was read. */
export const nothingFound = ({ start, end }: Extent): FoundQuery => ({
  ...{ start, end, partial: {} },
  ...{ unread: [], assumed: [], findings: [] },
});
