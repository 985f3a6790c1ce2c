import type { Argument } from '../code/expression';
import { dayMs, hourMs, minuteMs } from '../../../domain/time/time';
import { clockOfField } from './dateParts';
import { floorMoment, shiftMoment, type Moment, type TimeUnit } from './moment';
import { unread, type Evaluation, type Value } from './value';

const units: Readonly<Record<string, TimeUnit>> = {
  ...{ Minutes: 'm', Hours: 'h', Date: 'd', Month: 'M', FullYear: 'y' },
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
export function moveBy(moment: Moment, unit: TimeUnit, delta: number): Value {
  const months = unit === 'M' ? delta : unit === 'y' ? 12 * delta : 0;
  const moved = shiftMoment(moment, { ms: delta * lengths[unit], months, unit });
  return moved ? { kind: 'moment', moment: moved } : unread('expression');
}

/** Applies a setter such as `d.setDate(…)` or `setHours(0, 0, 0, 0)` to a moment. */
export function setField(
  evaluation: Evaluation,
  held: Moment,
  method: string,
  args: readonly Argument[],
  at: number,
): Value {
  const name = /^set(?:UTC)?([A-Z][A-Za-z]*)$/.exec(method)?.[1] ?? '';
  const isUtc = method.startsWith('setUTC') && held.base === 'now' && held.aheadMinutes === undefined;
  const moment: Moment = isUtc ? { ...held, clock: 'utc' } : held;
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
