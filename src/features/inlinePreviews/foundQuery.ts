import type { Query } from '../../domain/query';

/** A part of a query that code states but not as a literal. */
export interface Unread {
  /** The query's field, or the keyword as written. */
  readonly field: string;
  /** The source, shortened. */
  readonly text: string;
}

/** A query that stands in code. Offsets are UTF-16 units of the text scanned, `end` exclusive. */
export interface FoundQuery {
  readonly start: number;
  readonly end: number;
  /** What could be read; the operation always. */
  readonly partial: Partial<Query>;
  readonly unread: readonly Unread[];
}
