import { findInterval } from '../../domain/catalog/index';
import { dayMs } from '../../domain/time/time';
import { monthsOf, shownByMonth, valuesByMonth, type Month } from '../../domain/series/monthProfile';
import { meanDifference } from '../../domain/compare/differenceSides';
import { aggregateOver } from '../../domain/series/aggregates';
import {
  missingInTotalsNote,
  monthAxisTitle,
  monthName,
  partMonthsNote,
  profileReasons,
} from '../../words/result/statisticsWords';
import { bars } from '../chart/kinds/stacks';
import { timeTickLabels } from '../chart/timeAxis';
import { profileShapes, type Profile, type ProfileInput } from './profile';

/** A century. */
const maxMonths = 1200;

/** True when every bucket lies within one month: months, or shorter intervals that restart with each month. */
function fitsMonths(interval: string): boolean {
  const { step, durationMs = Infinity } = findInterval(interval) ?? {};
  return step?.kind === 'months' ? step.size === 1 : durationMs <= dayMs;
}

type Ticks = ReturnType<Profile['ticksIn']>;

function ticksOf(months: readonly Month[], count: number, offsetMinutes: number): Ticks {
  const every = Math.max(1, Math.ceil(months.length / Math.max(1, count)));
  const at = [...months.keys()].filter((index) => index % every === 0);
  const labels = timeTickLabels(
    at.map((index) => months[index].startMs),
    offsetMinutes,
  );
  return at.map((index, k) => ({ at: index, label: labels[k] }));
}

/**
 * Returns the mean of each month, or its total for additive metrics. Returns a sentence when there is nothing to
 * compare.
 */
export function byMonth({ panel, chosen, range, offsetMinutes }: ProfileInput): Profile | string {
  const { times, columns: all, weights, interval, series } = panel;
  if (!fitsMonths(interval)) return profileReasons.longBuckets(interval);
  const months = monthsOf(times, range, interval, offsetMinutes);
  if (months.length === 0) return profileReasons.noValues;
  if (months.length === 1) return profileReasons.oneMonth;
  if (months.length > maxMonths) return profileReasons.manyMonths(maxMonths);
  const isStack = panel.kind.isAdditive;
  const stack = panel.stack();
  const shown = stack && shownByMonth(stack, times, months);
  const drawn = chosen.map((s) => ({
    column: all[s],
    weights: weights[s],
    aggregation: series[s].aggregation,
    differenceSides: series[s].differenceSides,
  }));
  const monthly = drawn.map(({ column, aggregation, weights: own, differenceSides: sides }) => {
    const found = valuesByMonth(column, months, aggregation, shown, own);
    if (!sides) return found;
    const means = months.map((month) => meanDifference(sides, times, month.range));
    return { ...found, values: Float64Array.from(means) };
  });
  const isSum = drawn.every(({ aggregation }) => aggregation === 'sum');
  const lacks = (c: number, index: number): boolean => isSum && monthly[c].missing[index] > 0;
  const isAnyMissing = drawn.some((_, c) => months.some((__, index) => lacks(c, index)));
  const measure = isSum ? 'Total' : 'Mean';
  const allShown = shown?.reduce((sum, count) => sum + count, 0);
  return {
    shape: isStack ? profileShapes.stackedBars : profileShapes.bars,
    positions: [...months.keys()],
    range: [-0.5, months.length - 0.5],
    columns: monthly.map(({ values }) => values),
    isPart: (index) => months[index].isPart,
    lacks,
    rest: {
      caption: `${measure} of all`,
      values: drawn.map(({ column, aggregation, weights: own, differenceSides: sides }) =>
        sides
          ? meanDifference(sides, times, range)
          : aggregateOver(column, range, aggregation, allShown, own),
      ),
    },
    measure,
    axisTitle: monthAxisTitle(offsetMinutes),
    axisKind: bars,
    hasPriceAxis: false,
    ticksIn: (count) => ticksOf(months, count, offsetMinutes),
    indexAt: (place) => Math.min(months.length - 1, Math.max(0, Math.round(place))),
    nameOf: (index) => monthName(months[index].startMs, offsetMinutes),
    listed: [...months.keys()],
    notes: [
      ...(months.some(({ isPart }) => isPart) ? [partMonthsNote] : []),
      ...(isAnyMissing ? [missingInTotalsNote] : []),
    ],
  };
}
