import { metricsOf } from '../../../domain/catalog/index';
import { resolveIntervalAlias, nearestName } from '../../../domain/query/nearestName';
import { parameterOf } from '../../../domain/catalog/parameters';
import type { Extent } from '../code/expression';
import { isField } from '../read/codes';
import type { FoundField } from '../read/field';
import type { CodeEdit, Fix } from '../read/finding';
import type { FixContext } from './context';
import { classOf, importClass, membersOf, memberClasses } from './classes';
import { definitionOf, isInString, replaceText, writtenAt } from './written';

const changeTo = (to: string, edits: readonly CodeEdit[]): readonly Fix[] => [
  { facts: { kind: 'change', to }, edits },
];

/** Replaces a text in the code. */
export function fixText(
  { source }: FixContext,
  { extent }: FoundField,
  from: string,
  to: string | undefined,
): readonly Fix[] {
  const place = to === undefined ? undefined : writtenAt(source, extent, from);
  return place && to !== undefined ? changeTo(to, [replaceText(place, to)]) : [];
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
): readonly Fix[] {
  const { source } = context;
  const written = source.text.slice(extent.start, extent.end);
  const dot = written.lastIndexOf('.');
  if (!written.endsWith(name) || dot < 0) return [];
  const own = memberClasses.has(owner) ? membersOf(owner) : undefined;
  if (own) {
    const other = own.includes(name) ? undefined : classOf(name, owner);
    const to = other === undefined ? nearestName(name, own) : undefined;
    const nameAt = extent.start + dot + 1;
    if (to !== undefined) return changeTo(to, [{ start: nameAt, end: extent.end, text: to }]);
    if (other === undefined || !written.slice(0, dot).endsWith(owner)) return [];
    const start = extent.start + dot - owner.length;
    return changeTo(`${other}.${name}`, [
      { start, end: start + owner.length, text: other },
      ...importClass(source, other),
    ]);
  }
  const code =
    field === 'interval' ? resolveIntervalAlias(name) : field === 'network_code' ? name : name.toLowerCase();
  const known = isField(field) ? parameterOf(field).valuesIn?.('NEM') : undefined;
  const isKnown = code !== undefined && known?.some((one) => one.code === code) === true;
  return isKnown ? changeTo(`"${code}"`, [{ ...extent, text: `"${code}"` }]) : [];
}

function listOf(context: FixContext, codes: readonly string[], quote: string): string {
  const items = codes.map((code) => `${quote}${code}${quote}`).join(', ');
  return context.transport === 'rClient' ? `c(${items})` : `[${items}]`;
}

/** True when a list given as a parameter is sent by repeating the parameter. */
const repeatsLists = ({ source, transport }: FixContext): boolean =>
  transport !== 'address' ||
  (source.rules.syntax.flavour === 'python' && !source.text.includes('urlencode('));

/** Splits comma-separated codes into a list. In an address, the parameter is repeated instead. */
export function fixCommaList(
  context: FixContext,
  { field, extent }: FoundField,
  codes: readonly string[],
  text: string,
): readonly Fix[] {
  const { source, transport } = context;
  const place = writtenAt(source, extent, text);
  if (place?.quote === '') {
    const isInQuotes =
      source.spans.count > 0 ||
      /["']/.test(
        source.text
          .slice(Math.max(0, place.start - 300), place.start)
          .split(/[\s]/)
          .at(-1) ?? '',
      );
    const isOfKey = source.text.slice(0, place.start).endsWith(`${field}=`);
    const to = codes.join(`&${field}=`);
    return isOfKey && isInQuotes ? changeTo(`${field}=${to}`, [replaceText(place, to)]) : [];
  }
  if (!repeatsLists(context)) return [];
  if (place) {
    const to = listOf(context, codes, place.quote);
    return changeTo(to, [{ start: place.start - 1, end: place.end + 1, text: to }]);
  }
  if (isInString(source, extent)) return [];
  const written = source.text.slice(extent.start, extent.end);
  const joined =
    transport === 'scriptClient'
      ? /^([^]+)\.join\(\s*(["'`]),\2\s*\)$/.exec(written)?.[1]
      : /^(["']),\1\.join\(([^]+)\)$/.exec(written)?.[2];
  return joined === undefined ? [] : changeTo(joined, [{ ...extent, text: joined }]);
}

/** Wraps a text in a list. */
export function fixToList(
  { source }: FixContext,
  { extent }: FoundField,
  text: string | undefined,
): readonly Fix[] {
  const place = text === undefined ? undefined : writtenAt(source, extent, text);
  if (text === undefined || !place || place.quote === '') return [];
  const to = `[${place.quote}${text}${place.quote}]`;
  return changeTo(to, [{ start: place.start - 1, end: place.end + 1, text: to }]);
}

const texts = /(["'])(\w+)\1/g;

/** Replaces texts with enumeration members, which the Python client requires. */
export function fixToMembers(context: FixContext, { field, extent }: FoundField): readonly Fix[] {
  const { source, operation } = context;
  const whole = definitionOf(source, extent) ?? extent;
  const written = source.text.slice(whole.start, whole.end);
  if (!/^(?:\[[^]*\]|\([^]*\)|(["'])\w+\1)$/.test(written)) return [];
  const offered = new Set(metricsOf(operation).map(({ code }) => code));
  const owner =
    field === 'fueltech'
      ? 'UnitFueltechType'
      : field === 'fueltech_group'
        ? 'FueltechGroupType'
        : operation === 'market'
          ? 'MarketMetric'
          : 'DataMetric';
  const members = membersOf(owner);
  const edits: CodeEdit[] = [];
  for (const { 0: text, 2: code = '', index } of written.matchAll(texts)) {
    const isKnown = members.includes(code.toUpperCase()) && (field !== 'metrics' || offered.has(code));
    if (!isKnown) return [];
    const start = whole.start + index;
    const member = `${owner}.${code.toUpperCase()}`;
    edits.push({
      start,
      end: start + text.length,
      text: edits.length === 0 && written === text ? `[${member}]` : member,
    });
  }
  const [first] = edits;
  const to = edits.length === 1 && first ? first.text : `${owner} members`;
  return first ? changeTo(to, [...edits, ...importClass(source, owner)]) : [];
}
