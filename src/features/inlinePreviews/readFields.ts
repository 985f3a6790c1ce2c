import { findNetwork } from '../../domain/catalog/index';
import { parameters, type Parameter } from '../../domain/catalog/parameters';
import type { Operation, Query } from '../../domain/query';
import { formatNaive, hasOffset, parseQueryDate, parseStamp } from '../../domain/time';
import type { Unread } from './foundQuery';
import type { PythonValue } from './python/values';

const namesOf = (kind: Parameter['kind']): readonly string[] =>
  parameters.filter((parameter) => parameter.kind === kind).map(({ name }) => name);

const lists = namesOf('codes');
const dates = namesOf('date');
const texts = namesOf('code');

/** The enumerations of the official client whose members are the codes in upper case. */
const enumerations =
  /^(?:DataMetric|MarketMetric|Metric|UnitFueltechType|FueltechGroupType|Network|NetworkCode)$/;

/** One field as found: `value` is undefined when it is `None`. */
export interface FoundField {
  readonly field: string;
  readonly value: PythonValue;
  /** The source, for naming what cannot be read. */
  readonly text: string;
}

function readText(value: PythonValue, field: string): string | undefined {
  if (value.kind === 'text') return value.isFormatted ? undefined : value.text;
  if (value.kind !== 'member' || !enumerations.test(value.owner)) return undefined;
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
  // What no query can take is told with the query.
  return parseStamp(text, offset) === undefined ? undefined : text;
}

function readList(value: PythonValue, field: string): { codes: string[]; missed: boolean } {
  const items = value.kind === 'list' ? value.items : [value];
  const codes = items.map((item) => readText(item, field));
  return {
    codes: codes.filter((code): code is string => code !== undefined && code !== ''),
    missed: codes.includes(undefined),
  };
}

/** Puts the fields of a call or an address together to what can be read of its query. */
export function readFields(
  operation: Operation,
  fields: readonly FoundField[],
): { partial: Partial<Query>; unread: readonly Unread[] } {
  const partial: Record<string, unknown> = { operation };
  const unread: Unread[] = [];
  const network = fields.find((found) => found.field === 'network_code');
  const networkCode = network && readText(network.value, 'network_code');
  for (const { field, value, text } of fields) {
    if (value.kind === 'none') continue;
    if (lists.includes(field)) {
      const { codes, missed } = readList(value, field);
      if (codes.length > 0) partial[field] = codes;
      if (missed) unread.push({ field, text });
      continue;
    }
    const written = texts.includes(field) || dates.includes(field) ? readText(value, field) : undefined;
    const read = written !== undefined && dates.includes(field) ? readDate(written, networkCode) : written;
    if (read === undefined) unread.push({ field, text });
    else if (read !== '') partial[field] = read;
  }
  return { partial, unread };
}
