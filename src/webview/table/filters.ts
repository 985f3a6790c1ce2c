import { type Column, type RecordTest, shownValue, type TableData, type ValueColumn } from './tableData';
import { type Filter, type Shape, timeKey } from './tableState';
import { readTypedStretch, type TimeContext } from './tableTimes';
import type { BucketState } from '../../domain';

const examples = 'such as > 300, < 0, 300..1000, missing or provisional';

const operators = ['>=', '<=', '!=', '>', '<', '='] as const;

type ValueFilter =
  | { kind: 'compared'; operator: (typeof operators)[number]; to: number }
  | { kind: 'between'; low: number; high: number }
  | { kind: 'missing' }
  | { kind: 'state'; state: BucketState };

const number = /^-?(?:\d[\d,]*(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

/** Parses a number as typed or as displayed in the table: with thousands commas and a typographic minus. */
function readNumber(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0]/g, '').replace(/^[−–]/, '-');
  const value = number.test(plain) ? Number(plain.replaceAll(',', '')) : NaN;
  return Number.isNaN(value) ? undefined : value;
}

const words: Readonly<Record<string, ValueFilter>> = {
  missing: { kind: 'missing' },
  null: { kind: 'missing' },
  provisional: { kind: 'state', state: 'provisional' },
  part: { kind: 'state', state: 'part' },
};

function readRange(
  low: string,
  high: string,
): { filter: ValueFilter; fault?: undefined } | { fault: string; filter?: undefined } {
  const from = low === '' ? -Infinity : readNumber(low);
  const to = high === '' ? Infinity : readNumber(high);
  if (from === undefined || to === undefined)
    return { fault: `“${from === undefined ? low : high}” is not a number.` };
  if (from > to) return { fault: `${low} is more than ${high}: the lower number comes first.` };
  return { filter: { kind: 'between', low: from, high: to } };
}

/**
 * Parses a filter, or says which part of it cannot be read: `> 300`, `<= 0`, `= 84.2`, `300..1000`, `300..`, `missing`,
 * `provisional`, `part`; a bare number means "equal to".
 */
export function readValueFilter(
  typed: string,
): { filter: ValueFilter; fault?: undefined } | { fault: string; filter?: undefined } {
  const text = typed.trim().toLowerCase().replace('≥', '>=').replace('≤', '<=').replace('≠', '!=');
  const word = Object.hasOwn(words, text) ? words[text] : undefined;
  if (word) return { filter: word };
  const span = /^(.*?)\s*(?:\.\.\.?|…|\bto\b)\s*(.*)$/.exec(text);
  if (span && span[1] + span[2] !== '') return readRange(span[1], span[2]);
  const operator = operators.find((one) => text.startsWith(one));
  const rest = text.slice(operator?.length ?? 0).trim();
  if (operator !== undefined && rest === '') return { fault: `A number is missing after ${operator}.` };
  const to = readNumber(rest);
  if (to !== undefined) return { filter: { kind: 'compared', operator: operator ?? '=', to } };
  return {
    fault: `“${rest}” is not a ${operator === undefined ? `valid filter, ${examples}` : 'number'}.`,
  };
}

/** Compares displayed values: two values are equal when they have the same text. */
function compares(
  operator: (typeof operators)[number],
  value: number,
  to: number,
  decimals: number,
): boolean {
  switch (operator) {
    case '>':
      return value > to;
    case '>=':
      return value >= to;
    case '<':
      return value < to;
    case '<=':
      return value <= to;
    case '=':
    case '!=':
      return Math.abs(value - to) <= 0.5 * 10 ** -decimals === (operator === '=');
  }
}

/** True for a value that passes a filter. A missing value (NaN) is neither more nor less than any number. */
export function passesFilter(
  filter: ValueFilter,
  value: number,
  state: BucketState,
  decimals: number,
): boolean {
  switch (filter.kind) {
    case 'missing':
      return Number.isNaN(value);
    case 'state':
      return !Number.isNaN(value) && state === filter.state;
    case 'between':
      return value >= filter.low && value <= filter.high;
    case 'compared':
      return !Number.isNaN(value) && compares(filter.operator, value, filter.to, decimals);
  }
}

/** Keys of filters without a single column in the wide table: the names of its columns, and any of its values. */
export const namesKey = 'series';
export const anyValueKey = 'value';

/** True when a text contains all words of another, ignoring case. */
export function hasWords(text: string, words: string): boolean {
  const lower = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

/**
 * True when a filter applies to this table. A filter of a column that does not exist is inactive until the column
 * appears.
 */
export const isApplied = ({ key, text }: Filter, columns: readonly Column[]): boolean =>
  text.trim() !== '' &&
  (key === timeKey || key === namesKey || key === anyValueKey || columns.some((one) => one.key === key));

/** Returns the words that filter column names; empty in the long table, which has names in its rows. */
export const namesIn = (filters: readonly Filter[], shape: Shape): string =>
  shape === 'long' ? '' : (filters.find(({ key }) => key === namesKey)?.text.trim() ?? '');

const testsValue =
  (column: ValueColumn, filter: ValueFilter, isReadable: boolean): RecordTest =>
  (record) => {
    const style = column.styleAt(record);
    const decimals = style.decimals;
    const value = shownValue(column.valueAt(record), style, isReadable);
    return passesFilter(filter, value, column.stateAt(record), decimals);
  };

/** Tests whether the time of a record lies in the typed window, or contains the typed text. */
function testOfTime(text: string, data: TableData, context: TimeContext): RecordTest {
  const stretch = readTypedStretch(text, context);
  if (!stretch) return (record) => hasWords(data.stampAt(record), text);
  return (record) => {
    const ms = data.msAt(record);
    return ms >= stretch.start && ms < stretch.end;
  };
}

/** Any of the visible `columns` may match a value filter. */
function testOfColumn(
  { key, text }: Filter,
  data: TableData,
  columns: readonly Column[],
  isReadable: boolean,
): RecordTest | string {
  const column = data.columns.find((one) => one.key === key);
  if (column?.kind === 'text') return (record) => hasWords(column.textAt(record, isReadable) ?? '', text);
  const { filter, fault } = readValueFilter(text);
  if (fault !== undefined) return fault;
  if (column) return testsValue(column, filter, isReadable);
  const any = columns.flatMap((one) =>
    one.kind === 'value' && !one.isTotal ? [testsValue(one, filter, isReadable)] : [],
  );
  return (record) => any.some((test) => test(record));
}

/** Parses the filters of rows. All rows pass a filter that cannot be parsed. */
export function readFilters(
  filters: readonly Filter[],
  data: TableData,
  context: TimeContext & { isReadable: boolean; columns: readonly Column[] },
) {
  const tests: RecordTest[] = [];
  // A sentence by the key of the filter.
  const faults = new Map<string, string>();
  for (const filter of filters) {
    const isOfNames = filter.key === namesKey && !data.columns.some(({ key }) => key === namesKey);
    if (isOfNames || !isApplied(filter, data.columns)) continue;
    const text = filter.text.trim();
    const read =
      filter.key === timeKey
        ? testOfTime(text, data, context)
        : testOfColumn({ ...filter, text }, data, context.columns, context.isReadable);
    if (typeof read === 'function') tests.push(read);
    else faults.set(filter.key, read);
  }
  return { tests, faults };
}
