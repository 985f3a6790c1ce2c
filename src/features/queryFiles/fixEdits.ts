import { metricsOf } from '../../domain/catalog/index';
import { fieldsOf, queryFields } from '../../domain/catalog/parameters';
import type { Operation, QueryField } from '../../domain/query';
import { applyTextEdits, removeItem, type TextEdit } from '../../formats/jsonEdits';
import { insertField } from '../../formats/jsonObject';
import { endOf, propertyOf, valueAt, type Node } from '../../formats/jsonTree';
import type { Fix } from './finding';
import type { QueryFile } from './queryFile';

/** Replaces a value. */
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

/** Removes fields of the query. Several fields are removed in one edit of the whole text. */
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
  // Adjacent fields share commas, so fields are removed from the last to the first, each from the remaining text.
  let edited = text;
  for (const node of [...stated].sort((a, b) => b.offset - a.offset))
    edited = applyTextEdits(edited, removeItem(edited, node));
  return [{ facts, edits: [{ start: 0, end: text.length, text: edited }] }];
}

/** Removes an item of a list, unless it is the only one. */
export const removeCode = ({ text }: QueryFile, node: Node): readonly Fix[] =>
  node.parent?.type === 'array' && (node.parent.children?.length ?? 0) > 1
    ? [{ facts: { kind: 'remove', what: String(node.value) }, edits: removeItem(text, node) }]
    : [];

/** Writes a field of the query, or replaces its value. */
export function setField(
  { object, text }: QueryFile,
  field: QueryField,
  value: unknown,
): readonly TextEdit[] {
  const written = valueAt(object, [field]);
  if (written) return [replaceValue(written, value)];
  return object ? insertField(text, object, field, value, queryFields) : [];
}

/** Changes the operation, if the new one has all metrics and accepts all other fields. */
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
