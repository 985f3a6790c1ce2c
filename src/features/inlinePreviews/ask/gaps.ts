import { parameters } from '../../../domain/catalog/parameters';
import type { Query, QueryField } from '../../../domain/query';
import { partOf, type QueryPart } from '../../../domain/queryParts';
import type { FoundQuery } from '../foundQuery';

/** A part of a query that code leaves open: what is asked for in one step. */
export interface Gap {
  readonly part: QueryPart;
  /** The fields whose values were not read. */
  readonly fields: readonly QueryField[];
  /** The names, else the expressions, that lack values. */
  readonly names: readonly string[];
}

/** In the order in which they are asked: what the others depend on first. */
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

/** Parts of a query by what lacks a value in them. */
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

/** What a query lacks: what was not read, and what every query has. */
export function gapsOf({ partial, unread }: FoundQuery): readonly Gap[] {
  const absent = required.filter(
    (field) => partial[field] === undefined && !unread.some((one) => one.field === field),
  );
  return gather([...unread, ...absent.map((field) => ({ field }))]);
}

/** What was assumed of a query, and may be chosen instead. */
export const assumedGaps = ({ assumed }: FoundQuery): readonly Gap[] => gather(assumed);

/** True where what was not read may be anything: `**more`, or an argument that is no part of a query. */
export const isOpen = ({ unread }: FoundQuery): boolean => unread.some(({ field }) => !isField(field));
