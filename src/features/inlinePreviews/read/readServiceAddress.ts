import { groupBy, isText, joinLists, type Operation } from '../../../domain';
import { decode as decodePercent } from '../fixes/writtenText';
import type { Extent } from '../parse/expression';
import type { Source } from '../parse/source';
import {
  recordOfPairs,
  firstUnread,
  itemsIn,
  listValue,
  textValue,
  unread,
  type Assumed,
  type Value,
} from '../values/value';
import { momentInText } from '../values/textValues';
import { toUnread } from './readFields';
import { type FoundField, isField, openArguments, nothingFound, type FoundQuery } from './foundQuery';

/** In UTF-16 units. Longer addresses are not read. */
const maxLength = 8000;

/** Private-use characters that mark an interpolated part by its index. */
const open = '\uE000';
const close = '\uE001';
const marks = /\uE000(\d+)\uE001/g;

const path =
  /(?:^|\/)(data\/network|market\/network|data\/facilities|market)(?:\/([^/?#]*))?\/?(?:\?([^#]*))?(?:#.*)?$/;
const operations: Record<string, Operation> = {
  'data/network': 'network',
  'market/network': 'market',
  'data/facilities': 'facilities',
  market: 'market',
};

export interface ReadAddress {
  operation: Operation;
  fields: readonly FoundField[];
  /** True for a path that the service does not have. */
  isWrongPath: boolean;
}

/** Converts a value to text in which its interpolated parts are marked. */
function mark(value: Value): { text: string; parts: Value[] } | undefined {
  if (value.kind !== 'text') return undefined;
  const parts: Value[] = [];
  const text = value.parts
    .map((part) => (isText(part) ? part : `${open}${parts.push(part) - 1}${close}`))
    .join('');
  return text.length > maxLength ? undefined : { text, parts };
}

function unmark(text: string, parts: readonly Value[]): Value {
  const found: (string | Value)[] = [];
  let end = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > end) found.push(text.slice(end, match.index));
    const part = parts.at(Number(match[1])) ?? unread();
    // In a text, nothing is written as a word: "None", "null".
    found.push(part.kind === 'interpolated' && part.value.kind === 'none' ? unread() : part);
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push(text.slice(end));
  const [only] = found;
  return found.length === 1 && typeof only === 'object' ? only : { kind: 'text', parts: found };
}

function assumedIn(value: Value): readonly Assumed[] {
  if (value.kind === 'interpolated') return value.assumed;
  return value.kind === 'text' ? value.parts.flatMap((part) => (isText(part) ? [] : assumedIn(part))) : [];
}

/** Decodes a parameter. An unescaped `+` means a space, but is restored in front of an offset. */
const decode = (text: string): string =>
  decodePercent(text.replaceAll('+', ' ').replace(/ (?=\d{2}:?\d{2}$)/, '+'));

function strip(value: Value): Value {
  if (value.kind === 'interpolated') return strip(value.value);
  return momentInText(value);
}

function toField(key: string, values: readonly Value[], extent: Extent, keyExtent = extent): FoundField {
  const only = values.length === 1 ? values[0] : undefined;
  const items = values.map(strip).flatMap(itemsIn);
  return {
    field: key,
    value: only ? strip(only) : listValue(items),
    extent: only?.kind === 'interpolated' ? only.extent : extent,
    keyExtent,
    assumed: values.flatMap(assumedIn),
    isIgnored: !isField(key),
  };
}

/** Returns the extent of the network's code in the source of an address. */
function placeOfNetwork(source: Source, extent: Extent, code: string): Extent {
  const written = source.slice(extent);
  const found = /\/(?:network|facilities|market)\/(?!network\b)([A-Za-z]+)/.exec(written);
  if (found?.[1] !== code) return extent;
  const end = extent.start + found.index + found[0].length;
  return { start: end - code.length, end };
}

/** Returns the extent of a key with its value in the source of an address. */
function placeOf(source: Source, extent: Extent, key: string): Extent {
  const written = source.slice(extent);
  const found = new RegExp(String.raw`[?&]${key.replace(/[^\w]/g, '.')}=[^&"'\x60\s]*`).exec(written);
  if (!found) return extent;
  const start = extent.start + found.index + 1;
  return { start, end: start + found[0].length - 1 };
}

/** Converts a record of parameters to fields, as they are sent. */
export function fieldsOfParameters(value: Value, extent: Extent): FoundField[] {
  const record = value.kind === 'list' ? recordOfPairs(value, []) : value;
  if (record?.kind !== 'record') {
    return value.kind === 'none' ? [] : [openArguments(extent, value)];
  }
  const byKey = groupBy(record.entries, ({ key }) => key.replace(/\[\]$/, ''));
  const fields = [...byKey].map(([key, entries]): FoundField => {
    const [first] = entries;
    const place = first.extent.end > 0 ? first : { extent, keyExtent: extent };
    const values = entries.map(({ value: one }) => one);
    const field = toField(key, values, place.extent, place.keyExtent);
    return { ...field, assumed: [...field.assumed, ...entries.flatMap(({ assumed }) => assumed)] };
  });
  return record.isPartial ? [...fields, openArguments(extent)] : fields;
}

function fieldsOfSearch(
  source: Source,
  extent: Extent,
  search: string,
  parts: readonly Value[],
): FoundField[] {
  const byKey = new Map<string, Value[]>();
  const fields: FoundField[] = [];
  for (const pair of search.split('&')) {
    const equals = pair.indexOf('=');
    const whole = unmark(pair, parts);
    const isInterpolated = equals < 0 && whole.kind !== 'text';
    if (isInterpolated) fields.push(...fieldsOfParameters(strip(whole), extent));
    if (isInterpolated || pair === '') continue;
    const key = decode(equals < 0 ? pair : pair.slice(0, equals)).replace(/\[\]$/, '');
    const written = equals < 0 ? '' : pair.slice(equals + 1);
    const value = written.includes(open) ? unmark(written, parts) : textValue(decode(written));
    byKey.set(key, joinLists(byKey.get(key), [value]));
  }
  for (const [key, values] of byKey) {
    const place = placeOf(source, extent, key);
    const value = { start: place.start + key.length + 1, end: place.end };
    fields.push(toField(key, values, place === extent ? extent : value, place));
  }
  return fields;
}

/**
 * Returns a query whose request could not be read: at most its operation, which a path in it shows. `part`: what could
 * not be read of it, with the reason.
 */
export function nothingRead(
  source: Source,
  { start, end }: Extent,
  part: { extent: Extent; value: Value } = { extent: { start, end }, value: unread() },
): FoundQuery {
  const name = /data\/network|market\/network|data\/facilities/.exec(source.text.slice(start, end))?.[0];
  const operation = name === undefined ? undefined : operations[name];
  const one = toUnread(source, 'address', part.extent, firstUnread(part.value) ?? unread());
  return { ...nothingFound({ start, end }), partial: { operation }, unread: [one] };
}

/** Reads a text that is an address of one of the three operations; undefined for any other value. */
export function readAddress(source: Source, value: Value, extent: Extent): ReadAddress | undefined {
  const marked = mark(value);
  if (!marked) return undefined;
  const text = marked.text.trim();
  const found = /\s/.test(text) ? null : path.exec(text);
  if (!found) return undefined;
  const [, name, code = '', search = ''] = found;
  const isWrongPath = name === 'market';
  if (isWrongPath && !/^(?:NEM|WEM|AU)$/i.test(code)) return undefined;
  const network =
    code === ''
      ? []
      : [toField('network_code', [unmark(decode(code), marked.parts)], placeOfNetwork(source, extent, code))];
  return {
    operation: operations[name],
    fields: [...network, ...fieldsOfSearch(source, extent, search, marked.parts)],
    isWrongPath,
  };
}
