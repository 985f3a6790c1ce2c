import { dayMs } from '../domain/time/time';
import { isObject } from '../domain/idioms/checkJson';

/** Of a day's requests so much is left to other programs with the same key. */
const reserve = 0.2;

/** The requests that were sent on a day, of UTC. */
export interface Spent {
  readonly day: string;
  readonly requests: number;
}

/** Of the file that says how many requests were sent. */
export const maxSpentBytes = 1_000;

const dayOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 10);

export function parseSpent(text: string | undefined): Spent | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (!isObject(value)) return undefined;
    const { day, requests } = value;
    const isCount = typeof requests === 'number' && Number.isSafeInteger(requests) && requests >= 0;
    return typeof day === 'string' && isCount ? { day, requests } : undefined;
  } catch {
    return undefined;
  }
}

/** How many requests of a day may be used. Infinity where they are not counted. */
const allowedPerDay = (perDay: number): number => Math.floor(perDay * (1 - reserve));

/** The requests of today; of tomorrow where the clock has been put back over midnight since. */
function spentSince(spent: Spent | undefined, nowMs: number): Spent {
  const days = [dayOf(nowMs), dayOf(nowMs + dayMs)];
  return spent && days.includes(spent.day) ? spent : { day: dayOf(nowMs), requests: 0 };
}

/** How many more may be sent today. */
export const leftToday = (perDay: number, spent: Spent | undefined, nowMs: number): number =>
  Math.max(0, allowedPerDay(perDay) - spentSince(spent, nowMs).requests);

/** With one more request. */
export function addRequest(spent: Spent | undefined, nowMs: number): Spent {
  const { day, requests } = spentSince(spent, nowMs);
  return { day, requests: requests + 1 };
}

/** Until the next day begins, in milliseconds. */
export const untilTomorrow = (nowMs: number): number =>
  Date.parse(`${dayOf(nowMs + dayMs)}T00:00:00Z`) - nowMs;
