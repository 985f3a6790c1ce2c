import { fillPercents } from './fillPercents';
import { dayMs } from '../../../domain/durations';
import { shiftMoment, unitOfMs } from './moment';
import { joinTexts } from './textCalls';
import { entryOf, plainText, unread, type Value } from './value';

const numbers: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '//': (left, right) => Math.floor(left / right),
  '**': (left, right) => left ** right,
};

type Span = Extract<Value, { kind: 'span' }>;

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

function shift(left: Value, right: Value, sign: 1 | -1): Value | undefined {
  const span = toSpan(right);
  if (!span) return undefined;
  if (left.kind === 'moment') {
    const moment = shiftMoment(left.moment, times(span, sign));
    return moment && { kind: 'moment', moment };
  }
  if (left.kind === 'field' && right.kind === 'number')
    return { ...left, delta: left.delta + sign * right.value };
  if (left.kind !== 'span' || right.kind !== 'span') return undefined;
  const ms = left.ms + sign * right.ms;
  return { kind: 'span', ms, months: left.months + sign * right.months, unit: unitOfMs(ms) };
}

/** Computes `left operator right` for numbers, texts, lists, records, moments and durations. */
export function addValues(operator: string, first: Value, second: Value, isR = false): Value {
  const left = unwrap(first);
  const right = unwrap(second);
  const compute = left.kind === 'number' && right.kind === 'number' ? numbers[operator] : undefined;
  if (compute && left.kind === 'number' && right.kind === 'number')
    return { kind: 'number', value: compute(left.value, right.value) };
  if (operator === '*' && left.kind === 'span' && right.kind === 'number') return times(left, right.value);
  if (operator === '*' && right.kind === 'span' && left.kind === 'number') return times(right, left.value);
  if (operator === '+' || operator === '-') {
    const moved = shift(left, isR ? daysInR(left, right) : right, operator === '+' ? 1 : -1);
    if (moved) return moved;
    if (operator === '+' && right.kind === 'moment' && left.kind === 'span')
      return addValues('+', right, left);
  }
  if (operator === '|' && left.kind === 'record' && right.kind === 'record')
    return {
      ...right,
      entries: [...left.entries, ...right.entries],
      isPartial: left.isPartial || right.isPartial,
    };
  if (operator === '%' && left.kind === 'text') return fillPercent(left, right);
  if (operator === '+') {
    if (left.kind === 'list' && right.kind === 'list')
      return { kind: 'list', items: [...left.items, ...right.items] };
    if (left.kind === 'text' || right.kind === 'text') return joinTexts([first, second]);
  }
  return left.kind === 'unread' ? left : right.kind === 'unread' ? right : unread('expression');
}

/** In R, a number added to a date counts days; one added to the current time counts seconds. */
function daysInR(left: Value, right: Value): Value {
  if (left.kind !== 'moment' || right.kind !== 'number') return right;
  const isDay = left.moment.floor === 'day' || left.moment.base === 'fixed';
  return { kind: 'span', ms: right.value * (isDay ? dayMs : 1000), months: 0, unit: isDay ? 'd' : 'm' };
}

/** Interpolated values are unwrapped, except where texts are joined. */
const unwrap = (value: Value): Value => (value.kind === 'put' ? value.value : value);

function fillPercent(left: Value, right: Value): Value {
  const pattern = plainText(left);
  if (pattern === undefined) return unread('expression');
  const values = right.kind === 'list' ? right.items : [right];
  return fillPercents(pattern, (key, index) => (key === undefined ? values[index] : entryOf(right, key)));
}
