import { Pyramid } from './pyramid';
import type { Drawn } from './resample';
import { clampValue } from './resample';
import { stackAt, type StackEdges, type Totals } from './stack';

/** The layers of a stack, ready to be averaged over any of their buckets. */
export interface StackPyramids {
  /** Of each column what is above zero, and what is below. */
  readonly above: readonly Pyramid[];
  readonly below: readonly Pyramid[];
  readonly totalAbove: Pyramid;
  readonly totalBelow: Pyramid;
}

/** The values of a column on one side of zero: the column itself where it has no others. */
function partOf(column: Float64Array, sign: number): Float64Array {
  if (!column.some((value) => value * sign < 0)) return column;
  if (!column.some((value) => value * sign > 0)) return new Float64Array(0);
  return column.map((value) => (value * sign < 0 ? 0 : value));
}

export function pyramidsOf(columns: readonly Float64Array[], totals: Totals): StackPyramids {
  return {
    above: columns.map((column) => new Pyramid(partOf(column, 1))),
    below: columns.map((column) => new Pyramid(partOf(column, -1))),
    totalAbove: new Pyramid(totals.above),
    totalBelow: new Pyramid(totals.below),
  };
}

/** A stack of one point for each pixel: the mean of its buckets. */
export interface MeanStack {
  readonly times: number[];
  readonly edges: StackEdges;
  /** The highest sum above zero of a pixel's buckets, and the lowest below. */
  readonly most: Drawn[];
  readonly least: Drawn[];
}

const orNull = (value: number): Drawn => (Number.isNaN(value) ? null : clampValue(value));

/**
 * Averages the buckets of each pixel (`pixelEdges`): of every layer the mean over the buckets that have a value of any
 * layer, so that the layers add up to the mean of the sums. Missing stamps become gaps.
 */
export function meanStack(
  times: Float64Array,
  { above, below, totalAbove, totalBelow }: StackPyramids,
  pixels: readonly number[],
  bucketMs: number,
): MeanStack {
  const parts: (readonly [from: number, to: number])[] = [];
  const drawnTimes: number[] = [];
  for (let e = 0; e + 1 < pixels.length; e++) {
    const [from = 0, to = 0] = pixels.slice(e, e + 2);
    const [time = 0, before] = [times[from], times[from - 1]];
    if (e > 0 && before !== undefined && bucketMs > 0 && time - before > 1.75 * bucketMs) {
      drawnTimes.push(before + bucketMs);
      parts.push([from, from]);
    }
    drawnTimes.push(time);
    parts.push([from, to]);
  }
  const sums = parts.map(([from, to]) => ({
    above: totalAbove.summarise(from, to),
    below: totalBelow.summarise(from, to),
  }));
  const meansOf = (layers: readonly Pyramid[]): Float64Array[] =>
    layers.map((layer) =>
      Float64Array.from(
        parts,
        ([from, to], k) => layer.summarise(from, to).sum / (sums[k]?.above.count ?? 0),
      ),
    );
  const means = {
    above: Float64Array.from(sums, (one) => one.above.sum / one.above.count),
    below: Float64Array.from(sums, (one) => one.below.sum / one.below.count),
  };
  const points = parts.map((_, k) => k);
  return {
    times: drawnTimes,
    edges: {
      above: stackAt(points, meansOf(above), means).above,
      below: stackAt(points, meansOf(below), means).below,
    },
    most: sums.map((one) => orNull(one.above.most)),
    least: sums.map((one) => orNull(one.below.least)),
  };
}
