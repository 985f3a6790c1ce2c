import {
  aggregateOver,
  countShownBuckets,
  holdingBucket,
  nearestBucket,
  signedSums,
  type SignedSums,
} from '../../domain/series/readings';
import { bucketState, settledRange, type Marks } from '../../domain/series/bucketState';
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

/**
 * The mean of every series over `[min, max]`, or its total where the metric adds up. Missing values are left out, and
 * parts and provisional buckets where there are others; in a stack, a mean is over the buckets that the panel shows, so
 * that the means add up to that of the whole.
 */
export function readingsOver(
  panel: Panel,
  min: number,
  max: number,
  isHidden: (key: string) => boolean,
): Readings {
  const first = positionOf(min, panel.times);
  const end = bucketAt(panel.times, max) + 1;
  const rangeOf = (marks: Marks): readonly [number, number] => {
    const range = settledRange(panel.times, marks, first, end);
    return range[0] < range[1] ? range : [first, end];
  };
  const whole = rangeOf(panel);
  const isStack = chartKind(panel.kind).isAdditive;
  const shown = isStack ? countShownBuckets(panel.columns, ...whole) : undefined;
  const values = panel.columns.map((column, s) =>
    aggregateOver(
      column,
      isStack ? whole : rangeOf(panel.series[s] ?? {}),
      panel.series[s]?.aggregation ?? 'mean',
      shown,
    ),
  );
  const isAll = whole[0] === first && whole[1] === end;
  const state = isAll ? bucketState(panel, panel.times[first] ?? NaN) : 'settled';
  return { atMs: undefined, values, sums: sumsOf(panel, values, isHidden), state };
}
