import { dayMs, minuteMs } from '../../domain/durations';
import { formatNaive, formatOffset } from '../../domain/time';

const slotMs = 5 * minuteMs;

/**
 * Formats bucket starts (wall-clock milliseconds, multiples of five minutes) with the network's offset. Formats each
 * date and each time of day only once.
 */
export function stampsOf(starts: readonly number[], offsetMinutes: number): readonly string[] {
  const offset = formatOffset(offsetMinutes);
  const times: string[] = [];
  let day = NaN;
  let date = '';
  return starts.map((start) => {
    const own = Math.floor(start / dayMs);
    if (own !== day) {
      day = own;
      date = formatNaive(start, 0).slice(0, 10);
    }
    const slot = (start - own * dayMs) / slotMs;
    const time = (times[slot] ??= formatNaive(slot * slotMs, 0).slice(10) + offset);
    return date + time;
  });
}
