import type { Pyramid } from './pyramid';
import { toDrawn, type Drawn } from './resample';
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
    const sums = parts.map(({ from, to }) => pyramid.summarise(from, to));
    lines.columns.push(sums.map(({ sum, count }) => toDrawn(sum / count)));
    lines.reaches.push({
      least: sums.map(({ least }) => toDrawn(least)),
      most: sums.map(({ most }) => toDrawn(most)),
    });
  }
  return lines;
}
