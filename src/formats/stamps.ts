import { formatStamp } from '../domain/time';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Makes a formatter of epoch milliseconds as `2026-10-05T00:00:00+10:00`. Stamps come in order, so the date and the
 * offset are written once a day and only the time of day anew. A stamp that is not a whole minute is written in full.
 */
export function createStampFormatter(offsetMinutes: number): (ms: number) => string {
  let dayStart = NaN;
  let date = '';
  let offset = '';
  return (ms) => {
    const local = ms + offsetMinutes * minuteMs;
    const start = Math.floor(local / dayMs) * dayMs;
    if (start !== dayStart) {
      const text = formatStamp(start - offsetMinutes * minuteMs, offsetMinutes);
      dayStart = start;
      date = text.slice(0, 11);
      offset = text.slice(16);
    }
    const minutes = (local - start) / minuteMs;
    if (!Number.isInteger(minutes)) return formatStamp(ms, offsetMinutes);
    const hour = Math.floor(minutes / 60);
    const minute = minutes - hour * 60;
    return `${date}${hour < 10 ? '0' : ''}${hour}:${minute < 10 ? '0' : ''}${minute}${offset}`;
  };
}
