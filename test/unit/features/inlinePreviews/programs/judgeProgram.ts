import type { FoundQuery } from '#src/features/inlinePreviews/read/foundQuery';
import { askedBy, type Call, type Plain } from '../askedQuery';

const minuteMs = 60_000;
/** The longest time between the run of a program and its check. */
const slackMs = 30 * minuteMs;
const units: Record<string, number> = {
  m: minuteMs,
  h: 60 * minuteMs,
  d: 1440 * minuteMs,
  w: 7 * 1440 * minuteMs,
};

function textOf(value: Plain): string | undefined {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  if (typeof value !== 'object' || value === null) return String(value);
  const { date, aware } = value as Record<string, Plain>;
  if (typeof date === 'string') return date;
  return typeof aware === 'string' ? aware : undefined;
}

/** Reads a date as the service would, without an offset. */
const msOf = (text: string) =>
  Date.parse(text.length <= 10 ? `${text}T00:00:00Z` : `${text.replace(' ', 'T').slice(0, 19)}Z`);

/** Returns the first and the last instant of a relative window, as of now on a UTC clock. */
function spanOf(window: string): [startMs: number, endMs: number] {
  const now = Date.now();
  const date = new Date(now);
  const day = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  const [, count, unit = '', edge] = /^(\d+)([mhdwMy])(?: (until|and) today)?$/.exec(window) ?? [];
  if (count !== undefined) {
    const [from, to] = [edge === undefined ? now : day, edge === 'until' ? day : now];
    if (unit !== 'M' && unit !== 'y') return [from - Number(count) * (units[unit] ?? NaN), to];
    const start = new Date(from);
    start.setUTCMonth(start.getUTCMonth() - Number(count) * (unit === 'y' ? 12 : 1));
    return [start.getTime(), to];
  }
  if (window === 'yesterday') return [day - 86_400_000, day];
  if (window === 'today') return [day, now];
  if (window === 'this month') return [Date.UTC(date.getUTCFullYear(), date.getUTCMonth()), now];
  if (window === 'this year') return [Date.UTC(date.getUTCFullYear(), 0), now];
  if (window === 'last month') {
    const month = (by: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by);
    return [month(-1), month(0)];
  }
  return [NaN, NaN];
}

function judgeWindow(window: string, asked: ReadonlyMap<string, Plain>) {
  const [start, end] = spanOf(window);
  const [from, to] = ['date_start', 'date_end'].map((field) => {
    const value = asked.get(field);
    const text = value === undefined || value === null ? undefined : textOf(value);
    return text === undefined ? undefined : msOf(text);
  });
  const isNear = (one: number | undefined, other: number) => Math.abs((one ?? Date.now()) - other) < slackMs;
  // Data end now, so every later end requests the same.
  const isEnd = isNear(to, end) || (Math.abs(end - Date.now()) < slackMs && (to ?? Infinity) > end);
  return from !== undefined && isNear(from, start) && isEnd
    ? undefined
    : `${window} is not ${String(asked.get('date_start') && textOf(asked.get('date_start') ?? ''))} – ${String(asked.get('date_end') && textOf(asked.get('date_end') ?? ''))}`;
}

/**
 * Returns how a query differs from a request that its code made; undefined when every unasked value is the same. In
 * another time zone, windows relative to now are not compared.
 */
export function judgeProgram(found: FoundQuery, call: Call, isInOtherZone = false): string | undefined {
  const asked = askedBy(call);
  if (!asked) return undefined;
  const { window, ...read } = found.partial;
  const open = new Set([...found.unread, ...found.assumed].map(({ field }) => field));
  if (found.unread.some(({ field }) => field === 'arguments' || field === 'address')) return undefined;
  const hasOpenDates = open.has('date_start') || open.has('date_end');
  if (window !== undefined && !hasOpenDates && !isInOtherZone) {
    const fault = judgeWindow(window, asked);
    if (fault !== undefined) return fault;
  }
  for (const [field, own] of Object.entries(read)) {
    if (open.has(field)) continue;
    if (field.startsWith('date_') && found.findings.some(({ code }) => code === 'awareDate')) continue;
    const value = asked.get(field);
    const text = value === undefined || value === null ? '' : textOf(value);
    const said = Array.isArray(own) ? own.join(',') : String(own);
    const isSame = field.startsWith('date_')
      ? msOf(said) === msOf(text ?? '')
      : Array.isArray(own)
        ? said ===
          [
            ...new Set(
              (text ?? '')
                .split(',')
                .map((one) => one.trim())
                .filter(Boolean),
            ),
          ].join(',')
        : said === (text ?? '').trim();
    if (!isSame)
      return `${field} is ${JSON.stringify(said)}, and ${JSON.stringify(text)} when the program runs`;
  }
  for (const [field, value] of asked) {
    const isThere = found.partial[field as keyof typeof found.partial] !== undefined || open.has(field);
    const isInWindow = field.startsWith('date_') && (window !== undefined || hasOpenDates);
    const isEmpty = value === null || textOf(value) === '' || textOf(value)?.trim() === '';
    const isFound = found.findings.some((one) => one.field === field);
    // An end at or after now changes nothing.
    const isNow = field === 'date_end' && msOf(textOf(value) ?? '') > Date.now() - slackMs;
    if (!isThere && !isInWindow && !isEmpty && !isFound && !isNow) return `${field} is lost`;
  }
  return undefined;
}
