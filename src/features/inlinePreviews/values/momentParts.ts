import { type Floor, floorMoment, type Moment, shiftMoment, type TimeUnit } from './moment';
import { type Evaluation, plainText, unread, type Value } from './value';
import type { Argument } from '../parse/expression';
import { dayMs, hourMs, minuteMs } from '../../../domain/time/time';

type Field = Extract<Value, { kind: 'field' }>;

/** The parts of a stamp, in order. */
const order: readonly Field['unit'][] = ['y', 'M', 'd', 'h', 'm', 's'];
/** The separator before each part. */
const separators = ['', '-', '-', 'T', ':', ':'] as const;
/** The rounding that a text implies when it ends after its third or fourth part. */
const floors: readonly (Floor | undefined)[] = ['day', 'hour'];

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
  return { ...source, clock: source.base === 'fixed' ? 'plain' : 'machine' };
}

/** Evaluates `String(month).padStart(2, "0")`: two digits. */
export const padField = (field: Field, [width, fill]: readonly Value[]): Value | undefined =>
  width?.kind === 'number' && width.value === 2 && fill && plainText(fill) === '0'
    ? { ...field, isPadded: true }
    : undefined;

/** Returns the field in a part of a text, interpolated or not. */
function fieldOf(part: string | Value | undefined): Field | undefined {
  if (typeof part !== 'object') return undefined;
  const value = part.kind === 'put' ? part.value : part;
  return value.kind === 'field' ? value : undefined;
}

/** Evaluates the last two characters of a field with a zero in front: `("0" + d.getDate()).slice(-2)`. */
export function lastTwo(value: Value): Value | undefined {
  const [zero, part, ...rest] = value.kind === 'text' ? value.parts : [];
  const field = zero === '0' && rest.length === 0 ? fieldOf(part) : undefined;
  return field && !field.isPadded ? { ...field, isPadded: true } : undefined;
}

const isWritten = ({ unit, delta, isPadded }: Field): boolean =>
  (unit === 'y' || isPadded === true) && delta === (unit === 'M' ? 1 : 0);

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
  const floor = floors[written - 3];
  return floor ? floorMoment(moment, floor) : moment;
}

const units: Readonly<Record<string, TimeUnit>> = {
  Minutes: 'm',
  Hours: 'h',
  Date: 'd',
  Month: 'M',
  FullYear: 'y',
};
const lengths: Readonly<Record<TimeUnit, number>> = {
  m: minuteMs,
  h: hourMs,
  d: dayMs,
  w: 7 * dayMs,
  M: 0,
  y: 0,
};

/**
 * Reads a part of a moment, as `d.getDate()` does. It can be moved and set again, or written. Undefined for another
 * method.
 */
export function readField(moment: Moment, method: string): Value | undefined {
  const unit = /^get(?:UTC)?([A-Z][A-Za-z]*)$/.exec(method)?.[1];
  const found = unit === 'Seconds' ? 's' : unit === undefined ? undefined : units[unit];
  const of = clockOfField(moment, method);
  return found && { kind: 'field', unit: found, delta: 0, ...(of && { of }) };
}

/** Moves a moment by `delta` units. */
function moveBy(moment: Moment, unit: TimeUnit, delta: number): Value {
  const months = unit === 'M' ? delta : unit === 'y' ? 12 * delta : 0;
  const moved = shiftMoment(moment, { ms: delta * lengths[unit], months, unit });
  return moved ? { kind: 'moment', moment: moved } : unread('expression');
}

/** Applies a setter such as `d.setDate(…)` or `setHours(0, 0, 0, 0)` to a moment. */
export function setField(
  evaluation: Evaluation,
  source: Moment,
  method: string,
  args: readonly Argument[],
  at: number,
): Value {
  const name = /^set(?:UTC)?([A-Z][A-Za-z]*)$/.exec(method)?.[1] ?? '';
  const isUtc = method.startsWith('setUTC') && source.base === 'now' && source.aheadMinutes === undefined;
  const moment: Moment = isUtc ? { ...source, clock: 'utc' } : source;
  const [value, ...rest] = evaluation.items(args, at);
  if (name === 'Seconds' || name === 'Milliseconds') return { kind: 'moment', moment };
  if (name === 'Time' && value) return value.kind === 'moment' ? value : unread('expression');
  const unit = units[name];
  if (unit === undefined || value === undefined) return unread('changes');
  if (value.kind === 'field')
    return value.unit === unit ? moveBy(moment, unit, value.delta) : unread('expression');
  if (value.kind === 'unread') return value;
  if (value.kind !== 'number') return unread('expression');
  const areZero = rest.every((one) => one.kind === 'number' && one.value === 0);
  if (name === 'Hours' && value.value === 0 && areZero)
    return { kind: 'moment', moment: floorMoment(moment, 'day') };
  if (name === 'Hours' && value.value === 23) return moveBy(floorMoment(moment, 'day'), 'd', 1);
  if (name === 'Minutes' && value.value === 0) return { kind: 'moment', moment: floorMoment(moment, 'hour') };
  if (name === 'Date' && value.value === 1) return { kind: 'moment', moment: floorMoment(moment, 'month') };
  const [day] = rest;
  const isFirstDay = day?.kind === 'number' && day.value === 1;
  if (name === 'Month' && value.value === 0 && isFirstDay)
    return { kind: 'moment', moment: floorMoment(moment, 'year') };
  if (name === 'Month' && value.value === 0 && moment.floor === 'month')
    return { kind: 'moment', moment: floorMoment(moment, 'year') };
  return unread('expression');
}
