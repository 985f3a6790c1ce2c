/** Beyond any pause that is meant: a year. */
const longestAskedMs = 365 * 24 * 60 * 60_000;

/**
 * A `Retry-After` header, seconds or an HTTP date, → milliseconds from now, a year at most; undefined when it is
 * neither.
 */
export function parseRetryAfter(text: string | undefined, nowMs: number): number | undefined {
  const trimmed = text?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(trimmed)) return Math.min(longestAskedMs, Number(trimmed) * 1000);
  if (!/[a-z]{3}.*\d{2}:\d{2}:\d{2}/i.test(trimmed)) return undefined;
  // One of the three forms of an HTTP date names no zone; all of them are in GMT.
  const dateMs = Date.parse(/GMT$/i.test(trimmed) ? trimmed : `${trimmed} GMT`);
  return Number.isNaN(dateMs) ? undefined : Math.min(longestAskedMs, Math.max(0, dateMs - nowMs));
}
