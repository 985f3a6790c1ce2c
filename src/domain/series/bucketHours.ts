import { findInterval } from '../catalog/index';
import type { Series } from '../result/result';
import { floorToBucket, nextBucket } from '../time/bucket';
import { hourMs } from '../time/time';

/** Returns a function that gives the length of the bucket stamped `ms` in hours. Months and years differ in length. */
export function bucketHours(interval: string, offsetMinutes: number): (ms: number) => number {
  const step = findInterval(interval)?.step;
  if (step?.kind === 'fixed') return () => step.size / hourMs;
  return (ms) =>
    (nextBucket(ms, interval, offsetMinutes) - floorToBucket(ms, interval, offsetMinutes)) / hourMs;
}

/** Returns the hours of the given buckets whose value passes a test, and of those that have a value. */
export function hoursWhere(
  {
    times,
    values,
    interval,
    offsetMinutes,
  }: Pick<Series, 'times' | 'values' | 'interval'> & { offsetMinutes: number },
  indexes: Iterable<number>,
  passes: (value: number) => boolean,
): { hours: number; of: number } {
  const lengthOf = bucketHours(interval, offsetMinutes);
  let hours = 0;
  let of = 0;
  for (const i of indexes) {
    const value = values[i];
    if (Number.isNaN(value)) continue;
    const length = lengthOf(times[i]);
    of += length;
    if (passes(value)) hours += length;
  }
  return { hours, of };
}
