import { offsetMinutesOf } from '../../domain/catalog/index';
import type { Diagnostic } from '../../domain/diagnostic';
import { dayMs } from '../../domain/durations';
import { formatNaive, hasOffset, parseQueryDate } from '../../domain/time';

type DateField = 'date_start' | 'date_end';

/** Checks a typed date in a network's time. `start` is the start of the window, for checking its end. */
export function diagnoseDate(
  field: DateField,
  text: string,
  networkCode: string,
  start?: string,
): Diagnostic | undefined {
  const offset = offsetMinutesOf(networkCode);
  const ms = parseQueryDate(text, offset);
  const common = { severity: 'error', path: [field], value: text } as const;
  if (ms === undefined) return { ...common, code: 'badDate' };
  if (hasOffset(text)) return { ...common, code: 'dateHasOffset' };
  const startMs = start === undefined ? undefined : parseQueryDate(start, offset);
  return startMs !== undefined && ms <= startMs ? { ...common, code: 'endNotAfterStart' } : undefined;
}

/** Converts a typed date to the form of requests: "2026-10-05" → "2026-10-05T00:00:00". */
export function toStamp(text: string, networkCode: string): string {
  const offset = offsetMinutesOf(networkCode);
  const ms = parseQueryDate(text, offset);
  return ms === undefined ? text : formatNaive(ms, offset);
}

/** The date `days` before now in network time: the initial value of a date's input box. */
export function dayBefore(nowMs: number, days: number, networkCode: string): string {
  return formatNaive(nowMs - days * dayMs, offsetMinutesOf(networkCode)).slice(0, 10);
}
