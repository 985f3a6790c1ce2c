import { shortStamp, type CodeFloor, type CodeWindow } from './codeWindow';
import { scriptText } from './literals';
import type { CodeQuery } from './snippet';

const units = {
  m: '60 * 1000',
  h: '60 * 60 * 1000',
  d: '24 * 60 * 60 * 1000',
  w: '7 * 24 * 60 * 60 * 1000',
} as const;

const format = (date: string, floor: CodeFloor): string =>
  `${date}.toISOString().slice(0, ${floor === 'day' ? 10 : 19})`;

/** Returns the dates of a window as expressions that evaluate to text, with the lines that they need. */
export function toScriptDates(
  window: CodeWindow,
  nameFor: CodeQuery['nameFor'],
): {
  readonly before: readonly string[];
  readonly dates: readonly (readonly [name: 'date_start' | 'date_end', value: string])[];
} {
  if (window.kind === 'none') return { before: [], dates: [] };
  if (window.kind === 'dates') {
    const { start, end } = window;
    return {
      before: [],
      dates: [
        ...(start === undefined ? [] : [['date_start', scriptText(shortStamp(start))] as const]),
        ...(end === undefined ? [] : [['date_end', scriptText(shortStamp(end))] as const]),
      ],
    };
  }
  const { count, unit, floor, offsetMinutes } = window;
  const now = nameFor('networkNow');
  return {
    before: [
      `// Network time is UTC+${offsetMinutes / 60}, all year.`,
      `const ${now} = new Date(Date.now() + ${offsetMinutes / 60} * 60 * 60 * 1000);`,
      ...(floor === 'hour' ? [`${now}.setUTCMinutes(0, 0, 0);`] : []),
    ],
    dates: [
      ['date_start', format(`new Date(${now}.getTime() - ${count} * ${units[unit]})`, floor)],
      ['date_end', format(now, floor)],
    ],
  };
}
