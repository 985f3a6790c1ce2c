import { dayMs, minuteMs, parseStamp, utcMs, type Window } from '../../domain';
import { limitDaysOf, type Plan, planOf } from './servicePlans';
import { refuse } from './refusal';

const slotMs = 5 * minuteMs;
const halfHourMs = 30 * minuteMs;
const forecastDays = 8;

/** The meaning of `date_end`: `inclusive` as in the specification, or `exclusive` as on the live service. */
export type DateEnd = 'inclusive' | 'exclusive';

/** The facts that determine a window's defaults and limits. */
export interface WindowRequest {
  interval: string;
  dateStart: DateInput | undefined;
  dateEnd: DateInput | undefined;
  /** The current time on the network's wall clock. */
  wallNowMs: number;
  plan: Plan;
  dateEndMeans: DateEnd;
  /** True for facility data, for which the live service does not check that the window starts before it ends. */
  mayEndBeforeStart: boolean;
}

const floorTo = (ms: number, size: number): number => Math.floor(ms / size) * size;

/** Returns the end of the data: the newest interval is published only once it is settled. */
export const settledEnd = (wallNowMs: number): number => floorTo(wallNowMs, slotMs) - slotMs;

/** Returns the end of the data of rooftop solar, which are half-hourly estimates. */
export const rooftopEnd = (wallNowMs: number): number => floorTo(wallNowMs - halfHourMs, halfHourMs);

export const forecastRun = (wallNowMs: number): number => floorTo(wallNowMs, halfHourMs);

export const forecastEnd = (wallNowMs: number): number => forecastRun(wallNowMs) + forecastDays * dayMs;

function refuseOffset(request: WindowRequest): void {
  for (const [name, date] of [
    ['start', request.dateStart],
    ['end', request.dateEnd],
  ] as const) {
    if (date?.isAware) throw refuse(400, `Date ${name} must be timezone naive and in network time`);
  }
}

function refuseLimits(request: WindowRequest, startMs: number, endMs: number): void {
  const { interval, plan, wallNowMs } = request;
  if (startMs > endMs && !request.mayEndBeforeStart) {
    throw refuse(400, 'Date start must be before date end');
  }
  const max = limitDaysOf(plan, interval);
  if (Math.floor((endMs - startMs) / dayMs) > max) {
    throw refuse(400, `Date range too large for ${interval} interval. Maximum range is ${max} days.`);
  }
  const reach = plan.period_limit_days;
  if (reach !== null && startMs < wallNowMs - reach * dayMs) {
    throw refuse(
      400,
      `Date start is too far in the past. Your plan allows data from the last ${reach} days.`,
    );
  }
}

/** With an inclusive end, a bucket that starts exactly at the end belongs to the window. */
const toWindow = (request: WindowRequest, startMs: number, endMs: number): Window => ({
  startMs,
  endMs: request.dateEndMeans === 'inclusive' && request.dateEnd ? endMs + 1 : endMs,
});

/** Returns the window of settled data. Throws a Refusal when the plan does not allow it. */
export function resolveWindow(request: WindowRequest): Window {
  refuseOffset(request);
  const endMs = request.dateEnd?.wallMs ?? settledEnd(request.wallNowMs);
  // The default span is half the limit of the smallest plan, even for callers with a larger plan.
  const span = (limitDaysOf(planOf('COMMUNITY'), request.interval) * dayMs) / 2;
  const startMs = request.dateStart?.wallMs ?? endMs - span;
  refuseLimits(request, startMs, endMs);
  return toWindow(request, startMs, endMs);
}

/** Returns the window of a forecast: from the last complete interval to the end of the newest run. */
export function resolveForecastWindow(request: WindowRequest): Window {
  refuseOffset(request);
  const { wallNowMs } = request;
  const startMs = request.dateStart?.wallMs ?? settledEnd(wallNowMs);
  let endMs = request.dateEnd?.wallMs ?? forecastEnd(wallNowMs);
  if (!request.dateStart && !request.dateEnd) {
    endMs = Math.min(endMs, wallNowMs + limitDaysOf(request.plan, request.interval) * dayMs);
  }
  refuseLimits(request, startMs, endMs);
  return toWindow(request, startMs, endMs);
}

/** A date of the query string: an instant on the network's wall clock. `isAware`: the text has an offset. */
export interface DateInput {
  /** Wall-clock milliseconds, as if the network's local time were UTC. */
  wallMs: number;
  isAware: boolean;
}

const dateTime = /^\d{4}-\d\d-\d\d(?:[T t_]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

function faultOf(text: string): string {
  if (text.length < 10) return 'input is too short';
  if (!/^\d{4}/.test(text)) return 'invalid character in year';
  if (text[4] !== '-') return 'invalid date separator, expected `-`';
  if (!/^\d\d$/.test(text.slice(5, 7))) return 'invalid character in month';
  if (text[7] !== '-') return 'invalid date separator, expected `-`';
  if (!/^\d\d$/.test(text.slice(8, 10))) return 'invalid character in day';
  const month = Number(text.slice(5, 7));
  if (month < 1 || month > 12) return 'month value is outside expected range of 1-12';
  if (parseStamp(text.slice(0, 10), 0) === undefined) return 'day value is outside expected range';
  return 'unexpected extra characters at the end of the input';
}

const firstOfNumbers = utcMs(1600, 0);
const lastOfNumbers = utcMs(10_000, 0) - 1;

/** Parses a number of seconds (or milliseconds) since 1970 in UTC. */
function readNumber(number: number): { date: DateInput } | { error: string } {
  const wallMs = Math.abs(number) > 2e10 ? number : number * 1000;
  if (wallMs < firstOfNumbers) return { error: 'dates before 1600 are not supported as unix timestamps' };
  if (wallMs > lastOfNumbers) return { error: 'dates after 9999 are not supported as unix timestamps' };
  return { date: { wallMs, isAware: true } };
}

/** Parses a date. The error has the wording of the framework's parser. */
export function readDate(text: string): { date: DateInput } | { error: string } {
  if (/^[+-]?\d+(?:\.\d+)?$/.test(text)) return readNumber(Number(text));
  const match = dateTime.exec(text);
  const ms = match ? parseStamp(text.replace(/^(.{10})[t_]/i, '$1T').replace(',', '.'), 0) : undefined;
  if (ms === undefined || Number(text.slice(0, 4)) < 1) return { error: faultOf(text) };
  return { date: { wallMs: ms, isAware: match?.[1] !== undefined } };
}
