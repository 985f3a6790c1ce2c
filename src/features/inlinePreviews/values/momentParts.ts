import { firstMatch } from '../../../domain';
import {
  addMonths,
  floorMoment,
  type Moment,
  shiftMoment,
  type TimeUnit,
  toFirstDay,
  unitMs,
  withParts,
} from './moment';
import {
  type Evaluation,
  momentValue,
  plainText,
  type ReadCall,
  unread,
  unwrap,
  type Value,
  type ValueOf,
} from './value';
import type { Argument } from '../parse/expression';

type Field = ValueOf<'datePart'>;

/** The parts of a stamp, in order. */
const order: readonly Field['unit'][] = ['y', 'M', 'd', 'h', 'm', 's'];
/** The separator before each part. */
const separators = ['', '-', '-', 'T', ':', ':'] as const;

/**
 * Returns the moment on the clock that a getter such as `d.getMonth()` reads: the machine's clock, or UTC. Undefined
 * when the result depends on the machine.
 */
function clockOfField(moment: Moment, method: string): Moment | undefined {
  const { origin: _, ...source } = moment;
  if (method.startsWith('getUTC'))
    return source.base === 'fixed' && source.clock === 'machine' ? undefined : { ...source, clock: 'utc' };
  if (source.aheadMinutes !== undefined || (source.base === 'fixed' && source.clock !== 'machine'))
    return undefined;
  // A time on the machine's clock yields its parts as written.
  return source.base === 'fixed'
    ? { ...source, clock: 'plain' }
    : { ...source, clock: 'machine', from: 'machine' };
}

/** Evaluates `String(month).padStart(2, "0")`: two digits. */
export const padField = (field: Field, { first: width, second: fill }: ReadCall): Value | undefined =>
  width?.kind === 'number' && width.value === 2 && fill && plainText(fill) === '0'
    ? { ...field, isPadded: true }
    : undefined;

/** Returns the field in a part of a text, interpolated or not. */
function fieldOf(part: string | Value | undefined): Field | undefined {
  if (typeof part !== 'object') return undefined;
  const value = unwrap(part);
  return value.kind === 'datePart' ? value : undefined;
}

/** Evaluates the last two characters of a field with a zero in front: `("0" + d.getDate()).slice(-2)`. */
export function lastTwo(value: Value): Value | undefined {
  const [zero, part, ...rest] = value.kind === 'text' ? value.parts : [];
  const field = zero === '0' && rest.length === 0 ? fieldOf(part) : undefined;
  return field && !field.isPadded ? { ...field, isPadded: true } : undefined;
}

const isWritten = ({ unit, delta, isPadded }: Field): boolean =>
  delta === (unit === 'M' ? 1 : 0) && (unit === 'y' || isPadded === true);

/** True when the text after the parts adds no time: midnight, the full hour, zero seconds, or nothing. */
function restIsZero(rest: string, written: number): boolean {
  if (written === 3) return rest === '' || /^[T ]00:00(?::00)?(?:\.0+)?Z?$/.test(rest);
  if (written === 4) return /^:00(?::00)?(?:\.0+)?Z?$/.test(rest);
  if (written === 5) return /^(?::00(?:\.0+)?)?Z?$/.test(rest);
  return written === 6 && /^(?:\.0+)?Z?$/.test(rest);
}

/** Returns the moment that a text assembles from its parts: `${year}-${month}-${day}T00:00:00`. */
export function momentOfParts(value: Value): Moment | undefined {
  if (value.kind !== 'text') return undefined;
  const parts = value.parts.filter((part) => part !== '');
  let moment: Moment | undefined;
  let written = 0;
  let between = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      between += part;
      continue;
    }
    const field = fieldOf(part);
    const separator = separators[written];
    const isSeparated = between === separator || (separator === 'T' && between === ' ');
    if (!field?.of || !isSeparated || field.unit !== order[written] || !isWritten(field)) return undefined;
    if (moment && JSON.stringify(moment) !== JSON.stringify(field.of)) return undefined;
    moment = field.of;
    written += 1;
    between = '';
  }
  if (!moment || !restIsZero(between, written)) return undefined;
  // A text that ends after its third or fourth part is rounded.
  return written < 5 ? floorMoment(moment, written === 3 ? 'day' : 'hour') : moment;
}

const units: Partial<Record<string, Field['unit']>> = {
  Minutes: 'm',
  Hours: 'h',
  Date: 'd',
  Month: 'M',
  FullYear: 'y',
  Seconds: 's',
};

/** Reads a part of a moment, as `d.getDate()` does, to be moved, set or written; undefined for another method. */
export function readField(moment: Moment, method: string): Value | undefined {
  const unit = /^get(?:UTC)?([A-Z][A-Za-z]*)$/.exec(method)?.[1];
  const found = unit === undefined ? undefined : units[unit];
  const of = clockOfField(moment, method);
  return found && { kind: 'datePart', unit: found, delta: 0, of };
}

function moveBy(moment: Moment, unit: TimeUnit, delta: number): Value {
  const months = unit === 'M' ? delta : unit === 'y' ? 12 * delta : 0;
  const moved =
    moment.base === 'fixed' && months !== 0
      ? addMonths(moment, months)
      : shiftMoment(moment, { ms: delta * unitMs[unit], months, unit });
  return moved ? momentValue(moved) : unread();
}

/** Sets parts of a fixed moment. On the machine's clock, the result depends on the machine. */
function setFixed(moment: Moment, method: string, name: string, values: readonly Value[]): Value {
  const isOnClock = method.startsWith('setUTC') ? moment.clock === 'utc' : moment.clock === 'machine';
  if (!isOnClock) return unread('machineZone');
  const first = order.findIndex((unit) => unit === units[name]);
  const numbers = values.map((value) => (value.kind === 'number' ? value.value : undefined));
  if (first < 0 || numbers.length === 0 || numbers.includes(undefined))
    return values.find(({ kind }) => kind === 'unread') ?? unread();
  const parts: (number | undefined)[] = [];
  numbers.forEach((number, index) => (parts[first + index] = number));
  const moved = withParts(moment, parts);
  return moved ? momentValue(moved) : unread('notADate');
}

/** Applies a setter such as `d.setDate(…)` or `setHours(0, 0, 0, 0)` to a moment. */
export function setField(
  evaluation: Evaluation,
  source: Moment,
  method: string,
  args: readonly Argument[],
  at: number,
): Value {
  const name = firstMatch(/^set(?:UTC)?([A-Z][A-Za-z]*)$/, method, 1);
  const isUtc = method.startsWith('setUTC') && source.base === 'now' && source.aheadMinutes === undefined;
  const moment: Moment = isUtc ? { ...source, clock: 'utc' } : source;
  const values = evaluation.items(args, at);
  const value = values.at(0);
  const second = values.at(1);
  if (name === 'Milliseconds') return momentValue(moment);
  if (name === 'Time' && value) return value.kind === 'moment' ? value : unread();
  if (value?.kind === 'datePart' && value.unit !== 's' && value.unit === units[name] && !second) {
    const isOnClock = moment.base === 'now' || (method.startsWith('setUTC') && moment.clock === 'utc');
    return isOnClock ? moveBy(moment, value.unit, value.delta) : unread('machineZone');
  }
  if (moment.base === 'fixed') return setFixed(moment, method, name, values);
  if (name === 'Seconds') return momentValue(moment);
  if (units[name] === undefined || value === undefined) return unread('changes');
  if (value.kind === 'unread') return value;
  if (value.kind !== 'number') return unread();
  const secondNumber = second?.kind === 'number' ? second.value : NaN;
  return setNow(moment, name, value.value, second && secondNumber);
}

/** Sets parts of a moment relative to now, where the result is rounded. Seconds do not matter. */
function setNow(moment: Moment, name: string, value: number, second: number | undefined): Value {
  const isHour = moment.floor && !moment.hasTimeOfDay;
  if (name === 'Hours' && value === 0 && (second === 0 || (second === undefined && isHour)))
    return momentValue(floorMoment(moment, 'day'));
  if (name === 'Hours' && value === 23 && second === 59) return moveBy(floorMoment(moment, 'day'), 'd', 1);
  if (name === 'Minutes' && value === 0) return momentValue(floorMoment(moment, 'hour'));
  if (name === 'Date' && value === 1) return momentValue(toFirstDay(moment, 'month'));
  if (name === 'Month' && value === 0 && (second === 1 || (second === undefined && moment.floor === 'month')))
    return momentValue(toFirstDay(moment, 'year'));
  return unread();
}
