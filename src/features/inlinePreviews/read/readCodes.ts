import { firstUnread, plainText, unread, type UnreadValue, type Value } from '../values/value';
import { codesOf, kindOf } from './codes';

/** Returns the code for a member: its own name, whatever its class is called, if that is one of the field's codes. */
function codeOfMember(name: string, field: string): string | undefined {
  if (field === 'network_code') return codesOf(field)?.has(name) === true ? name : undefined;
  const code = name.toLowerCase();
  const known = codesOf(field);
  if (field === 'network_region') return known?.has(name) === true ? name : undefined;
  return known?.has(code) === true ? code : undefined;
}

/** Reads one code; undefined when it cannot be read. */
export function readCode(value: Value, field: string): string | undefined {
  if (value.kind === 'put') return readCode(value.value, field);
  if (value.kind === 'member') return codeOfMember(value.name, field);
  if (value.kind === 'list' && value.items.length > 0 && kindOf(field) === 'code') {
    // The last value of a repeated parameter applies.
    const last = value.items.at(-1);
    return last && readCode(last, field);
  }
  return value.kind === 'text' || value.kind === 'number' ? plainText(value)?.trim() : undefined;
}

/** Reads a list of codes: a single one, several, or a text with commas between them. */
export function readCodes(value: Value, field: string): { read?: readonly string[]; fault?: UnreadValue } {
  const items =
    value.kind === 'list' ? value.items : value.kind === 'record' ? [unread('expression')] : [value];
  const codes: string[] = [];
  let fault: UnreadValue | undefined;
  for (const item of items) {
    if (item.kind === 'none') continue;
    const code = readCode(item, field);
    if (code !== undefined) codes.push(...code.split(',').map((one) => one.trim()));
    else fault ??= firstUnread(item) ?? unread(item.kind === 'member' ? 'notACode' : 'expression');
  }
  const read = [...new Set(codes.filter((code) => code !== ''))];
  return { ...(read.length > 0 && { read }), ...(fault && { fault }) };
}
