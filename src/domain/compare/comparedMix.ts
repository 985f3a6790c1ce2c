import { comparedLabel, type Series } from '../result/result';
import { countedBuckets, jointMarks, scopeOfSums, type TimeSpan } from '../series/bucketState';
import { aggregateOver } from '../series/aggregates';
import { seriesKey } from '../series/seriesOrder';
import { findUncounted } from '../series/batteries';
import { isLoad } from '../series/signs';
import { StackBuckets } from '../series/stackBuckets';
import { aggregationOf, natureOf, stackId } from '../series/stacks';
import { valueAt } from '../series/timeAxis';
import { isDifference } from './differenceSides';

/** A stack and the one that it is compared with. Both have the times of the first. */
export interface MixPair<S> {
  stackId: string;
  otherName: string;
  now: readonly S[];
  /** Without the label that marks them as the other side. */
  before: readonly S[];
}

/** Finds the stacks of several series that a result compares with another one. */
export function findMixPairs<S extends Series>(all: readonly S[]): MixPair<S>[] {
  const isUncounted = findUncounted(all);
  const pairs = new Map<string, { otherName: string; now: S[]; before: S[] }>();
  for (const one of all) {
    const { [comparedLabel]: name, ...labels } = one.labels;
    const plain = name === undefined ? one : { ...one, labels };
    if (natureOf(plain) !== 'additive' || isUncounted(one) || isDifference(one)) continue;
    const id = stackId(plain);
    const pair = pairs.get(id) ?? { otherName: '', now: [], before: [] };
    pairs.set(id, pair);
    if (name === undefined) pair.now.push(one);
    else {
      pair.before.push(plain);
      pair.otherName = String(name);
    }
  }
  return [...pairs]
    .filter(([, { now, before }]) => now.length > 1 && before.length > 0)
    .map(([id, pair]) => ({ stackId: id, ...pair }));
}

/** A value on both sides; NaN where a side has none. */
export interface MixChange {
  now: number;
  before: number;
  difference: number;
  /**
   * The difference in per cent of the earlier value, both over the same buckets. NaN for a load, and where the earlier
   * value is less than 1 % of the earlier total, because a small base makes any change look large.
   */
  percent: number;
}

/** The share of the earlier total that a source needs for a change in per cent. */
const minShare = 0.01;

function changeOf(now: number, before: number, total: number, hasPercent = true): MixChange {
  const difference = now - before;
  const isLarge = hasPercent && before > 0 && before >= minShare * total;
  return { now, before, difference, percent: isLarge ? (difference / before) * 100 : NaN };
}

/** Returns the times that both sides have, without buckets that are partial, provisional or still to come. */
function matchedTimes(sides: readonly [StackBuckets, StackBuckets], within: TimeSpan | undefined) {
  const others = new Set(sides[1].shown);
  const both = sides[0].shown.filter((ms) => others.has(ms));
  const marks = jointMarks(sides.flatMap(({ members }) => members));
  const completeUntilMs = Math.min(...sides.map((side) => side.completeUntilMs));
  const settledUntilMs = Math.min(marks.settledUntilMs, completeUntilMs);
  const scope = scopeOfSums([{ times: both, ...marks, settledUntilMs }], within);
  return both.subarray(...countedBuckets(both, scope));
}

/**
 * Compares two stacks over the `buckets` that both have, so that all numbers are of the same time. Loads are negative.
 * Sources are sorted from the largest difference to the smallest, followed by those that one side lacks; `series` is
 * the one of the first side, or else its counterpart. `totals` are all above zero, all below zero, and their sum; only
 * the first when nothing is below zero.
 */
export function compareMix<S extends Series>(
  pair: MixPair<S>,
  within?: TimeSpan,
): {
  totals: { above: MixChange; below?: MixChange; net?: MixChange };
  sources: (MixChange & { series: S })[];
  buckets: number;
} {
  const sides = [new StackBuckets(pair.now), new StackBuckets(pair.before)] as const;
  const times = matchedTimes(sides, within);
  const [valueNow, valueBefore] = sides.map(({ shown, weights: values }) => {
    const weights = values && times.map((ms) => valueAt({ times: shown, values }, ms));
    const weight = weights ? weights.reduce((sum, one) => sum + one, 0) : times.length;
    return (series: S | undefined): number => {
      if (!series) return NaN;
      const column = times.map((ms) => valueAt(series, ms));
      return aggregateOver(column, [0, times.length], aggregationOf(series), weight, weights);
    };
  });
  const before = new Map(pair.before.map((one) => [seriesKey(one), one]));
  const keys = new Set([...pair.now, ...pair.before].map(seriesKey));
  const now = new Map(pair.now.map((one) => [seriesKey(one), one]));
  const values = [...keys].flatMap((key) => {
    const series = now.get(key) ?? before.get(key);
    return series ? [{ series, now: valueNow(now.get(key)), before: valueBefore(before.get(key)) }] : [];
  });
  const sumOf = (side: 'now' | 'before', sign: 1 | -1): number =>
    values.reduce((sum, one) => sum + (one[side] * sign > 0 ? one[side] : 0), 0);
  const above = sumOf('now', 1);
  const aboveBefore = sumOf('before', 1);
  const below = sumOf('now', -1);
  const belowBefore = sumOf('before', -1);
  const sources = values
    .map((one) => ({
      series: one.series,
      ...changeOf(one.now, one.before, aboveBefore, !isLoad(one.series)),
    }))
    .sort((a, b) => sizeOf(b) - sizeOf(a));
  const hasBelow = below < 0 || belowBefore < 0;
  return {
    totals: {
      above: changeOf(above, aboveBefore, aboveBefore),
      ...(hasBelow && {
        below: changeOf(below, belowBefore, aboveBefore, false),
        net: changeOf(above + below, aboveBefore + belowBefore, aboveBefore),
      }),
    },
    sources,
    buckets: times.length,
  };
}

const sizeOf = ({ difference }: MixChange): number => (Number.isNaN(difference) ? -1 : Math.abs(difference));
