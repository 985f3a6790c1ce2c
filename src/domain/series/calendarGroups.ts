import { toLocalDate, type Clock } from '../time/time';
import { groupBy } from '../idioms/groupBy';
import type { BucketRange } from './bucketState';

export const calendarParts = ['hour', 'weekday', 'day', 'month', 'monthOfYear', 'year'] as const;

export type CalendarPart = (typeof calendarParts)[number];

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const pad = (value: number): string => String(value).padStart(2, '0');

const groupKeys: Readonly<Record<CalendarPart, (date: Date) => string>> = {
  hour: (date) => `${pad(date.getUTCHours())}:00`,
  weekday: (date) => weekdays[(date.getUTCDay() + 6) % 7],
  day: (date) => date.toISOString().slice(0, 10),
  month: (date) => date.toISOString().slice(0, 7),
  monthOfYear: (date) => pad(date.getUTCMonth() + 1),
  year: (date) => date.toISOString().slice(0, 4),
};

const cyclic: Readonly<Partial<Record<CalendarPart, (key: string) => number>>> = {
  hour: (key) => Number(key.slice(0, 2)),
  weekday: (key) => weekdays.indexOf(key),
  monthOfYear: (key) => Number(key),
};

/**
 * Groups the buckets of a range by a part of the calendar: "18:00", "Mon", "2026-11-15", "2026-11", "11" or "2026".
 * Returns the indexes of each group, in the order of the clock or the calendar.
 */
export function groupByCalendar(
  times: Float64Array,
  [first, end]: BucketRange,
  part: CalendarPart,
  clock: Clock,
): ReadonlyMap<string, number[]> {
  const indexes = Array.from({ length: end - first }, (_, i) => first + i);
  const groups = groupBy(indexes, (i) => groupKeys[part](toLocalDate(times[i], clock)));
  const place = cyclic[part];
  return place ? new Map([...groups].sort(([one], [other]) => place(one) - place(other))) : groups;
}
