import {
  type Clock,
  formatNaive,
  formatOffset,
  formatStamp,
  offsetAt,
  offsetsIn,
} from '../../domain/time/time';
import { clockWords, formatTableStamp } from '../../words/times';

/** Formats "2026-10-05 14:00:00" on a fixed offset, which the head shows; in a zone, appends the stamp's own offset. */
export const exactStamp = (ms: number, clock: Clock): string =>
  (typeof clock === 'number' ? formatNaive(ms, clock) : formatStamp(ms, clock)).replace('T', ' ');

/** Returns the head for such stamps: "Time (+10:00)". */
export const stampHead = (name: string, clock: Clock): string =>
  typeof clock === 'number' ? `${name} (${formatOffset(clock)})` : name;

/** Returns the text below "Time": "network +10:00", "UTC +00:00", or "Sydney" when each stamp shows its own offset. */
export function clockHead(clock: Clock, times: Float64Array): string {
  if (typeof clock !== 'number' && hasOffsets(clock, times)) return clock.name.replace(/ time$/, '');
  return clockWords(clock, times[0] ?? 0).replace(' time ', ' ');
}

/** True when the stamps of an axis have several offsets, so that each must show its own. */
export const hasOffsets = (clock: Clock, times: Float64Array): boolean =>
  offsetsIn(clock, times[0] ?? 0, times.at(-1) ?? 0).length > 1;

/** Formats "2026-11-13 06:30", or "2026-11-13 06:30 +11:00" in a column with several offsets. */
export function shownStamp(
  ms: number,
  clock: Clock,
  interval: string | undefined,
  hasOffset: boolean,
): string {
  const stamp = formatTableStamp(ms, clock, interval);
  return hasOffset ? `${stamp} ${formatOffset(offsetAt(clock, ms))}` : stamp;
}
