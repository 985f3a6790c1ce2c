import { hourMs } from '../domain/durations';
import { formatStamp } from '../domain/time';
import { serviceVersion } from './version';

/** Returns the first Sunday of a month at 02:00 eastern standard time. */
function firstSunday(year: number, month: number): number {
  const first = new Date(Date.UTC(year, month, 1));
  const day = 1 + ((7 - first.getUTCDay()) % 7);
  return Date.UTC(year, month, day, 2) - 10 * hourMs;
}

/** Returns Sydney's offset in minutes. Summer time lasts from the first Sunday of October to the first one of April. */
export function sydneyOffset(ms: number): number {
  const year = new Date(ms + 10 * hourMs).getUTCFullYear();
  return ms >= firstSunday(year, 3) && ms < firstSunday(year, 9) ? 600 : 660;
}

/** Wraps JSON text in the service's envelope. `extra` fields follow `data`. */
export function envelopeText(
  data: string,
  nowMs: number,
  extra: Readonly<Record<string, unknown>> = {},
): string {
  const created_at = formatStamp(nowMs, sydneyOffset(nowMs));
  const head = JSON.stringify({ version: serviceVersion, created_at, success: true });
  const tail = JSON.stringify(extra).slice(1, -1);
  return `${head.slice(0, -1)},"data":${data}${tail === '' ? '' : `,${tail}`}}`;
}
