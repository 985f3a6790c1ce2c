import { limitDaysOf, planOf, type Plan } from '../plans';
import { refuse } from '../refusal';
import type { DateInput } from './dateInput';

const slotMs = 300_000;
const dayMs = 86_400_000;
const forecastDays = 8;

/** What is asked for, `[startMs, endMs)` in wall-clock milliseconds of the network. */
export interface Window {
  readonly startMs: number;
  readonly endMs: number;
}

/** All that a window's defaults and limits depend on. */
export interface WindowRequest {
  readonly interval: string;
  readonly dateStart: DateInput | undefined;
  readonly dateEnd: DateInput | undefined;
  /** The network's wall clock now. */
  readonly wallNowMs: number;
  readonly plan: Plan;
  readonly dateEndMeans: 'inclusive' | 'exclusive';
  /** The live service does not look whether a facility's window ends before it starts. */
  readonly mayEndBeforeStart: boolean;
}

const floorTo = (ms: number, size: number): number => Math.floor(ms / size) * size;

/** The end of what is stored: the newest interval is held back until it is settled. */
export const settledEnd = (wallNowMs: number): number => floorTo(wallNowMs, slotMs) - slotMs;

/** When the newest forecast was made, on the wall clock. */
export const forecastRun = (wallNowMs: number): number => floorTo(wallNowMs, 30 * 60_000);

/** The end of the newest forecast, exclusive. */
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

/** Inclusive: what starts at the very end belongs to the window. */
const toWindow = (request: WindowRequest, startMs: number, endMs: number): Window => ({
  startMs,
  endMs: request.dateEndMeans === 'inclusive' && request.dateEnd ? endMs + 1 : endMs,
});

/** The window of settled data. Throws a Refusal when it cannot be asked for. */
export function resolveWindow(request: WindowRequest): Window {
  refuseOffset(request);
  const endMs = request.dateEnd?.wallMs ?? settledEnd(request.wallNowMs);
  // The default span is half of what the smallest plan allows, whatever the caller's plan.
  const span = (limitDaysOf(planOf('COMMUNITY'), request.interval) * dayMs) / 2;
  const startMs = request.dateStart?.wallMs ?? endMs - span;
  refuseLimits(request, startMs, endMs);
  return toWindow(request, startMs, endMs);
}

/** The window of a forecast: from the last complete interval to the end of the newest run. */
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
