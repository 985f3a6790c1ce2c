import { formatOffset, toLocalDate } from '../domain/time';

/** "every 5 min", "every 6 h" */
export const formatPause = (minutes: number): string =>
  minutes < 60 ? `every ${minutes} min` : `every ${minutes / 60} h`;

const clock = (ms: number, offsetMinutes: number): string =>
  toLocalDate(ms, offsetMinutes).toISOString().slice(11, 16);

interface RefreshTimes {
  readonly lastMs: number | undefined;
  /** Undefined during a run. */
  readonly nextMs: number | undefined;
  readonly offsetMinutes: number;
}

/** Describes auto-refresh: its period, and the times of the last and the next run. */
export function sentenceOfRefresh(minutes: number, { lastMs, nextMs, offsetMinutes }: RefreshTimes): string {
  const times = [
    ...(lastMs === undefined ? [] : [`last ${clock(lastMs, offsetMinutes)}`]),
    ...(nextMs === undefined ? [] : [`next ${clock(nextMs, offsetMinutes)}`]),
  ];
  const when = times.length > 0 ? `: ${times.join(', ')} (${formatOffset(offsetMinutes)})` : '';
  return `Refreshes ${formatPause(minutes)} while it is seen${when}`;
}

export const refreshStopped = 'Auto-refresh has stopped';
