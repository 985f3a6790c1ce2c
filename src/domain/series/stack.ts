import type { Summary } from './pyramid';
import type { Drawn } from './resample';

/** Sums of the parts above and below zero of every bucket; NaN where no layer has a value. */
export interface Totals {
  readonly above: Float64Array;
  readonly below: Float64Array;
}

/**
 * Adds up columns of one axis, what is above zero and what is below apart. A missing value adds nothing, and a bucket of
 * nothing but missing values is missing, not 0.
 */
export function totalsOf(columns: readonly Float64Array[], length: number): Totals {
  const above = new Float64Array(length);
  const below = new Float64Array(length);
  const isAny = new Uint8Array(length);
  for (const column of columns) {
    for (let i = 0; i < column.length; i++) {
      const value = column[i] ?? NaN;
      if (value > 0) above[i] = (above[i] ?? 0) + value;
      else if (value <= 0) below[i] = (below[i] ?? 0) + value;
      // False of NaN, which adds nothing.
      if (value >= -Infinity) isAny[i] = 1;
    }
  }
  for (let i = 0; i < length; i++) if (isAny[i] === 0) above[i] = below[i] = NaN;
  return { above, below };
}

/** On which sides of zero a column has values. */
export interface Sides {
  readonly above: boolean;
  readonly below: boolean;
}

export const sidesOf = ({ least, most }: Summary): Sides => ({ above: most > 0, below: least < 0 });

/** Edges of a stack: of every layer the sum up to and with itself, above zero and below. */
export interface StackEdges {
  readonly above: Drawn[][];
  readonly below: Drawn[][];
}

/**
 * The edges on one side of zero at the picked buckets (−1 is a gap), the first column next to zero. Nothing is drawn of a
 * layer where it is nothing, unless its neighbour is something: then it starts there.
 */
export function stackSide(
  picked: readonly number[],
  columns: readonly Float64Array[],
  totals: Totals,
  sign: 1 | -1,
): Drawn[][] {
  const sums = new Float64Array(picked.length);
  const isGap = picked.map((i) => Number.isNaN(totals.above[i] ?? NaN));
  return columns.map((column) => {
    const partAt = (k: number): number => Math.max(0, (column[picked[k] ?? -1] ?? 0) * sign);
    const edge = new Array<Drawn>(picked.length).fill(null);
    if (column.length === 0) return edge;
    let [before, part] = [0, partAt(0)];
    for (let k = 0; k < edge.length; k++) {
      const next = partAt(k + 1);
      const sum = (sums[k] ?? 0) + (part > 0 ? part * sign : 0);
      sums[k] = sum;
      if (!isGap[k] && (before > 0 || part > 0 || next > 0)) edge[k] = sum;
      before = part;
      part = next;
    }
    return edge;
  });
}

/** Stacks columns at the picked buckets. */
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

/** Time stamps of picked buckets, with a gap (index −1) wherever whole buckets are missing in between. */
export function withGaps(
  picked: readonly number[],
  times: Float64Array,
  bucketMs: number,
): { readonly picked: number[]; readonly times: number[] } {
  const result = { picked: [] as number[], times: [] as number[] };
  let last = -1;
  for (const i of picked) {
    const time = times[i] ?? 0;
    const before = times[last];
    if (before !== undefined && bucketMs > 0 && time - before > (i - last + 0.75) * bucketMs) {
      result.picked.push(-1);
      result.times.push(before + bucketMs);
    }
    result.picked.push(i);
    result.times.push(time);
    last = i;
  }
  return result;
}
