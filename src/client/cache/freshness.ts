import { dayMs, minuteMs } from '../../domain/durations';

/** What decides how long a reply is fresh. */
export interface ReplyAge {
  /** Epoch milliseconds at which the service last sent or confirmed it. */
  readonly fetchedAtMs: number;
  /** Epoch milliseconds at which the requested window ends; undefined when the service chose it. */
  readonly windowEndMs: number | undefined;
  /** How long a reply is fresh that has no window. */
  readonly freshMs?: number | undefined;
}

/** The service answers the same for as long (docs/service.md: Limits and caching). */
const movingMs = 5 * minuteMs;
/** Values of the last days still change: settlement, metering, rooftop estimates. */
const unsettledMs = 2 * dayMs;
const longestMs = 30 * dayMs;

/**
 * How many milliseconds after `fetchedAtMs` a reply may be used unasked. What was still moving when it was fetched: as
 * long as the service itself keeps it. What had ended before: a tenth of how long ago that was, the usual rule of HTTP
 * for replies that say nothing about it, 30 days at most.
 */
export function freshForMs({ fetchedAtMs, windowEndMs, freshMs }: ReplyAge): number {
  if (freshMs !== undefined) return freshMs;
  const endedForMs = windowEndMs === undefined ? 0 : fetchedAtMs - windowEndMs;
  return endedForMs >= unsettledMs ? Math.min(longestMs, endedForMs / 10) : movingMs;
}

/** True when a reply may be used without asking. One from the future is not: the clock was wrong, then or now. */
export function isFresh(reply: ReplyAge, nowMs: number): boolean {
  const ageMs = nowMs - reply.fetchedAtMs;
  return ageMs >= 0 && ageMs < freshForMs(reply);
}
