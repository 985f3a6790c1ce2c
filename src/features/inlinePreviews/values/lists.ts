import { floorMoment } from './moment';
import {
  type Assumed,
  entryOf,
  momentValue,
  plainText,
  type RecordEntry,
  unread,
  type Value,
  type ValueRules,
} from './value';
import type { Argument } from '../parse/expression';
import { isTexts } from '../../../domain';

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
    if (length === 10) return momentValue(floorMoment(target.moment, 'day'));
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
  const argument = args.at(0);
  const written = argument?.value.kind === 'list' ? argument.value.items : [];
  const entries: RecordEntry[] = [];
  for (const [index, item] of value.items.entries()) {
    if (item.kind !== 'list' || item.items.length !== 2) return undefined;
    const [key, target] = item.items;
    const name = plainText(key);
    if (name === undefined) return undefined;
    const pair = written.at(index);
    const writtenPair = pair?.value.kind === 'list' ? pair.value.items : [];
    const writtenValue = writtenPair.at(1);
    const extent = writtenValue ?? pair ?? argument ?? { start: 0, end: 0 };
    // A text that is written out rests on no assumption.
    const isLiteral = writtenValue?.value.kind === 'text' && isTexts(writtenValue.value.parts);
    entries.push({
      key: name,
      value: target,
      extent,
      keyExtent: writtenPair.at(0) ?? extent,
      assumed: isLiteral ? [] : assumed,
    });
  }
  return { kind: 'record', entries, isPartial: false };
}
