import { calledName, dottedName, type Argument, type ExpressionOf } from '../parse/expression';
import {
  numberValue,
  recordValue,
  callEnvironment,
  cut,
  recordOfPairs,
  entryOf,
  itemsIn,
  listValue,
  plainText,
  textValue,
  unread,
  type Evaluation,
  type ReadCall,
  type Value,
  type ValueOf,
  type ValueRules,
} from './value';
import { callFunction } from './functions';
import type { Origin } from './moment';
import { lastTwo, padField } from './momentParts';
import { changeText, fillPattern, fillPercents, formatValue, joinTexts } from './textValues';

/** Methods that evaluate to their receiver. */
const unchanged = new Set([
  'toString',
  'copy',
  'slice',
  'values',
  'encode',
  'decode',
  'keys',
  'tolist',
  'as_str',
]);

/** Converts the keyword arguments of `dict(…)` or `list(…)` to a record. */
function recordOfKeywords(evaluation: Evaluation, args: readonly Argument[], at: number): Value {
  let isPartial = false;
  const entries = args.flatMap(({ keyword, keywordExtent, value, isSpread }) => {
    const { value: read, assumed } = evaluation.evaluateSeparately(value, at);
    if (keyword !== undefined)
      return [{ key: keyword, value: read, extent: value, keyExtent: keywordExtent ?? value, assumed }];
    const pairs = isSpread || read.kind === 'record' ? read : recordOfPairs(read, args);
    if (pairs?.kind === 'record') {
      isPartial ||= pairs.isPartial;
      return pairs.entries;
    }
    isPartial = true;
    return [];
  });
  return recordValue(entries, isPartial);
}

function callText({ name, receiver, first, values, parts }: ReadCall): Value | undefined {
  if (name === 'join' && first) {
    const on = receiver();
    const [list, separator] = on.kind === 'list' ? [on, first] : [first, on];
    const text = plainText(separator);
    return list.kind === 'list' && text !== undefined ? joinTexts(list.items, text) : unread();
  }
  if (name === 'concat') {
    const on = receiver();
    return on.kind === 'list'
      ? listValue([...on.items, ...values.flatMap(itemsIn)])
      : joinTexts([on, ...parts()]);
  }
  if (name === 'str_c' || name === 'string' || name === 'urljoin') return joinTexts(parts());
  if (name === 'sprintf' && first) {
    const pattern = plainText(first);
    return pattern === undefined ? unread() : fillPercents(pattern, (_, index) => parts()[index + 1]);
  }
  return undefined;
}

function callFormat({ receiver, parts, named }: ReadCall): Value | undefined {
  const on = receiver();
  const pattern = plainText(on);
  if (pattern === undefined) return undefined;
  const values = parts();
  return fillPattern(pattern, /\{(\w*)(?::([^{}]*))?\}/g, ([, key, spec = ''], index) => {
    const value = /^\d*$/.test(key) ? values.at(key === '' ? index : Number(key)) : named(key);
    return value && formatValue(value, spec);
  });
}

const cuts = new Set(['slice', 'substring', 'substr']);

function callMethod(call: ReadCall, rules: ValueRules): Value | undefined {
  const { name, receiver, values, first, second } = call;
  const on = receiver();
  if (cuts.has(name) && first?.kind === 'number' && first.value === 0 && second?.kind === 'number') {
    if (second.value > 0) return cut(on, second.value);
    return on.kind === 'moment' ? on : undefined;
  }
  if (on.kind === 'datePart' && name === 'padStart') return padField(on, call);
  if (name === 'slice' && values.length === 1 && first?.kind === 'number' && first.value === -2)
    return lastTwo(on);
  if (on.kind === 'record' && name === 'get' && first?.kind === 'text') {
    return on.isPartial ? undefined : (entryOf(on, plainText(first)) ?? second ?? { kind: 'none' });
  }
  if (on.kind === 'record' && name === 'items') return entriesOf(on);
  if (on.kind === 'list' && name === 'entries' && values.length === 0) return numbered(on.items, 0);
  if (on.kind === 'record' && name === 'values') return listValue(on.entries.map(({ value }) => value));
  if (on.kind === 'record' && name === 'keys')
    return on.isPartial ? undefined : listValue(on.entries.map(({ key }) => textValue(key)));
  const isPlain = values.length === 0 || name === 'encode' || name === 'decode';
  if (unchanged.has(name) && isPlain) return on.kind === 'unread' ? undefined : on;
  return changeText(on, name, values, rules.replacesFirst);
}

/** Pairs items with their numbers, as `enumerate` does. */
const numbered = (items: readonly Value[], from: number): Value =>
  listValue(items.map((item, index) => listValue([numberValue(from + index), item])));

const entriesOf = ({ entries }: ValueOf<'record'>): Value =>
  listValue(entries.map(({ key, value }) => listValue([textValue(key), value])));

/** Evaluates the usual iterables of a loop: `enumerate`, `zip`, `reversed`, `Object.entries` and `range`. */
function callRange({ name, path, values, first, second, named }: ReadCall): Value | undefined {
  if (name === 'enumerate' && first?.kind === 'list') {
    const start = named('start') ?? second ?? numberValue(0);
    return start.kind === 'number' ? numbered(first.items, start.value) : unread();
  }
  if (name === 'zip' && values.length > 0 && values.every((value) => value.kind === 'list')) {
    const shortest = Math.min(...values.map(({ items }) => items.length));
    return listValue(
      Array.from({ length: shortest }, (_, at) => listValue(values.map(({ items }) => items[at]))),
    );
  }
  if (name === 'reversed' && first?.kind === 'list') return listValue([...first.items].reverse());
  if (path === 'Object.entries' && first?.kind === 'record')
    return first.isPartial ? unread('spread') : entriesOf(first);
  if (name !== 'range' || first?.kind !== 'number' || values.length > 2) return undefined;
  const from = second?.kind === 'number' ? first.value : 0;
  const to = second?.kind === 'number' ? second.value : first.value;
  const count = Math.min(Math.max(0, to - from), 200);
  return listValue(Array.from({ length: count }, (_, index) => numberValue(from + index)));
}

/** Records the origin of moments that have none yet. */
function withOrigin(value: Value, origin: Origin): Value {
  if (value.kind === 'list') return { ...value, items: value.items.map((item) => withOrigin(item, origin)) };
  const isBare = value.kind === 'moment' && value.moment.origin === undefined;
  return isBare ? { ...value, moment: { ...value.moment, origin } } : value;
}

/** Evaluates the calls that typical queries contain. Any other call is unread. */
export function evaluateCall(
  evaluation: Evaluation,
  { callee, args, start, end }: ExpressionOf<'call'>,
  at: number,
): Value {
  const name = calledName(callee) ?? '';
  const object = callee.kind === 'member' ? callee.object : undefined;
  const unnamed = unread('call', evaluation.source.shown(start, end));
  const { rules } = evaluation;
  if (rules.recordMakers.has(name)) return recordOfKeywords(evaluation, args, at);
  const positional = args.filter(({ keyword }) => keyword === undefined);
  const values = evaluation.items(positional, at);
  const first = values.at(0);
  const call: ReadCall = {
    name,
    path: dottedName(callee)?.join('.') ?? '',
    args,
    text: evaluation.source.text,
    isMethod: object !== undefined,
    receiver: () => (object ? evaluation.evaluate(object, at) : unread('call')),
    values,
    first,
    second: values.at(1),
    parts: () =>
      positional.flatMap(({ value, isSpread }) => {
        const part = isSpread ? unread('spread') : evaluation.partOf(value, at);
        const isBare =
          part.kind === 'interpolated' && (part.value.kind === 'none' || part.value.kind === 'list');
        return [isBare && part.assumed.length === 0 ? part.value : part];
      }),
    named: (keyword) => {
      const found = args.find((one) => one.keyword === keyword);
      return found && evaluation.evaluate(found.value, at);
    },
  };
  const variable = callEnvironment(evaluation, call);
  if (variable) return variable;
  const date = rules.callDate(call);
  if (date) return withOrigin(date, { start, end, name, receiver: object });
  const special = callText(call) ?? callRange(call);
  if (special) return special;
  const own = rules.callOwn?.(call);
  if (own) return own;
  if (name === 'format') return callFormat(call) ?? unnamed;
  if (rules.transparent.has(name) && first) {
    // The text of a list is not its items.
    const isText = name === 'str' || name === 'String';
    if (isText && (first.kind === 'list' || first.kind === 'record' || first.kind === 'none'))
      return unread();
    return recordOfPairs(first, positional) ?? first;
  }
  if (name === 'URLSearchParams') return recordValue([]);
  if (callee.kind === 'name') {
    const made = rules.defaults?.construct(evaluation, name, args, at);
    if (made) return made;
  }
  if (callee.kind === 'name' || (object?.kind === 'name' && /^(?:self|this|cls)$/.test(object.name))) {
    const called = evaluation.evaluate({ kind: 'name', name, start: callee.start, end: callee.end }, at);
    return called.kind === 'function' ? callFunction(evaluation, called.expression, args, at) : unnamed;
  }
  return callMethod(call, rules) ?? unnamed;
}
