import type { Operation, Transport } from '../../../domain';
import type { Extent } from '../parse/expression';
import type { Source } from '../parse/source';
import type { Client } from '../languages/clientLibrary';
import type { FoundField, CodeEdit } from '../read/foundQuery';
import type { Moment, Origin } from '../values/moment';

/** The enumerations that a language's client uses for codes. */
export interface EnumerationRules {
  members: ReadonlyMap<string, readonly string[]>;
  /** Types without members. */
  literalTypes: ReadonlySet<string>;
  /** Returns another enumeration that has the member, such as `MarketMetric` for `DataMetric`. */
  otherOwner: (name: string, owner: string) => string | undefined;
  ownerOf: (field: string, operation: Operation) => string;
  importEdits: (source: Source, owner: string) => readonly CodeEdit[];
}

export interface FixRules {
  writeList: (items: readonly string[]) => string;
  /** Matches an expression that joins codes with commas. The group `list` is the list of the codes. */
  joinedList?: RegExp;
  /** True when requests send a list by repeating its parameter. */
  repeatsLists?: (source: Source) => boolean;
  enumerations?: EnumerationRules;
  /** Returns the edits that move a moment from another clock to network time; empty when none are known. */
  moveClock?: (
    context: FixContext,
    moment: Moment & { origin: Origin },
    hours: number,
  ) => readonly CodeEdit[];
  replaceDate: (
    context: FixContext,
    found: FoundField,
    origin: Origin,
    stamp: string,
  ) => CodeEdit | undefined;
}

export interface FixContext {
  source: Source;
  rules: FixRules;
  operation: Operation;
  transport: Transport;
  /** The client that is called; undefined for a request to an address. */
  client: Client | undefined;
  fields: readonly FoundField[];
  /** The offset of the network's time; undefined when the network is unknown. */
  offsetMinutes: number | undefined;
  /** The extent of the client's method name, or of the address. */
  place: Extent | undefined;
}
