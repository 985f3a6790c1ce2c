import { toReach, type Reach } from './lineMeans';
import { Pyramid, type Part } from './pyramid';
import type { Drawn } from './resample';
import type { Spans } from './spans';
import { stackSide, type Sides, type StackEdges, type Totals } from './stack';

/** The layers of a stack, ready to be averaged over any of their buckets. */
export interface StackPyramids {
  /** The columns with values above zero, and those with values below; undefined for the others. */
  readonly above: readonly (Float64Array | undefined)[];
  readonly below: readonly (Float64Array | undefined)[];
  readonly totalAbove: Pyramid;
  readonly totalBelow: Pyramid;
}

const none = new Float64Array(0);

/** Of each part the sum of what a column has on one side of zero: a millisecond for a million values. */
function sideSums(column: Float64Array, sign: 1 | -1, parts: readonly Part[]): Float64Array {
  const sums = new Float64Array(parts.length);
  parts.forEach(({ from, to }, k) => {
    let sum = 0;
    for (let i = from; i < to; i++) {
      const value = column[i] ?? NaN;
      if (value * sign > 0) sum += value;
    }
    sums[k] = sum;
  });
  return sums;
}

/** `sides` says of each column where it has values; a hidden column is empty. */
export function pyramidsOf(
  columns: readonly Float64Array[],
  totals: Totals,
  sides: readonly Sides[],
): StackPyramids {
  const partsOf = (side: 'above' | 'below'): StackPyramids['above'] =>
    columns.map((column, s) => (sides[s]?.[side] && column.length > 0 ? column : undefined));
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

/**
 * Averages the buckets of each span (`spansIn`): of every layer the mean over the buckets that have a value of any layer,
 * so that the layers add up to the mean of the sums. Without such a bucket a span is a gap.
 */
export function meanStack(
  { above, below, totalAbove, totalBelow }: StackPyramids,
  { parts }: Spans,
): MeanStack {
  const highs = totalAbove.summariseEach(parts);
  const lows = totalBelow.summariseEach(parts);
  const meansOf = (sums: Float64Array): Float64Array => sums.map((sum, k) => sum / (highs.count[k] ?? 0));
  const totals: Totals = { above: meansOf(highs.sum), below: meansOf(lows.sum) };
  const points = parts.map((_, k) => k);
  const stack = (layers: StackPyramids['above'], sign: 1 | -1): Drawn[][] => {
    const means = layers.map((layer) => (layer ? meansOf(sideSums(layer, sign, parts)) : none));
    return stackSide(points, means, totals, sign);
  };
  return {
    edges: { above: stack(above, 1), below: stack(below, -1) },
    reach: toReach({ least: lows.least, most: highs.most }),
  };
}
