import { findNetwork } from '../../domain/catalog/index';
import { parameters, type Parameter } from '../../domain/catalog/parameters';
import type { Operation, Query } from '../../domain/query';
import { formatNaive, hasOffset, parseQueryDate, parseStamp } from '../../domain/time';
import type { Unread } from './foundQuery';
import type { CodeValue } from './source';

const namesOf = (kind: Parameter['kind']): readonly string[] =>
  parameters.filter((parameter) => parameter.kind === kind).map(({ name }) => name);

const lists = namesOf('codes');
const dates = namesOf('date');
const texts = namesOf('code');

/** A parameter as code states it. */
export interface FoundField {
  /** The query's field, or the keyword as written. */
  readonly field: string;
  readonly value: CodeValue;
  /** The source, for naming what cannot be read. */
  readonly text: string;
}

type CodeClasses = ReadonlySet<string>;

function readText(value: CodeValue, field: string, codeClasses: CodeClasses): string | undefined {
  if (value.kind === 'text') return value.isFormatted ? undefined : value.text;
  if (value.kind !== 'member' || !codeClasses.has(value.owner)) return undefined;
  return field === 'network_code' ? value.name : value.name.toLowerCase();
}

/**
 * A date as network time. One that carries an offset names an instant, which is converted before the offset is
 * dropped: the network must then be known.
 */
function readDate(text: string, networkCode: string | undefined): string | undefined {
  const network = networkCode === undefined ? undefined : findNetwork(networkCode);
  if (hasOffset(text) && network === undefined) return undefined;
  const offset = network?.offsetMinutes ?? 0;
  const ms = parseQueryDate(text, offset);
  if (ms !== undefined) return formatNaive(ms, offset);
  // The check of the query reports what no query can have.
  return parseStamp(text, offset) === undefined ? undefined : text;
}

function readList(
  value: CodeValue,
  field: string,
  codeClasses: CodeClasses,
): { codes: string[]; isComplete: boolean } {
  const items = value.kind === 'list' ? value.items : [value];
  const codes = items.map((item) => readText(item, field, codeClasses));
  return {
    codes: codes.filter((code): code is string => code !== undefined && code !== ''),
    isComplete: !codes.includes(undefined),
  };
}

/**
 * Puts the fields of a call or an address together to what can be read of its query. `codeClasses` are the classes of
 * the client whose members are codes.
 */
export function readFields(
  operation: Operation,
  fields: readonly FoundField[],
  codeClasses: CodeClasses,
): { partial: Partial<Query>; unread: readonly Unread[] } {
  const partial: Record<string, unknown> = { operation };
  const unread: Unread[] = [];
  const network = fields.find((found) => found.field === 'network_code');
  const networkCode = network && readText(network.value, 'network_code', codeClasses);
  for (const { field, value, text } of fields) {
    if (value.kind === 'none') continue;
    if (lists.includes(field)) {
      const { codes, isComplete } = readList(value, field, codeClasses);
      if (codes.length > 0) partial[field] = codes;
      if (!isComplete) unread.push({ field, text });
      continue;
    }
    const isText = texts.includes(field) || dates.includes(field);
    const written = isText ? readText(value, field, codeClasses) : undefined;
    const read = written !== undefined && dates.includes(field) ? readDate(written, networkCode) : written;
    if (read === undefined) unread.push({ field, text });
    else if (read !== '') partial[field] = read;
  }
  return { partial, unread };
}
