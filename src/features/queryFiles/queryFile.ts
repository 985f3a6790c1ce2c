import {
  type Broken,
  checkLastDay,
  checkQuery,
  type Diagnostic,
  isObject,
  type JsonObject,
  type Operation,
  operations,
  parseQuery,
  readNames,
  type Query,
} from '../../domain';
import {
  propertyOf,
  readTree,
  valueAt,
  valueOf,
  type Node,
  offsetOfFault,
} from '../../formats/queryFiles/jsonTree';

/** The text of a query file, which may be incomplete. */
export interface QueryFile {
  text: string;
  root: Node;
  /** The property `query` of the file, and its object. */
  property: Node | undefined;
  object: Node | undefined;
  /** The content of the object, unvalidated. */
  fields: JsonObject;
  /** The query; undefined when it cannot be read. */
  query: Query | undefined;
  /** The query as written, with names in place of some codes. */
  written: Query | undefined;
  diagnostics: readonly Diagnostic[];
}

/** The longest query file that is read, in UTF-16 units. */
const longestText = 1_000_000;

/** Reads a text that may be in the middle of an edit. Returns undefined when it cannot be a query file. */
export function readQueryFile(text: string): QueryFile | undefined {
  const root = text.length > longestText ? undefined : readTree(text);
  if (root?.type !== 'object') return undefined;
  const object = valueAt(root, ['query']);
  const value = object && valueOf(object);
  const { query: written, diagnostics } = parseQuery(value);
  const named = written && readNames(written);
  return {
    text,
    root,
    property: propertyOf(root, 'query'),
    object,
    fields: isObject(value) ? value : {},
    query: named?.query,
    written,
    diagnostics: named
      ? [...diagnostics, ...named.diagnostics, ...checkQuery(named.query), ...checkLastDay(named.query)]
      : diagnostics,
  };
}

export const operationOf = ({ fields }: Pick<QueryFile, 'fields'>): Operation | undefined =>
  operations.find((one) => one === fields['operation']);

export function networkOf({ fields }: Pick<QueryFile, 'fields'>): string {
  const code = fields['network_code'];
  return typeof code === 'string' ? code.trim() : '';
}

const fieldOfBroken: Partial<Readonly<Record<Broken['code'], string>>> = {
  badName: 'name',
  badFolder: 'folder',
  unknownVersion: 'version',
  newerVersion: 'version',
};

/** Returns the offset of the fault that makes a text an invalid saved query; 0 when the place is unknown. */
export function offsetOfBroken(text: string, { code, diagnostic }: Broken): number {
  if (code === 'notJson') return offsetOfFault(text) ?? 0;
  const root = readTree(text);
  if (!diagnostic) return valueAt(root, [fieldOfBroken[code] ?? ''])?.offset ?? 0;
  const path = diagnostic.path[0] === 'parameters' ? diagnostic.path : ['query', ...diagnostic.path];
  // A missing value has no place, so its nearest existing parent is used.
  for (let length = path.length; length > 0; length--) {
    const node = valueAt(root, path.slice(0, length));
    if (node) return node.offset;
  }
  return 0;
}

/** Converts an offset to a line and column, both from 1. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
