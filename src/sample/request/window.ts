import { dayMs, minuteMs } from '../../domain/durations';
import { limitDaysOf, planOf, type Plan } from '../plans';
import { refuse } from '../refusal';
import type { DateInput } from './dateInput';

const slotMs = 5 * minuteMs;
const forecastDays = 8;

/** The window of a request, `[startMs, endMs)` in wall-clock milliseconds of the network. */
export interface Window {
  readonly startMs: number;
  readonly endMs: number;
}

/** The facts that determine a window's defaults and limits. */
export interface WindowRequest {
  readonly interval: string;
  readonly dateStart: DateInput | undefined;
  readonly dateEnd: DateInput | undefined;
  /** The current time on the network's wall clock. */
  readonly wallNowMs: number;
  readonly plan: Plan;
  readonly dateEndMeans: 'inclusive' | 'exclusive';
  /** True for facility data, for which the live service does not check that the window starts before it ends. */
  readonly mayEndBeforeStart: boolean;
}

const floorTo = (ms: number, size: number): number => Math.floor(ms / size) * size;

/** Returns the end of the data: the newest interval is published only once it is settled. */
export const settledEnd = (wallNowMs: number): number => floorTo(wallNowMs, slotMs) - slotMs;

/** Returns the wall-clock time of the newest forecast. */
export const forecastRun = (wallNowMs: number): number => floorTo(wallNowMs, 30 * minuteMs);

/** Returns the end of the newest forecast, exclusive. */
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
  const most = limitDaysOf(plan, interval);
  if (Math.floor((endMs - startMs) / dayMs) > most) {
    throw refuse(400, `Date range too large for ${interval} interval. Maximum range is ${most} days.`);
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
