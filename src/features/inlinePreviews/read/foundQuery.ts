import {
  type FindingFacts,
  type FixFacts,
  type KnownFacts,
  parseQuery,
  type Query,
  type Transport,
  type UnreadFacts,
  type Parameter,
  type QueryField,
  serviceParameters,
} from '../../../domain';
import type { Extent } from '../parse/expression';
import { unread, type Assumed, type Value } from '../values/value';

/** A part of a query that cannot be read without running the code. The extent is its expression's. */
export interface Unread extends UnreadFacts, Extent {}

/** A part of a query that was read by assuming a parameter's default or the first item of a loop. */
export interface AssumedPart extends Extent {
  field: string;
  name: string;
  why: 'default' | 'loop';
  /** The assumed value, as text. */
  value: string;
  /** The items of the loop, as text. */
  choices: readonly string[];
}

/** A query found in code. Offsets are UTF-16 units of the scanned text, `end` exclusive. */
export interface FoundQuery extends Extent {
  /** The fields that could be read. Only a request of which nothing could be read lacks the operation. */
  partial: Partial<Query>;
  unread: readonly Unread[];
  assumed: readonly AssumedPart[];
  /** The client that the code calls, or `address`. */
  transport: Transport;
  /** The points where the service deviates from the apparent meaning of the code. */
  findings: readonly Finding[];
  /** Finds the faults that depend on more than the code. */
  findMore: (known: KnownFacts) => readonly Finding[];
}

export const nothingFound = ({ start, end }: Extent): FoundQuery => ({
  start,
  end,
  partial: {},
  unread: [],
  assumed: [],
  transport: 'address',
  findings: [],
  findMore: () => [],
});

export interface CodeEdit extends Extent {
  text: string;
}

/** A way to make the code request what its author intended. */
export interface Fix {
  facts: FixFacts;
  edits: readonly CodeEdit[];
}

/** A point where the code requests something other than it seems to, with its extent. */
export interface Finding extends FindingFacts, Extent {
  /** Several when the intention is ambiguous; none when no replacement text is known. */
  fixes: readonly Fix[];
}

/** A parameter as code states it. */
export interface FoundField {
  /** The query's field, or the keyword as written. */
  field: string;
  value: Value;
  /** The extent of the value's expression. */
  extent: Extent;
  keyExtent?: Extent;
  assumed: readonly Assumed[];
  /** True when the key has no effect, because the service or the client ignores it. */
  isIgnored?: boolean;
  /** True when the client rejects the key as unknown. */
  isRefused?: boolean;
}

/** Returns the field of arguments that could not be read, which may set anything. */
export const openArguments = (
  extent: Extent,
  value?: Value,
  assumed: readonly Assumed[] = [],
): FoundField => ({
  field: 'arguments',
  value: value?.kind === 'unread' ? value : unread('spread'),
  extent,
  assumed,
});

/** Returns the field of a name; the last one when it is repeated. */
export const fieldOf = (fields: readonly FoundField[], name: string): FoundField | undefined =>
  fields.filter(({ field }) => field === name).at(-1);

const byName = new Map<string, Parameter>(serviceParameters.map((row) => [row.name, row]));

/** Returns the kind of a field's values; undefined when code cannot state such a field. */
export function kindOf(field: string): 'code' | 'codes' | 'date' | undefined {
  const kind = byName.get(field)?.kind;
  return kind === 'code' || kind === 'codes' || kind === 'date' ? kind : undefined;
}

/** Returns the known codes of a field; undefined when any text may be valid. */
export function codesOf(field: string): ReadonlySet<string> | undefined {
  if (known.has(field)) return known.get(field);
  const values = byName.get(field)?.valuesIn?.('AU') ?? byName.get(field)?.valuesIn?.('NEM');
  const codes = values && new Set(values.map(({ code }) => code));
  known.set(field, codes);
  return codes;
}

const known = new Map<string, ReadonlySet<string> | undefined>();

export const isField = (name: string): name is QueryField => kindOf(name) !== undefined;

/** Returns the query at an offset: the innermost one when queries are nested. */
export function foundAt<Found extends Extent>(found: readonly Found[], offset: number): Found | undefined {
  return found.filter((one) => one.start <= offset && offset <= one.end).at(-1);
}

export function completeQuery({ partial, unread }: FoundQuery): Query | undefined {
  return unread.length > 0 ? undefined : parseQuery(partial).query;
}
