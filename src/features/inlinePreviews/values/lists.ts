import { floorMoment } from './moment';
import {
  type Assumed,
  entryOf,
  plainText,
  type RecordEntry,
  unread,
  type Value,
  type ValueRules,
} from './value';
import type { Argument } from '../parse/expression';

/** Evaluates `list[0]`, `record["key"]` and a slice such as `text[:10]`. A slice is recognised by its source text. */
export function itemOf(
  target: Value,
  key: Value,
  written: string,
  { first, isFromEnd }: ValueRules['indexes'],
): Value {
  if (target.kind === 'unread') return target;
  if (target.kind === 'list' && key.kind === 'number') {
    const index = key.value - (key.value < 0 ? 0 : first);
    const isThere = Number.isInteger(index) && (isFromEnd || (key.value >= first && index >= 0));
    return (isThere ? target.items.at(index) : undefined) ?? unread('expression');
  }
  if (target.kind === 'record' && key.kind === 'text' && !target.isPartial)
    return entryOf(target, plainText(key)) ?? unread('expression');
  const slice = isFromEnd ? /^\s*0?\s*:\s*(\d+)\s*$/.exec(written) : null;
  if (slice) return cut(target, Number(slice[1]));
  return unread('expression');
}

/**
 * Cuts a text or a moment to its first characters. For a moment, 10 characters give the day, and 16 or more change
 * nothing.
 */
export function cut(target: Value, length: number): Value {
  if (target.kind === 'moment') {
    if (length === 10) return { kind: 'moment', moment: floorMoment(target.moment, 'day') };
    return length >= 16 ? target : unread('expression');
  }
  const text = plainText(target);
  return text === undefined ? unread('expression') : { kind: 'text', parts: [text.slice(0, length)] };
}

/** Converts a list of key and value pairs to a record; undefined when an item is not such a pair. */
export function recordOfPairs(
  value: Value,
  args: readonly Argument[],
  assumed: readonly Assumed[] = [],
): Value | undefined {
  if (value.kind !== 'list' || value.items.length === 0) return undefined;
  const written = args[0]?.value;
  const entries = value.items.map((item, index): RecordEntry | undefined => {
    const [key, target] = item.kind === 'list' && item.items.length === 2 ? item.items : [];
    const name = key && plainText(key);
    const at = written?.kind === 'list' ? written.items[index] : undefined;
    const pair = at?.value.kind === 'list' ? at.value.items : [];
    const extent = pair[1] ?? at ?? args[0] ?? { start: 0, end: 0 };
    return name === undefined || !target
      ? undefined
      : {
          key: name,
          value: target,
          extent,
          keyExtent: pair[0] ?? extent,
          // A text that is written out rests on no assumption.
          assumed:
            pair[1]?.value.kind === 'text' && pair[1].value.parts.every((part) => typeof part === 'string')
              ? []
              : assumed,
        };
  });
  return entries.every((entry) => entry !== undefined)
    ? { kind: 'record', entries, isPartial: false }
    : undefined;
}
