import { comparedLabel, type Series } from '../result/result';
import type { BucketRange } from '../series/bucketState';
import { seriesKey } from '../series/seriesOrder';

/** The labels of the two differences in every comparison. */
export const differenceNames = { difference: 'difference', percent: 'difference in %' } as const;

/** The columns behind a difference in per cent, bucket by bucket. */
export interface PercentParts {
  readonly differences: Float64Array;
  /** The later values, which include the differences. */
  readonly values: Float64Array;
}

/**
 * Returns the difference of sums in per cent of the earlier sum, over the buckets that both sides have. The mean of the
 * buckets' percentages would be ruled by those with the smallest base. NaN unless the earlier sum is positive.
 */
export function percentOfSums({ differences, values }: PercentParts, [first, end]: BucketRange): number {
  let [difference, base] = [0, 0];
  for (let i = first; i < end; i++) {
    const [change = NaN, value = NaN] = [differences[i], values[i]];
    if (Number.isNaN(change)) continue;
    difference += change;
    base += value - change;
  }
  return base > 0 ? (difference / base) * 100 : NaN;
}

/** Returns a function that finds the columns behind a series of differences in per cent; undefined for other series. */
export function percentFinder(all: readonly Series[]): (series: Series) => PercentParts | undefined {
  const byKey = new Map(all.map((one) => [seriesKey(one), one]));
  return ({ metric, labels, times }) => {
    const { [comparedLabel]: name, ...own } = labels;
    if (name !== differenceNames.percent) return undefined;
    const later = byKey.get(seriesKey({ metric, labels: own }));
    const change = byKey.get(
      seriesKey({ metric, labels: { ...own, [comparedLabel]: differenceNames.difference } }),
    );
    const isAligned = later?.times.length === times.length && change?.times.length === times.length;
    return isAligned ? { differences: change.values, values: later.values } : undefined;
  };
}
