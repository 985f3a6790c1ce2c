import { parameters, resolveFieldAlias } from '../../../domain';
import type { Extent } from '../parse/expression';
import type { Source } from '../parse/source';
import type { FoundField, Fix } from '../read/foundQuery';
import type { FixContext } from './fixContext';

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

function renaming(context: FixContext, { field, extent, keyExtent }: FoundField): Fix | undefined {
  const { source } = context;
  const to = rightKey(context, field);
  const key = keyExtent && keyAt(source, field, keyExtent);
  if (to === undefined || !key) return undefined;
  const text = extent.start === key.start ? `${to}: ${field}` : to;
  return { facts: { kind: 'change', to }, edits: [{ ...key, text }] };
}

/** Renames a key that has no effect to the one it resembles. Removes a key that resembles none. */
export function fixKey(context: FixContext, found: FoundField): Fix[] {
  const fix = renaming(context, found) ?? removal(context, found);
  return fix ? [fix] : [];
}

/** Returns the extent of a key without its value. */
export const extentOfKey = (source: Source, { field, extent, keyExtent = extent }: FoundField): Extent =>
  keyAt(source, field, keyExtent) ?? keyExtent;
