import type { Query } from '../query/query';
import { defaultInterval, offsetMinutesOf } from '../catalog/index';
import { dayMs, parseQueryDate } from './time';
import { resolveWindow } from './window';

/** Two years may be a day longer than the smallest plan's history. */
const leapMs = dayMs;

/** True when a window that is not rounded may begin at an instant on a plan that reaches back `reachDays`. */
export const isWithinReach = (startMs: number, reachDays: number, nowMs: number): boolean =>
  startMs >= nowMs - reachDays * dayMs - leapMs;

/** True when a query begins before what a plan reaches, however its window is rounded. */
export function isBeyondReach(
  { network_code: network = '', window, date_start: start }: Partial<Query>,
  reachDays: number,
  nowMs: number,
): boolean {
  const startMs =
    window === undefined
      ? start && parseQueryDate(start, offsetMinutesOf(network))
      : // The shortest interval moves the start the least.
        resolveWindow(
          { operation: 'network', network_code: network, metrics: [], window, interval: defaultInterval },
          nowMs,
        )?.startMs;
  return typeof startMs === 'number' && !isWithinReach(startMs, reachDays, nowMs);
}
