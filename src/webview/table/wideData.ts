import { isOnAxis, valueAt } from '../../domain/series/timeAxis';
import { findMetric } from '../../domain/catalog/index';
import { bucketState, jointMarks } from '../../domain/series/bucketState';
import { totalColumn } from '../../domain/series/totalColumn';
import { formatExact } from '../../words/numbers';
import { countedTwiceNote, totalLabel, totalNote } from '../../words/result/tableWords';
import type { ShownSeries } from '../data/panel';
import type { ShownResult } from '../data/shownResult';
import { hasOffsets, shownStamp } from './stamps';
import { legendGroups, type LegendGroup } from './legendOrder';
import { shownValue, type Column, type NumberStyle, type TableData, type ValueColumn } from './tableData';

type Times = ShownResult['times'];

/** Returns the texts of the lowest and highest displayed value; one of them is the longest. */
export function extremeTexts(values: Float64Array, style: NumberStyle, isReadable: boolean): string[] {
  let low = NaN;
  let high = NaN;
  for (const value of values) {
    if (!(value >= low)) low = Number.isNaN(value) ? low : value;
    if (!(value <= high)) high = Number.isNaN(value) ? high : value;
  }
  return [low, high].map((value) => formatExact(shownValue(value, style, isReadable), style.decimals));
}

/** Returns a function that reads the value of a series at a position of an axis. */
export const valuesOn = (series: ShownSeries, times: Times): ((position: number) => number) =>
  isOnAxis(series, times)
    ? (position) => series.values[position] ?? NaN
    : (position) => valueAt(series, times[position] ?? NaN);

function seriesColumn(series: ShownSeries, times: Times, note?: string): ValueColumn {
  const { key, label, values } = series;
  return {
    ...{ kind: 'value', key, label, isTotal: false, style: series },
    ...(note !== undefined && { note }),
    styleAt: () => series,
    valueAt: valuesOn(series, times),
    stateAt: (record) => bucketState(series, times[record] ?? NaN),
    longTexts: (isReadable) => extremeTexts(values, series, isReadable),
  };
}

/**
 * Returns the total of a group as in the legend: over all series, drawn or not; undefined for fewer than two series.
 */
function totalOf({ id, series }: LegendGroup, times: Times, isOnly: boolean): ValueColumn | undefined {
  const [first] = series;
  if (!first || series.length < 2) return undefined;
  const marks = jointMarks(series);
  const { values, hasBelowZero } = totalColumn(series, times, marks);
  const metric = findMetric(first.metric)?.label ?? first.metric;
  const style: NumberStyle = {
    unit: first.unit,
    readable: first.readable,
    decimals: series.reduce((most, one) => Math.max(most, one.decimals), 0),
  };
  return {
    ...{ kind: 'value', key: `total ${id}`, isTotal: true, style },
    label: totalLabel(hasBelowZero, isOnly ? undefined : metric),
    note: totalNote(series.length, hasBelowZero),
    styleAt: () => style,
    valueAt: (record) => values[record] ?? NaN,
    stateAt: (record) => bucketState(marks, times[record] ?? NaN),
    longTexts: (isReadable) => extremeTexts(values, style, isReadable),
  };
}

/** Builds a record per bucket: a column for each series in legend order, and the totals of additive groups. */
export function wideData({ series, times, clock }: ShownResult): TableData {
  const { groups, others } = legendGroups(series);
  const isOnly = groups.filter(({ isAdditive }) => isAdditive).length < 2;
  const columns = groups.flatMap((group): Column[] => {
    const total = group.isAdditive ? totalOf(group, times, isOnly) : undefined;
    const listed = group.series.map((one) => seriesColumn(one, times));
    return total ? [...listed, total] : listed;
  });
  const interval = series[0]?.interval;
  const hasStampOffsets = hasOffsets(clock, times);
  return {
    count: times.length,
    columns: [...columns, ...others.map((one) => seriesColumn(one, times, countedTwiceNote))],
    hasStampOffsets,
    positionAt: (record) => record,
    msAt: (record) => times[record] ?? NaN,
    stampAt: (record) => shownStamp(times[record] ?? NaN, clock, interval, hasStampOffsets),
  };
}
