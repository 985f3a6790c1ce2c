import {
  aggregateOf,
  countShownBuckets,
  holdingBucket,
  nearestBucket,
  signedSums,
  type SignedSums,
} from '../../domain/series/readings';
import { weightedMeanOver } from '../../domain/series/middleOf';
import { bucketState, jointMarks, settledRange, type Marks } from '../../domain/series/bucketState';
import { bucketAt } from '../../domain/series/resample';
import { positionOf } from '../../domain/timeAxis';
import type { ReadingState } from '../../words/bucketWords';
import type { Panel } from '../data/panel';
import { chartKind } from './kinds/index';

/** The values that the legend shows for a panel's series, at one bucket or over the part in view. */
export interface Readings {
  /** Epoch ms of the bucket; undefined for readings over the part in view. */
  readonly atMs: number | undefined;
  /** One per series, negative for loads. NaN where there is no value. */
  readonly values: readonly number[];
  /** Sums of the visible series; undefined where the values do not add up. */
  readonly sums: SignedSums | undefined;
  readonly state: ReadingState;
}

function sumsOf(
  { kind, series }: Panel,
  values: readonly number[],
  isHidden: (key: string) => boolean,
): SignedSums | undefined {
  if (!chartKind(kind).isAdditive) return undefined;
  return signedSums(values.filter((_, s) => !isHidden(series[s]?.key ?? '')));
}

/** The index of the bucket at a moment: the one that spans it or, for lines, the nearest. −1 where there is none. */
export function readableBucket(panel: Panel, ms: number): number {
  const find = chartKind(panel.kind).spansBuckets(panel) ? holdingBucket : nearestBucket;
  return find(panel.times, panel.bucketMs, ms);
}

/** Reads every series at the bucket of a moment. */
export function readingsAt(panel: Panel, ms: number, isHidden: (key: string) => boolean): Readings {
  const i = readableBucket(panel, ms);
  const values = panel.columns.map((column) => column[i] ?? NaN);
  const atMs = panel.times[i];
  return { atMs, values, sums: sumsOf(panel, values, isHidden), state: bucketState(panel, atMs ?? NaN) };
}

/** What each value of a panel is weighted with in a mean: a column per series, and its marks. */
export interface Weights {
  readonly panel: Panel;
  readonly columns: readonly Float64Array[];
  readonly marks: readonly Marks[];
}

/** Which of the buckets in `[min, max]` are neither parts nor provisional; all of them where none is. */
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
 * The mean of every series over `[min, max]`, or its total where the metric adds up. Missing values are left out, and
 * parts and provisional buckets where there are others; in a stack, a mean is over the buckets that the panel shows, so
 * that the means add up to that of the whole. With `weights`, weighted means.
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
  const isStack = chartKind(panel.kind).isAdditive;
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
