import {
  dayMs,
  formatOffset,
  hasOffset,
  hourMs,
  isStampable,
  minuteMs,
  networks,
  parseStamp,
} from '../../../domain';
import type { Extent } from '../parse/expression';

/** Units as in relative windows: `m` is minutes, `M` months. */
export type TimeUnit = 'm' | 'h' | 'd' | 'w' | 'M' | 'y';

/** The length of each unit of time that has a fixed one. */
export const unitMs: Readonly<Record<TimeUnit, number>> = {
  m: minuteMs,
  h: hourMs,
  d: dayMs,
  w: 7 * dayMs,
  M: 0,
  y: 0,
};

/** The length of each named unit of time: fixed, or in months. */
export const timeUnits: Readonly<Record<string, readonly [ms: number, months: number, unit: TimeUnit]>> = {
  minutes: [minuteMs, 0, 'm'],
  hours: [hourMs, 0, 'h'],
  days: [dayMs, 0, 'd'],
  weeks: [7 * dayMs, 0, 'w'],
  months: [0, 1, 'M'],
  years: [0, 12, 'y'],
};

export type Floor = 'hour' | 'day' | 'month' | 'year';

/** The expression that gave a moment its clock. */
export interface Origin extends Extent {
  name: string;
  receiver?: Extent;
}

/** A moment as code computes it. */
export interface Moment {
  /** `now`: relative to the time of the run; `fixed`: a wall-clock time. */
  base: 'now' | 'fixed';
  /** For `fixed`, the wall-clock time as if it were UTC; for `now`, the shift. In milliseconds. */
  ms: number;
  /** The shift of `now` in calendar months. */
  months: number;
  /** The unit in which the shift is written. */
  unit: TimeUnit;
  floor?: Floor;
  /** True when only the date is rounded, and the time of day is still that of the run: `.replace(day=1)`. */
  hasTimeOfDay?: boolean;
  /** `utc`: UTC; `aware`: with an offset, which is sent; `machine`: the clock of the computer that runs the code. */
  clock: 'plain' | 'utc' | 'aware' | 'machine';
  /** The offset of an aware moment, if known. */
  offsetMinutes?: number;
  /**
   * Where a clock time without an offset comes from, when it is not as written: the offset of its zone, a zone that is no
   * network's, or the computer that runs the code.
   */
  from?: number | 'otherZone' | 'machine';
  /** The duration of a bare number that is added, in a language where it depends on the class of the moment. */
  stepMs?: number;
  /** The minutes by which the code moves a UTC clock forward to match a network's. With `now`, `ms` excludes them. */
  aheadMinutes?: number;
  origin?: Origin;
}

export const nowOn = (clock: Moment['clock']): Moment => ({
  base: 'now',
  ms: 0,
  months: 0,
  unit: 'h',
  clock,
});

export const fixedMoment = (
  ms: number,
  clock: Moment['clock'] = 'plain',
  offsetMinutes?: number,
): Moment => ({
  base: 'fixed',
  ms,
  months: 0,
  unit: 'd',
  clock,
  offsetMinutes,
});

/** Reads a stamp. An offset is returned separately; `ms` is the wall-clock time. */
export function parseMoment(text: string): Moment | undefined {
  const bare = text.trim().replace(/(?<!\s)\s*(Z|[+-]\d{2}:?\d{2})$/i, (offset, ...found) =>
    // In a bare date, the day is not an offset.
    /^\d{4}-\d{2}$/.test(text.slice(0, Number(found[1]))) ? offset : '',
  );
  const ms = parseStamp(bare, 0);
  if (ms === undefined) return undefined;
  if (!hasOffset(text)) return fixedMoment(ms);
  const instant = parseStamp(text, 0);
  return instant === undefined ? undefined : fixedMoment(ms, 'aware', Math.round((ms - instant) / minuteMs));
}

/** Returns the largest unit that divides a duration. */
export const unitOfMs = (ms: number): TimeUnit =>
  (['d', 'h', 'm'] as const).find((unit) => ms !== 0 && ms % unitMs[unit] === 0) ?? 'm';

/** Removes the offset of a moment, and keeps its clock time with the zone that it comes from. */
export function dropOffset({ offsetMinutes, origin: _, ...moment }: Moment): Moment {
  if (moment.clock === 'utc' || offsetMinutes === 0) return { ...moment, clock: 'utc' };
  const from = moment.clock === 'aware' ? (offsetMinutes ?? moment.from) : moment.from;
  return { ...moment, clock: 'plain', from };
}

const networkOffsets = new Set(networks.map(({ offsetMinutes }) => offsetMinutes));

/**
 * Recognises a UTC clock, or an instant, that code moves forward by a network's offset on purpose: `Date.now() + 10 *
 * 3_600_000`.
 */
function putAhead(moment: Moment, ms: number, months: number): Moment | undefined {
  const minutes = ms / minuteMs;
  const isUtcMidnight = moment.clock === 'utc' && moment.floor !== undefined;
  const canBe = moment.clock !== 'plain' && moment.aheadMinutes === undefined && !isUtcMidnight;
  if (!canBe || months !== 0 || !networkOffsets.has(minutes)) return undefined;
  return { ...moment, ms: moment.base === 'fixed' ? moment.ms + ms : moment.ms, aheadMinutes: minutes };
}

/** Converts a moment to network time. A UTC clock put forward by the network's offset already has it. */
export function inNetworkTime(
  { aheadMinutes, ...moment }: Moment,
  offsetMinutes: number | undefined,
): Moment {
  if (aheadMinutes === undefined) return moment;
  const isOwn = offsetMinutes === undefined || offsetMinutes === aheadMinutes;
  if (moment.clock === 'utc' && isOwn) return { ...moment, clock: 'plain' };
  if (moment.base === 'fixed') return moment;
  const ms = moment.ms + aheadMinutes * minuteMs;
  return { ...moment, ms, unit: unitOfMs(ms) };
}

/** Moves a fixed moment by months as JavaScript does: a day that the month does not have falls into the next one. */
export function addMonths(moment: Moment, months: number): Moment | undefined {
  const date = new Date(moment.ms);
  date.setUTCMonth(date.getUTCMonth() + months);
  return isStampable(date.getTime()) ? { ...moment, ms: date.getTime() } : undefined;
}

/** Moves a moment later. Undefined when the result would depend on the order of rounding and shifting. */
export function shiftMoment(
  moment: Moment,
  { ms, months, unit }: { ms: number; months: number; unit: TimeUnit },
): Moment | undefined {
  const ahead = putAhead(moment, ms, months);
  if (ahead) return ahead;
  if (moment.base === 'fixed') {
    const date = new Date(moment.ms);
    const day = date.getUTCDate();
    if (months !== 0) {
      date.setUTCDate(1);
      date.setUTCMonth(date.getUTCMonth() + months);
      const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
      date.setUTCDate(Math.min(day, last));
    }
    const shifted = date.getTime() + ms;
    return isStampable(shifted) ? { ...moment, ms: shifted } : undefined;
  }
  if (moment.floor === 'month' || moment.floor === 'year') return undefined;
  if (moment.floor && ms % (moment.floor === 'hour' ? hourMs : dayMs) !== 0) return undefined;
  const isFirst = moment.ms === 0 && moment.months === 0;
  const shifted = { ...moment, ms: moment.ms + ms, months: moment.months + months };
  return { ...shifted, unit: isFirst ? unit : shifted.months === 0 ? unitOfMs(shifted.ms) : 'M' };
}

const order: readonly Floor[] = ['hour', 'day', 'month', 'year'];

export function floorMoment(moment: Moment, floor: Floor): Moment {
  if (moment.base === 'fixed') {
    const date = new Date(moment.ms);
    if (floor === 'hour') return { ...moment, ms: moment.ms - (moment.ms % hourMs) };
    const month = floor === 'year' ? 0 : date.getUTCMonth();
    const ms = Date.UTC(date.getUTCFullYear(), month, floor === 'day' ? date.getUTCDate() : 1);
    return { ...moment, ms };
  }
  const isFiner = moment.floor !== undefined && order.indexOf(moment.floor) > order.indexOf(floor);
  const { hasTimeOfDay: _, ...rounded } = moment;
  if (moment.hasTimeOfDay && floor === 'hour') return moment;
  return isFiner ? rounded : { ...rounded, floor };
}

/** Sets the date of a moment relative to now to the first day of its month or year, at the same time of day. */
export function toFirstDay(moment: Moment, floor: 'month' | 'year'): Moment {
  const rounded = floorMoment(moment, floor);
  const hasTime = moment.base === 'now' && (moment.floor === undefined || moment.floor === 'hour');
  return hasTime || moment.hasTimeOfDay ? { ...rounded, hasTimeOfDay: true } : rounded;
}

/** Sets parts of a fixed moment, from the year to the second; undefined when there is no such date. */
export function withParts(moment: Moment, parts: readonly (number | undefined)[]): Moment | undefined {
  const date = new Date(moment.ms);
  const ms = Date.UTC(
    parts[0] ?? date.getUTCFullYear(),
    parts[1] ?? date.getUTCMonth(),
    parts[2] ?? date.getUTCDate(),
    parts[3] ?? date.getUTCHours(),
    parts[4] ?? date.getUTCMinutes(),
    parts[5] ?? date.getUTCSeconds(),
  );
  return isStampable(ms) ? { ...moment, ms } : undefined;
}

/** Writes a fixed moment as a query does, with its offset if it has one. */
export function stampOf({ ms, offsetMinutes }: Moment): string {
  const naive = new Date(ms).toISOString().slice(0, 19);
  return offsetMinutes === undefined ? naive : naive + formatOffset(offsetMinutes);
}

/** Returns the distance of a moment before now as a relative window; undefined when it is not before now. */
function backFromNow({ base, ms, months, unit }: Moment): string | undefined {
  if (base !== 'now' || ms > 0 || months > 0 || (ms !== 0 && months !== 0)) return undefined;
  if (months !== 0) return months % 12 === 0 ? `${-months / 12}y` : `${-months}M`;
  if (ms === 0) return undefined;
  if (ms % unitMs[unit] === 0) return `${-ms / unitMs[unit]}${unit}`;
  const other = unitOfMs(ms);
  return ms % minuteMs === 0 ? `${-ms / unitMs[other]}${other}` : undefined;
}

/** Returns the relative window from a moment to now or to another moment; undefined when there is none. */
export function windowOf(start: Moment, end: Moment | undefined): string | undefined {
  if (start.base !== 'now' || start.hasTimeOfDay || end?.hasTimeOfDay) return undefined;
  const isAtNow = end === undefined || (end.ms === 0 && end.months === 0) || isNextMidnight(end);
  if (end && (end.base !== 'now' || !isAtNow)) return undefined;
  const isUnshifted = start.ms === 0 && start.months === 0;
  if (start.floor === 'month' || start.floor === 'year')
    return isUnshifted && end?.floor === undefined ? `this ${start.floor}` : undefined;
  if (end?.floor === 'month' || end?.floor === 'year') return undefined;
  if (isUnshifted) return start.floor === 'day' && (!end?.floor || isNextMidnight(end)) ? 'today' : undefined;
  if (start.floor === 'day' && end?.floor === 'day' && start.ms === -dayMs && end.ms === 0)
    return 'yesterday';
  const back = backFromNow(start);
  if (start.floor === 'day')
    return back && `${back} ${end?.floor === 'day' && !isNextMidnight(end) ? 'until' : 'and'} today`;
  return end?.floor === 'day' && !isNextMidnight(end) ? undefined : back;
}

/** True for the time of the run, and for the beginning of tomorrow, because there are no data in between. */
export const isNow = (moment: Moment): boolean =>
  isNextMidnight(moment) ||
  (moment.base === 'now' && moment.ms === 0 && moment.months === 0 && moment.floor === undefined);

/** True for the beginning of tomorrow. It ends a window like now, because there are no data after now. */
const isNextMidnight = ({ base, ms, months, floor }: Moment): boolean =>
  base === 'now' && floor === 'day' && ms === dayMs && months === 0;

/** Returns the offset of a zone without daylight saving, in minutes; undefined for any other zone. */
export function offsetOfZone(zone: string): number | undefined {
  if (zone === 'Australia/Brisbane') return 600;
  if (zone === 'Australia/Perth') return 480;
  const hours = /^Etc\/GMT-(\d{1,2})$/.exec(zone);
  return hours ? Number(hours[1]) * 60 : undefined;
}
