import { defaultInterval, findInterval } from '../catalog/index';
import { isNumber, isObject } from '../idioms/checkJson';
import { parseQuery } from '../query/parseQuery';
import type { Query } from '../query/query';
import { parseWindow } from '../time/relativeWindow';
import { dayMs, minuteMs, toLocalDate, utcMs } from '../time/time';
import { wholeMonths, type Window } from '../time/window';

/**
 * Earlier periods of the same query: the one just before, the one a year before by dates or weekdays as suits the
 * window, the same dates a year before, or the same weekdays (364 days before).
 */
const comparedPeriods = ['previous', 'year', 'dates', 'weekday'] as const;

export type ComparedPeriod = (typeof comparedPeriods)[number];

/** The other side of a comparison. */
export type Comparison =
  | { kind: 'period'; period: ComparedPeriod }
  /** The prices of the same market, and the flows into and out of its region. */
  | { kind: 'market' }
  /** A stored copy of the same query and window: the id of the copy, and the time of its fetch. */
  | { kind: 'stored'; stored: string; sinceMs: number }
  /** Another query with the same interval, at the same instants. */
  | { kind: 'query'; query: Query; title: string };

export type FetchedComparison = Exclude<Comparison, { kind: 'stored' }>;

const longestTitle = 200;
const maxMs = 8.64e15;

/** Reads a stored comparison; undefined when it is malformed. */
export function readComparison(stored: unknown): Comparison | undefined {
  if (!isObject(stored)) return undefined;
  const { kind, title } = stored;
  if (kind === 'market') return { kind };
  if (kind === 'stored') {
    const { stored: id, sinceMs } = stored;
    const isRight = typeof id === 'string' && isNumber(sinceMs) && Math.abs(sinceMs) <= maxMs;
    return isRight ? { kind: 'stored', stored: id, sinceMs } : undefined;
  }
  const period = comparedPeriods.find((one) => one === stored['period']);
  if (kind === 'period') return period && { kind, period };
  const { query } = parseQuery(stored['query']);
  if (kind !== 'query' || !query || typeof title !== 'string') return undefined;
  return { kind, query, title: title.slice(0, longestTitle) };
}

/** The distance to an earlier period: calendar months in market time, or a fixed length. */
export type Shift = { kind: 'months'; count: number } | { kind: 'fixed'; ms: number };

interface ComparedBuckets {
  query: Pick<Query, 'window' | 'interval'>;
  window: Window;
  offsetMinutes: number;
}

export interface PeriodChoice {
  period: ComparedPeriod;
  shift: Shift;
}

const sameDates: Shift = { kind: 'months', count: 12 };
const sameWeekdays: Shift = { kind: 'fixed', ms: 364 * dayMs };

/** True for a period that is 364 days before, which keeps weekdays. */
export const keepsWeekdays = ({ period, shift }: PeriodChoice): boolean =>
  period !== 'previous' && shift.kind === 'fixed';

/** True when buckets moved by a shift are buckets again, such as a week that is moved by whole weeks. */
function keepsBuckets(shift: Shift, interval = defaultInterval): boolean {
  const step = findInterval(interval)?.step;
  if (!step) return true;
  if (shift.kind === 'months')
    return step.kind === 'months' ? shift.count % step.size === 0 : step.size <= dayMs;
  return step.kind === 'fixed' && shift.ms % step.size === 0;
}

/** Whole months shift by their number, other windows by their length. */
function previousShift({ window, query, offsetMinutes }: ComparedBuckets): Shift {
  const byMonths: Shift = { kind: 'months', count: wholeMonths(window, offsetMinutes) };
  const isMonths = byMonths.count > 0 && keepsBuckets(byMonths, query.interval);
  return isMonths ? byMonths : { kind: 'fixed', ms: window.endMs - window.startMs };
}

/** True for a month, quarter or year to date, and for the last one. */
function isCalendar(window = ''): boolean {
  const relative = parseWindow(window);
  return relative?.kind === 'calendar' && relative.period !== 'day' && relative.period !== 'week';
}

/**
 * Months, quarters and years, also to date, have the same dates a year before. Other windows of whole days shift by 364
 * days, so that weekdays and weeks match.
 */
function yearShift({ window, query, offsetMinutes }: ComparedBuckets): Shift {
  const isDays = (window.endMs - window.startMs) % dayMs === 0;
  const hasDates = !isDays || isCalendar(query.window) || wholeMonths(window, offsetMinutes) > 0;
  const [preferred, other] = hasDates ? [sameDates, sameWeekdays] : [sameWeekdays, sameDates];
  return keepsBuckets(preferred, query.interval) ? preferred : other;
}

export function shiftOf(period: ComparedPeriod, compared: ComparedBuckets): Shift {
  if (period === 'previous') return previousShift(compared);
  if (period === 'year') return yearShift(compared);
  return period === 'dates' ? sameDates : sameWeekdays;
}

/** Returns the earlier periods with buckets that match those of a window; of those a year before, each shift once. */
export function periodChoices(compared: ComparedBuckets): PeriodChoice[] {
  const choices = comparedPeriods
    .map((period): PeriodChoice => ({ period, shift: shiftOf(period, compared) }))
    .filter(({ shift }) => {
      // 29 February alone has no counterpart in other years.
      const earlier = earlierWindow(compared.window, shift, compared.offsetMinutes);
      return earlier.startMs < earlier.endMs && keepsBuckets(shift, compared.query.interval);
    });
  const ofYear = choices.find(({ period }) => period === 'year')?.shift;
  return choices.filter(
    ({ period, shift }) => period === 'previous' || period === 'year' || shift !== ofYear,
  );
}

/** Returns the same wall-clock time some months away. `hasDay` is false when that month lacks the day. */
function inMonths(ms: number, count: number, offsetMinutes: number): { ms: number; hasDay: boolean } {
  const local = toLocalDate(ms, offsetMinutes);
  const year = local.getUTCFullYear();
  const month = local.getUTCMonth() + count;
  const lastDay = new Date(utcMs(year, month + 1, 0)).getUTCDate();
  const hasDay = local.getUTCDate() <= lastDay;
  // The first instant of the next month replaces a day that does not exist.
  if (!hasDay) return { ms: utcMs(year, month + 1) - offsetMinutes * minuteMs, hasDay };
  const midnight = utcMs(year, local.getUTCMonth(), local.getUTCDate());
  return { ms: ms + utcMs(year, month, local.getUTCDate()) - midnight, hasDay };
}

export function earlierWindow({ startMs, endMs }: Window, shift: Shift, offsetMinutes: number): Window {
  const earlier = (ms: number): number =>
    shift.kind === 'fixed' ? ms - shift.ms : inMonths(ms, -shift.count, offsetMinutes).ms;
  return { startMs: earlier(startMs), endMs: earlier(endMs) };
}

/**
 * Moves an instant of the earlier window to the later one; undefined for a day that the later month lacks, such as 29
 * February.
 */
export function moveLater(ms: number, shift: Shift | undefined, offsetMinutes: number): number | undefined {
  if (!shift) return ms;
  if (shift.kind === 'fixed') return ms + shift.ms;
  const moved = inMonths(ms, shift.count, offsetMinutes);
  return moved.hasDay ? moved.ms : undefined;
}
