/** Beyond any plausible pause: a year. */
const longestAskedMs = 365 * 24 * 60 * 60_000;

/**
 * Parses a `Retry-After` header, in seconds or as an HTTP date, to milliseconds from now, at most a year; undefined
 * when it is neither.
 */
export function parseRetryAfter(text: string | undefined, nowMs: number): number | undefined {
  const trimmed = text?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(trimmed)) return Math.min(longestAskedMs, Number(trimmed) * 1000);
  if (!/[a-z]{3}.*\d{2}:\d{2}:\d{2}/i.test(trimmed)) return undefined;
  // One of the three forms of an HTTP date has no time zone; all of them are in GMT.
  const dateMs = Date.parse(/GMT$/i.test(trimmed) ? trimmed : `${trimmed} GMT`);
  return Number.isNaN(dateMs) ? undefined : Math.min(longestAskedMs, Math.max(0, dateMs - nowMs));
}
