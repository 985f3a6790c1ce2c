import { metricsOf } from '../../domain/catalog/index';
import { fieldsOf, queryFields } from '../../domain/catalog/parameters';
import type { Operation, QueryField } from '../../domain/query';
import { applyTextEdits, removeItem, type TextEdit } from '../../formats/jsonEdits';
import { insertField } from '../../formats/jsonObject';
import { endOf, propertyOf, valueAt, type Node } from '../../formats/jsonTree';
import type { Fix } from './finding';
import type { QueryFile } from './queryFile';

/** Writes another value where one stands. */
export const replaceValue = (node: Node, value: unknown): TextEdit => ({
  start: node.offset,
  end: endOf(node),
  text: Array.isArray(value)
    ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
    : JSON.stringify(value),
});

export const changeTo = (node: Node, to: string): Fix => ({
  facts: { kind: 'change', to },
  edits: [replaceValue(node, to)],
});

/** Leaves fields of the query out, one after the other, as one edit of the whole query. */
export function removeFields(
  file: QueryFile,
  names: readonly string[],
  what = names.join(' and '),
): readonly Fix[] {
  const { object, text } = file;
  const stated = names.map((name) => propertyOf(object, name)).filter((one) => one !== undefined);
  const [first, ...others] = stated;
  if (!object || !first) return [];
  const facts = { kind: 'remove', what } as const;
  if (others.length === 0) return [{ facts, edits: removeItem(text, first) }];
  // Commas may be shared between fields that stand side by side: from the last to the first, of what is left.
  let edited = text;
  for (const node of [...stated].sort((a, b) => b.offset - a.offset))
    edited = applyTextEdits(edited, removeItem(edited, node));
  return [{ facts, edits: [{ start: 0, end: text.length, text: edited }] }];
}

/** Leaves an item of a list out, where others stay. */
export const removeCode = ({ text }: QueryFile, node: Node): readonly Fix[] =>
  node.parent?.type === 'array' && (node.parent.children?.length ?? 0) > 1
    ? [{ facts: { kind: 'remove', what: String(node.value) }, edits: removeItem(text, node) }]
    : [];

/** Writes a field of the query, which may be there already. */
export function setField(
  { object, text }: QueryFile,
  field: QueryField,
  value: unknown,
): readonly TextEdit[] {
  const written = valueAt(object, [field]);
  if (written) return [replaceValue(written, value)];
  return object ? insertField(text, object, field, value, queryFields) : [];
}

/** Asks another operation, where that has all metrics and takes all else that is written. */
export function askOperation(file: QueryFile, to: Operation): readonly Fix[] {
  const { query, object, fields } = file;
  const written = valueAt(object, ['operation']);
  if (!query || !written || query.operation === to) return [];
  const offered = new Set(metricsOf(to).map(({ code }) => code));
  const taken: readonly string[] = fieldsOf(to);
  const stated = queryFields.filter((field) => Object.hasOwn(fields, field));
  const isTaken =
    query.metrics.every((metric) => offered.has(metric)) && stated.every((one) => taken.includes(one));
  return isTaken ? [{ facts: { kind: 'ask', operation: to }, edits: [replaceValue(written, to)] }] : [];
}
