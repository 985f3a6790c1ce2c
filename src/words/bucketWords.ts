import type { BucketState } from '../domain/series/bucketState';

/** The state of a displayed value; `settled` is a sum or mean that excludes partial and provisional buckets. */
export type ReadingState = BucketState | 'settled';

const notes: Readonly<Record<ReadingState, string | undefined>> = {
  whole: undefined,
  part: 'Part of a bucket',
  provisional: 'Provisional: data are still to come',
  settled: 'Without provisional values and parts of buckets',
};

/** Explains the mark of a state; undefined for whole values, which have no mark. */
export const bucketNote = (state: ReadingState): string | undefined => notes[state];

/** Appends the state to a text, as in "Total in view, settled"; leaves whole values as they are. */
export const withState = (text: string, state: ReadingState): string =>
  state === 'whole' ? text : `${text}, ${state}`;
