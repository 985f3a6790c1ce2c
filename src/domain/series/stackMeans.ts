import type { Reach } from './lineMeans';
import { Pyramid } from './pyramid';
import { toDrawn } from './resample';
import type { Span, Spans } from './spans';
import { stackAt, type StackEdges, type Totals } from './stack';

/** The layers of a stack, ready to be averaged over any of their buckets. */
export interface StackPyramids {
  /** Of each column what is above zero, and what is below. */
  readonly above: readonly Pyramid[];
  readonly below: readonly Pyramid[];
  readonly totalAbove: Pyramid;
  readonly totalBelow: Pyramid;
}

const none = new Float64Array(0);

export function pyramidsOf(columns: readonly Float64Array[], totals: Totals): StackPyramids {
  const partsOf = (side: 'above' | 'below'): Pyramid[] => {
    const isThere = (value: number): boolean => (side === 'above' ? value > 0 : value < 0);
    return columns.map((column) => new Pyramid(column.some(isThere) ? column : none, side));
  };
  return {
    above: partsOf('above'),
    below: partsOf('below'),
    totalAbove: new Pyramid(totals.above),
    totalBelow: new Pyramid(totals.below),
  };
}

/** A stack of one point for each span. */
export interface MeanStack {
  readonly edges: StackEdges;
  /** The lowest sum below zero of a span's buckets, and the highest above. */
  readonly reach: Reach;
}

function meansOf(layer: Pyramid, parts: readonly Span[], counts: readonly number[]): Float64Array {
  return Float64Array.from(parts, ({ from, to }, k) => layer.summarise(from, to).sum / (counts[k] ?? 0));
}

/**
 * Averages the buckets of each span (`spansIn`): of every layer the mean over the buckets that have a value of any layer,
 * so that the layers add up to the mean of the sums. Without such a bucket a span is a gap.
 */
export function meanStack(
  { above, below, totalAbove, totalBelow }: StackPyramids,
  { parts }: Spans,
): MeanStack {
  const highs = parts.map(({ from, to }) => totalAbove.summarise(from, to));
  const lows = parts.map(({ from, to }) => totalBelow.summarise(from, to));
  const counts = highs.map(({ count }) => count);
  const totals: Totals = {
    above: Float64Array.from(highs, ({ sum, count }) => sum / count),
    below: Float64Array.from(lows, ({ sum, count }) => sum / count),
  };
  const points = parts.map((_, k) => k);
  const stack = (layers: readonly Pyramid[]): StackEdges =>
    stackAt(
      points,
      layers.map((layer) => meansOf(layer, parts, counts)),
      totals,
    );
  return {
    edges: { above: stack(above).above, below: stack(below).below },
    reach: {
      least: lows.map(({ least }) => toDrawn(least)),
      most: highs.map(({ most }) => toDrawn(most)),
    },
  };
}
