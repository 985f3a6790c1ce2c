import type { BucketState } from '../domain/series/bucketState';

/** What a value stands for; `settled`: a sum or mean of the buckets in view but those that are parts or provisional. */
export type ReadingState = BucketState | 'settled';

const notes: Readonly<Record<ReadingState, string | undefined>> = {
  whole: undefined,
  part: 'Part of a bucket',
  provisional: 'Provisional: data are still to come',
  settled: 'Without provisional values and parts of buckets',
};

/** What a mark means, where there is one. */
export const bucketNote = (state: ReadingState): string | undefined => notes[state];

/** "Total in view, settled"; the text alone where nothing is to be said. */
export const withState = (text: string, state: ReadingState): string =>
  state === 'whole' ? text : `${text}, ${state}`;
