import { dayMs, minuteMs } from '../domain/durations';
import { formatNaive, formatOffset } from '../domain/time';
import { writeTwoDigits } from './writeDigits';

/** The positions of the hour and the minute in `2026-10-05T00:00:00+10:00`. */
const [hourAt, minuteAt] = [11, 14];

/**
 * Creates a formatter of epoch milliseconds as the bytes of `2026-10-05T00:00:00+10:00`, in an array that it reuses.
 * Stamps arrive in order, so it formats the date and the end (by default the offset) once a day. Formats a stamp that
 * is not a whole minute in full.
 */
export function createStampBytes(
  offsetMinutes: number,
  end = formatOffset(offsetMinutes),
): (ms: number) => Uint8Array {
  const encoder = new TextEncoder();
  // The epoch milliseconds of a local midnight.
  let dayStartMs = NaN;
  let stamp: Uint8Array = new Uint8Array(0);
  let view = new DataView(stamp.buffer);
  return (ms) => {
    if (!(ms >= dayStartMs && ms < dayStartMs + dayMs)) {
      const offsetMs = offsetMinutes * minuteMs;
      dayStartMs = Math.floor((ms + offsetMs) / dayMs) * dayMs - offsetMs;
      stamp = encoder.encode(formatNaive(dayStartMs, offsetMinutes) + end);
      view = new DataView(stamp.buffer, stamp.byteOffset);
    }
    const minutes = (ms - dayStartMs) / minuteMs;
    if (!Number.isInteger(minutes)) return encoder.encode(formatNaive(ms, offsetMinutes) + end);
    const hour = (minutes / 60) | 0;
    writeTwoDigits(view, hourAt, hour);
    writeTwoDigits(view, minuteAt, minutes - hour * 60);
    return stamp;
  };
}
