import type { Argument, Expression, ExpressionOf } from '../parse/expression';
import type { Source } from '../parse/source';
import { isText, isTexts } from '../../../domain';
import { evaluateCall } from './calls';
import {
  numberValue,
  recordValue,
  itemOf,
  assumeDefault,
  readEnvironment,
  entryOf,
  isTrue,
  itemsIn,
  listValue,
  momentValue,
  unread,
  unwrap,
  type Assumed,
  type Evaluation,
  type KnownValues,
  type RecordEntry,
  type Value,
  type ValueOf,
  type ValueRules,
  plainText,
} from './value';
import { evaluateName } from './names';
import { fillPercents, joinTexts, partsOf } from './textValues';
import { shiftMoment, unitOfMs, type Moment } from './moment';

const numbers: Readonly<Partial<Record<string, (left: number, right: number) => number>>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '//': (left, right) => Math.floor(left / right),
  '**': (left, right) => left ** right,
};

type Span = ValueOf<'span'>;

const toSpan = (value: Value): Span | undefined =>
  value.kind === 'span'
    ? value
    : value.kind === 'number'
      ? { kind: 'span', ms: value.value, months: 0, unit: unitOfMs(value.value) }
      : undefined;

const times = (span: Span, factor: number): Span => ({
  ...span,
  ms: span.ms * factor,
  months: span.months * factor,
});

/** True when a date is moved by months from a day that the other month does not have. */
const isAtMonthEnd = (before: Moment, after: Moment, { ms, months }: Span): boolean =>
  before.base === 'fixed' &&
  ms === 0 &&
  months !== 0 &&
  new Date(before.ms).getUTCDate() !== new Date(after.ms).getUTCDate();

function shift(left: Value, right: Value, sign: 1 | -1, rules: ValueRules): Value | undefined {
  const span = toSpan(right);
  if (!span) return undefined;
  if (left.kind === 'moment') {
    const moment = shiftMoment(left.moment, times(span, sign));
    if (moment && rules.losesMonthEnds && isAtMonthEnd(left.moment, moment, span)) return unread('notADate');
    return moment && momentValue(moment);
  }
  if (left.kind === 'datePart' && right.kind === 'number')
    return { ...left, delta: left.delta + sign * right.value };
  if (left.kind !== 'span' || right.kind !== 'span') return undefined;
  const ms = left.ms + sign * right.ms;
  return { kind: 'span', ms, months: left.months + sign * right.months, unit: unitOfMs(ms) };
}

/** Computes `left operator right` for numbers, texts, lists, records, moments and durations. */
function addValues(operator: string, first: Value, second: Value, rules: ValueRules): Value {
  // Interpolated values matter only where texts are joined.
  const left = unwrap(first);
  const right = unwrap(second);
  if (operator === '%' && left.kind === 'text') return fillPercent(left, second);
  const compute = numbers[operator];
  if (compute && left.kind === 'number' && right.kind === 'number')
    return numberValue(compute(left.value, right.value));
  if (operator === '*' && left.kind === 'span' && right.kind === 'number') return times(left, right.value);
  if (operator === '*' && right.kind === 'span' && left.kind === 'number') return times(right, left.value);
  if (operator === '+' || operator === '-') {
    const isBare = left.kind === 'moment' && right.kind === 'number';
    const by = isBare ? rules.durationOf?.(left.moment, right.value) : undefined;
    const moved = shift(left, by ?? right, operator === '+' ? 1 : -1, rules);
    if (moved) return moved;
    if (operator === '+' && right.kind === 'moment' && left.kind === 'span')
      return addValues('+', right, left, rules);
  }
  if (operator === '|' && left.kind === 'record' && right.kind === 'record')
    return {
      ...right,
      entries: [...left.entries, ...right.entries],
      isPartial: left.isPartial || right.isPartial,
    };
  if (left.kind === 'none' || right.kind === 'none') return unread();
  if (operator === '+') {
    if (left.kind === 'list' && right.kind === 'list') return listValue([...left.items, ...right.items]);
    if (left.kind === 'text' || right.kind === 'text') return joinTexts([first, second]);
  }
  return left.kind === 'unread' ? left : right.kind === 'unread' ? right : unread();
}

function fillPercent(left: Value, right: Value): Value {
  const pattern = plainText(left);
  if (pattern === undefined) return unread();
  const values = itemsIn(right);
  return fillPercents(pattern, (key, index) => (key === undefined ? values[index] : entryOf(right, key)));
}

/** The maximum number of steps in one reading. Beyond it, values are unread. */
const maxSteps = 4000;
const maxDepth = 40;

/** Evaluates expressions of a source without executing anything, and collects the assumptions made. */
export class Evaluator implements Evaluation {
  assumed: Assumed[] = [];
  evaluating = new Set<string>();
  argumentValues: Map<number, Value>;
  ofNames: ReadonlyMap<string, Value>;
  #steps = 0;
  #depth = 0;

  constructor(
    public source: Source,
    public rules: ValueRules,
    { argumentValues = new Map(), ofNames = new Map() }: KnownValues = {},
  ) {
    this.argumentValues = new Map(argumentValues);
    this.ofNames = ofNames;
  }

  evaluate(expression: Expression, at = expression.start): Value {
    if (++this.#steps > maxSteps || this.#depth >= maxDepth) return unread();
    this.#depth++;
    const value = this.#evaluate(expression, at);
    this.#depth--;
    return value;
  }

  evaluateSeparately(expression: Expression, at?: number): { value: Value; assumed: Assumed[] } {
    const before = this.assumed;
    this.assumed = [];
    const value = this.evaluate(expression, at);
    const { assumed } = this;
    this.assumed = [...before, ...assumed];
    return { value, assumed };
  }

  #evaluate(expression: Expression, at: number): Value {
    switch (expression.kind) {
      case 'text':
        return this.#text(expression.parts, at);
      case 'number':
        return {
          kind: 'number',
          value: expression.value,
          isFloat: (this.rules.hasFloats && /[.eE]/.test(this.source.slice(expression))) || undefined,
        };
      case 'constant':
        return expression.value === null ? { kind: 'none' } : { kind: 'boolean', value: expression.value };
      case 'name':
        return evaluateName(this, expression.name, at);
      case 'member':
        return this.#member(expression, at);
      case 'item':
        return this.#item(expression, at);
      case 'list':
        return listValue(this.items(expression.items, at));
      case 'record':
        return this.#record(expression, at);
      case 'call':
        return evaluateCall(this, expression, at);
      case 'unary':
        return negate(this.evaluate(expression.operand, at), expression.operator);
      case 'binary':
        return this.#binary(expression, at);
      case 'function':
        return { kind: 'function', expression };
      case 'choice':
        return this.#choice(expression, at);
      case 'other':
        return unread();
    }
  }

  #item({ object, key }: ExpressionOf<'item'>, at: number): Value {
    const target = this.evaluate(object, at);
    const by = this.evaluate(key, at);
    const variable = readEnvironment(this, object, plainText(by));
    if (variable) return variable;
    const written = this.source.slice(key);
    return this.rules.itemOf?.(target, by) ?? itemOf(target, by, written, this.rules.indexes);
  }

  partOf(expression: Expression, at: number): Value {
    const { value, assumed } = this.evaluateSeparately(expression, at);
    const isKnown = value.kind === 'text' || value.kind === 'number';
    const isWhole = value.kind === 'text' && isTexts(value.parts);
    if (isKnown && (assumed.length === 0 || !(isWhole || value.kind === 'number'))) return value;
    const { start, end } = expression;
    return { kind: 'interpolated', value, assumed, extent: { start, end } };
  }

  #text(parts: readonly (string | Expression)[], at: number): Value {
    return {
      kind: 'text',
      parts: parts.flatMap((part) => (isText(part) ? [part] : partsOf(this.partOf(part, at)))),
    };
  }

  #member(expression: ExpressionOf<'member'>, at: number): Value {
    const { object, name } = expression;
    if (name === 'value') return this.evaluate(object, at);
    const owner = object.kind === 'name' || object.kind === 'member' ? object.name : undefined;
    const variable = readEnvironment(this, object, name);
    if (variable) return variable;
    const isCode = /^[A-Z][A-Z0-9_]*$/.test(name);
    const { start, end } = expression;
    if (isCode && owner !== undefined) return { kind: 'member', owner, name, extent: { start, end } };
    const declared = this.rules.defaults?.ofMember(this, object, name, at);
    if (declared) return declared;
    const owned = object.kind === 'name' ? this.evaluate(object, at) : undefined;
    if (owned?.kind === 'record' && !owned.isPartial) {
      const found = owned.entries.filter((entry) => entry.key === name).at(-1);
      if (found) {
        this.#assume(found.assumed);
        return found.value;
      }
    }
    return unread('expression', this.source.shown(start, end));
  }

  /** Adds assumptions that are not there yet. */
  #assume(more: readonly Assumed[]): void {
    const added = more.filter(
      (one) => !this.assumed.some(({ name, why }) => name === one.name && why === one.why),
    );
    this.assumed = [...this.assumed, ...added];
  }

  items(args: readonly Argument[], at: number): Value[] {
    return args.flatMap(({ value, isSpread }) => {
      const item = this.evaluate(value, at);
      if (!isSpread) return [item];
      return item.kind === 'list' ? item.items : [unread('spread')];
    });
  }

  #record({ entries }: ExpressionOf<'record'>, at: number): Value {
    const found: RecordEntry[] = [];
    let isPartial = false;
    for (const entry of entries) {
      const { value, assumed } = this.evaluateSeparately(entry.value, at);
      const key = entry.key && this.evaluate(entry.key, at);
      if (key === undefined) {
        if (value.kind === 'record') found.push(...value.entries);
        isPartial ||= value.kind === 'record' ? value.isPartial : value.kind !== 'none';
      } else if (key.kind === 'text' && isTexts(key.parts)) {
        const extent = { start: entry.value.start, end: Math.max(entry.value.end, entry.end) };
        found.push({ key: key.parts.join(''), value, extent, keyExtent: entry.key ?? entry, assumed });
      } else isPartial = true;
    }
    return recordValue(found, isPartial);
  }

  #binary({ operator, left: first, right: second }: ExpressionOf<'binary'>, at: number): Value {
    const left = operator === '+' ? this.partOf(first, at) : this.evaluate(first, at);
    if (operator === 'or' || operator === '||' || operator === '??') {
      if (left.kind === 'unread' && left.why === 'environment')
        return assumeDefault(this, left.name ?? '', this.evaluate(second, at));
      // An unread value counts as present, because the user will be prompted for it.
      const holds = operator === '??' ? left.kind !== 'none' : left.kind === 'unread' || this.#isTrue(left);
      return holds === undefined ? unread() : holds ? left : this.evaluate(second, at);
    }
    if (operator === 'and' || operator === '&&') {
      const holds = this.#isTrue(left);
      return holds === undefined ? unread() : holds ? this.evaluate(second, at) : left;
    }
    const right =
      operator === '+'
        ? this.partOf(second, at)
        : operator === '%'
          ? this.#filling(second, at)
          : this.evaluate(second, at);
    const value = addValues(operator, left, right, this.rules);
    const isFloat =
      this.rules.hasFloats &&
      (operator === '/' || [left, right].some((one) => one.kind === 'number' && one.isFloat));
    return isFloat && value.kind === 'number' ? { ...value, isFloat } : value;
  }

  /** Evaluates the values that fill a text: `"%s-%s" % (network, region)`. */
  #filling(expression: Expression, at: number): Value {
    if (expression.kind === 'list')
      return listValue(expression.items.map(({ value }) => this.partOf(value, at)));
    const { value, assumed } = this.evaluateSeparately(expression, at);
    const { start, end } = expression;
    return assumed.length === 0 || value.kind === 'list' || value.kind === 'record'
      ? value
      : { kind: 'interpolated', value, assumed, extent: { start, end } };
  }

  /** Returns the truth of a value; undefined when it is not known. */
  #isTrue(value: Value): boolean | undefined {
    if (value.kind === 'list') return this.rules.areListsTrue || value.items.length > 0;
    if (value.kind === 'record') return this.rules.areListsTrue || value.entries.length > 0 || undefined;
    return isTrue(value);
  }

  /** Only a test for the presence of a value can be decided. */
  #choice({ test, yes, no }: ExpressionOf<'choice'>, at: number): Value {
    const holds = this.#holds(test, at);
    return holds === undefined ? unread() : this.evaluate(holds ? yes : no, at);
  }

  #holds(test: Expression, at: number): boolean | undefined {
    if (test.kind === 'unary' && (test.operator === 'not' || test.operator === '!')) {
      const inner = this.#holds(test.operand, at);
      return inner === undefined ? undefined : !inner;
    }
    if (test.kind === 'binary') return undefined;
    return this.#isTrue(this.evaluate(test, at));
  }
}

function negate(value: Value, operator: string): Value {
  if (operator !== '-') return unread();
  if (value.kind === 'number') return numberValue(-value.value);
  return value.kind === 'span' ? { ...value, ms: -value.ms, months: -value.months } : unread();
}
