import type { Argument, Expression, Extent } from '../code/expression';
import type { Source } from '../code/source';
import type { Moment, TimeUnit } from './moment';

/** Why an expression is not read. */
export type UnreadReason =
  | 'parameter'
  | 'imported'
  | 'unknownName'
  | 'changes'
  | 'call'
  | 'expression'
  | 'machineZone'
  | 'notACode'
  | 'notADate'
  | 'endsBeforeNow'
  | 'spread'
  | 'unknownKeyword';

/** What was not read: a name's own reason goes before that of the expression around it. */
export interface UnreadValue {
  readonly kind: 'unread';
  readonly why: UnreadReason;
  /** The name that lacks a value. */
  readonly name?: string;
}

/** A key of a record with its value, and where both stand. */
export interface RecordEntry {
  readonly key: string;
  readonly value: Value;
  readonly extent: Extent;
  readonly keyExtent: Extent;
  readonly assumed: readonly Assumed[];
}

/** What an expression says, as far as it can be read without executing it. */
export type Value =
  /** Parts that are no text are what is put in. */
  | { readonly kind: 'text'; readonly parts: readonly (string | Value)[] }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'none' }
  /** `DataMetric.POWER`: `owner` is the class, `name` the member. */
  | { readonly kind: 'member'; readonly owner: string; readonly name: string; readonly extent?: Extent }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  /** `isPartial` where something is spread into it that is not read. */
  | { readonly kind: 'record'; readonly entries: readonly RecordEntry[]; readonly isPartial: boolean }
  | { readonly kind: 'moment'; readonly moment: Moment }
  /** A length of time, as `timedelta(days=7)`. */
  | { readonly kind: 'span'; readonly ms: number; readonly months: number; readonly unit: TimeUnit }
  /** A part of a moment as a number, moved by `delta`: `d.getDate() - 7`. */
  | {
      readonly kind: 'field';
      readonly unit: TimeUnit | 's';
      readonly delta: number;
      /** What it is a part of, on the clock that it was asked on; undefined where the machine decides. */
      readonly of?: Moment;
      /** True for two digits. */
      readonly isPadded?: boolean;
    }
  | { readonly kind: 'function'; readonly expression: FunctionExpression }
  /** What is put into a text, where that stands, and what was assumed for it. */
  | {
      readonly kind: 'put';
      readonly value: Value;
      readonly assumed: readonly Assumed[];
      readonly extent: Extent;
    }
  | UnreadValue;

export type FunctionExpression = Extract<Expression, { kind: 'function' }>;

/** A value that was taken where the code gives none, or many. */
export interface Assumed {
  readonly name: string;
  readonly why: 'default' | 'loop';
  /** What the code offers, as text. */
  readonly choices: readonly string[];
}

export const textValue = (text: string): Value => ({ kind: 'text', parts: text === '' ? [] : [text] });

export const unread = (why: UnreadReason, name?: string): UnreadValue =>
  name === undefined ? { kind: 'unread', why } : { kind: 'unread', why, name };

/** The text that a value is, where all of it is known. */
export function plainText(value: Value): string | undefined {
  if (value.kind === 'put') return plainText(value.value);
  if (value.kind === 'number') return String(value.value);
  if (value.kind === 'flag') return String(value.value);
  if (value.kind !== 'text') return undefined;
  const parts = value.parts.map((part) => (typeof part === 'string' ? part : plainText(part)));
  return parts.every((part) => part !== undefined) ? parts.join('') : undefined;
}

/** The first thing in a value that is not read. */
export function firstUnread(value: Value): UnreadValue | undefined {
  if (value.kind === 'unread') return value;
  if (value.kind === 'put') return firstUnread(value.value);
  const inside: readonly (string | Value)[] =
    value.kind === 'text' ? value.parts : value.kind === 'list' ? value.items : [];
  for (const part of inside) {
    const found = typeof part === 'string' ? undefined : firstUnread(part);
    if (found) return found;
  }
  return undefined;
}

/** What reads expressions: the part of the evaluator that its parts need. */
export interface Evaluation {
  readonly source: Source;
  /** What was assumed so far. */
  assumed: readonly Assumed[];
  /** What is being read already. */
  readonly underWay: Set<string>;
  /** What is passed to the functions whose bodies are being read, by where their parameters stand. */
  readonly passed: Map<number, Value>;
  /** What names that the code does not tell hold. */
  readonly held: ReadonlyMap<string, Value>;
  /** The value of an expression that stands at `at`, which decides what its names mean. */
  evaluate(expression: Expression, at?: number): Value;
  /** Items of a list, or arguments, those of lists that are spread into it among them. */
  items(args: readonly Argument[], at: number): readonly Value[];
}

/** The value that a record has under a key: of several the last. */
export function entryOf(record: Value, key: string | undefined): Value | undefined {
  if (record.kind !== 'record') return undefined;
  return record.entries.filter((entry) => entry.key === key).at(-1)?.value;
}
