import { mapDefined } from '../idioms/mapDefined';
import { lazy } from '../idioms/lazy';
import { comparedLabel, type Series } from '../result/result';
import { aggregateOver, meanWeights } from '../series/aggregates';
import { bucketsWithin, type BucketRange } from '../series/bucketState';
import { seriesKey } from '../series/seriesOrder';
import { valuesAt } from './compareSeries';

/** The labels of the two differences in every comparison. */
export const differenceNames = { difference: 'difference', percent: 'difference in %' } as const;

const changeNames: readonly unknown[] = Object.values(differenceNames);

export const isDifference = ({ labels }: Pick<Series, 'labels'>): boolean =>
  changeNames.includes(labels[comparedLabel]);

/** One side of a difference: values, NaN where either side has none, and their `meanWeights`. */
export interface ComparedSide {
  values: Float64Array;
  weights?: Float64Array;
}

/**
 * The sides of a difference whose mean is not the mean of its buckets: a difference in per cent, or one of series with
 * `meanWeights`.
 */
export interface DifferenceSides {
  isPercent: boolean;
  times: Float64Array;
  columns: () => { later: ComparedSide; earlier: ComparedSide };
}

/** Returns the difference of the means, or sums, of both sides; in per cent, NaN unless the earlier one is positive. */
export function differenceOf(
  { isPercent }: Pick<DifferenceSides, 'isPercent'>,
  later: number,
  earlier: number,
): number {
  if (!isPercent) return later - earlier;
  return earlier > 0 ? ((later - earlier) / earlier) * 100 : NaN;
}

/**
 * Returns the mean of a difference over some buckets of an axis, as a difference of means. The mean of the buckets'
 * percentages would be ruled by those with the smallest base.
 */
export function meanDifference(sides: DifferenceSides, axis: Float64Array, range: BucketRange): number {
  const { later, earlier } = sides.columns();
  const own = rangeOn(sides.times, axis, range);
  const meanOf = ({ values, weights }: ComparedSide): number =>
    aggregateOver(values, own, 'mean', undefined, weights);
  return differenceOf(sides, meanOf(later), meanOf(earlier));
}

/** Returns the buckets of `times` within a range of another axis. */
export function rangeOn(times: Float64Array, axis: Float64Array, [first, end]: BucketRange): BucketRange {
  if (times === axis) return [first, end];
  return first < end ? bucketsWithin(times, { min: axis[first], max: axis[end - 1] }) : [0, 0];
}

function columnsOf(
  later: Series,
  changes: Float64Array,
  // Without the earlier series, its buckets are as long as the later ones.
  earlier: Series = { ...later, weights: undefined },
): ReturnType<DifferenceSides['columns']> {
  const { times, values } = later;
  const isBoth = (i: number): boolean => !Number.isNaN(changes[i]);
  const before = meanWeights(earlier);
  return {
    later: { values: values.map((value, i) => (isBoth(i) ? value : NaN)), weights: meanWeights(later) },
    earlier: {
      values: values.map((value, i) => value - changes[i]),
      weights: before && valuesAt({ times: earlier.times, values: before }, times),
    },
  };
}

/** Returns a function that finds the sides of a series of differences; undefined for any other series. */
export function sidesFinder(all: readonly Series[]): (series: Series) => DifferenceSides | undefined {
  const byKey = new Map(all.map((one) => [seriesKey(one), one]));
  const others = new Set(mapDefined(all, ({ labels }) => labels[comparedLabel]));
  const otherName = [...others].find((name) => !changeNames.includes(name));
  return ({ metric, labels, times }) => {
    const { [comparedLabel]: name, ...own } = labels;
    if (!changeNames.includes(name)) return undefined;
    const find = (compared?: Series['labels'][string]): Series | undefined =>
      byKey.get(
        seriesKey({ metric, labels: compared === undefined ? own : { ...own, [comparedLabel]: compared } }),
      );
    const later = find();
    const change = find(differenceNames.difference);
    const earlier = otherName === undefined ? undefined : find(otherName);
    const isPercent = name === differenceNames.percent;
    if (later?.times.length !== times.length || change?.times.length !== times.length) return undefined;
    if (!isPercent && !(earlier && meanWeights(later))) return undefined;
    const columns = lazy(() => columnsOf(later, change.values, earlier));
    return { isPercent, times, columns };
  };
}
