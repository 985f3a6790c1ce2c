import type { Operation } from '../../../domain/query/query';
import type { Extent } from '../parse/expression';
import type { Source } from '../parse/source';
import type { Client } from '../languages/clientLibrary';
import type { FoundField, Transport } from '../read/foundField';
import type { CodeEdit } from '../read/foundQuery';
import type { Moment, Origin } from '../values/moment';

/** The enumerations that a language's client uses for codes. */
export interface EnumerationRules {
  /** The members of each enumeration. */
  readonly members: ReadonlyMap<string, readonly string[]>;
  /** Types without members. */
  readonly literalTypes: ReadonlySet<string>;
  /** Returns another enumeration that has the member, such as `MarketMetric` for `DataMetric`. */
  readonly otherOwner: (name: string, owner: string) => string | undefined;
  /** Returns the enumeration of a field's codes. */
  readonly ownerOf: (field: string, operation: Operation) => string;
  /** Returns the edits that import an enumeration. */
  readonly importEdits: (source: Source, owner: string) => readonly CodeEdit[];
}

/** How a language writes the corrected code. */
export interface FixRules {
  readonly writeList: (items: readonly string[]) => string;
  /** Matches an expression that joins codes with commas. The group `list` is the list of the codes. */
  readonly joinedList?: RegExp;
  /** True when requests send a list by repeating its parameter. */
  readonly repeatsLists: (source: Source) => boolean;
  readonly enumerations?: EnumerationRules;
  /** Returns the edits that move a moment from another clock to network time; empty when none are known. */
  readonly moveClock?: (
    context: FixContext,
    moment: Moment & { readonly origin: Origin },
    hours: number,
  ) => readonly CodeEdit[];
  /** Returns the edit that replaces the expression of a fixed date. */
  readonly replaceDate: (
    context: FixContext,
    found: FoundField,
    origin: Origin,
    stamp: string,
  ) => CodeEdit | undefined;
}

/** A query with the facts that its fixes need. */
export interface FixContext {
  readonly source: Source;
  readonly rules: FixRules;
  readonly operation: Operation;
  readonly transport: Transport;
  /** The client that is called; undefined for a request to an address. */
  readonly client: Client | undefined;
  readonly fields: readonly FoundField[];
  /** The offset of the network's time; undefined when the network is unknown. */
  readonly offsetMinutes: number | undefined;
  /** The extent of the client's method name, or of the address. */
  readonly place: Extent | undefined;
}
