import { dayMs, hourMs, minuteMs } from '../../../domain/durations';
import { networks } from '../../../domain/catalog/index';
import type { Extent } from '../code/expression';
import { formatOffset, parseStamp, hasOffset } from '../../../domain/time';

/** As relative windows are written: `m` is minutes, `M` months. */
export type TimeUnit = 'm' | 'h' | 'd' | 'w' | 'M' | 'y';

/** To what a moment is rounded down. */
export type Floor = 'hour' | 'day' | 'month' | 'year';

/** The expression that gave a moment its clock. */
export interface Origin extends Extent {
  /** The name of what is called. */
  readonly name: string;
  /** What a method is called on. */
  readonly held?: Extent;
}

/** A moment as code computes it. */
export interface Moment {
  /** `now`: so much before or after the run; `fixed`: a wall-clock time. */
  readonly base: 'now' | 'fixed';
  /** Of `fixed` the wall-clock time as if it were UTC, of `now` the shift. */
  readonly ms: number;
  /** The shift of `now` in calendar months. */
  readonly months: number;
  /** How the shift is written. */
  readonly unit: TimeUnit;
  readonly floor?: Floor;
  /** `utc`: the clock of UTC; `aware`: with an offset, which is sent; `machine`: on the clock of whoever runs it. */
  readonly clock: 'plain' | 'utc' | 'aware' | 'machine';
  /** Of an aware moment, where it is known. */
  readonly offsetMinutes?: number;
  /** So far the clock of UTC was put forward to be that of a network; `ms` is without it where the moment is before now. */
  readonly aheadMinutes?: number;
  readonly origin?: Origin;
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
  ...{ base: 'fixed', ms, months: 0, unit: 'd', clock },
  ...(offsetMinutes !== undefined && { offsetMinutes }),
});

/** Reads a stamp; an offset is kept, the wall-clock time as well. */
export function parseMoment(text: string): Moment | undefined {
  const bare = text.trim().replace(/\s*(Z|[+-]\d{2}:?\d{2})$/i, (offset, ...found) =>
    // The day of a date alone is no offset.
    /^\d{4}-\d{2}$/.test(text.slice(0, Number(found[1]))) ? offset : '',
  );
  const ms = parseStamp(bare, 0);
  if (ms === undefined) return undefined;
  if (!hasOffset(text)) return fixedMoment(ms);
  const instant = parseStamp(text, 0);
  return instant === undefined ? undefined : fixedMoment(ms, 'aware', Math.round((ms - instant) / minuteMs));
}

const units: readonly (readonly [unit: TimeUnit, ms: number])[] = [
  ['d', dayMs],
  ['h', hourMs],
  ['m', minuteMs],
];

/** The largest unit of which a length of time is a whole number. */
export const unitOfMs = (ms: number): TimeUnit =>
  units.find(([, length]) => ms !== 0 && ms % length === 0)?.[0] ?? 'm';

/** The offsets of the networks. */
const networkOffsets: ReadonlySet<number> = new Set(networks.map(({ offsetMinutes }) => offsetMinutes));

/** Puts a clock of UTC, or of an instant, forward by a network's offset, on purpose: `Date.now() + 10 * 3_600_000`. */
function putAhead(moment: Moment, ms: number, months: number): Moment | undefined {
  const minutes = ms / minuteMs;
  const isUtcMidnight = moment.clock === 'utc' && moment.floor !== undefined;
  const canBe = moment.clock !== 'plain' && moment.aheadMinutes === undefined && !isUtcMidnight;
  if (!canBe || months !== 0 || !networkOffsets.has(minutes)) return undefined;
  return { ...moment, ms: moment.base === 'fixed' ? moment.ms + ms : moment.ms, aheadMinutes: minutes };
}

/** A moment as network time: the clock of UTC that was put forward by the network's offset is the network's own. */
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

/** Later by so much; undefined where the order of steps matters and cannot be kept. */
export function shiftMoment(
  moment: Moment,
  { ms, months, unit }: { readonly ms: number; readonly months: number; readonly unit: TimeUnit },
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
    return { ...moment, ms: date.getTime() + ms };
  }
  const isCoarse = moment.floor === 'month' || moment.floor === 'year';
  if (isCoarse || (moment.floor !== undefined && ms % floorMs[moment.floor] !== 0)) return undefined;
  const isFirst = moment.ms === 0 && moment.months === 0;
  const shifted = { ...moment, ms: moment.ms + ms, months: moment.months + months };
  return { ...shifted, unit: isFirst ? unit : shifted.months === 0 ? unitOfMs(shifted.ms) : 'M' };
}

const floorMs: Readonly<Record<Floor, number>> = { hour: hourMs, day: dayMs, month: dayMs, year: dayMs };
const order: readonly Floor[] = ['hour', 'day', 'month', 'year'];

export function floorMoment(moment: Moment, floor: Floor): Moment {
  if (moment.base === 'fixed') {
    const date = new Date(moment.ms);
    const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
    if (floor === 'hour') return { ...moment, ms: moment.ms - (moment.ms % hourMs) };
    const ms = Date.UTC(year, floor === 'year' ? 0 : month, floor === 'day' ? day : 1);
    return { ...moment, ms };
  }
  const isFiner = moment.floor !== undefined && order.indexOf(moment.floor) > order.indexOf(floor);
  return isFiner ? moment : { ...moment, floor };
}

/** A fixed moment as a query writes it, its offset included. */
export function stampOf({ ms, offsetMinutes }: Moment): string {
  const naive = new Date(ms).toISOString().slice(0, 19);
  return offsetMinutes === undefined ? naive : naive + formatOffset(offsetMinutes);
}

/** How long before now a moment is, as a relative window; undefined where it is not before now. */
export function backFromNow({ base, ms, months, unit }: Moment): string | undefined {
  if (base !== 'now' || ms > 0 || months > 0 || (ms !== 0 && months !== 0)) return undefined;
  if (months !== 0) return months % 12 === 0 ? `${-months / 12}y` : `${-months}M`;
  if (ms === 0) return undefined;
  const lengths: Readonly<Record<string, number>> = { m: minuteMs, h: hourMs, d: dayMs, w: 7 * dayMs };
  const length = lengths[unit] ?? minuteMs;
  if (ms % length === 0) return `${-ms / length}${unit}`;
  const other = unitOfMs(ms);
  return ms % minuteMs === 0 ? `${-ms / (lengths[other] ?? minuteMs)}${other}` : undefined;
}

/** The relative window from a moment to now, or to another one; undefined where queries have none such. */
export function windowOf(start: Moment, end: Moment | undefined): string | undefined {
  if (start.base !== 'now') return undefined;
  const isAtNow = end === undefined || (end.ms === 0 && end.months === 0) || isNextMidnight(end);
  if (end && (end.base !== 'now' || !isAtNow)) return undefined;
  const isUnshifted = start.ms === 0 && start.months === 0;
  if (start.floor === 'month' || start.floor === 'year')
    return isUnshifted && end?.floor === undefined ? `this ${start.floor}` : undefined;
  if (end?.floor === 'month' || end?.floor === 'year') return undefined;
  if (isUnshifted) return start.floor === 'day' && (!end?.floor || isNextMidnight(end)) ? 'today' : undefined;
  if (start.floor === 'day' && end?.floor === 'day' && start.ms === -dayMs && end.ms === 0)
    return 'yesterday';
  return backFromNow(start);
}

/** Tomorrow's beginning: all of today, of which nothing after now has come. */
const isNextMidnight = ({ base, ms, months, floor }: Moment): boolean =>
  base === 'now' && floor === 'day' && ms === dayMs && months === 0;
