import { dayMs, minuteMs } from '../../domain/durations';

/** The inputs that determine how long a reply is fresh. */
export interface ReplyAge {
  /** Epoch milliseconds at which the service last sent or confirmed it. */
  readonly fetchedAtMs: number;
  /** Epoch milliseconds at which the requested window ends; undefined when the service chose it. */
  readonly windowEndMs: number | undefined;
  /** How long a reply without a window is fresh. */
  readonly freshMs?: number | undefined;
}

/** The service itself repeats the same reply for this long (docs/service.md: Limits and caching). */
const movingMs = 5 * minuteMs;
/** Values of the last days still change: settlement, metering, rooftop estimates. */
const unsettledMs = 2 * dayMs;
const longestMs = 30 * dayMs;

/**
 * Returns the milliseconds after `fetchedAtMs` during which a reply may be used without a request. For a window that
 * was still changing when fetched: as long as the service itself caches it. For an older window: a tenth of its age
 * when fetched, the usual heuristic of HTTP for replies without caching headers, at most 30 days.
 */
export function freshForMs({ fetchedAtMs, windowEndMs, freshMs }: ReplyAge): number {
  if (freshMs !== undefined) return freshMs;
  const endedForMs = windowEndMs === undefined ? 0 : fetchedAtMs - windowEndMs;
  return endedForMs >= unsettledMs ? Math.min(longestMs, endedForMs / 10) : movingMs;
}

/**
 * True when a reply may be used without a request. False for a reply from the future, since the clock was wrong, then
 * or now.
 */
export function isFresh(reply: ReplyAge, nowMs: number): boolean {
  const ageMs = nowMs - reply.fetchedAtMs;
  return ageMs >= 0 && ageMs < freshForMs(reply);
}
