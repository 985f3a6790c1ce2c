import { isCount, isObject, isText, type JsonObject } from '../domain';

/**
 * The change from one plain JSON value to another. `value`: an unrelated value. `fields`: an object with some fields
 * `set`, each by its own patch, and others removed. `items`: a list that keeps its first `start` and last `end` items,
 * with these `items` between them.
 */
export type JsonPatch =
  | { kind: 'same' }
  | { kind: 'value'; value: unknown }
  | { kind: 'fields'; set: Readonly<Record<string, JsonPatch>>; removed: readonly string[] }
  | { kind: 'items'; start: number; end: number; items: readonly unknown[] };

const same: JsonPatch = { kind: 'same' };

/** True for equal plain JSON. An undefined field counts as absent. */
function isEqual(one: unknown, other: unknown): boolean {
  return one === other || diffJson(one, other).kind === 'same';
}

function diffLists(before: readonly unknown[], after: readonly unknown[]): JsonPatch {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && isEqual(before[start], after[start])) start++;
  let end = 0;
  while (end < most - start && isEqual(before[before.length - 1 - end], after[after.length - 1 - end])) end++;
  if (start + end === before.length && start + end === after.length) return same;
  return { kind: 'items', start, end, items: after.slice(start, after.length - end) };
}

function diffObjects(before: JsonObject, after: JsonObject): JsonPatch {
  const set: [string, JsonPatch][] = [];
  for (const [name, value] of Object.entries(after)) {
    if (value === undefined) continue;
    const old = Object.hasOwn(before, name) ? before[name] : undefined;
    const patch = diffJson(old, value);
    if (patch.kind !== 'same') set.push([name, patch]);
  }
  const removed = Object.keys(before).filter(
    (name) => before[name] !== undefined && (!Object.hasOwn(after, name) || after[name] === undefined),
  );
  if (removed.length === 0 && set.length === 0) return same;
  return { kind: 'fields', set: Object.fromEntries(set), removed };
}

/** Returns the patch from `before` to `after`, both plain JSON. */
export function diffJson(before: unknown, after: unknown): JsonPatch {
  if (Object.is(before, after)) return same;
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after);
  if (isObject(before) && isObject(after)) return diffObjects(before, after);
  return { kind: 'value', value: after };
}

/** Rebuilds the `after` value of `diffJson` from `before`. Unchanged parts are the same objects. */
export function applyJson(before: unknown, patch: JsonPatch): unknown {
  switch (patch.kind) {
    case 'same':
      return before;
    case 'value':
      return patch.value;
    case 'fields': {
      const fields = new Map(Object.entries(isObject(before) ? before : {}));
      for (const name of patch.removed) fields.delete(name);
      for (const [name, one] of Object.entries(patch.set)) fields.set(name, applyJson(fields.get(name), one));
      return Object.fromEntries(fields);
    }
    case 'items': {
      const list: unknown[] = Array.isArray(before) ? before : [];
      const end = list.slice(Math.max(patch.start, list.length - patch.end));
      return [...list.slice(0, patch.start), ...patch.items, ...end];
    }
  }
}

/** True for any data that has the form of a patch. */
export function isJsonPatch(data: unknown): data is JsonPatch {
  if (!isObject(data)) return false;
  const { kind, set, removed, start, end, items } = data;
  switch (kind) {
    case 'same':
    case 'value':
      return true;
    case 'fields':
      return (
        isObject(set) &&
        Object.values(set).every(isJsonPatch) &&
        Array.isArray(removed) &&
        removed.every(isText)
      );
    case 'items':
      return isCount(start) && isCount(end) && Array.isArray(items);
    default:
      return false;
  }
}
