import { offsetMinutesOf } from '../../domain/catalog/index';
import type { Diagnostic } from '../../domain/diagnostic';
import { formatNaive, hasOffset, parseQueryDate } from '../../domain/time';

type DateField = 'date_start' | 'date_end';

/** What is wrong with a date that was typed, in a network's time. `start` is the window's start, for its end. */
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

/** A date that was typed as requests carry it: "2026-10-05" → "2026-10-05T00:00:00". */
export function toStamp(text: string, networkCode: string): string {
  const offset = offsetMinutesOf(networkCode);
  const ms = parseQueryDate(text, offset);
  return ms === undefined ? text : formatNaive(ms, offset);
}

/** Midnight of the day `days` before now, in network time, as a date: what a date's box first holds. */
export function dayBefore(nowMs: number, days: number, networkCode: string): string {
  return formatNaive(nowMs - days * 86_400_000, offsetMinutesOf(networkCode)).slice(0, 10);
}
