import type { Query } from '../../domain/query';
import type { Finding } from './read/finding';
import type { UnreadReason } from './values/value';
import type { Extent } from './code/expression';

/** What an unread value would be: what is asked for in one step. */
export type UnreadKind = 'dates' | 'region' | 'facility' | 'other';

/** A part of a query that code states but that cannot be read without running it. Offsets are those of its expression. */
export interface Unread extends Extent {
  /** The query's field, or the keyword as written. */
  readonly field: string;
  /** The source, shortened. */
  readonly text: string;
  readonly kind: UnreadKind;
  readonly why: UnreadReason;
  /** The name that lacks a value. */
  readonly name?: string;
}

/** A part of a query that was read by taking a parameter's default, or the first item of a loop. */
export interface AssumedPart extends Extent {
  readonly field: string;
  readonly kind: UnreadKind;
  readonly name: string;
  readonly why: 'default' | 'loop';
  /** What was taken, as text. */
  readonly value: string;
  /** What a loop goes over, as text. */
  readonly choices: readonly string[];
}

/** A query that stands in code. Offsets are UTF-16 units of the text scanned, `end` exclusive. */
export interface FoundQuery extends Extent {
  /** What could be read; the operation always. */
  readonly partial: Partial<Query>;
  readonly unread: readonly Unread[];
  readonly assumed: readonly AssumedPart[];
  /** What the service will make of the code otherwise than it seems. */
  readonly findings: readonly Finding[];
}

/** A place of which nothing is read. */
export const nothingFound = ({ start, end }: Extent): FoundQuery => ({
  ...{ start, end, partial: {} },
  ...{ unread: [], assumed: [], findings: [] },
});
