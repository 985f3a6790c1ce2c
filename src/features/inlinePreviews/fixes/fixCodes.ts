import {
  metricsOf,
  nearestName,
  type Operation,
  parameterOf,
  parameters,
  resolveFieldAlias,
  resolveIntervalAlias,
} from '../../../domain';
import type { Extent } from '../parse/expression';
import { escapePattern, maxNameLength, type Source } from '../parse/source';
import { type FoundField, isField, type CodeEdit, type Fix } from '../read/foundQuery';
import type { FixContext } from './fixContext';
import { definitionOf, findIn, isInString, replaceText, writtenAt } from './writtenText';
import type { Client } from '../languages/clientLibrary';
import { membersIn } from '../values/value';

const changeTo = (to: string, edits: readonly CodeEdit[]): Fix[] => [
  { facts: { kind: 'change', to }, edits },
];

export function fixText(
  { source }: FixContext,
  { extent }: FoundField,
  from: string,
  to: string | undefined,
): Fix[] {
  const place = to === undefined ? undefined : writtenAt(source, extent, from);
  return place && to !== undefined ? changeTo(to, [replaceText(place, to)]) : [];
}

export function fixCode(context: FixContext, found: FoundField, from: string, to: string | undefined): Fix[] {
  const alone = fixText(context, found, from, to);
  if (alone.length > 0 || to === undefined || from.length > maxNameLength) return alone;
  const pattern = new RegExp(`(?<=["'])${escapePattern(from)}(?=["'])`);
  const place = findIn(context.source, found.extent, pattern);
  return place ? changeTo(to, [{ ...place, text: to }]) : [];
}

/**
 * Replaces an unknown member with the nearest existing one, or its class with the counterpart that has the member. For
 * a type without members, writes the member's code as text.
 */
export function fixMember(
  context: FixContext,
  field: string,
  owner: string,
  name: string,
  extent: Extent,
): Fix[] {
  const { source, rules } = context;
  const written = source.slice(extent);
  const dot = written.lastIndexOf('.');
  if (!written.endsWith(name) || dot < 0) return [];
  const own = rules.enumerations?.members.get(owner);
  if (rules.enumerations && own) {
    const { otherOwner, importEdits } = rules.enumerations;
    const other = own.includes(name) ? undefined : otherOwner(name, owner);
    const to = other === undefined ? nearestName(name, own) : undefined;
    const nameAt = extent.start + dot + 1;
    if (to !== undefined) return changeTo(to, [{ start: nameAt, end: extent.end, text: to }]);
    if (other === undefined || !written.slice(0, dot).endsWith(owner)) return [];
    const start = extent.start + dot - owner.length;
    return changeTo(`${other}.${name}`, [
      { start, end: start + owner.length, text: other },
      ...importEdits(source, other),
    ]);
  }
  const code =
    field === 'interval' ? resolveIntervalAlias(name) : field === 'network_code' ? name : name.toLowerCase();
  const known = isField(field) ? parameterOf(field).valuesIn?.('NEM') : undefined;
  const isKnown = code !== undefined && known?.some((one) => one.code === code);
  return isKnown ? changeTo(`"${code}"`, [{ ...extent, text: `"${code}"` }]) : [];
}

/** Splits comma-separated codes into a list. In an address, the parameter is repeated instead. */
export function fixCommaList(
  context: FixContext,
  { field, extent }: FoundField,
  codes: readonly string[],
  text: string,
): Fix[] {
  const { source, rules, client } = context;
  const place = writtenAt(source, extent, text);
  if (place?.quote === '') {
    const before = source.text.slice(Math.max(0, place.start - 300), place.start);
    const isInQuotes = source.spans.count > 0 || /["']\S*$/.test(before);
    const isOfKey = before.endsWith(`${field}=`);
    const to = codes.join(`&${field}=`);
    return isOfKey && isInQuotes ? changeTo(`${field}=${to}`, [replaceText(place, to)]) : [];
  }
  if (!client && !rules.repeatsLists?.(source)) return [];
  if (place) {
    const { quote } = place;
    const to = rules.writeList(codes.map((code) => `${quote}${code}${quote}`));
    return changeTo(to, [{ start: place.start - 1, end: place.end + 1, text: to }]);
  }
  if (isInString(source, extent)) return [];
  const written = source.slice(extent);
  const joined = rules.joinedList?.exec(written)?.groups?.['list'];
  return joined === undefined ? [] : changeTo(joined, [{ ...extent, text: joined }]);
}

export function fixToList({ source }: FixContext, { extent }: FoundField, text: string | undefined): Fix[] {
  const place = text === undefined ? undefined : writtenAt(source, extent, text);
  if (text === undefined || !place || place.quote === '') return [];
  const to = `[${place.quote}${text}${place.quote}]`;
  return changeTo(to, [{ start: place.start - 1, end: place.end + 1, text: to }]);
}

const texts = /(["'])(\w+)\1/g;

/** Replaces texts with members of an enumeration, which the client requires. */
export function fixToMembers(context: FixContext, { field, extent }: FoundField): Fix[] {
  const { source, operation } = context;
  const { enumerations } = context.rules;
  if (!enumerations) return [];
  const whole = definitionOf(source, extent) ?? extent;
  const written = source.slice(whole);
  if (!/^(?:\[[^]*\]|\([^]*\)|(["'])\w+\1)$/.test(written)) return [];
  const offered = new Set(metricsOf(operation).map(({ code }) => code));
  const owner = enumerations.ownerOf(field, operation);
  const members = enumerations.members.get(owner);
  const edits: CodeEdit[] = [];
  for (const { 0: text, 2: code, index } of written.matchAll(texts)) {
    const isKnown = members?.includes(code.toUpperCase()) && (field !== 'metrics' || offered.has(code));
    if (!isKnown) return [];
    const start = whole.start + index;
    const member = `${owner}.${code.toUpperCase()}`;
    edits.push({
      start,
      end: start + text.length,
      text: edits.length === 0 && written === text ? `[${member}]` : member,
    });
  }
  if (edits.length === 0) return [];
  const to = edits.length === 1 ? edits[0].text : `${owner} members`;
  return changeTo(to, [...edits, ...enumerations.importEdits(source, owner)]);
}

const paths: Record<string, string> = {
  'data/network': 'market/network',
  'market/network': 'data/network',
};
/** Positional arguments that mean the same in both methods. */
const leading = new Set(['network_code', 'metrics', 'interval', 'date_start', 'date_end']);

/** Moves members to the enumeration that the other method accepts; undefined when a class name is not found. */
function memberEdits({ source, fields, rules: { enumerations } }: FixContext): CodeEdit[] | undefined {
  const metrics = fields.find(({ field }) => field === 'metrics');
  if (!enumerations || !metrics) return [];
  const edits: CodeEdit[] = [];
  for (const { owner, name, extent } of membersIn(metrics.value)) {
    const other = enumerations.otherOwner(name, owner);
    if (other === undefined || !extent) continue;
    const at = source.slice(extent).lastIndexOf(`${owner}.`);
    if (at < 0) return undefined;
    const start = extent.start + at;
    edits.push(
      { start, end: start + owner.length, text: other },
      ...(edits.length === 0 ? enumerations.importEdits(source, other) : []),
    );
  }
  return edits;
}

/** Returns the method of another operation, for a method with the same leading arguments. */
function methodOf({ methods }: Client, name: string, to: Operation): string | undefined {
  const from = methods.get(name)?.operation;
  if (from === undefined || from === 'facilities' || to === 'facilities') return undefined;
  return [...methods].find(([, { operation }]) => operation === to)?.[0];
}

/** Switches to the operation that has the metrics. Empty unless it has all of them and accepts every other field. */
export function fixOperation(context: FixContext, to: Operation, metrics: readonly string[]): Fix[] {
  const { source, client, fields, place } = context;
  const offered = new Set(metricsOf(to).map(({ code }) => code));
  const acceptsAll = fields.every(({ field, keyExtent }) => {
    const isAccepted = isField(field) && parameterOf(field).operations.includes(to);
    return isAccepted && (keyExtent !== undefined || leading.has(field));
  });
  if (!acceptsAll || !place || !metrics.every((metric) => offered.has(metric))) return [];
  const members = memberEdits(context);
  const method = client && methodOf(client, source.slice(place), to);
  const path =
    method === undefined ? findIn(source, place, /(?:data|market)\/network(?=[/?"'`])/) : undefined;
  const text = method ?? (path && paths[source.slice(path)]);
  const at = path ?? place;
  if (!members || text === undefined) return [];
  return [
    { facts: { kind: 'ask', operation: to }, edits: [{ start: at.start, end: at.end, text }, ...members] },
  ];
}

/** Corrects `/v4/market/NEM` to `/v4/market/network/NEM`. */
export function fixPath(source: Source, place: Extent): Fix[] {
  const at = findIn(source, place, /\/market\/(?=(?:NEM|WEM|AU)\b)/i);
  return at ? changeTo('/market/network/', [{ start: at.end, end: at.end, text: 'network/' }]) : [];
}

/** Returns the fields that the query does not state yet, with the key of each in this transport. */
function knownKeys({ client, operation, fields }: FixContext): ReadonlyMap<string, string> {
  const stated = new Set(fields.map(({ field }) => field));
  const found = parameters
    .filter(
      ({ kind, isSent, name }) =>
        (kind === 'code' || kind === 'codes' || kind === 'date') &&
        (isSent || (name === 'network_code' && client)),
    )
    .filter(({ name, operations }) => operations.includes(operation) && !stated.has(name))
    .map(({ name }) => name);
  if (!client?.keywords) return new Map(found.map((name) => [name, name]));
  const keys = [...client.keywords].filter(([, field]) => found.some((name) => name === field));
  return new Map(keys.map(([key, field]) => [field, key]));
}

/** Finds the right key for one that has no effect as written. */
export const rightKey = (context: FixContext, key: string): string | undefined =>
  resolveFieldAlias(key, knownKeys(context));

/** Returns the extent of a key without its quotes. */
function keyAt({ text }: Source, key: string, { start }: Extent): Extent | undefined {
  const from = /["'`]/.test(text.charAt(start)) ? start + 1 : start;
  return text.startsWith(key, from) ? { start: from, end: from + key.length } : undefined;
}

/** Returns the extent that removes one parameter from `?a=1&b=2`, with its separator. */
function removeFromAddress(text: string, { start, end }: Extent): Extent | undefined {
  const before = text.charAt(start - 1);
  if (text.charAt(end) === '&') return { start, end: end + 1 };
  return before === '&' || before === '?' ? { start: start - 1, end } : undefined;
}

/** Returns the extent of a key, its value and the comma next to them. */
function removeFromList(text: string, { start, end }: Extent): Extent {
  const line = /^[ \t]*,[ \t]*\r?\n/.exec(text.slice(end, end + 200));
  const before = text.slice(Math.max(0, start - 200), start);
  const indent = /(?:^|\n)([ \t]*)$/.exec(before)?.[1];
  if (line && indent !== undefined) return { start: start - indent.length, end: end + line[0].length };
  const after = /^\s*,\s*/.exec(text.slice(end, end + 200));
  if (after) return { start, end: end + after[0].length };
  const comma = before.search(/,\s*$/);
  return { start: comma < 0 ? start : start - before.length + comma, end };
}

/** Removes a field. Returns undefined when it is not written as a key with a value. */
export function removal({ source }: FixContext, { field, extent, keyExtent }: FoundField): Fix | undefined {
  const { text } = source;
  const key = keyExtent && keyAt(source, field, keyExtent);
  if (!key) return undefined;
  const isInAddress = /[?&]/.test(text.charAt(key.start - 1));
  const quoted = isInAddress || key.start === keyExtent.start ? 0 : 1;
  const behind = key.end + quoted;
  const isShort = extent.start === key.start;
  if (!isShort && !/^\s*[:=]\s*$/.test(text.slice(behind, extent.start))) return undefined;
  const whole = { start: key.start - quoted, end: isShort ? key.end : extent.end };
  if (!isInAddress && source.spans.count === 0) return undefined;
  const removed = isInAddress ? removeFromAddress(text, whole) : removeFromList(text, whole);
  return removed && { facts: { kind: 'remove', what: field }, edits: [{ ...removed, text: '' }] };
}

/** Renames a key that has no effect to the one it resembles. Removes a key that resembles none. */
export function fixKey(context: FixContext, found: FoundField): Fix[] {
  const { field, extent, keyExtent } = found;
  const to = rightKey(context, field);
  const key = keyExtent && keyAt(context.source, field, keyExtent);
  if (to !== undefined && key)
    return changeTo(to, [{ ...key, text: extent.start === key.start ? `${to}: ${field}` : to }]);
  const fix = removal(context, found);
  return fix ? [fix] : [];
}

/** Returns the extent of a key without its value. */
export const extentOfKey = (source: Source, { field, extent, keyExtent = extent }: FoundField): Extent =>
  keyAt(source, field, keyExtent) ?? keyExtent;
