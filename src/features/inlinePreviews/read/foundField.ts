import type { Extent } from '../parse/expression';
import { unread, type Assumed, type Value } from '../values/value';
import { type Parameter, type QueryField, serviceParameters } from '../../../domain';
import type { UnreadKind } from './foundQuery';

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

const byName: ReadonlyMap<string, Parameter> = new Map(serviceParameters.map((row) => [row.name, row]));

/** Returns the kind of a field's values; undefined when code cannot state such a field. */
export function kindOf(field: string): 'code' | 'codes' | 'date' | undefined {
  const kind = byName.get(field)?.kind;
  return kind === 'code' || kind === 'codes' || kind === 'date' ? kind : undefined;
}

/** Returns the known codes of a field; undefined when any text may be valid. */
export function codesOf(field: string): ReadonlySet<string> | undefined {
  if (!known.has(field)) known.set(field, readCodesOf(field));
  return known.get(field);
}

const known = new Map<string, ReadonlySet<string> | undefined>();

function readCodesOf(field: string): ReadonlySet<string> | undefined {
  const values = byName.get(field)?.valuesIn?.('AU') ?? byName.get(field)?.valuesIn?.('NEM');
  return values && new Set(values.map(({ code }) => code));
}

export const isField = (name: string): name is QueryField => kindOf(name) !== undefined;

/** Returns the prompt step that covers a field. */
export function unreadKindOf(field: string): UnreadKind {
  if (kindOf(field) === 'date') return 'dates';
  if (field === 'network_region') return 'region';
  return field === 'facility_code' || field === 'unit_code' ? 'facility' : 'other';
}
