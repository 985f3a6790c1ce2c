import { intervalMsOf } from '../catalog/index';
import { batteryPartOf } from './batteries';
import { groupBy } from '../idioms/groupBy';
import { mapDefined } from '../idioms/mapDefined';
import { longestLagMs } from '../catalog/lags';
import type { Series } from '../result/result';
import {
  countedBuckets,
  jointMarks,
  scopeOfSums,
  type BucketRange,
  type BucketScope,
  type Marks,
  type TimeSpan,
} from './bucketState';
import { uniteTimes, valueAt } from './timeAxis';
import { meanWeights } from './aggregates';

/** The fields of a series that decide which buckets a stack has. */
type StackMember = Pick<Series, 'metric' | 'interval' | 'times' | 'values' | 'weights' | keyof Marks> &
  Partial<Pick<Series, 'labels' | 'fueltech'>>;

/** Months and years of different lengths still count as equal. */
const maxUneven = 1.2;

/**
 * Returns the times of the first and the last value of a series, and the first at which a value is overdue by its usual
 * gaps.
 */
function reportingOf({ times, values }: StackMember) {
  let firstMs = NaN;
  let lastMs = NaN;
  let shortest = Infinity;
  let longest = 0;
  for (let i = 0; i < times.length; i++) {
    const value = values[i];
    if (value !== value) continue;
    const ms = times[i];
    if (firstMs !== firstMs) firstMs = ms;
    else {
      const gap = ms - lastMs;
      if (gap < shortest) shortest = gap;
      if (gap > longest) longest = gap;
    }
    lastMs = ms;
  }
  if (Number.isNaN(firstMs)) return undefined;
  const gap = longest <= maxUneven * shortest ? shortest : longest;
  return { firstMs, lastMs, dueMs: lastMs + (longest === 0 ? 1 : gap) };
}

/**
 * Returns the instant from which a series that still reports has not come yet; Infinity when all have. A series is late
 * when it lacks its newest buckets for longer than it usually does. It has stopped, rather than being late, when it
 * lacks them for longer than any source takes; and it may just be idle when it lacks them for longer than it reported
 * before, unless most series are late together.
 */
function completeUntil(members: readonly StackMember[]): number {
  // A battery or a unit is idle at any time, which says nothing about what has come.
  const mayBeIdle = ({ labels = {}, fueltech }: StackMember) =>
    labels['unit_code'] !== undefined || batteryPartOf({ labels, fueltech }) !== undefined;
  const [idle, others] = [members.filter(mayBeIdle), members.filter((one) => !mayBeIdle(one))];
  const all = mapDefined(others, reportingOf);
  const newestMs = [...all, ...mapDefined(idle, reportingOf)].reduce(
    (newest, { lastMs }) => Math.max(newest, lastMs),
    -Infinity,
  );
  const bucketMs = intervalMsOf(members.at(0)?.interval);
  const maxLagMs = Math.max(longestLagMs, 2 * bucketMs);
  const late = all.filter(({ lastMs, dueMs }) => dueMs <= newestMs && newestMs - lastMs <= maxLagMs);
  const isMajority = 2 * late.length > all.length;
  const deciding = late.filter(
    ({ firstMs, lastMs }) => lastMs > firstMs && (isMajority || lastMs - firstMs >= newestMs - lastMs),
  );
  return deciding.reduce((until, { dueMs }) => Math.min(until, dueMs), Infinity);
}

/** Returns the marks of the total of series, which lacks those that have not come. */
export const marksOfTotal = (
  members: readonly StackMember[],
  completeUntilMs = completeUntil(members),
): Required<Marks> => jointMarks([...members, { settledUntilMs: completeUntilMs }]);

/** The timestamps at which at least one series has a value, for series that share their arrays of times. */
function shownTimes(members: readonly StackMember[]): Float64Array {
  const byAxis = groupBy(members, ({ times }) => times);
  const shown = Array.from(byAxis, ([times, all]) =>
    all.some(({ values }) => values.length === times.length && !values.includes(NaN))
      ? times
      : times.filter((_, i) => all.some(({ values }) => !Number.isNaN(values[i]))),
  );
  return uniteTimes(shown);
}

/**
 * The buckets of series that are stacked on each other, whether or not they have the same ones. Their numbers cover the
 * same buckets, so that they add up.
 */
export class StackBuckets {
  /** All timestamps, and those at which at least one series has a value, ascending. */
  times: Float64Array;
  shown: Float64Array;
  /** The start of the buckets that have come from some series only; Infinity when all have come. */
  completeUntilMs: number;
  totalMarks: Required<Marks>;
  /** The weights of the `shown` buckets in a mean; undefined where all weigh the same. */
  weights: Float64Array | undefined;

  constructor(readonly members: readonly StackMember[]) {
    this.times = uniteTimes(members.map(({ times }) => times));
    this.shown = shownTimes(members);
    this.completeUntilMs = completeUntil(members);
    this.totalMarks = marksOfTotal(members, this.completeUntilMs);
    const weighted = mapDefined(members, (one) => {
      const values = meanWeights(one);
      return values && { times: one.times, values };
    });
    if (weighted.length > 0)
      this.weights = this.shown.map((ms) => Math.max(...weighted.map((one) => valueAt(one, ms) || 0)));
  }

  /** Returns the weight of a range of the `shown` buckets in a mean. */
  weightOf([first, end]: BucketRange): number {
    if (!this.weights) return end - first;
    return this.weights.subarray(first, end).reduce((sum, weight) => sum + weight, 0);
  }

  /** Returns the scope of the numbers of all series in the stack. */
  scopeOf(within?: TimeSpan): BucketScope {
    return scopeOfSums(this.members, within);
  }
}

/** Returns the part of a scope for which every reporting series of a stack has data, if there is such a part. */
export function completeScope(
  scope: BucketScope,
  { shown, completeUntilMs }: Pick<StackBuckets, 'shown' | 'completeUntilMs'>,
): BucketScope {
  const { settledUntilMs = Infinity } = scope;
  const complete = { ...scope, settledUntilMs: Math.min(settledUntilMs, completeUntilMs) };
  const [first, end] = countedBuckets(shown, complete);
  return first < end ? complete : scope;
}
