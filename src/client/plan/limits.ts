import { dayMs } from '../../domain/time/time';
import { findInterval } from '../../domain/catalog/index';
import { parameterOf } from '../../domain/catalog/parameters';

/** The limits of a service per request, and of a key per day. */
export interface Limits {
  /**
   * The longest window of a request in days, by interval. The service compares whole days. Intervals without an entry
   * have the smallest plan's limit (domain/catalog).
   */
  readonly windowDays: Readonly<Record<string, number>>;
  /** How many days back a window may begin; Infinity without a limit, absent when unknown. */
  readonly reachDays?: number;
  /** The maximum number of codes per list in a request. The specification: 30. */
  readonly codes: number;
  /** The number of requests per key and day; Infinity without a limit. */
  readonly dailyRequests: number;
}

/** The limits of the smallest plan (docs/service.md: Limits and caching). */
export const defaultLimits: Limits = {
  windowDays: {},
  codes: parameterOf('facility_code').maxCodesPerRequest ?? 30,
  dailyRequests: 500,
};

/**
 * Returns the longest window of one request, in days; Infinity for an interval without a known limit. Also Infinity
 * when the smallest plan's limit is shorter than a bucket, since that limit is a fallback of the live service only.
 */
export function limitDaysOf(limits: Limits, interval: string): number {
  const known = Object.hasOwn(limits.windowDays, interval) ? limits.windowDays[interval] : undefined;
  const { limitDays, durationMs } = findInterval(interval) ?? { limitDays: Infinity, durationMs: 0 };
  return known ?? (limitDays * dayMs < durationMs ? Infinity : limitDays);
}
