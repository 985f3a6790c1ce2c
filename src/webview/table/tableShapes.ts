import {
  bucketState,
  countPoints,
  findMetric,
  isOnAxis,
  labelColumnsOf,
  marksOfTotal,
  positionOf,
  totalColumn,
  toVisibleLine,
  valueAt,
} from '../../domain';
import { formatCount, formatExact } from '../../words/numbers';
import { measureNote } from '../../words/result/measureWords';
import type { ShownSeries } from '../chart/panel';
import { type LegendGroup, legendGroups, type PageResult } from '../pageResult';
import { hasOffsets, shownStamp } from './tableTimes';
import {
  type Column,
  type NumberStyle,
  shownUnit,
  shownValue,
  type TableData,
  type TextColumn,
  type ValueColumn,
} from './tableData';

type Times = PageResult['times'];

/** Returns the texts of the lowest and highest displayed value; one of them is the longest. */
function extremeTexts(values: Float64Array, style: NumberStyle, isReadable: boolean): string[] {
  let low = NaN;
  let high = NaN;
  for (const value of values) {
    if (!(value >= low)) low = Number.isNaN(value) ? low : value;
    if (!(value <= high)) high = Number.isNaN(value) ? high : value;
  }
  return [low, high].map((value) => formatExact(shownValue(value, style, isReadable), style.decimals));
}

/** Returns a function that reads the value of a series at a position of an axis. */
const valuesOn = (series: ShownSeries, times: Times): ((position: number) => number) =>
  isOnAxis(series, times)
    ? (position) => series.values[position]
    : (position) => valueAt(series, times[position]);

function seriesColumn(series: ShownSeries, times: Times, note = measureNote(series.metric)): ValueColumn {
  const { key, label, values } = series;
  return {
    kind: 'value',
    key,
    label,
    isTotal: false,
    style: series,
    note,
    styleAt: () => series,
    valueAt: valuesOn(series, times),
    stateAt: (record) => bucketState(series, times[record]),
    longTexts: (isReadable) => extremeTexts(values, series, isReadable),
  };
}

/**
 * Returns the total of a group as in the legend: over all series, drawn or not; undefined for fewer than two series.
 */
function totalOf({ id, series }: LegendGroup, times: Times, isOnly: boolean): ValueColumn | undefined {
  if (series.length < 2) return undefined;
  const [first] = series;
  const marks = marksOfTotal(series);
  const { values, hasBelowZero } = totalColumn(series, times, marks);
  const metric = findMetric(first.metric)?.label ?? first.metric;
  const style: NumberStyle = {
    unit: first.unit,
    readable: first.readable,
    decimals: series.reduce((most, one) => Math.max(most, one.decimals), 0),
  };
  return {
    kind: 'value',
    key: `total ${id}`,
    isTotal: true,
    style,
    label: `${hasBelowZero ? 'Net total' : 'Total'}${isOnly ? '' : ` · ${metric}`}`,
    note: `Sum of all ${formatCount(series.length, 'series', 'series')}, including hidden columns.${hasBelowZero ? ' Negative values are subtracted.' : ''} Complete intervals only.`,
    styleAt: () => style,
    valueAt: (record) => values[record],
    stateAt: (record) => bucketState(marks, times[record]),
    longTexts: (isReadable) => extremeTexts(values, style, isReadable),
  };
}

/** Builds a record per bucket: a column for each series in legend order, and the totals of additive groups. */
export function wideData({ series, times, clock }: PageResult): TableData {
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
    columns: [
      ...columns,
      ...others.map((one) => seriesColumn(one, times, 'Excluded from the total (its parts are included).')),
    ],
    hasStampOffsets,
    positionAt: (record) => record,
    msAt: (record) => times[record],
    stampAt: (record) => shownStamp(times[record], clock, interval, hasStampOffsets),
  };
}

const maxMeasured = 50;

/**
 * Returns a record for every stamp of every series, ordered by time and then by legend. The place of a record is the
 * position of its bucket, times the number of series, plus the index of its series.
 */
function placesOf(
  series: readonly ShownSeries[],
  times: Float64Array,
): [count: number, (record: number) => number] {
  if (series.every((one) => isOnAxis(one, times))) return [series.length * times.length, (record) => record];
  const count = countPoints(series);
  const places = new Float64Array(count);
  let at = 0;
  for (const [s, one] of series.entries())
    for (const ms of one.times) places[at++] = positionOf(ms, times) * series.length + s;
  places.sort();
  return [count, (record) => places[record]];
}

/** Formats the service's name of a column as a column header: "Fueltech group". */
function columnLabel(name: string): string {
  const words = toVisibleLine(name).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Builds a record per value: columns for the series, each label, the value and the unit. */
export function longData({ series: sent, times, clock }: PageResult): TableData {
  const { groups, others } = legendGroups(sent);
  const series = [...groups.flatMap((group) => group.series), ...others];
  const [count, placeAt] = placesOf(series, times);
  const positionAt = (record: number): number => Math.floor(placeAt(record) / series.length);
  const msAt = (record: number): number => times[positionAt(record)];
  const values = series.map((one) => valuesOn(one, times));
  const seriesAt = (record: number): number => placeAt(record) % series.length;
  const nothing = { unit: '', readable: { unit: '', factor: 1, moreDecimals: 0 }, decimals: 0 };
  const textColumn = (
    name: string,
    textOf: (one: ShownSeries, isReadable: boolean) => string | undefined,
    key = name,
  ): TextColumn => ({
    kind: 'text',
    key,
    label: columnLabel(name),
    textAt: (record, isReadable) => textOf(series[seriesAt(record)], isReadable),
    longTexts: (isReadable) =>
      [...new Set(series.map((one) => textOf(one, isReadable) ?? ''))]
        .sort((a, b) => b.length - a.length)
        .slice(0, maxMeasured),
  });
  const labels = labelColumnsOf(series).map((name) => {
    // The fueltech of a unit may come from another source.
    const labelOf = ({ labels: own, fueltech }: ShownSeries): string | undefined => {
      const label = own[name] ?? (name === 'fueltech' ? fueltech : undefined);
      return label === undefined ? undefined : toVisibleLine(String(label));
    };
    return textColumn(name, labelOf, `label ${name}`);
  });
  const metrics = new Set(series.map(({ metric }) => metric));
  const metric = textColumn('metric', (one) => toVisibleLine(one.metric));
  const value: Column = {
    kind: 'value',
    key: 'value',
    label: columnLabel('value'),
    isTotal: false,
    style: undefined,
    styleAt: (record) => series[seriesAt(record)] ?? nothing,
    valueAt: (record) => values[seriesAt(record)](positionAt(record)),
    stateAt: (record) => bucketState(series[seriesAt(record)] ?? {}, msAt(record)),
    longTexts: (isReadable) => series.flatMap((one) => extremeTexts(one.values, one, isReadable)),
  };
  const hasStampOffsets = hasOffsets(clock, times);
  return {
    count,
    columns: [
      textColumn('series', ({ label }) => label),
      ...(metrics.size > 1 ? [metric] : []),
      ...labels,
      value,
      textColumn('unit', shownUnit),
    ],
    hasStampOffsets,
    positionAt,
    msAt,
    stampAt: (record) => shownStamp(msAt(record), clock, series[seriesAt(record)]?.interval, hasStampOffsets),
  };
}
