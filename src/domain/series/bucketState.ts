import type { Series } from '../result';
import { positionOf } from '../timeAxis';

/** `part`: the window begins within the bucket. `provisional`: some of its data have not arrived. */
export type BucketState = 'whole' | 'part' | 'provisional';

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
export function jointMarks(all: readonly Marks[]): Marks {
  let [wholeFromMs, settledUntilMs] = [-Infinity, Infinity];
  for (const marks of all) {
    wholeFromMs = Math.max(wholeFromMs, marks.wholeFromMs ?? -Infinity);
    settledUntilMs = Math.min(settledUntilMs, marks.settledUntilMs ?? Infinity);
  }
  return { wholeFromMs, settledUntilMs };
}

/** Narrows the buckets `[first, end)` to the ones that are neither partial nor provisional. */
export function settledRange(
  times: Float64Array,
  { wholeFromMs = -Infinity, settledUntilMs = Infinity }: Marks,
  first = 0,
  end = times.length,
): readonly [first: number, end: number] {
  const from = Math.min(end, Math.max(first, positionOf(wholeFromMs, times)));
  return [from, Math.max(from, Math.min(end, positionOf(settledUntilMs, times)))];
}
