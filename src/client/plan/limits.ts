import { dayMs } from '../../domain/durations';
import { findInterval } from '../../domain/catalog/index';
import { parameterOf } from '../../domain/catalog/parameters';

/** How much a service allows in one request, and a key in a day. */
export interface Limits {
  /**
   * Longest window of a request in days, by interval. The service compares whole days. An interval that is not named:
   * the smallest plan's (domain/catalog).
   */
  readonly windowDays: Readonly<Record<string, number>>;
  /** How many days back a window may begin; Infinity where there is no limit, absent when that is not known. */
  readonly reachDays?: number;
  /** Most codes of one list in a request. The specification: 30. */
  readonly codes: number;
  /** Requests a key may make in a day; Infinity where there is no limit. */
  readonly dailyRequests: number;
}

/** Of the smallest plan (docs/service.md: Limits and caching). */
export const defaultLimits: Limits = {
  windowDays: {},
  codes: parameterOf('facility_code').maxCodesPerRequest ?? 30,
  dailyRequests: 500,
};

/**
 * Longest window of one request, in days; Infinity for an interval without a known limit, and where the smallest plan's
 * is shorter than a bucket: that is a fallback of the live service, and no other service need have it.
 */
export function limitDaysOf(limits: Limits, interval: string): number {
  const known = Object.hasOwn(limits.windowDays, interval) ? limits.windowDays[interval] : undefined;
  const { limitDays, durationMs } = findInterval(interval) ?? { limitDays: Infinity, durationMs: 0 };
  return known ?? (limitDays * dayMs < durationMs ? Infinity : limitDays);
}
