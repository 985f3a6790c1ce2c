import type { Drawn } from './resample';

/** Sums of the parts above and below zero of every bucket; NaN where no layer has a value. */
export interface Totals {
  readonly above: Float64Array;
  readonly below: Float64Array;
}

/** A sum to add to: one without a value so far is NaN. */
const orZero = (sum: number | undefined): number => (sum === undefined || Number.isNaN(sum) ? 0 : sum);

/**
 * Adds up columns of one axis, what is above zero and what is below apart. A missing value adds nothing, and a bucket of
 * nothing but missing values is missing, not 0.
 */
export function totalsOf(columns: readonly Float64Array[], length: number): Totals {
  const above = new Float64Array(length).fill(NaN);
  const below = new Float64Array(length).fill(NaN);
  for (const column of columns) {
    for (let i = 0; i < length; i++) {
      const value = column[i] ?? NaN;
      if (Number.isNaN(value)) continue;
      above[i] = orZero(above[i]) + Math.max(0, value);
      below[i] = orZero(below[i]) + Math.min(0, value);
    }
  }
  return { above, below };
}

/** Edges of a stack: of every layer the sum up to and with itself, above zero and below. */
export interface StackEdges {
  readonly above: Drawn[][];
  readonly below: Drawn[][];
}

/** Nothing is drawn of a layer where it is nothing, unless its neighbour is something: then it starts there. */
function blankWhereFlat(edge: Drawn[], isPart: readonly boolean[]): Drawn[] {
  return edge.map((value, k) => (isPart[k] || isPart[k - 1] || isPart[k + 1] ? value : null));
}

/** Stacks columns at the picked buckets (−1 is a gap), the first column next to zero. */
export function stackAt(
  picked: readonly number[],
  columns: readonly Float64Array[],
  totals: Totals,
): StackEdges {
  const stack = (isAbove: boolean): Drawn[][] => {
    const sums = new Float64Array(picked.length);
    return columns.map((column) => {
      const isPart = picked.map((i) => (column[i] ?? NaN) * (isAbove ? 1 : -1) > 0);
      const edge = picked.map((i, k): Drawn => {
        if (Number.isNaN(totals.above[i] ?? NaN)) return null;
        if (isPart[k]) sums[k] = (sums[k] ?? 0) + (column[i] ?? 0);
        return sums[k] ?? 0;
      });
      return blankWhereFlat(edge, isPart);
    });
  };
  return { above: stack(true), below: stack(false) };
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
