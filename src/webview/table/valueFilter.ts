import type { BucketState } from '../../domain/series/bucketState';
import type { FilterFault } from '../../words/result/tableWords';

const operators = ['>=', '<=', '!=', '>', '<', '='] as const;
type Operator = (typeof operators)[number];

/** The values that a filter keeps. */
export type ValueFilter =
  | { readonly kind: 'compared'; readonly operator: Operator; readonly to: number }
  | { readonly kind: 'between'; readonly low: number; readonly high: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'state'; readonly state: BucketState };

export type ReadFilter =
  | { readonly filter: ValueFilter; readonly fault?: undefined }
  | { readonly fault: FilterFault; readonly filter?: undefined };

const number = /^-?(?:\d[\d,]*(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

/** Parses a number as typed or as displayed in the table: with thousands commas and a typographic minus. */
function readNumber(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0]/g, '').replace(/^[−–]/, '-');
  const value = number.test(plain) ? Number(plain.replaceAll(',', '')) : NaN;
  return Number.isNaN(value) ? undefined : value;
}

const words: Readonly<Record<string, ValueFilter>> = {
  ...{ missing: { kind: 'missing' }, null: { kind: 'missing' } },
  provisional: { kind: 'state', state: 'provisional' },
  part: { kind: 'state', state: 'part' },
};

function readRange(low: string, high: string): ReadFilter {
  const [from, to] = [low === '' ? -Infinity : readNumber(low), high === '' ? Infinity : readNumber(high)];
  if (from === undefined) return { fault: { code: 'notANumber', text: low } };
  if (to === undefined) return { fault: { code: 'notANumber', text: high } };
  if (from > to) return { fault: { code: 'turnedRange', low, high } };
  return { filter: { kind: 'between', low: from, high: to } };
}

/**
 * Parses `> 300`, `<= 0`, `= 84.2`, `300..1000`, `300..`, `missing`, `provisional`, `part`; a bare number means "equal
 * to".
 */
export function readValueFilter(typed: string): ReadFilter {
  const text = typed.trim().toLowerCase().replace('≥', '>=').replace('≤', '<=').replace('≠', '!=');
  const word = Object.hasOwn(words, text) ? words[text] : undefined;
  if (word) return { filter: word };
  const [, low, high] = /^(.*?)\s*(?:\.\.\.?|…|\bto\b)\s*(.*)$/.exec(text) ?? [];
  if (low !== undefined && high !== undefined && low + high !== '') return readRange(low, high);
  const operator = operators.find((one) => text.startsWith(one));
  const rest = text.slice(operator?.length ?? 0).trim();
  if (operator !== undefined && rest === '') return { fault: { code: 'noNumber', after: operator } };
  const to = readNumber(rest);
  if (to !== undefined) return { filter: { kind: 'compared', operator: operator ?? '=', to } };
  return { fault: { code: operator === undefined ? 'unknown' : 'notANumber', text: rest } };
}

/** Compares displayed values: two values are equal when they have the same text. */
function compares(operator: Operator, value: number, to: number, decimals: number): boolean {
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

/** True for a value that a filter keeps. A missing value (NaN) is neither more nor less than any number. */
export function isKept(filter: ValueFilter, value: number, state: BucketState, decimals: number): boolean {
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
