import type { Series } from '../result';
import { positionOf } from '../timeAxis';

/** A part: its window begins within it. Provisional: some of its data are still to come. */
export type BucketState = 'whole' | 'part' | 'provisional';

export type Marks = Pick<Series, 'wholeFromMs' | 'settledUntilMs'>;

/** What the value stands for that a series has at a stamp (epoch milliseconds). */
export function bucketState(
  { wholeFromMs = -Infinity, settledUntilMs = Infinity }: Marks,
  ms: number,
): BucketState {
  if (ms < wholeFromMs) return 'part';
  return ms >= settledUntilMs ? 'provisional' : 'whole';
}

/** The first stamp of which some series has a provisional value; Infinity where none has. */
export function firstProvisionalMs(all: readonly Series[]): number {
  return all.reduce((first, { times, settledUntilMs }) => {
    const isAny = settledUntilMs !== undefined && settledUntilMs <= (times.at(-1) ?? -Infinity);
    return isAny ? Math.min(first, settledUntilMs) : first;
  }, Infinity);
}

/** The marks of all of these: what is a part or provisional in one of them is so in all. */
export function jointMarks(all: readonly Marks[]): Marks {
  let [wholeFromMs, settledUntilMs] = [-Infinity, Infinity];
  for (const marks of all) {
    wholeFromMs = Math.max(wholeFromMs, marks.wholeFromMs ?? -Infinity);
    settledUntilMs = Math.min(settledUntilMs, marks.settledUntilMs ?? Infinity);
  }
  return { wholeFromMs, settledUntilMs };
}

/** Which of the buckets `[first, end)` are neither parts nor provisional. */
export function settledRange(
  times: Float64Array,
  { wholeFromMs = -Infinity, settledUntilMs = Infinity }: Marks,
  first = 0,
  end = times.length,
): readonly [first: number, end: number] {
  const from = Math.min(end, Math.max(first, positionOf(wholeFromMs, times)));
  return [from, Math.max(from, Math.min(end, positionOf(settledUntilMs, times)))];
}
