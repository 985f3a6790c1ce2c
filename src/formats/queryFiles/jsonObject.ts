import { definedEntries, firstMatch, isObject, isTexts, joinLists } from '../../domain';
import { applyTextEdits, insertAfter, insertFirst, removeItem, type TextEdit } from './jsonEdits';
import { endOf, propertyOf, readTree, valueAt, type Node } from './jsonTree';

type Fields = Record<string, unknown>;

/** The usual line length of JSON formatters, for lists that fit on one line. */
const lineLength = 80;

/** Formats a field. A list of texts stays on one line if it fits after the `indent` of the field. */
function formatField(field: string, value: unknown, indent: string): string {
  const start = `${JSON.stringify(field)}: `;
  const line = isTexts(value) ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]` : '';
  // One more for the comma.
  if (line !== '' && indent.length + start.length + line.length < lineLength) return start + line;
  return start + JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${indent}`);
}

/** Formats an object. Also formats the fields of its fields `query` and `parameters` in this way. */
export function formatObject(fields: Fields, indent: string): string {
  const inner = `${indent}  `;
  const lines = definedEntries(fields).map(([field, value]) =>
    (indent === '' ? field === 'query' || field === 'parameters' : indent === '  ') && isObject(value)
      ? `${inner}${JSON.stringify(field)}: ${formatObject(value, inner)}`
      : inner + formatField(field, value, inner),
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Removes and appends items of a list, so that comments of the others stay; undefined when that does not suffice. */
function editList(text: string, at: readonly (string | number)[], wanted: unknown): string | undefined {
  const items = (source: string): readonly Node[] => valueAt(readTree(source), at)?.children ?? [];
  if (valueAt(readTree(text), at)?.type !== 'array' || !Array.isArray(wanted)) return undefined;
  const codes: unknown[] = wanted;
  const written = items(text).map(({ value }): unknown => value);
  const staying = written.filter((value) => codes.includes(value));
  const isInOrder =
    new Set(staying).size === staying.length && isSame(staying, codes.slice(0, staying.length));
  if (staying.length === 0 || !isInOrder) return undefined;
  let edited = text;
  for (let index = written.length - 1; index >= 0; index--) {
    const item = codes.includes(written[index]) ? undefined : items(edited)[index];
    if (item) edited = applyTextEdits(edited, removeItem(edited, item));
  }
  for (const code of codes.slice(staying.length)) {
    const last = items(edited).at(-1);
    const edits = last && insertAfter(edited, last, () => JSON.stringify(code));
    edited = applyTextEdits(edited, joinLists(edits));
  }
  return edited;
}

/** Inserts a field into an object without it, after the fields that precede it in `order`. */
export function insertField(
  text: string,
  object: Node,
  field: string,
  value: unknown,
  order: readonly string[],
): TextEdit[] {
  const write = (indent: string) => formatField(field, value, indent);
  const before = order.slice(0, order.indexOf(field)).map((name) => propertyOf(object, name));
  const behind = before.filter((one) => one !== undefined).at(-1) ?? object.children?.at(-1);
  return behind ? insertAfter(text, behind, write) : [insertFirst(text, object, write)];
}

function setField(
  text: string,
  path: readonly string[],
  field: string,
  value: unknown,
  order: readonly string[],
): string {
  const object = valueAt(readTree(text), path);
  const property = propertyOf(object, field);
  const written = property?.children?.[1];
  if (!object) return text;
  if (!property || !written)
    return value === undefined ? text : applyTextEdits(text, insertField(text, object, field, value, order));
  if (value === undefined) return applyTextEdits(text, removeItem(text, property));
  const edited = editList(text, [...path, field], value);
  if (edited !== undefined) return edited;
  const lineStart = text.lastIndexOf('\n', property.offset - 1) + 1;
  const indent = firstMatch(/^[ \t]*/, text.slice(lineStart));
  // The value as it appears after the name of the field.
  const inserted = formatField(field, value, indent).slice(JSON.stringify(field).length + 2);
  return applyTextEdits(text, [{ start: written.offset, end: endOf(written), text: inserted }]);
}

/** Changes the fields of an object and of its field `query`, and nothing else in the text. */
export function editObject(
  text: string,
  before: Fields,
  after: Fields,
  path: readonly string[] = [],
): string {
  const order = Object.keys(after);
  let edited = text;
  for (const field of new Set([...Object.keys(before), ...order])) {
    const [was, is] = [before[field], after[field]];
    if (isSame(was, is)) continue;
    edited =
      field === 'query' && path.length === 0 && isObject(was) && isObject(is)
        ? editObject(edited, was, is, [field])
        : setField(edited, path, field, is, order);
  }
  return edited;
}
