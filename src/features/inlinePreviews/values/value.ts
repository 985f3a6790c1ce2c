import {
  type Binding,
  type Argument,
  type Expression,
  type ExpressionOf,
  type Extent,
  dottedName,
} from '../parse/expression';
import type { Source } from '../parse/source';
import { isText, type UnreadReason, isTexts } from '../../../domain';
import { type Moment, type TimeUnit, floorMoment } from './moment';

/** An unread value. A name's own reason takes precedence over the one of the expression around it. */
export interface UnreadValue {
  kind: 'unread';
  why: UnreadReason;
  /** The name without a known value. */
  name?: string;
}

export interface RecordEntry {
  key: string;
  value: Value;
  extent: Extent;
  keyExtent: Extent;
  assumed: readonly Assumed[];
}

/** The value of an expression, as far as it can be read without executing it. */
export type Value =
  /** Parts that are values are interpolated. */
  | { kind: 'text'; parts: readonly (string | Value)[] }
  /** `isFloat`: written with decimals even when it is whole. */
  | { kind: 'number'; value: number; isFloat?: boolean }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'none' }
  /** `DataMetric.POWER`: `owner` is the class, `name` the member. */
  | { kind: 'member'; owner: string; name: string; extent?: Extent }
  | { kind: 'list'; items: readonly Value[] }
  /** `isPartial`: an unread spread may add entries. */
  | { kind: 'record'; entries: readonly RecordEntry[]; isPartial: boolean }
  | { kind: 'moment'; moment: Moment }
  /** A duration, such as `timedelta(days=7)`. */
  | { kind: 'span'; ms: number; months: number; unit: TimeUnit }
  /** A part of a moment as a number, shifted by `delta`: `d.getDate() - 7`. */
  | {
      kind: 'datePart';
      unit: TimeUnit | 's';
      delta: number;
      /** The moment it is a part of, on the clock that was read; undefined when the result depends on the machine. */
      of?: Moment;
      /** True when padded to two digits. */
      isPadded?: boolean;
    }
  | { kind: 'function'; expression: FunctionExpression }
  /** An interpolated value, with its extent and the assumptions made for it. */
  | {
      kind: 'interpolated';
      value: Value;
      assumed: readonly Assumed[];
      extent: Extent;
    }
  | UnreadValue;

export type ValueOf<Kind extends Value['kind']> = Extract<Value, { kind: Kind }>;

export type FunctionExpression = ExpressionOf<'function'>;

/** A value assumed where the code offers none or several. */
export interface Assumed {
  name: string;
  why: 'default' | 'loop';
  /** The values that the code offers, as text. */
  choices: readonly string[];
}

export const textValue = (text: string): Value => ({ kind: 'text', parts: text === '' ? [] : [text] });

export const momentValue = (moment: Moment): Value => ({ kind: 'moment', moment });

export const numberValue = (value: number): Value => ({ kind: 'number', value });

export const recordValue = (entries: readonly RecordEntry[], isPartial = false): Value => ({
  kind: 'record',
  entries,
  isPartial,
});

export const listValue = (items: readonly Value[]): Value => ({ kind: 'list', items });

/** Creates an unread value, by default of an expression that is not followed. */
export const unread = (why: UnreadReason = 'expression', name?: string): UnreadValue => ({
  kind: 'unread',
  why,
  name,
});

/** Returns the items of a list; any other value is the only item. */
export const itemsIn = (value: Value): readonly Value[] => (value.kind === 'list' ? value.items : [value]);

/** Returns the value that is interpolated; any other value is returned as it is. */
export const unwrap = (value: Value): Value => (value.kind === 'interpolated' ? value.value : value);

/** Returns the text of a value; undefined unless all of it is known. */
export function plainText(value: Value): string | undefined {
  if (value.kind === 'interpolated') return plainText(value.value);
  if (value.kind === 'number')
    return value.isFloat && Number.isInteger(value.value) ? `${value.value}.0` : String(value.value);
  if (value.kind !== 'text') return undefined;
  const parts = value.parts.map((part) => (isText(part) ? part : plainText(part)));
  return parts.every((part) => part !== undefined) ? parts.join('') : undefined;
}

/** The text of a value; empty unless all of it is known. */
export const knownText = (value: Value | undefined): string => (value && plainText(value)) ?? '';

/** Returns the truth of a value; undefined when it is not known. */
export function isTrue(value: Value): boolean | undefined {
  if (value.kind === 'none') return false;
  if (value.kind === 'boolean') return value.value;
  if (value.kind === 'number') return value.value !== 0;
  if (value.kind === 'moment') return true;
  if (value.kind === 'interpolated') return isTrue(value.value);
  const text = value.kind === 'text' ? plainText(value) : undefined;
  if (text !== undefined) return text !== '';
  return (value.kind === 'text' && value.parts.some((part) => isText(part) && part !== '')) || undefined;
}

export function firstUnread(value: Value): UnreadValue | undefined {
  if (value.kind === 'unread') return value;
  if (value.kind === 'interpolated') return firstUnread(value.value);
  const inside: readonly (string | Value)[] =
    value.kind === 'text' ? value.parts : value.kind === 'list' ? value.items : [];
  for (const part of inside) {
    const found = isText(part) ? undefined : firstUnread(part);
    if (found) return found;
  }
  return undefined;
}

export interface ReadCall {
  name: string;
  /** The dotted name of the callee, if it consists of names only: `datetime.datetime.now`. Otherwise empty. */
  path: string;
  isMethod: boolean;
  text: string;
  receiver: () => Value;
  args: readonly Argument[];
  /** The values of the positional arguments. */
  values: readonly Value[];
  first?: Value;
  second?: Value;
  /** The same, with the assumptions of each attached. Used where they become parts of a text. */
  parts: () => readonly Value[];
  named: (keyword: string) => Value | undefined;
}

/** Defaults that code declares elsewhere than in the head of a function. Each returns undefined where there is none. */
export interface DefaultRules {
  ofParameter: (evaluation: Evaluation, binding: Binding, name: string) => Value | undefined;
  ofMember: (evaluation: Evaluation, object: Expression, name: string, at: number) => Value | undefined;
  construct: (
    evaluation: Evaluation,
    name: string,
    args: readonly Argument[],
    at: number,
  ) => Value | undefined;
}

export interface ValueRules {
  /** Functions that make a record of their keyword arguments: `dict(metrics="power")`. */
  recordMakers: ReadonlySet<string>;
  /** Functions that evaluate to their first argument: `str(day)`. */
  transparent: ReadonlySet<string>;
  /** Evaluates a function or method of dates; undefined for any other. */
  callDate: (call: ReadCall) => Value | undefined;
  environment: {
    /** Matches the dotted name of a function that takes the name of a variable, and perhaps a default. */
    calls?: RegExp;
    /** The keyword of that default. */
    keyword?: string;
    /** Matches the dotted name of an object that has the variables. */
    object?: RegExp;
  };
  defaults?: DefaultRules;
  callOwn?: (call: ReadCall) => Value | undefined;
  /** Converts a number that is added to a moment to a duration. Without it, the number counts milliseconds. */
  durationOf?: (moment: Moment, count: number) => Value;
  /** True when a date that is moved by months to a day that does not exist has no value. */
  losesMonthEnds?: boolean;
  /** Selects from a list or a record in the language's own way; undefined for the usual one. */
  itemOf?: (target: Value, key: Value) => Value | undefined;
  /** The index of the first item; a negative index counts from the end, or selects nothing. */
  indexes: { first: number; isFromEnd: boolean };
  /** True when an empty list is true, as in JavaScript. */
  areListsTrue: boolean;
  /** True when a division gives a number with decimals. */
  hasFloats: boolean;
  /** True when `replace` replaces the first occurrence only. */
  replacesFirst?: boolean;
  /** True when a function or another name gets a copy of a value, and cannot change it. */
  copiesValues?: boolean;
  /** Matches an argument that counts as left out, so that the parameter has its default. */
  leavesOut?: RegExp;
  /** Matches a call that gives a function some of its arguments, in a language with such a function. */
  partial?: RegExp;
  /** Finds the result of a function body without `return`. */
  lastStatement?: (source: Source, body: Extent) => number | undefined;
  /** Converts a value as a notebook's kernel prints it to an expression. */
  toExpression?: (printed: string) => string;
}

/** Values that are known from outside the code. */
export interface KnownValues {
  /** The arguments of functions, by the offsets of their parameters. */
  argumentValues?: ReadonlyMap<number, Value>;
  /** The values of names that the code leaves open, parameters excluded. */
  ofNames?: ReadonlyMap<string, Value>;
}

/** The part of the evaluator that the evaluating functions use. */
export interface Evaluation {
  source: Source;
  rules: ValueRules;
  assumed: readonly Assumed[];
  /** The names being evaluated, to stop recursion. */
  evaluating: Set<string>;
  /** The arguments of the functions whose bodies are being evaluated, by the offsets of their parameters. */
  argumentValues: Map<number, Value>;
  /** The values of names that the code leaves open. */
  ofNames: ReadonlyMap<string, Value>;
  /** Evaluates an expression. `at` is the place that decides the meaning of its names. */
  evaluate(expression: Expression, at?: number): Value;
  /** Evaluates an operand of a text, and attaches its assumptions. */
  partOf(expression: Expression, at: number): Value;
  /** Evaluates the items of a list or the arguments of a call, with spread lists expanded. */
  items(args: readonly Argument[], at: number): readonly Value[];
  /** Evaluates an expression and returns only its own assumptions with the value. */
  evaluateSeparately(expression: Expression, at?: number): { value: Value; assumed: readonly Assumed[] };
}

export function* membersIn(value: Value): Generator<ValueOf<'member'>> {
  if (value.kind === 'member') yield value;
  else if (value.kind === 'list') for (const item of value.items) yield* membersIn(item);
}

/** Returns the value of a key in a record; the last one when the key is repeated. */
export function entryOf(record: Value, key: string | undefined): Value | undefined {
  if (record.kind !== 'record') return undefined;
  return record.entries.filter((entry) => entry.key === key).at(-1)?.value;
}

/** Creates the entry of a record for a keyword argument: `dict(metrics="power")`. */
export const entryOfKeyword = (
  { keyword = '', keywordExtent, value: extent }: Argument,
  value: Value,
  assumed: readonly Assumed[] = [],
): RecordEntry => ({ key: keyword, value, extent, keyExtent: keywordExtent ?? extent, assumed });

/** Notes that a value is only the default of a name, and returns it. */
export function assumeDefault(evaluation: Evaluation, name: string, value: Value): Value {
  if (value.kind !== 'unread' && value.kind !== 'none')
    evaluation.assumed = [...evaluation.assumed, { name, why: 'default', choices: [] }];
  return value;
}

/** Evaluates `os.getenv("REGION", "NSW1")`; undefined for another call. */
export function callEnvironment(evaluation: Evaluation, call: ReadCall): Value | undefined {
  const { calls, keyword = '' } = evaluation.rules.environment;
  if (!calls?.test(call.path)) return undefined;
  const name = call.first && plainText(call.first);
  const fallback = call.named(keyword) ?? call.second;
  if (name === undefined) return unread('call');
  return fallback && fallback.kind !== 'none'
    ? assumeDefault(evaluation, name, fallback)
    : unread('environment', name);
}

/** Evaluates `process.env.REGION` and `os.environ["REGION"]`; undefined for another expression. */
export function readEnvironment(
  { rules }: Evaluation,
  object: Expression,
  name: string | undefined,
): Value | undefined {
  const path = dottedName(object)?.join('.');
  return path !== undefined && rules.environment.object?.test(path) ? unread('environment', name) : undefined;
}

/** Evaluates `list[0]`, `record["key"]` and a slice such as `text[:10]`. A slice is recognised by its source text. */
export function itemOf(
  target: Value,
  key: Value,
  written: string,
  { first, isFromEnd }: ValueRules['indexes'],
): Value {
  if (target.kind === 'unread') return target;
  if (target.kind === 'list' && key.kind === 'number') {
    const index = key.value - (key.value < 0 ? 0 : first);
    const isThere = Number.isInteger(index) && (isFromEnd || (key.value >= first && index >= 0));
    return (isThere ? target.items.at(index) : undefined) ?? unread();
  }
  if (target.kind === 'record' && key.kind === 'text' && !target.isPartial)
    return entryOf(target, plainText(key)) ?? unread();
  const slice = isFromEnd ? /^\s*0?\s*:\s*(\d+)\s*$/.exec(written) : null;
  if (slice) return cut(target, Number(slice[1]));
  return unread();
}

/** Cuts a text or a moment to its first characters: 10 give the day of a moment, 16 or more change nothing. */
export function cut(target: Value, length: number): Value {
  if (target.kind === 'moment') {
    if (length === 10) return momentValue(floorMoment(target.moment, 'day'));
    return length >= 16 ? target : unread();
  }
  const text = plainText(target);
  return text === undefined ? unread() : { kind: 'text', parts: [text.slice(0, length)] };
}

/** Converts a list of key and value pairs to a record; undefined when an item is not such a pair. */
export function recordOfPairs(
  value: Value,
  args: readonly Argument[],
  assumed: readonly Assumed[] = [],
): Value | undefined {
  if (value.kind !== 'list' || value.items.length === 0) return undefined;
  const argument = args.at(0);
  const written = argument?.value.kind === 'list' ? argument.value.items : [];
  const entries: RecordEntry[] = [];
  for (const [index, item] of value.items.entries()) {
    if (item.kind !== 'list' || item.items.length !== 2) return undefined;
    const [key, target] = item.items;
    const name = plainText(key);
    if (name === undefined) return undefined;
    const pair = written.at(index);
    const writtenPair = pair?.value.kind === 'list' ? pair.value.items : [];
    const writtenValue = writtenPair.at(1);
    const extent = writtenValue ?? pair ?? argument ?? { start: 0, end: 0 };
    // A text that is written out rests on no assumption.
    const isLiteral = writtenValue?.value.kind === 'text' && isTexts(writtenValue.value.parts);
    entries.push({
      key: name,
      value: target,
      extent,
      keyExtent: writtenPair.at(0) ?? extent,
      assumed: isLiteral ? [] : assumed,
    });
  }
  return recordValue(entries);
}
