import {
  checkLastDay,
  checkQuery,
  type Diagnostic,
  type Directory,
  isObject,
  type JsonObject,
  type Operation,
  operations,
  parseQuery,
  readNames,
  type Query,
} from '../../domain';
import { propertyOf, readTree, valueAt, valueOf, type Node } from '../../formats/queryFiles/jsonTree';

/** The text of a query file, which may be incomplete. */
export interface QueryFile {
  text: string;
  root: Node;
  /** The property `query` of the file, and its object. */
  property: Node | undefined;
  object: Node | undefined;
  /** The content of the object, unvalidated. */
  fields: JsonObject;
  query: Query | undefined;
  /** The query as written, with names in place of some codes. */
  written: Query | undefined;
  diagnostics: readonly Diagnostic[];
}

/** The longest query file that is read, in UTF-16 units. */
const longestText = 1_000_000;

/** Reads a text that may be in the middle of an edit; undefined when it cannot be a query file. */
export function readQueryFile(text: string, directory?: Directory, nowMs?: number): QueryFile | undefined {
  const root = text.length > longestText ? undefined : readTree(text);
  if (root?.type !== 'object') return undefined;
  const object = valueAt(root, ['query']);
  const value = object && valueOf(object);
  const { query: written, diagnostics } = parseQuery(value);
  const named = written && readNames(written, directory, nowMs);
  return {
    text,
    root,
    property: propertyOf(root, 'query'),
    object,
    fields: isObject(value) ? value : {},
    query: named?.query,
    written,
    diagnostics: [
      ...diagnostics,
      ...(named ? [...named.diagnostics, ...checkQuery(named.query)] : []),
      ...(named && written.window === undefined ? checkLastDay(named.query) : []),
    ],
  };
}

export const operationOf = ({ fields }: Pick<QueryFile, 'fields'>): Operation | undefined =>
  operations.find((one) => one === fields['operation']);

export function networkOf({ fields }: Pick<QueryFile, 'fields'>): string {
  const code = fields['network_code'];
  return typeof code === 'string' ? readNames({ network_code: code.trim() }).query.network_code : '';
}
