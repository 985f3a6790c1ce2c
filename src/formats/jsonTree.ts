import { getLocation, getNodeValue, parseTree, type Node as ParsedNode, type ParseError } from 'jsonc-parser';
import { nestsDeeper } from './jsonText';

/** A value of a text, or a property of an object: its name and its value. */
export interface Node {
  readonly type: ParsedNode['type'];
  /** Of a text, a number and the like. */
  readonly value?: unknown;
  readonly offset: number;
  readonly length: number;
  readonly parent?: Node;
  readonly children?: readonly Node[];
}

const deepest = 200;

/** The tree of a text that may be half-written; undefined where nothing is in it, or it nests without end. */
export const readTree = (text: string): Node | undefined =>
  nestsDeeper(text, deepest)
    ? undefined
    : parseTree(text, [], { allowTrailingComma: true, disallowComments: false });

/** Where a text stops being JSON with comments; undefined where it is that. */
export function offsetOfFault(text: string): number | undefined {
  if (nestsDeeper(text, deepest)) return undefined;
  const errors: ParseError[] = [];
  parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  return errors[0]?.offset;
}

/** The property of an object; the last one where several have the name, as JSON.parse takes it. */
export const propertyOf = (object: Node | undefined, name: string): Node | undefined =>
  object?.type === 'object'
    ? object.children?.filter((property) => property.children?.[0]?.value === name).at(-1)
    : undefined;

/** The value at a path; undefined where there is none. */
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

/** The value that a node stands for, as JSON would give it. */
export const valueOf = (node: Node): unknown => getNodeValue(node as ParsedNode) as unknown;

/** Where an offset is in a text that may be half-written. */
export interface TextPlace {
  readonly path: readonly (string | number)[];
  /** In the name of a field, or where one may be written. */
  readonly isKey: boolean;
  /** The text that the offset touches, or the one before it. */
  readonly before: Node | undefined;
}

export function placeAt(text: string, offset: number): TextPlace | undefined {
  if (nestsDeeper(text, deepest)) return undefined;
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  return { path, isKey: isAtPropertyKey, before: previousNode };
}
