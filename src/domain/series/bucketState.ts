import type { Series } from '../result';
import { positionOf } from '../timeAxis';

/** A part: its window begins within it. Provisional: some of its data are still to come. */
export type BucketState = 'whole' | 'part' | 'provisional';

type Marks = Pick<Series, 'wholeFromMs' | 'settledUntilMs'>;

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

/** The columns of a series without the buckets that are parts: they belong into no sum and no mean. */
export function withoutParts({ times, values, wholeFromMs }: Series): Pick<Series, 'times' | 'values'> {
  const first = wholeFromMs === undefined ? 0 : positionOf(wholeFromMs, times);
  return { times: times.subarray(first), values: values.subarray(first) };
}
