import { findNetwork } from '../../../domain/catalog/index';
import { parameterOf } from '../../../domain/catalog/parameters';
import type { Operation, Query } from '../../../domain/query';
import type { Extent } from '../code/expression';
import type { Source } from '../code/source';
import type { AssumedPart, Unread } from '../foundQuery';
import { inNetworkTime } from '../values/moment';
import { momentInText } from '../values/textCalls';
import { firstUnread, plainText, unread, type UnreadValue, type Value } from '../values/value';
import { isField, kindOf, unreadKindOf } from './codes';
import type { FoundField, Transport } from './field';
import { findFaults } from './findFaults';
import type { Finding } from './finding';
import { readCode, readCodes } from './readCodes';
import { readWindow } from './readWindow';

/** The result of reading a query: its known fields, gaps, assumptions and findings. */
export interface ReadQuery {
  readonly partial: Partial<Query>;
  readonly unread: readonly Unread[];
  readonly assumed: readonly AssumedPart[];
  readonly findings: readonly Finding[];
}

function toUnread(source: Source, field: string, extent: Extent, { why, name }: UnreadValue): Unread {
  const text = source.shown(extent.start, extent.end);
  const { start, end } = extent;
  return { field, text, kind: unreadKindOf(field), why, start, end, ...(name !== undefined && { name }) };
}

function toAssumed({ field, assumed, extent }: FoundField, value: unknown): readonly AssumedPart[] {
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '';
  const { start, end } = extent;
  return assumed.map((one) => ({ field, kind: unreadKindOf(field), value: text, start, end, ...one }));
}

/** Unwraps a value that is interpolated with no text around it. */
function bare(value: Value): Value {
  const only = value.kind === 'text' && value.parts.length === 1 ? value.parts[0] : undefined;
  if (value.kind === 'put') return bare(value.value);
  return typeof only === 'object' ? bare(only) : value;
}

const withValue = (field: FoundField, value: Value): FoundField =>
  value === field.value ? field : { ...field, value };

function toNetworkTime(value: Value, offsetMinutes: number | undefined): Value {
  if (value.kind === 'list')
    return { ...value, items: value.items.map((item) => toNetworkTime(item, offsetMinutes)) };
  const held = momentInText(value);
  return held.kind === 'moment' ? { ...held, moment: inNetworkTime(held.moment, offsetMinutes) } : value;
}

/** Combines the fields of a call or an address into a query, as far as they can be read. */
export function readFields(
  source: Source,
  operation: Operation,
  fields: readonly FoundField[],
  { transport, place }: { readonly transport: Transport; readonly place?: Extent | undefined },
): ReadQuery {
  const partial: Record<string, unknown> = { operation };
  const missing: Unread[] = [];
  const assumed: AssumedPart[] = [];
  const network = fields.find(({ field }) => field === 'network_code');
  const networkCode = network && readCode(bare(network.value), 'network_code');
  const offsetMinutes = networkCode === undefined ? undefined : findNetwork(networkCode)?.offsetMinutes;
  const all = fields
    .map((field) => withValue(field, bare(field.value)))
    .map((one) =>
      kindOf(one.field) === 'date' ? withValue(one, toNetworkTime(one.value, offsetMinutes)) : one,
    )
    .map((one) => (isTaken(one.field, operation) ? one : { ...one, isIgnored: true }));
  const used = all.filter(({ isIgnored }) => isIgnored !== true);
  const dates = used.filter(({ field }) => kindOf(field) === 'date');
  for (const found of used) {
    const { field, value, extent } = found;
    const kind = found.isRefused === true ? undefined : kindOf(field);
    if (value.kind === 'none' || kind === 'date') continue;
    if (kind === undefined) {
      missing.push(
        toUnread(
          source,
          field,
          extent,
          firstUnread(value) ?? unread(found.isRefused === true ? 'unknownKeyword' : 'spread'),
        ),
      );
      continue;
    }
    const { read, fault } = kind === 'codes' ? readCodes(value, field) : oneCode(value, field);
    if (read !== undefined) partial[field] = read;
    if (fault) missing.push(toUnread(source, field, extent, fault));
    if (read !== undefined) assumed.push(...toAssumed(found, read));
  }
  const window = readWindow(dates, networkCode, transport);
  Object.assign(partial, window.read);
  for (const { found, fault } of window.faults)
    missing.push(toUnread(source, found.field, found.extent, fault));
  for (const found of window.assumed) assumed.push(...toAssumed(found, window.shown));
  const order = (one: Extent): number => one.start;
  return {
    partial,
    unread: missing.sort((a, b) => order(a) - order(b)),
    assumed,
    findings: findFaults({ source, operation, transport, fields: all, offsetMinutes, place }, partial),
  };
}

const isTaken = (field: string, operation: Operation): boolean =>
  !isField(field) || parameterOf(field).operations.includes(operation);

function oneCode(value: Value, field: string): { read?: string; fault?: UnreadValue } {
  const code = readCode(value, field);
  if (code === '') return {};
  if (code !== undefined) return { read: code };
  return { fault: firstUnread(value) ?? unread(plainText(value) === undefined ? 'expression' : 'notACode') };
}
