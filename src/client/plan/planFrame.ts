import { ceilToBucket } from '../../domain/time/bucket';
import { defaultInterval, offsetMinutesOf } from '../../domain/catalog/index';
import { optional } from '../../domain/idioms/optional';
import type { Query } from '../../domain/query/query';
import type { Window } from '../../domain/time/window';
import { limitDaysOf, type Limits } from './limits';
import { earliestStart, planWindow, type PlannedWindow } from './planWindow';

const monthly = '1M';
const yearDays = 366;

/** The clock-dependent inputs of a plan: the same query, limits and frame give the same plan. */
export interface PlanFrame extends PlannedWindow {
  /** The complete buckets to fetch, of the fetched interval. */
  readonly sent?: Window;
  /** Set when the interval is derived on joining, from this finer one. */
  readonly derivedFrom?: string;
  /** Epoch milliseconds before which no window may begin; absent when unknown. */
  readonly earliestMs?: number;
}

/**
 * Returns the interval to fetch instead. Months replace financial years, if the live service's limits do not allow
 * those (docs/service.md: Longest windows), and seasons, since the service combines two summers into one
 * (docs/service.md: Time).
 */
export function derivedFromOf(interval: string, limits: Limits): string | undefined {
  const isRefused = interval === 'fy' && limitDaysOf(limits, interval) < yearDays;
  return isRefused || interval === 'season' ? monthly : undefined;
}

/** Returns the frame, at this instant, of a query accepted by `toSendableQuery`. */
export function planFrame(query: Query, limits: Limits, nowMs: number): PlanFrame {
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const interval = query.interval ?? defaultInterval;
  const { exact, asked, toComeMs } = planWindow(query, limits, nowMs);
  const derivedFrom = asked && derivedFromOf(interval, limits);
  const cut =
    asked && derivedFrom !== undefined
      ? { ...asked, endMs: Math.min(asked.endMs, ceilToBucket(nowMs, derivedFrom, offsetMinutes)) }
      : asked;
  const sent = cut && cut.endMs > cut.startMs ? cut : asked;
  const earliestMs = earliestStart(limits, interval, offsetMinutes, nowMs);
  return optional({ exact, asked, toComeMs, sent, derivedFrom, earliestMs });
}
