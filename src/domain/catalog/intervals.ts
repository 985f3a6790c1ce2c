import { dayMs, hourMs, minuteMs } from '../time/time';
import type { BucketStep, Interval, StampRule } from './catalogTypes';

const fixed = (size: number, shift = 0): BucketStep => ({ kind: 'fixed', size, shift });
const months = (size: number, shift = 0): BucketStep => ({ kind: 'months', size, shift });

function row(
  code: string,
  label: string,
  step: BucketStep,
  limitDays: number,
  stamp: StampRule = 'start',
): Interval {
  // A month counts as 30 days here, but a year as 365.
  const monthMs = step.size % 12 === 0 ? (365 * dayMs) / 12 : 30 * dayMs;
  const durationMs = step.kind === 'fixed' ? step.size : step.size * monthMs;
  return { code, label, step, durationMs, limitDays, stamp };
}

/**
 * The ten intervals, shortest first, each with its buckets and the longest window of a request on the smallest plan
 * (Community). The live service sets no limit for `fy`, which falls back to seven days. Weeks begin on Sunday
 * (1970-01-04 was one), seasons on the first of March, June, September and December, financial years on 1 July.
 */
export const intervals: readonly Interval[] = [
  row('5m', '5 minutes', fixed(5 * minuteMs), 8),
  row('30m', '30 minutes', fixed(30 * minuteMs), 16),
  row('1h', '1 hour', fixed(hourMs), 32),
  row('1d', '1 day', fixed(dayMs), 366),
  row('7d', '1 week', fixed(7 * dayMs, 3 * dayMs), 366),
  row('1M', '1 month', months(1), 732),
  row('3M', '1 quarter', months(3), 1830),
  row('season', 'Season', months(3, 2), 1830, 'quarterOfFirstMonth'),
  row('1y', '1 year', months(12), 3700),
  row('fy', 'Financial year', months(12, 6), 7, 'yearOfEnd'),
];

// Beside the table, because the other finders bring all tables of the catalog into what loads at the start.
export const findInterval = (code: string): Interval | undefined =>
  intervals.find((interval) => interval.code === code);

/** Returns the nominal length of an interval's buckets in milliseconds; 0 for an unknown interval. */
export const intervalMsOf = (code = ''): number => findInterval(code)?.durationMs ?? 0;
