import { dayMs } from '../../../domain/time/time';
import { readField } from '../values/momentParts';
import { fixedMoment, floorMoment, nowOn, parseMoment, type Moment } from '../values/moment';
import type { Argument } from '../parse/expression';
import { listValue, momentValue, plainText, unread, type ReadCall, type Value } from '../values/value';

function utcOf(values: readonly Value[]): Value {
  const numbers = values.map((value) => (value.kind === 'number' ? value.value : NaN));
  const [year, month, day = 1, hour = 0, minute = 0, second = 0] = numbers;
  const ms = Date.UTC(year, month, day, hour, minute, second);
  return Number.isFinite(ms) ? momentValue(fixedMoment(ms, 'utc')) : unread('expression');
}

/** Evaluates `new Date(…)`. A text without a time is UTC; one with a time but no zone is on the machine's clock. */
function newDate(values: readonly Value[]): Value {
  const first = values.at(0);
  if (!first) return momentValue(nowOn('machine'));
  if (values.length > 1) return unread('machineZone');
  if (first.kind === 'moment') return first;
  const text = plainText(first);
  if (text === undefined || first.kind === 'number')
    return first.kind === 'unread' ? first : unread('expression');
  const read = parseMoment(text);
  if (!read) return unread('notADate');
  const isDay = /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(text);
  if (!isDay && read.offsetMinutes === undefined) return momentValue({ ...read, clock: 'machine' });
  return momentValue(fixedMoment(read.ms - (read.offsetMinutes ?? 0) * 60_000, 'utc'));
}

/** Converts a moment to UTC, as text. Unread for a fixed moment on the unknown clock of the machine. */
function toIso(target: Moment): Value {
  if (target.base === 'fixed' && target.clock === 'machine') return unread('machineZone');
  const { origin: _, ...rest } = target;
  return momentValue({ ...rest, clock: 'utc' });
}

/** Patterns of the fraction and the zone at the end of an ISO text, and of its time. */
const isoEnd = /^(?:["'](?:\.000)?Z["']|\/(?:Z|\\\.(?:\\d(?:\{3\}|\+)|\.[+*])(?:Z\??)?)\$?\/g?)$/;
const isoTime = /^\/T\.[+*]\$?\/$/;

/** Evaluates `d.toISOString().replace("Z", "")` and similar; unread where the date itself may change. */
function replaceInIso(
  target: Moment,
  pattern: Argument | undefined,
  text: string,
  by: Value | undefined,
): Value {
  const written = pattern ? text.slice(pattern.value.start, pattern.end) : '';
  const replacement = by && plainText(by);
  if (replacement === '' && isoEnd.test(written)) return momentValue(target);
  if (replacement === '' && isoTime.test(written)) return momentValue(floorMoment(target, 'day'));
  return replacement === ' ' && /^["']T["']$/.test(written) ? momentValue(target) : unread('expression');
}

function callOnMoment({ name, values, args, text }: ReadCall, target: Moment): Value | undefined {
  const first = values.at(0);
  if (name === 'toISOString' || name === 'toJSON') return toIso(target);
  if (name === 'getTime' || name === 'valueOf') return momentValue(target);
  if (name === 'split' && first) {
    const separator = plainText(first);
    if (separator === 'T') return listValue([momentValue(floorMoment(target, 'day'))]);
    return separator === '.' || separator === 'Z' ? listValue([momentValue(target)]) : undefined;
  }
  if (name === 'replace') return replaceInIso(target, args.at(0), text, values.at(1));
  if (name === 'startOf' && first) {
    const unit = plainText(first);
    return unit === 'day' || unit === 'month' || unit === 'year' || unit === 'hour'
      ? momentValue(floorMoment(target, unit))
      : unread('expression');
  }
  return readField(target, name);
}

/** Evaluates functions of date libraries: `subDays(new Date(), 7)`, `startOfDay`, `formatISO`. */
function callLibrary({ name, values }: ReadCall): Value | undefined {
  const on = values.at(0);
  const count = values.at(1);
  if (on?.kind !== 'moment') return undefined;
  if (name === 'startOfDay') return momentValue(floorMoment(on.moment, 'day'));
  if (name === 'formatISO') return toIso(on.moment);
  const days = /^sub(Days|Weeks|Hours)$/.exec(name)?.[1];
  if (days === undefined || count?.kind !== 'number' || on.moment.base !== 'now') return undefined;
  const length = days === 'Days' ? dayMs : days === 'Weeks' ? 7 * dayMs : dayMs / 24;
  const unit = days === 'Days' ? 'd' : days === 'Weeks' ? 'w' : 'h';
  return momentValue({ ...on.moment, ms: on.moment.ms - count.value * length, unit });
}

/** Evaluates JavaScript's date functions. */
export function callScriptDate(call: ReadCall): Value | undefined {
  const { name, path, values } = call;
  if (path === 'Date') return newDate(values);
  if (path === 'Date.now') return momentValue(nowOn('machine'));
  if (path === 'Date.UTC') return utcOf(values);
  if (path === 'Number' && values[0]?.kind === 'moment') return values[0];
  const library = callLibrary(call);
  if (library) return library;
  if (!call.isMethod) return undefined;
  if (!/^(?:get|to|valueOf|split|replace|startOf)/.test(name)) return undefined;
  const on = call.receiver();
  return on.kind === 'moment' ? callOnMoment(call, on.moment) : undefined;
}
