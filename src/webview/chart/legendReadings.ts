import {
  aggregateOf,
  bucketState,
  countedBuckets,
  type Coverage,
  coverageOf,
  holdingBucket,
  meanDifference,
  nearestBucket,
  settledRange,
  type ReadingState,
  signedSums,
  type Sides,
} from '../../domain';
import type { Panel } from './panel';

/** The legend values of a panel's series, at one bucket or over the visible range. */
export interface Readings {
  /** Epoch ms of the bucket; undefined for readings over the visible range. */
  atMs: number | undefined;
  /** One per series, negative for loads; NaN when there is no value. */
  values: readonly number[];
  /** Sums of the visible series; undefined when the values are not additive. */
  sums: Sides<number> | undefined;
  state: ReadingState;
  /** The buckets of readings over the visible range. */
  coverage?: Coverage;
}

const noSums: Sides<number> = { above: NaN, below: NaN };

function sumsOf(
  { kind, series }: Panel,
  values: readonly number[],
  isHidden: (key: string) => boolean,
): Sides<number> | undefined {
  if (!kind.isAdditive) return undefined;
  return signedSums(values.filter((_, s) => !isHidden(series[s].key)));
}

/**
 * Returns the index of the bucket at a moment: the one that spans it or, for lines, the nearest; −1 when there is none.
 */
export function readableBucket(panel: Panel, ms: number): number {
  const { times, kind, bucketMs, endOf } = panel;
  return kind.spansBuckets(panel) ? holdingBucket(times, endOf, ms) : nearestBucket(times, bucketMs, ms);
}

/** Reads every series at the bucket of a moment. An incomplete bucket has no sums, unless there are no others. */
export function readingsAt(panel: Panel, ms: number, isHidden: (key: string) => boolean): Readings {
  const i = readableBucket(panel, ms);
  const values = panel.columns.map((column) => column[i] ?? NaN);
  const atMs = i < 0 ? undefined : panel.times[i];
  const marks = panel.stack()?.totalMarks ?? panel;
  const state = bucketState(marks, atMs ?? NaN);
  const [first, end] = settledRange(panel.times, marks);
  const isSummed = state === 'whole' || first === end;
  const sums = isSummed ? sumsOf(panel, values, isHidden) : panel.kind.isAdditive ? noSums : undefined;
  return { atMs, values, sums, state };
}

/**
 * Returns the mean of every series over `[min, max]`, or its total for additive metrics, of the same buckets as all
 * other numbers (`coverageOf`).
 */
export function readingsOver(
  panel: Panel,
  min: number,
  max: number,
  isHidden: (key: string) => boolean,
): Readings {
  const { times, series, pyramids } = panel;
  const within = { min, max };
  const stack = panel.stack();
  const whole = coverageOf(panel, { stack, within });
  const summaries = pyramids();
  const values = series.map((one, s) => {
    const isSum = one.aggregation === 'sum';
    const range = stack
      ? whole[isSum ? 'counted' : 'averaged']
      : countedBuckets(times, coverageOf(one, { within }).scope);
    if (one.differenceSides) return meanDifference(one.differenceSides, times, range);
    return aggregateOf(summaries[s].summarise(...range), one.aggregation, whole.averagedWeight);
  });
  return {
    atMs: undefined,
    values,
    sums: sumsOf(panel, values, isHidden),
    state: whole.state,
    coverage: whole,
  };
}
