import type { Client } from '../client/index';
import { dayMs, isCount, isObject, isText, minuteMs } from '../domain';
import type { DatasetPlan, PlannedPart } from './datasetPlan';

/** The share of a day's requests that is left to other programs with the same key. */
const reserve = 0.2;

/** The number of requests sent on a day in UTC. */
export interface Spent {
  day: string;
  requests: number;
}

export const maxSpentBytes = 1_000;

const dayOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 10);

export function parseSpent(text: string | undefined): Spent | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (!isObject(value)) return undefined;
    const { day, requests } = value;
    return isText(day) && isCount(requests) ? { day, requests } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the requests of today, or of tomorrow when the clock has been put back over midnight since. */
function spentSince(spent: Spent | undefined, nowMs: number): Spent {
  const days = [dayOf(nowMs), dayOf(nowMs + dayMs)];
  return spent && days.includes(spent.day) ? spent : { day: dayOf(nowMs), requests: 0 };
}

/** Returns the number of requests that may still be sent today; Infinity where they are not counted. */
export const leftToday = (perDay: number, spent: Spent | undefined, nowMs: number): number =>
  Math.max(0, Math.floor(perDay * (1 - reserve)) - spentSince(spent, nowMs).requests);

export function addRequest(spent: Spent | undefined, nowMs: number): Spent {
  const { day, requests } = spentSince(spent, nowMs);
  return { day, requests: requests + 1 };
}

/** Returns the milliseconds until the next day begins. */
export const untilTomorrow = (nowMs: number): number =>
  Date.parse(`${dayOf(nowMs + dayMs)}T00:00:00Z`) - nowMs;

/** The wait after the service has refused a key that it accepted before. */
export const refusalPauseMs = 15 * minuteMs;

/** Returns the daily requests of the key; Infinity when they are unknown or not counted. */
export function requestsPerDay(
  client: Pick<Client, 'plan'>,
  { isSample, query, generations }: DatasetPlan,
): number {
  if (isSample) return Infinity;
  // The latest part: the plan of the key may no longer reach an early one.
  const parts = generations.flatMap((one) => one.parts);
  const latest = parts.reduce<PlannedPart | undefined>((a, b) => (a && a.endMs > b.endMs ? a : b), undefined);
  const { requests, quotaShare = 0 } = client.plan(latest?.query ?? query).cost;
  return quotaShare > 0 ? Math.round(requests / quotaShare) : Infinity;
}
