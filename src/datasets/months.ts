import { formatNaive, minuteMs, utcMs } from '../domain/time/time';

/** A month of a network's time: the unit of a dataset's files. */
export interface Month {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** `[startMs, endMs)`, epoch milliseconds. */
  readonly startMs: number;
  readonly endMs: number;
}

function monthAt(year: number, month: number, offsetMinutes: number): Month {
  const shift = offsetMinutes * minuteMs;
  return {
    year,
    month,
    startMs: utcMs(year, month - 1) - shift,
    // The month after December is the January of the next year.
    endMs: utcMs(year, month) - shift,
  };
}

/** The months that a window `[startMs, endMs)` touches, in order. */
export function monthsOf(startMs: number, endMs: number, offsetMinutes: number): readonly Month[] {
  const [year = NaN, month = NaN] = formatNaive(startMs, offsetMinutes).split('-').map(Number);
  const months: Month[] = [];
  for (let one = monthAt(year, month, offsetMinutes); one.startMs < endMs;) {
    months.push(one);
    one = monthAt(one.month === 12 ? one.year + 1 : one.year, (one.month % 12) + 1, offsetMinutes);
  }
  return months;
}
