import type { Argument } from '../code/expression';
import { plainText, type RecordEntry, type Value } from './value';

/** Converts a list of key and value pairs to a record; undefined when an item is not such a pair. */
export function recordOfPairs(value: Value, args: readonly Argument[]): Value | undefined {
  if (value.kind !== 'list' || value.items.length === 0) return undefined;
  const written = args[0]?.value;
  const entries = value.items.map((item, index): RecordEntry | undefined => {
    const [key, held] = item.kind === 'list' && item.items.length === 2 ? item.items : [];
    const name = key && plainText(key);
    const at = written?.kind === 'list' ? written.items[index] : undefined;
    const pair = at?.value.kind === 'list' ? at.value.items : [];
    const extent = pair[1] ?? at ?? args[0] ?? { start: 0, end: 0 };
    return name === undefined || !held
      ? undefined
      : { key: name, value: held, extent, keyExtent: pair[0] ?? extent, assumed: [] };
  });
  return entries.every((entry) => entry !== undefined)
    ? { kind: 'record', entries, isPartial: false }
    : undefined;
}
