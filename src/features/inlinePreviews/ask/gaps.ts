import { parameters } from '../../../domain/catalog/parameters';
import type { Query, QueryField } from '../../../domain/query/query';
import { partOf, type QueryPart } from '../../../domain/query/queryParts';
import type { FoundQuery } from '../foundQuery';

/** A part of a query that code leaves open. One prompt step fills it. */
export interface Gap {
  readonly part: QueryPart;
  /** The fields whose values could not be read. */
  readonly fields: readonly QueryField[];
  /** The names without a value, or the expressions where there is no name. */
  readonly names: readonly string[];
}

/** The order of the prompts: parts that others depend on come first. */
const order: readonly QueryPart[] = ['network_code', 'dates', 'network_region', 'facility', 'metrics'];

const placeOf = ({ part }: Gap): number => {
  const at = order.indexOf(part);
  return at < 0 ? order.length : at;
};

const isField = (name: string): name is QueryField => parameters.some((row) => row.name === name);

interface Lacking {
  readonly field: string;
  readonly name?: string;
  readonly text?: string;
}

/** Groups fields without a value by the part of the query that they belong to. */
function gather(lacking: readonly Lacking[]): readonly Gap[] {
  const gaps = new Map<QueryPart, Gap>();
  for (const { field, name, text = field } of lacking) {
    const part = isField(field) ? partOf(field) : undefined;
    if (part === undefined) continue;
    const known = gaps.get(part) ?? { part, fields: [], names: [] };
    gaps.set(part, {
      part,
      fields: [...new Set([...known.fields, field as QueryField])],
      names: [...new Set([...known.names, name ?? text])],
    });
  }
  return [...gaps.values()].sort((a, b) => placeOf(a) - placeOf(b));
}

const required: readonly (keyof Query)[] = ['network_code', 'metrics'];

/** Returns the gaps of a query: values that could not be read, and required fields that the code omits. */
export function gapsOf({ partial, unread }: FoundQuery): readonly Gap[] {
  const absent = required.filter(
    (field) => partial[field] === undefined && !unread.some((one) => one.field === field),
  );
  return gather([...unread, ...absent.map((field) => ({ field }))]);
}

/** Returns the assumed parts of a query, for which the user may choose another value. */
export const assumedGaps = ({ assumed }: FoundQuery): readonly Gap[] => gather(assumed);

/** True when an unread argument could set anything: `**more`, or an argument that is not part of a query. */
export const isOpen = ({ unread }: FoundQuery): boolean => unread.some(({ field }) => !isField(field));
