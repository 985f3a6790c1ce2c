import { ceilToBucket } from '../../domain/bucket';
import { defaultInterval, offsetMinutesOf } from '../../domain/catalog/index';
import { optional } from '../../domain/optional';
import type { Query } from '../../domain/query';
import type { Window } from '../../domain/window';
import { limitDaysOf, type Limits } from './limits';
import { earliestStart, planWindow, type PlannedWindow } from './planWindow';

const monthly = '1M';
const yearDays = 366;

/** All that a plan takes from the clock, and nothing else of it: the same frame makes the same plan. */
export interface PlanFrame extends PlannedWindow {
  /** The whole buckets that are fetched, of the interval that is fetched. */
  readonly sent?: Window;
  /** Set when the interval is made here, from this finer one. */
  readonly derivedFrom?: string;
  /** Epoch milliseconds before which no window may begin; absent when that is not known. */
  readonly earliestMs?: number;
}

/** The live service allows no financial year within its limits: months are asked instead (docs/service.md: Longest windows). */
function derivedFromOf(interval: string, limits: Limits): string | undefined {
  return interval === 'fy' && limitDaysOf(limits, interval) < yearDays ? monthly : undefined;
}

/** The window of a query that `toSendableQuery` let pass, as it is at this instant. */
export function planFrame(query: Query, limits: Limits, nowMs: number): PlanFrame {
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const interval = query.interval ?? defaultInterval;
  const { exact, asked } = planWindow(query, limits, nowMs);
  const derivedFrom = asked && derivedFromOf(interval, limits);
  const cut =
    asked && derivedFrom !== undefined
      ? { ...asked, endMs: Math.min(asked.endMs, ceilToBucket(nowMs, derivedFrom, offsetMinutes)) }
      : asked;
  const sent = cut && cut.endMs > cut.startMs ? cut : asked;
  const earliestMs = earliestStart(limits, interval, offsetMinutes, nowMs);
  return optional({ exact, asked, sent, derivedFrom, earliestMs });
}
