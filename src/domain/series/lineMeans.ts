import type { Pyramid } from './pyramid';
import { toDrawnColumn, type Drawn } from './resample';
import type { Spans } from './spans';

/** How far the values of each span reach. */
export interface Reach {
  readonly least: Drawn[];
  readonly most: Drawn[];
}

/** Lines with one point for each span: the mean of its buckets, and how far their values reach. */
export interface MeanLines {
  readonly columns: Drawn[][];
  readonly reaches: Reach[];
}

/** Averages the buckets of each span (`spansIn`). Missing values are left out; a span without any value is a gap. */
export function meanLines(pyramids: readonly Pyramid[], { parts }: Spans): MeanLines {
  const lines: MeanLines = { columns: [], reaches: [] };
  for (const pyramid of pyramids) {
    const { least, most, sum, count } = pyramid.summariseEach(parts);
    lines.columns.push(toDrawnColumn(sum.map((one, k) => one / (count[k] ?? 0))));
    lines.reaches.push({ least: toDrawnColumn(least), most: toDrawnColumn(most) });
  }
  return lines;
}
