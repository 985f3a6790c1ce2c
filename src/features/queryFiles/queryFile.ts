import { checkQuery } from '../../domain/checkQuery';
import type { Diagnostic } from '../../domain/diagnostic';
import { isObject, type JsonObject } from '../../domain/json';
import { parseQuery } from '../../domain/parseQuery';
import { operations, type Operation, type Query } from '../../domain/query';
import { propertyOf, readTree, valueAt, valueOf, type Node } from '../../formats/jsonTree';

/** The text of a query file, which may be half-written. */
export interface QueryFile {
  readonly text: string;
  readonly root: Node;
  /** The property `query` of the file, and its object. */
  readonly property: Node | undefined;
  readonly object: Node | undefined;
  /** What the object holds, unchecked. */
  readonly fields: JsonObject;
  /** The query, where it can be read. */
  readonly query: Query | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** As much as is read of a query file. */
const longestText = 1_000_000;

/** Reads a text that somebody may just be writing. Undefined for what cannot be a query file. */
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

/** The operation that is written, where it is one. */
export const operationOf = ({ fields }: Pick<QueryFile, 'fields'>): Operation | undefined =>
  operations.find((one) => one === fields['operation']);

/** The network that is written; empty where none is. */
export function networkOf({ fields }: Pick<QueryFile, 'fields'>): string {
  const code = fields['network_code'];
  return typeof code === 'string' ? code.trim() : '';
}
