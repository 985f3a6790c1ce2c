import { shortStamp, type CodeWindow } from './codeWindow';
import { rText } from './literals';

const units = { m: 'minutes', h: 'hours', d: 'days', w: 'weeks' } as const;
const formats = { none: '%Y-%m-%dT%H:%M:%S', hour: '%Y-%m-%dT%H:00:00', day: '%Y-%m-%d' } as const;

/** Returns the dates of a window as R expressions that evaluate to text. */
export function toRDates(
  window: CodeWindow,
): readonly (readonly [name: 'date_start' | 'date_end', value: string])[] {
  if (window.kind === 'none') return [];
  if (window.kind === 'dates') {
    const { start, end } = window;
    return [
      ...(start === undefined ? [] : [['date_start', rText(shortStamp(start))] as const]),
      ...(end === undefined ? [] : [['date_end', rText(shortStamp(end))] as const]),
    ];
  }
  const { count, unit, floor, offsetMinutes } = window;
  // These zone names have the opposite sign: Etc/GMT-10 is UTC+10.
  const now = `lubridate::now("Etc/GMT-${offsetMinutes / 60}")`;
  return [
    ['date_start', `format(${now} - lubridate::${units[unit]}(${count}), "${formats[floor]}")`],
    ['date_end', `format(${now}, "${formats[floor]}")`],
  ];
}
