import {
  findNetwork,
  formatNaive,
  isStampable,
  type Operation,
  parameterOf,
  parseQueryDate,
  parseStamp,
} from '../../../domain';
import type { Extent } from '../parse/expression';
import type { Source } from '../parse/source';
import {
  type AssumedPart,
  type FoundQuery,
  type Unread,
  codesOf,
  fieldOf,
  type FoundField,
  isField,
  kindOf,
} from './foundQuery';
import { inNetworkTime, parseMoment, isNow, stampOf, windowOf, type Moment } from '../values/moment';
import { momentInText } from '../values/textValues';
import {
  firstUnread,
  listValue,
  momentValue,
  plainText,
  unread,
  type UnreadValue,
  type Value,
} from '../values/value';
import type { FixRules } from '../fixes/fixContext';
import type { Client } from '../languages/clientLibrary';
import { findFaults, findFaultsWith } from './findFaults';

interface Fault {
  found: FoundField;
  fault: UnreadValue;
}

/** Reads a value as a moment, or as a text that is not a date. */
function toMoment(value: Value): Moment | UnreadValue | { kind: 'text'; text: string } | undefined {
  const last = value.kind === 'list' ? value.items.at(-1) : value;
  if (last === undefined || last.kind === 'none') return undefined;
  const resolved = momentInText(last);
  if (resolved.kind === 'moment') return resolved.moment;
  const text = resolved.kind === 'text' ? plainText(resolved)?.trim() : undefined;
  if (text === '') return undefined;
  if (text === undefined) return firstUnread(resolved) ?? unread();
  return parseMoment(text) ?? { kind: 'text', text };
}

/**
 * Writes a fixed moment as network time. A moment with an offset is an instant: it is converted before the offset is
 * dropped, which requires a known network. A client that drops offsets does not convert.
 */
function toStamp(
  moment: Moment,
  networkCode: string | undefined,
  client: Client | undefined,
): string | UnreadValue {
  if (moment.clock === 'machine') return unread('machineZone');
  if (!isStampable(moment.ms)) return unread('notADate');
  const { offsetMinutes: _, ...naive } = moment;
  const isDropped = moment.offsetMinutes === undefined || client?.dropsOffsets;
  const text = stampOf(isDropped ? naive : moment);
  const network = networkCode === undefined ? undefined : findNetwork(networkCode);
  if (!isDropped && network === undefined) return unread('notADate');
  const offset = network?.offsetMinutes ?? 0;
  const ms = parseQueryDate(text, offset);
  // A valid stamp that no query accepts is passed on: the query's validation reports it.
  return ms === undefined
    ? parseStamp(text, offset) === undefined
      ? unread('notADate')
      : text
    : formatNaive(ms, offset);
}

const isMoment = (value: object | undefined): value is Moment => value !== undefined && 'base' in value;

/**
 * Reads the start and the end of a window: two dates, or a window relative to now. `assumed`: the fields that rest on an
 * assumption; `shown`: the window as text.
 */
function readWindow(
  fields: readonly FoundField[],
  networkCode: string | undefined,
  client: Client | undefined,
): { read: Record<string, string>; faults: readonly Fault[]; assumed: readonly FoundField[]; shown: string } {
  const first = fieldOf(fields, 'date_start');
  const last = fieldOf(fields, 'date_end');
  const start = first && toMoment(first.value);
  const end = last && toMoment(last.value);
  const assumed = [first, last]
    .filter((field) => field !== undefined)
    .filter((field) => field.assumed.length > 0);
  const faults: Fault[] = [];
  const read: Record<string, string> = {};
  const add = (found: FoundField, value: ReturnType<typeof toMoment>) => {
    if (value === undefined) return;
    if (!isMoment(value)) {
      faults.push({ found, fault: value.kind === 'text' ? unread('notADate') : value });
      return;
    }
    if (value.base === 'now') {
      const isEndNow = found.field === 'date_end' && isNow(value);
      if (!isEndNow) faults.push({ found, fault: unread('endsBeforeNow') });
      return;
    }
    const stamp = toStamp(value, networkCode, client);
    if (typeof stamp === 'string') read[found.field] = stamp;
    else faults.push({ found, fault: stamp });
  };
  const canEnd = end === undefined || isMoment(end);
  const window = isMoment(start) && canEnd ? windowOf(start, isMoment(end) ? end : undefined) : undefined;
  if (window !== undefined) return { read: { window }, faults, assumed, shown: window };
  if (first) add(first, start);
  if (last) add(last, end);
  const isRead = (one: FoundField) => !faults.some(({ found }) => found.field === one.field);
  return { read, faults, assumed: assumed.filter(isRead), shown: Object.values(read).join(' – ') };
}

/** Returns the code for a member: its own name, whatever its class is called, if that is one of the field's codes. */
function codeOfMember(name: string, field: string): string | undefined {
  const code = field === 'network_code' || field === 'network_region' ? name : name.toLowerCase();
  return codesOf(field)?.has(code) ? code : undefined;
}

function readCode(value: Value, field: string): string | undefined {
  if (value.kind === 'interpolated') return readCode(value.value, field);
  if (value.kind === 'member') return codeOfMember(value.name, field);
  if (value.kind === 'list' && value.items.length > 0 && kindOf(field) === 'code') {
    // The last value of a repeated parameter applies.
    const last = value.items.at(-1);
    return last && readCode(last, field);
  }
  return value.kind === 'text' || value.kind === 'number' ? plainText(value)?.trim() : undefined;
}

/** Reads a list of codes: a single one, several, or a text with commas between them. */
function readCodes(value: Value, field: string): { read?: string[]; fault?: UnreadValue } {
  const items = value.kind === 'list' ? value.items : value.kind === 'record' ? [unread()] : [value];
  const codes: string[] = [];
  let fault: UnreadValue | undefined;
  for (const item of items) {
    if (item.kind === 'none') continue;
    const code = readCode(item, field);
    if (code !== undefined) codes.push(...code.split(',').map((one) => one.trim()));
    else fault ??= firstUnread(item) ?? unread(item.kind === 'member' ? 'notACode' : 'expression');
  }
  const read = [...new Set(codes.filter((code) => code !== ''))];
  return { read: read.length > 0 ? read : undefined, fault };
}

export function toUnread(source: Source, field: string, extent: Extent, { why, name }: UnreadValue): Unread {
  const text = source.shown(extent.start, extent.end);
  const { start, end } = extent;
  return { field, text, why, start, end, name };
}

function toAssumed({ field, assumed, extent }: FoundField, value: unknown): AssumedPart[] {
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '';
  const { start, end } = extent;
  return assumed.map((one) => ({ field, value: text, start, end, ...one }));
}

/** Unwraps a value that is interpolated with no text around it. */
function bare(value: Value): Value {
  const only = value.kind === 'text' && value.parts.length === 1 ? value.parts[0] : undefined;
  if (value.kind === 'interpolated') return bare(value.value);
  return typeof only === 'object' ? bare(only) : value;
}

function toNetworkTime(value: Value, offsetMinutes: number | undefined): Value {
  if (value.kind === 'list') return listValue(value.items.map((item) => toNetworkTime(item, offsetMinutes)));
  const resolved = momentInText(value);
  return resolved.kind === 'moment' ? momentValue(inNetworkTime(resolved.moment, offsetMinutes)) : value;
}

/** Combines the fields of a call or an address into a query, as far as they can be read. */
export function readFields(
  source: Source,
  operation: Operation,
  fields: readonly FoundField[],
  rules: FixRules,
  place: Extent | undefined,
  client?: Client,
): Omit<FoundQuery, keyof Extent> {
  const transport = client?.transport ?? 'address';
  const partial: Record<string, unknown> = { operation };
  const missing: Unread[] = [];
  const assumed: AssumedPart[] = [];
  const network = fields.find(({ field }) => field === 'network_code');
  const networkCode = network && readCode(bare(network.value), 'network_code');
  const offsetMinutes = networkCode === undefined ? undefined : findNetwork(networkCode)?.offsetMinutes;
  const all = fields.map((found) => {
    const { field } = found;
    const only = bare(found.value);
    const value = kindOf(field) === 'date' ? toNetworkTime(only, offsetMinutes) : only;
    const isAccepted = !isField(field) || parameterOf(field).operations.includes(operation);
    return { ...found, value, isIgnored: !isAccepted || found.isIgnored };
  });
  const used = all.filter(({ isIgnored }) => !isIgnored);
  const dates = used.filter(({ field }) => kindOf(field) === 'date');
  for (const found of used) {
    const { field, value, extent } = found;
    const kind = found.isRefused ? undefined : kindOf(field);
    if (value.kind === 'none' || kind === 'date') continue;
    if (kind === undefined) {
      const fault = firstUnread(value) ?? unread(found.isRefused ? 'unknownKeyword' : 'spread');
      missing.push(toUnread(source, field, extent, fault));
      continue;
    }
    const { read, fault } = kind === 'codes' ? readCodes(value, field) : oneCode(value, field);
    if (read !== undefined) partial[field] = read;
    if (fault) missing.push(toUnread(source, field, extent, fault));
    if (read !== undefined) assumed.push(...toAssumed(found, read));
  }
  const window = readWindow(dates, networkCode, client);
  Object.assign(partial, window.read);
  for (const { found, fault } of window.faults)
    missing.push(toUnread(source, found.field, found.extent, fault));
  for (const found of window.assumed) assumed.push(...toAssumed(found, window.shown));
  const context = { source, rules, operation, transport, client, fields: all, offsetMinutes, place };
  return {
    partial,
    unread: missing.sort((a, b) => a.start - b.start),
    assumed,
    transport,
    findings: findFaults(context, partial),
    findMore: (known) => findFaultsWith(context, partial, known),
  };
}

function oneCode(value: Value, field: string): { read?: string; fault?: UnreadValue } {
  const code = readCode(value, field);
  if (code === '') return {};
  if (code !== undefined) return { read: code };
  return { fault: firstUnread(value) ?? unread(plainText(value) === undefined ? 'expression' : 'notACode') };
}
