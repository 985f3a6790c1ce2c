import { meanWeights } from '../series/aggregates';
import { uniteAxes, uniteTimes, valueAt } from '../series/timeAxis';
import { type Series, comparedLabel } from '../result/result';
import { finiteMarks, jointMarks } from '../series/bucketState';
import { seriesKey } from '../series/seriesOrder';
import { isLoad } from '../series/signs';
import { moveLater, type Shift } from './comparison';

/** The names of the other series, the difference and the difference in per cent. */
export interface ComparedNames {
  other: string;
  difference: string;
  percent: string;
}

interface CompareOptions {
  names: ComparedNames;
  /** How much earlier the other series are; absent when both have the same instants. */
  shift?: Shift;
  offsetMinutes: number;
}

const named = (series: Series, name: string): Series => ({
  ...series,
  name: `${series.name} ${name}`,
  labels: { ...series.labels, [comparedLabel]: name },
});

/**
 * Pairs each series with its counterpart: the one with the same labels, or the only one of its metric if both sides
 * have just one. Units must match.
 */
function pairs(base: readonly Series[], other: readonly Series[]): [Series, Series][] {
  const byKey = new Map(other.map((one) => [seriesKey(one), one]));
  const alone = (all: readonly Series[], metric: string): Series | undefined => {
    const [first, ...more] = all.filter((one) => one.metric === metric);
    return more.length === 0 ? first : undefined;
  };
  return base.flatMap((one) => {
    const match = byKey.get(seriesKey(one)) ?? (alone(base, one.metric) && alone(other, one.metric));
    return match?.unit === one.unit ? [[one, match] as const] : [];
  });
}

/** Moves earlier series to the times of the later ones. Series that shared an array of times share the moved one. */
function moveAll(all: readonly Series[], { shift, offsetMinutes }: CompareOptions): readonly Series[] {
  if (!shift) return all;
  const axes = new Map<Float64Array, { matched: Int32Array; times: Float64Array }>();
  const axisOf = (times: Float64Array) => {
    const known = axes.get(times);
    if (known) return known;
    const matched: number[] = [];
    const moved: number[] = [];
    for (let i = 0; i < times.length; i++) {
      const ms = moveLater(times[i], shift, offsetMinutes);
      if (ms === undefined) continue;
      matched.push(i);
      moved.push(ms);
    }
    const axis = { matched: Int32Array.from(matched), times: Float64Array.from(moved) };
    axes.set(times, axis);
    return axis;
  };
  const moveMark = (ms: number | undefined): number | undefined =>
    ms === undefined ? undefined : (moveLater(ms, shift, offsetMinutes) ?? ms);
  return all.map(({ wholeFromMs, settledUntilMs, ...series }) => {
    // A month keeps its own length among those of another year.
    const weights = meanWeights(series);
    const { matched, times } = axisOf(series.times);
    const pick = (column: Float64Array): Float64Array => Float64Array.from(matched, (index) => column[index]);
    return {
      ...series,
      times,
      values: pick(series.values),
      weights: weights && pick(weights),
      wholeFromMs: moveMark(wholeFromMs),
      settledUntilMs: moveMark(settledUntilMs),
    };
  });
}

/** Returns the values of a series at the instants of another axis; NaN where it has none. */
export const valuesAt = (series: Pick<Series, 'times' | 'values'>, axis: Float64Array): Float64Array =>
  series.times === axis ? series.values : axis.map((ms) => valueAt(series, ms));

/**
 * Returns the difference of two series, in their unit, and in per cent where the other value is above zero. Loads and
 * percentages have no difference in per cent.
 */
function differences([one, other]: readonly [Series, Series], names: ComparedNames): Series[] {
  const before = valuesAt(other, one.times);
  // A difference is incomplete or provisional wherever one of its series is.
  const marks = finiteMarks(jointMarks([one, other]));
  // The two sides have different weights, and a difference has none.
  const { wholeFromMs: _whole, settledUntilMs: _settled, weights: _weights, ...plain } = one;
  const difference = { ...plain, ...marks, values: one.values.map((value, i) => value - before[i]) };
  const isPercentage = one.unit === '%';
  if (isPercentage || isLoad(one)) return [named(difference, names.difference)];
  const values = one.values.map((value, i) => {
    const from = before[i];
    return from > 0 ? ((value - from) / from) * 100 : NaN;
  });
  return [named(difference, names.difference), named({ ...difference, unit: '%', values }, names.percent)];
}

/**
 * Joins series with those that they are compared with and the differences of each pair. Counts the buckets on either
 * side without a counterpart.
 */
export function compareSeries(
  base: readonly Series[],
  other: readonly Series[],
  options: CompareOptions,
): { series: Series[]; unmatched: number; unmatchedOther: number } {
  const moved = moveAll(other, options);
  const { names } = options;
  const axis = uniteAxes(base);
  const otherAxis = uniteAxes(moved);
  const dropped = uniteAxes(other).length - otherAxis.length;
  const all = uniteTimes([axis, otherAxis]).length;
  return {
    series: [
      ...base,
      ...moved.map((one) => named(one, names.other)),
      ...pairs(base, moved).flatMap((pair) => differences(pair, names)),
    ],
    unmatched: all - otherAxis.length,
    unmatchedOther: all - axis.length + dropped,
  };
}
