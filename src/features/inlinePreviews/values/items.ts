import { floorMoment } from './moment';
import { entryOf, plainText, unread, type Value } from './value';

/** Evaluates `list[0]`, `record["key"]` and a slice such as `text[:10]`. A slice is recognised by its source text. */
export function itemOf(held: Value, key: Value, written: () => string): Value {
  if (held.kind === 'unread') return held;
  if (held.kind === 'list' && key.kind === 'number') return held.items.at(key.value) ?? unread('expression');
  if (held.kind === 'record' && key.kind === 'text' && !held.isPartial)
    return entryOf(held, plainText(key)) ?? unread('expression');
  const slice = /^\s*0?\s*:\s*(\d+)\s*$/.exec(written());
  if (slice) return cut(held, Number(slice[1]));
  return unread('expression');
}

/**
 * Cuts a text or a moment to its first characters. For a moment, 10 characters give the day, and 16 or more change
 * nothing.
 */
export function cut(held: Value, length: number): Value {
  if (held.kind === 'moment') {
    if (length === 10) return { kind: 'moment', moment: floorMoment(held.moment, 'day') };
    return length >= 16 ? held : unread('expression');
  }
  const text = plainText(held);
  return text === undefined ? unread('expression') : { kind: 'text', parts: [text.slice(0, length)] };
}
