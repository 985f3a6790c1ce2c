import { lazy } from '../../idioms/lazy';
import { type Reach, type Spans, toReach } from './pixelSpans';
import { Pyramid, type Summary } from './pyramid';
import type { Drawn } from './resample';

/** Something about the positive values, and the same about the negative ones. */
export interface Sides<T> {
  above: T;
  below: T;
}

/** The sums of the positive and of the negative values of each bucket; NaN where no layer has a value. */
type Totals = Sides<Float64Array>;

/**
 * Adds up the positive and the negative values of columns on one axis. Missing values add nothing; a bucket with only
 * missing values is missing, not 0.
 */
export function totalsOf(columns: readonly Float64Array[], length: number): Totals {
  const above = new Float64Array(length);
  const below = new Float64Array(length);
  const isAny = new Uint8Array(length);
  for (const column of columns) {
    for (let i = 0; i < column.length; i++) {
      const value = column[i];
      if (value > 0) above[i] += value;
      else if (value <= 0) below[i] += value;
      // False for NaN, which adds nothing.
      if (value >= -Infinity) isAny[i] = 1;
    }
  }
  for (let i = 0; i < length; i++) if (isAny[i] === 0) above[i] = below[i] = NaN;
  return { above, below };
}

export const sidesOf = ({ min, max }: Summary): Sides<boolean> => ({ above: max > 0, below: min < 0 });

/** The edges of a stack: for every layer the running sum including it, above and below zero. */
export type StackEdges = Sides<Drawn[][]>;

/**
 * Returns the edges on one side of zero at the picked buckets (−1 is a gap); the first column is next to zero. A layer
 * without a value at a point has no edge there, unless it has one at an adjacent point: its area then begins or ends
 * there.
 */
function stackSide(
  picked: readonly number[],
  columns: readonly Float64Array[],
  totals: Totals,
  sign: 1 | -1,
): Drawn[][] {
  const sums = new Float64Array(picked.length);
  const isGap = Uint8Array.from(picked, (i) => Number(i < 0 || Number.isNaN(totals.above[i])));
  const indexes = Int32Array.from([...picked, -1]);
  return columns.map((column) => {
    if (column.length === 0) return new Array<Drawn>(picked.length).fill(null);
    const edge = new Array<number>(picked.length);
    let gaps = 0;
    let before = 0;
    let part = partAt(column, indexes[0], sign);
    for (let k = 0; k < edge.length; k++) {
      const next = partAt(column, indexes[k + 1], sign);
      const sum = sums[k] + part * sign;
      sums[k] = sum;
      const hasEdge = isGap[k] === 0 && (before > 0 || part > 0 || next > 0);
      edge[k] = hasEdge ? sum : NaN;
      if (!hasEdge) gaps += 1;
      before = part;
      part = next;
    }
    // An array of numbers alone needs a fraction of the memory and time.
    return gaps === 0 ? edge : edge.map((sum): Drawn => (sum === sum ? sum : null));
  });
}

/** The size of a value on one side of zero; 0 when there is none, as at −1. */
function partAt(column: Float64Array, index: number, sign: 1 | -1): number {
  const value = column[index] * sign;
  return value > 0 ? value : 0;
}

export function stackAt(
  picked: readonly number[],
  columns: readonly Float64Array[],
  totals: Totals,
): StackEdges {
  return {
    above: stackSide(picked, columns, totals, 1),
    below: stackSide(picked, columns, totals, -1),
  };
}

/**
 * Converts the edges of a stack (`stackAt`, one column per layer) to per cent of the positive sum at each point, which
 * is the highest edge. Points without a positive value have no share.
 */
export function sharesOf(edges: readonly Drawn[][]): Drawn[][] {
  const totals = new Float64Array(edges.at(0)?.length ?? 0);
  for (const edge of edges) {
    edge.forEach((value, k) => {
      if (value !== null && value > totals[k]) totals[k] = value;
    });
  }
  return edges.map((edge) =>
    edge.map((value, k) => {
      const total = totals[k];
      return value === null || total === 0 ? null : (value / total) * 100;
    }),
  );
}

/** The sums of a stack, and their summaries, which are computed on first use. */
export interface StackTotals extends Totals {
  pyramidAbove: () => Pyramid;
  pyramidBelow: () => Pyramid;
}

export function stackTotalsOf(columns: readonly Float64Array[], length: number): StackTotals {
  const totals = totalsOf(columns, length);
  return {
    ...totals,
    pyramidAbove: lazy(() => new Pyramid(totals.above)),
    pyramidBelow: lazy(() => new Pyramid(totals.below)),
  };
}

/**
 * Averages the values of a column on one side of zero over the `counts` buckets of each part. Takes a millisecond per
 * million values.
 */
function sideMeans(
  column: Float64Array,
  sign: 1 | -1,
  parts: Spans['parts'],
  counts: Float64Array,
): Float64Array {
  const means = new Float64Array(parts.length);
  for (let k = 0; k < means.length; k++) {
    const { from, to } = parts[k];
    const end = Math.min(to, column.length);
    let sum = 0;
    for (let i = from; i < end; i++) {
      const value = column[i];
      if (value * sign > 0) sum += value;
    }
    means[k] = sum / counts[k];
  }
  return means;
}

const noMeans = new Float64Array(0);

/**
 * Averages the buckets of each span (`spansIn`). The mean of each layer covers all buckets in which any layer has a
 * value, so that the layers add up to the mean of the sums. A span without such a bucket is a gap. `sides` tells on which
 * sides each column has values; a hidden column is empty. `reach` has the lowest negative sum and the highest positive
 * sum among a span's buckets.
 */
export function meanStack(
  columns: readonly Float64Array[],
  sides: readonly Sides<boolean>[],
  { pyramidAbove, pyramidBelow }: StackTotals,
  { parts }: Spans,
): { edges: StackEdges; reach: Reach } {
  const highs = pyramidAbove().summariseEach(parts);
  const lows = pyramidBelow().summariseEach(parts);
  const meansOf = (sums: Float64Array): Float64Array => sums.map((sum, k) => sum / highs.count[k]);
  const totals: Totals = { above: meansOf(highs.sum), below: meansOf(lows.sum) };
  const picked = [...parts.keys()];
  const stack = (side: keyof Totals, sign: 1 | -1): Drawn[][] => {
    const means = columns.map((column, s) =>
      sides[s][side] && column.length > 0 ? sideMeans(column, sign, parts, highs.count) : noMeans,
    );
    return stackSide(picked, means, totals, sign);
  };
  return {
    edges: { above: stack('above', 1), below: stack('below', -1) },
    reach: toReach({ min: lows.min, max: highs.max }),
  };
}
