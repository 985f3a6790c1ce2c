import { offsetAt, offsetsIn, type Clock } from '../../domain/clock';
import { formatNaive, formatOffset, formatStamp } from '../../domain/time';
import { clockWords, formatTableStamp } from '../../words/times';

/** "2026-10-05 14:00:00", in network time, whose offset stands in the head; else with its own offset. */
export const exactStamp = (ms: number, clock: Clock): string =>
  (typeof clock === 'number' ? formatNaive(ms, clock) : formatStamp(ms, clock)).replace('T', ' ');

/** "Time (+10:00)": the head of such stamps. */
export const stampHead = (name: string, clock: Clock): string =>
  typeof clock === 'number' ? `${name} (${formatOffset(clock)})` : name;

/** "network +10:00", "UTC +00:00", "Sydney" where each stamp has its own offset: what stands below "Time". */
export function clockHead(clock: Clock, times: Float64Array): string {
  if (typeof clock !== 'number' && hasOffsets(clock, times)) return clock.name.replace(/ time$/, '');
  return clockWords(clock, times[0] ?? 0).replace(' time ', ' ');
}

/** True where the stamps of an axis have several offsets: then each is written with its own. */
export const hasOffsets = (clock: Clock, times: Float64Array): boolean =>
  offsetsIn(clock, times[0] ?? 0, times.at(-1) ?? 0).length > 1;

/** "2026-11-13 06:30", or "2026-11-13 06:30 +11:00" in a column of several offsets. */
export function shownStamp(
  ms: number,
  clock: Clock,
  interval: string | undefined,
  hasOffset: boolean,
): string {
  const stamp = formatTableStamp(ms, clock, interval);
  return hasOffset ? `${stamp} ${formatOffset(offsetAt(clock, ms))}` : stamp;
}
