import { aggregateOf, countShownBuckets, signedSums, type SignedSums } from '../../domain/series/aggregates';
import { holdingBucket, nearestBucket, bucketAt } from '../../domain/series/drawing/resample';
import { weightedMeanOver } from '../../domain/series/distribution';
import { bucketState, jointMarks, settledRange, type Marks } from '../../domain/series/bucketState';
import { positionOf } from '../../domain/series/timeAxis';
import type { ReadingState } from '../../words/result/bucketWords';
import type { Panel } from './panel';

/** The legend values of a panel's series, at one bucket or over the visible range. */
export interface Readings {
  /** Epoch ms of the bucket; undefined for readings over the visible range. */
  readonly atMs: number | undefined;
  /** One per series, negative for loads; NaN when there is no value. */
  readonly values: readonly number[];
  /** Sums of the visible series; undefined when the values are not additive. */
  readonly sums: SignedSums | undefined;
  readonly state: ReadingState;
}

function sumsOf(
  { kind, series }: Panel,
  values: readonly number[],
  isHidden: (key: string) => boolean,
): SignedSums | undefined {
  if (!kind.isAdditive) return undefined;
  return signedSums(values.filter((_, s) => !isHidden(series[s]?.key ?? '')));
}

/**
 * Returns the index of the bucket at a moment: the one that spans it or, for lines, the nearest; −1 when there is none.
 */
export function readableBucket(panel: Panel, ms: number): number {
  const find = panel.kind.spansBuckets(panel) ? holdingBucket : nearestBucket;
  return find(panel.times, panel.bucketMs, ms);
}

/** Reads every series at the bucket of a moment. */
export function readingsAt(panel: Panel, ms: number, isHidden: (key: string) => boolean): Readings {
  const i = readableBucket(panel, ms);
  const values = panel.columns.map((column) => column[i] ?? NaN);
  const atMs = panel.times[i];
  return { atMs, values, sums: sumsOf(panel, values, isHidden), state: bucketState(panel, atMs ?? NaN) };
}

/** The weights of a panel's means: a column per series, and the marks of each column. */
export interface Weights {
  readonly panel: Panel;
  readonly columns: readonly Float64Array[];
  readonly marks: readonly Marks[];
}

/** Returns the buckets in `[min, max]` that are neither partial nor provisional, or all of them when none qualifies. */
export function settledIn(
  { times }: Pick<Panel, 'times'>,
  min: number,
  max: number,
  marks: Marks = {},
): readonly [first: number, end: number] {
  const first = positionOf(min, times);
  const end = bucketAt(times, max) + 1;
  const range = settledRange(times, marks, first, end);
  return range[0] < range[1] ? range : [first, end];
}

/**
 * Returns the mean of every series over `[min, max]`, or its total for additive metrics. Excludes missing values, and
 * also partial and provisional buckets unless there are no others. In a stack, means use the buckets that the panel
 * shows, so that they sum to the mean of the whole. With `weights`, the means are weighted.
 */
export function readingsOver(
  panel: Panel,
  min: number,
  max: number,
  isHidden: (key: string) => boolean,
  weights?: Weights,
): Readings {
  const { times, series, columns, pyramids } = panel;
  const whole = settledIn(panel, min, max, panel);
  const isStack = panel.kind.isAdditive;
  const shown = isStack ? countShownBuckets(columns, ...whole) : undefined;
  const summaries = pyramids();
  const values = columns.map((column, s) => {
    const { aggregation = 'mean', ...marks } = series[s] ?? {};
    const weight = weights?.columns[s];
    if (weight)
      return weightedMeanOver(
        column,
        weight,
        settledIn(panel, min, max, jointMarks([marks, weights.marks[s] ?? {}])),
      );
    const range = isStack ? whole : settledIn(panel, min, max, marks);
    return aggregateOf(summaries[s]?.summarise(...range) ?? { sum: 0, count: 0 }, aggregation, shown);
  });
  const [first, end] = settledIn(panel, min, max);
  const isAll = whole[0] === first && whole[1] === end;
  const state = isAll ? bucketState(panel, times[first] ?? NaN) : 'settled';
  return { atMs: undefined, values, sums: sumsOf(panel, values, isHidden), state };
}
