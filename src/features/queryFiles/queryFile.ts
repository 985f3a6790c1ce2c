import { checkQuery } from '../../domain/query/checkQuery';
import type { Diagnostic } from '../../domain/query/diagnostic';
import { isObject, type JsonObject } from '../../domain/idioms/checkJson';
import { parseQuery } from '../../domain/query/parseQuery';
import { operations, type Operation, type Query } from '../../domain/query/query';
import { propertyOf, readTree, valueAt, valueOf, type Node } from '../../formats/queryFiles/jsonTree';

/** The text of a query file, which may be incomplete. */
export interface QueryFile {
  readonly text: string;
  readonly root: Node;
  /** The property `query` of the file, and its object. */
  readonly property: Node | undefined;
  readonly object: Node | undefined;
  /** The content of the object, unvalidated. */
  readonly fields: JsonObject;
  /** The query; undefined when it cannot be read. */
  readonly query: Query | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The longest query file that is read, in UTF-16 units. */
const longestText = 1_000_000;

/** Reads a text that may be in the middle of an edit. Returns undefined when it cannot be a query file. */
export function readQueryFile(text: string): QueryFile | undefined {
  const root = text.length > longestText ? undefined : readTree(text);
  if (root?.type !== 'object') return undefined;
  const object = valueAt(root, ['query']);
  const value = object && valueOf(object);
  const { query, diagnostics } = parseQuery(value);
  return {
    text,
    root,
    property: propertyOf(root, 'query'),
    object,
    fields: isObject(value) ? value : {},
    query,
    diagnostics: query ? [...diagnostics, ...checkQuery(query)] : diagnostics,
  };
}

/** Returns the written operation; undefined when it is missing or unknown. */
export const operationOf = ({ fields }: Pick<QueryFile, 'fields'>): Operation | undefined =>
  operations.find((one) => one === fields['operation']);

/** Returns the written network; empty when there is none. */
export function networkOf({ fields }: Pick<QueryFile, 'fields'>): string {
  const code = fields['network_code'];
  return typeof code === 'string' ? code.trim() : '';
}
