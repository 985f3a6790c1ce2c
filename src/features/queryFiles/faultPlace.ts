import type { Broken } from '../../domain/savedQueries/savedQuery';
import { offsetOfFault, readTree, valueAt } from '../../formats/queryFiles/jsonTree';

const fieldsOf: Partial<Readonly<Record<Broken['code'], string>>> = {
  badName: 'name',
  badFolder: 'folder',
  unknownVersion: 'version',
  newerVersion: 'version',
};

/** Returns the offset of the fault that makes a text an invalid saved query; 0 when the place is unknown. */
export function offsetOfBroken(text: string, { code, diagnostic }: Broken): number {
  if (code === 'notJson') return offsetOfFault(text) ?? 0;
  const root = readTree(text);
  if (!diagnostic) return valueAt(root, [fieldsOf[code] ?? ''])?.offset ?? 0;
  const path = diagnostic.path[0] === 'parameters' ? diagnostic.path : ['query', ...diagnostic.path];
  // A missing value has no place, so its nearest existing parent is used.
  for (let length = path.length; length > 0; length--) {
    const node = valueAt(root, path.slice(0, length));
    if (node) return node.offset;
  }
  return 0;
}

/** Converts an offset to a line and column, both from 1. */
export function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
