import { findMetric, isAdditive, type Aggregation, type MetricNature } from '../catalog/index';
import { groupBy } from '../idioms/groupBy';
import { isChangeOverTime, overTimeLabel } from '../result/chartChoices';
import { comparedLabel, type Series } from '../result/result';
import { settledRange, type Marks } from './bucketState';
import { totalsOf } from './drawing/stackedColumns';
import { findUncounted } from './batteries';
import { StackBuckets } from './stackBuckets';
import { positionOf } from './timeAxis';

/** True for a change in percent, whatever its metric is. */
const isPercentOfOther = ({ labels, unit }: Pick<Series, 'labels' | 'unit'>): boolean =>
  unit === '%' && Object.hasOwn(labels, comparedLabel);

/** Returns how the values of a series are combined over time. Sums over time overlap, and do not add up. */
export function aggregationOf(series: Pick<Series, 'metric' | 'labels' | 'unit'>): Aggregation {
  const aggregation = findMetric(series.metric)?.aggregation ?? 'mean';
  const isOverTime = Object.hasOwn(series.labels, overTimeLabel);
  const isMean =
    isPercentOfOther(series) || isChangeOverTime(series) || (isOverTime && aggregation === 'sum');
  return isMean ? 'mean' : aggregation;
}

export function natureOf({ metric, labels }: Pick<Series, 'metric' | 'labels'>): MetricNature {
  // Compared series and the series they are compared with do not sum to a total.
  if (isAdditive(metric) && Object.hasOwn(labels, comparedLabel)) return 'other';
  if (isChangeOverTime({ labels })) return 'other';
  return findMetric(metric)?.nature ?? 'other';
}

export const isStacked = (series: Pick<Series, 'metric' | 'labels'>): boolean =>
  natureOf(series) === 'additive';

export const stackId = ({ metric, unit }: Pick<Series, 'metric' | 'unit'>): string =>
  `stack ${metric} ${unit}`;

/**
 * Returns a function that finds the buckets of a series' stack; undefined for a series that is not stacked, or that its
 * stack would count twice. Each stack is counted once, at its first use.
 */
export function stackFinder(all: readonly Series[]): (series: Series) => StackBuckets | undefined {
  const isUncounted = findUncounted(all);
  const isIn = (series: Series): boolean => isStacked(series) && !isUncounted(series);
  const members = groupBy(all.filter(isIn), stackId);
  const stacks = new Map<string, StackBuckets>();
  return (series) => {
    if (!isIn(series)) return undefined;
    const id = stackId(series);
    const group = members.get(id);
    const stack = stacks.get(id) ?? (group && new StackBuckets(group));
    if (stack) stacks.set(id, stack);
    return stack;
  };
}

/**
 * Returns the id of the panel of a series, by its nature; series with the same id share a panel. The user's choices are
 * stored by these ids.
 */
export function panelIdOf(series: Pick<Series, 'metric' | 'unit' | 'interval' | 'labels'>): string {
  const { metric, unit, interval } = series;
  const nature = natureOf(series);
  if (nature === 'additive') return stackId(series);
  return nature === 'price' ? `step ${metric} ${unit}` : `line ${unit} ${interval}`;
}

/**
 * Adds up series as their chart does: missing values add nothing, and a bucket with only missing values has no sum.
 * Partial and provisional buckets have no sum either, unless there are no others. `hasBelowZero`: the sum includes
 * negative values, such as loads.
 */
export function totalColumn(
  series: readonly Pick<Series, 'times' | 'values'>[],
  times: Float64Array,
  marks: Marks,
): { values: Float64Array; hasBelowZero: boolean } {
  const values = new Float64Array(times.length).fill(NaN);
  let hasBelowZero = false;
  for (const [own, all] of groupBy(series, (one) => one.times)) {
    const columns = all.map((one) => one.values);
    const { above, below } = totalsOf(columns, own.length);
    hasBelowZero ||= below.some((sum) => sum < 0);
    let at = 0;
    for (let i = 0; i < own.length; i++) {
      if (times[at] !== own[i]) at = positionOf(own[i], times);
      const sum = above[i] + below[i];
      if (!Number.isNaN(sum)) values[at] = Number.isNaN(values[at]) ? sum : values[at] + sum;
      at += 1;
    }
  }
  const [first, end] = settledRange(times, marks);
  if (first < end) values.fill(NaN, 0, first).fill(NaN, end);
  return { values, hasBelowZero };
}
