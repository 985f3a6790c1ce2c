import type { Pyramid } from './pyramid';
import { clampValue, toDrawnColumn, type Drawn } from './resample';
import type { Spans } from './spans';

/** The range of values in each span, clamped to the range of an axis. NaN is a gap. */
export interface Reach {
  readonly least: Float64Array;
  readonly most: Float64Array;
}

export const toReach = ({ least, most }: Reach): Reach => ({
  least: least.map(clampValue),
  most: most.map(clampValue),
});

/** Lines with one point for each span: the mean of its buckets, and the range of their values. */
export interface MeanLines {
  readonly columns: Drawn[][];
  readonly reaches: Reach[];
}

/** Averages the buckets of each span (`spansIn`). Missing values are ignored; a span without values is a gap. */
export function meanLines(pyramids: readonly Pyramid[], { parts }: Spans): MeanLines {
  const lines: MeanLines = { columns: [], reaches: [] };
  for (const pyramid of pyramids) {
    const summaries = pyramid.summariseEach(parts);
    const { sum, count } = summaries;
    lines.columns.push(toDrawnColumn(sum.map((one, k) => one / (count[k] ?? 0))));
    lines.reaches.push(toReach(summaries));
  }
  return lines;
}
