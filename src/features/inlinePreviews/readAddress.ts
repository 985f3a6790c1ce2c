import type { Operation } from '../../domain/query';
import type { FoundField } from './readFields';
import type { CodeValue } from './source';

const paths: readonly (readonly [path: string, operation: Operation])[] = [
  ['/v4/data/network/', 'network'],
  ['/v4/market/network/', 'market'],
  ['/v4/data/facilities/', 'facilities'],
];

/** In UTF-16 units; what is longer is not read. */
const maxAddressLength = 8000;

/** A code, or what a formatted string puts in its place. */
function toValue(text: string): CodeValue {
  return /[{}]/.test(text) ? { kind: 'unread', text } : { kind: 'text', text, isFormatted: false };
}

/** A `+` that was not escaped is read as a space: before an offset it is put back. */
const restorePlus = (text: string): string => text.replace(/ (?=\d{2}:?\d{2}$)/, '+');

/**
 * Reads a string that is an address of one of the three operations: `https://…/v4/data/network/NEM?metrics=power`,
 * or a formatted string whose host or values stand in braces. Undefined for any other string.
 */
export function readAddress(
  text: string,
): { operation: Operation; fields: readonly FoundField[] } | undefined {
  if (text.length > maxAddressLength || !/^(?:https?:\/\/|\{)\S+$/.test(text)) return undefined;
  for (const [path, operation] of paths) {
    const at = text.indexOf(path);
    if (at < 0) continue;
    const [address = '', search = ''] = (text.slice(at + path.length).split('#')[0] ?? '').split('?', 2);
    const code = address.replace(/\/$/, '');
    if (code.includes('/')) return undefined;
    const fields: FoundField[] =
      code === '' ? [] : [{ field: 'network_code', value: toValue(code), text: code }];
    const parameters = new URLSearchParams(search);
    for (const field of new Set(parameters.keys())) {
      const values = parameters.getAll(field).map(restorePlus);
      const codes = field.startsWith('date_')
        ? values.slice(-1)
        : values.flatMap((value) => value.split(','));
      const items = codes.map(toValue);
      const [only] = items;
      const value: CodeValue = items.length === 1 && only ? only : { kind: 'list', items };
      fields.push({ field, value, text: values.join(', ').slice(0, 60) });
    }
    return { operation, fields };
  }
  return undefined;
}
