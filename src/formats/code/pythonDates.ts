import type { CodeWindow } from './codeWindow';
import { pythonText } from './literals';
import type { ImportLine } from './snippet';

const units = { m: 'minutes', h: 'hours', d: 'days', w: 'weeks' } as const;
const floors = {
  none: 'second=0, microsecond=0',
  hour: 'minute=0, second=0, microsecond=0',
  day: 'hour=0, minute=0, second=0, microsecond=0',
} as const;

/** The dates of a window as `datetime` expressions, with the imports and lines that they need. */
export interface PythonDates {
  readonly imports: readonly ImportLine[];
  readonly before: readonly string[];
  readonly start?: string;
  readonly end?: string;
}

const imported = (names: readonly string[]): ImportLine => ({
  line: `from datetime import ${names.join(', ')}`,
  present: new RegExp(
    names.map((name) => String.raw`(?=[^]*^from datetime import [^\n]*\b${name}\b)`).join(''),
    'm',
  ),
});

function pythonDate(stamp: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/.exec(stamp);
  if (!match) return `datetime.fromisoformat(${pythonText(stamp)})`;
  const parts = match.slice(1).map(Number);
  const length = parts[5] === 0 ? (parts[4] === 0 && parts[3] === 0 ? 3 : 5) : 6;
  return `datetime(${parts.slice(0, length).join(', ')})`;
}

/** Returns the dates in the form that the Python client accepts. */
export function toPythonDates(window: CodeWindow): PythonDates {
  if (window.kind === 'none') return { imports: [], before: [] };
  if (window.kind === 'dates')
    return {
      imports: [imported(['datetime'])],
      before: [],
      ...(window.start !== undefined && { start: pythonDate(window.start) }),
      ...(window.end !== undefined && { end: pythonDate(window.end) }),
    };
  const { count, unit, floor, offsetMinutes } = window;
  return {
    imports: [imported(['datetime', 'timedelta', 'timezone'])],
    before: [
      `network_now = datetime.now(timezone(timedelta(hours=${offsetMinutes / 60})))`,
      `network_now = network_now.replace(${floors[floor]}, tzinfo=None)`,
    ],
    start: `network_now - timedelta(${units[unit]}=${count})`,
    end: 'network_now',
  };
}
