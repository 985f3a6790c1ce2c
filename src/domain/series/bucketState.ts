import type { Series } from '../result/result';
import { positionOf } from './timeAxis';
import { bucketAt } from './drawing/resample';

/** `part`: the window begins within the bucket. `provisional`: some of its data have not arrived. */
export type BucketState = 'whole' | 'part' | 'provisional';

/** The state of a displayed value; `settled` is a sum or mean that excludes partial and provisional buckets. */
export type ReadingState = BucketState | 'settled';

export type Marks = Pick<Series, 'wholeFromMs' | 'settledUntilMs'>;

/** Returns the state of a series' bucket by its timestamp (epoch milliseconds). */
export function bucketState(
  { wholeFromMs = -Infinity, settledUntilMs = Infinity }: Marks,
  ms: number,
): BucketState {
  if (ms < wholeFromMs) return 'part';
  return ms >= settledUntilMs ? 'provisional' : 'whole';
}

/** Returns the first timestamp at which a series has a provisional value; Infinity when none has. */
export function firstProvisionalMs(all: readonly Series[]): number {
  return all.reduce((first, { times, settledUntilMs }) => {
    const isAny = settledUntilMs !== undefined && settledUntilMs <= (times.at(-1) ?? -Infinity);
    return isAny ? Math.min(first, settledUntilMs) : first;
  }, Infinity);
}

/** Combines marks: a bucket that is partial or provisional in one series is so in the combination. */
export function jointMarks(all: readonly Marks[]): Required<Marks> {
  let wholeFromMs = -Infinity;
  let settledUntilMs = Infinity;
  for (const marks of all) {
    wholeFromMs = Math.max(wholeFromMs, marks.wholeFromMs ?? -Infinity);
    settledUntilMs = Math.min(settledUntilMs, marks.settledUntilMs ?? Infinity);
  }
  return { wholeFromMs, settledUntilMs };
}

const finiteOrAbsent = (ms: number): number | undefined => (Number.isFinite(ms) ? ms : undefined);

/** Returns marks as series have them: absent where all buckets are whole, or final. */
export const finiteMarks = ({ wholeFromMs, settledUntilMs }: Required<Marks>): Marks => ({
  wholeFromMs: finiteOrAbsent(wholeFromMs),
  settledUntilMs: finiteOrAbsent(settledUntilMs),
});

/** Narrows the buckets `[first, end)` to the ones that are neither partial nor provisional. */
export function settledRange(
  times: Float64Array,
  { wholeFromMs = -Infinity, settledUntilMs = Infinity }: Marks,
  first = 0,
  end = times.length,
): [first: number, end: number] {
  const from = Math.min(end, Math.max(first, positionOf(wholeFromMs, times)));
  return [from, Math.max(from, Math.min(end, positionOf(settledUntilMs, times)))];
}

/** A span of the time axis in epoch milliseconds, both ends inclusive. */
export interface TimeSpan {
  readonly min: number;
  readonly max: number;
}

/** The buckets to count: those that start within a span, except partial and provisional ones according to the marks. */
export interface BucketScope extends Marks {
  /** Absent for the whole time axis. */
  readonly within?: TimeSpan;
}

/** Indexes of buckets, `[first, end)`. */
export type BucketRange = readonly [first: number, end: number];

export function bucketsWithin(times: Float64Array, within: TimeSpan | undefined): BucketRange {
  if (!within) return [0, times.length];
  const first = positionOf(within.min, times);
  return [first, Math.max(first, bucketAt(times, within.max) + 1)];
}

export const countedBuckets = (times: Float64Array, scope: BucketScope): BucketRange =>
  settledRange(times, scope, ...bucketsWithin(times, scope.within));

/**
 * Returns the scope for sums and means of series shown together. It excludes partial and provisional buckets, unless no
 * other buckets would remain.
 */
export function scopeOfSums(
  all: readonly Pick<Series, 'times' | keyof Marks>[],
  within?: TimeSpan,
): BucketScope {
  const span = { within };
  const scope = { ...jointMarks(all), ...span };
  const isAny = all.some(({ times }) => {
    const [first, end] = countedBuckets(times, scope);
    return first < end;
  });
  return isAny ? scope : span;
}
