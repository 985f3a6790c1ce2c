import type { Aggregation } from '../catalog/index';
import type { Summary } from './drawing/pyramid';

/** The sum of positive values and the sum of negative ones; NaN without any value. */
export interface SignedSums {
  readonly above: number;
  readonly below: number;
}

/**
 * Returns the total of additive values, otherwise the mean; NaN without values. The mean covers the buckets that have a
 * value. For stacked columns it covers `averagedOf` buckets of the whole stack (`coverageOf`), because only such means
 * add up.
 */
export function aggregateOf(
  { sum, count }: Pick<Summary, 'sum' | 'count'>,
  aggregation: Aggregation,
  averagedOf?: number,
): number {
  if (count === 0) return NaN;
  return aggregation === 'sum' ? sum : sum / (averagedOf ?? count);
}

/** Like `aggregateOf`, for the buckets `[first, end)` of a column. A mean of ratios weighs each by its denominator. */
export function aggregateOver(
  column: Float64Array,
  [first, end]: readonly [first: number, end: number],
  aggregation: Aggregation,
  averagedOf?: number,
  weights?: Float64Array,
): number {
  let sum = 0;
  let count = 0;
  for (let i = first; i < end; i++) {
    const value = column[i];
    if (Number.isNaN(value)) continue;
    const weight = weights ? weights[i] : 1;
    sum += value * weight;
    count += weight;
  }
  return aggregateOf({ sum, count }, aggregation, averagedOf);
}

/** Adds up the positive and the negative values, ignoring missing ones. */
export function signedSums(values: readonly number[]): SignedSums {
  const present = values.filter((value) => !Number.isNaN(value));
  if (present.length === 0) return { above: NaN, below: NaN };
  return {
    above: present.reduce((sum, value) => sum + Math.max(0, value), 0),
    below: present.reduce((sum, value) => sum + Math.min(0, value), 0),
  };
}
