import { dayMs, hourMs, minuteMs } from '../../../domain/durations';
import { formatMoment } from './pythonDates';
import type { ReadCall } from './readCall';
import { floorMoment, nowOn, parseMoment } from './moment';
import { plainText, unread, type Value } from './value';

const spans: Readonly<
  Record<string, readonly [ms: number, months: number, unit: 'm' | 'd' | 'w' | 'h' | 'M' | 'y']>
> = {
  ...{ days: [dayMs, 0, 'd'], weeks: [7 * dayMs, 0, 'w'], hours: [hourMs, 0, 'h'] },
  minutes: [minuteMs, 0, 'm'],
  ...{ months: [0, 1, 'M'], years: [0, 12, 'y'] },
};

function toMoment(value: Value | undefined): Value | undefined {
  if (value === undefined || value.kind === 'moment') return value;
  const text = plainText(value);
  if (text === undefined) return value.kind === 'unread' ? value : unread('expression');
  const moment = parseMoment(text);
  return moment ? { kind: 'moment', moment } : unread('notADate');
}

/** Evaluates the date functions of R and lubridate. In R, a date minus a number is that many days earlier. */
export function callRDate(call: ReadCall): Value | undefined {
  const { name, values, named } = call;
  const [first] = values;
  if (name === 'Sys.Date' || name === 'today')
    return { kind: 'moment', moment: floorMoment(nowOn('plain'), 'day') };
  if (name === 'Sys.time' || name === 'now') return { kind: 'moment', moment: nowOn('plain') };
  if (['as.POSIXct', 'as.Date', 'ymd', 'ymd_hms', 'ymd_hm', 'as_datetime', 'as_date'].includes(name)) {
    const read = toMoment(first);
    return read?.kind === 'moment' && /date$/i.test(name) && read.moment.base === 'now'
      ? { kind: 'moment', moment: floorMoment(read.moment, 'day') }
      : read;
  }
  const span = spans[name];
  if (span && first?.kind === 'number')
    return { kind: 'span', ms: span[0] * first.value, months: span[1] * first.value, unit: span[2] };
  if ((name === 'format' || name === 'strftime') && first?.kind === 'moment') {
    const pattern = named('format') ?? values[1];
    return formatMoment(first.moment, (pattern && plainText(pattern)) ?? '%Y-%m-%d');
  }
  return undefined;
}
