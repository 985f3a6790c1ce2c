import { getLocation, getNodeValue, parseTree, type Node as ParsedNode } from 'jsonc-parser';
import { nestsDeeper } from './jsonText';

/** A value in a text, or a property of an object with its name and its value. */
export interface Node {
  type: ParsedNode['type'];
  value?: unknown;
  offset: number;
  length: number;
  parent?: Node;
  children?: readonly Node[];
}

const deepest = 200;

/**
 * The parser steps past the end of a text whose last comment has no end and that ends in `/*` or CRLF: its nodes would be
 * longer than the text. The result is as long as the text.
 */
const parsable = (text: string): string =>
  text.endsWith('/*') ? `${text.slice(0, -1)} ` : text.replace(/\r\n$/, '\n\n');

/** Parses a text that may be incomplete; undefined when it is empty or nested too deeply. */
export const readTree = (text: string): Node | undefined =>
  nestsDeeper(text, deepest)
    ? undefined
    : parseTree(parsable(text), [], { allowTrailingComma: true, disallowComments: false });

/** Returns the property of an object; the last one if several have the name, as in JSON.parse. */
export const propertyOf = (object: Node | undefined, name: string): Node | undefined =>
  object?.type === 'object'
    ? object.children?.filter((property) => property.children?.[0]?.value === name).at(-1)
    : undefined;

export function valueAt(root: Node | undefined, path: readonly (string | number)[]): Node | undefined {
  let node = root;
  for (const step of path)
    node =
      typeof step === 'string'
        ? propertyOf(node, step)?.children?.[1]
        : node?.type === 'array'
          ? node.children?.[step]
          : undefined;
  return node;
}

export const endOf = ({ offset, length }: Node): number => offset + length;

export const valueOf = (node: Node): unknown => getNodeValue(node as ParsedNode) as unknown;

/** `isKey`: in the name of a field, or at a place for one. `before`: the text at the offset, or the one before it. */
export function placeAt(text: string, offset: number) {
  if (nestsDeeper(text, deepest)) return undefined;
  const { path, isAtPropertyKey, previousNode } = getLocation(parsable(text), offset);
  return { path, isKey: isAtPropertyKey, before: previousNode };
}
