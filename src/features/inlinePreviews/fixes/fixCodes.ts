import { metricsOf, nearestName, parameterOf, resolveIntervalAlias } from '../../../domain';
import type { Extent } from '../parse/expression';
import { maxNameLength } from '../parse/source';
import { type FoundField, isField } from '../read/foundField';
import type { CodeEdit, Fix } from '../read/foundQuery';
import type { FixContext } from './fixContext';
import { definitionOf, findIn, isInString, replaceText, writtenAt } from './writtenText';

const changeTo = (to: string, edits: readonly CodeEdit[]): Fix[] => [
  { facts: { kind: 'change', to }, edits },
];

/** Replaces a text in the code. */
export function fixText(
  { source }: FixContext,
  { extent }: FoundField,
  from: string,
  to: string | undefined,
): Fix[] {
  const place = to === undefined ? undefined : writtenAt(source, extent, from);
  return place && to !== undefined ? changeTo(to, [replaceText(place, to)]) : [];
}

/** Replaces a code, alone or in a list. */
export function fixCode(context: FixContext, found: FoundField, from: string, to: string | undefined): Fix[] {
  const alone = fixText(context, found, from, to);
  if (alone.length > 0 || to === undefined || from.length > maxNameLength) return alone;
  const escaped = from.replace(/[^\w]/g, String.raw`\$&`);
  const place = findIn(context.source, found.extent, new RegExp(`(?<=["'])${escaped}(?=["'])`));
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
  if (!client && !rules.repeatsLists(source)) return [];
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

/** Wraps a text in a list. */
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
