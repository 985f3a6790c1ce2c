import { positionOf, isOnAxis } from '../../domain/series/timeAxis';
import { bucketState } from '../../domain/series/bucketState';
import { labelColumnsOf } from '../../domain/series/seriesOrder';
import { toVisibleLine } from '../../domain/idioms/visibleText';
import { columnLabel } from '../../words/result/tableWords';
import type { ShownSeries } from '../data/panel';
import type { ShownResult } from '../data/shownResult';
import { hasOffsets, shownStamp } from './stamps';
import { legendGroups } from './legendOrder';
import { shownUnit, type Column, type TableData, type TextColumn } from './tableData';
import { extremeTexts, valuesOn } from './wideData';

/** The number of texts measured for the width of a column. */
const maxMeasured = 50;

/**
 * Returns the place of a record: the position of its bucket, times the number of series, plus the index of its series.
 */
type Places = (record: number) => number;

/** Returns a record for every stamp of every series, ordered by time and then by legend. */
function placesOf(series: readonly ShownSeries[], times: Float64Array): readonly [count: number, Places] {
  if (series.every((one) => isOnAxis(one, times))) return [series.length * times.length, (record) => record];
  const count = series.reduce((sum, one) => sum + one.times.length, 0);
  const places = new Float64Array(count);
  let at = 0;
  for (const [s, one] of series.entries())
    for (const ms of one.times) places[at++] = positionOf(ms, times) * series.length + s;
  places.sort();
  return [count, (record) => places[record] ?? NaN];
}

/** Returns the value of a series in a label column; the fueltech of a unit may come from another source. */
function labelOf({ labels, fueltech }: ShownSeries, name: string): string | undefined {
  const value = labels[name] ?? (name === 'fueltech' ? fueltech : undefined);
  return value === undefined ? undefined : toVisibleLine(String(value));
}

/** Builds a record per value: columns for the series, each label, the value and the unit. */
export function longData({ series: sent, times, clock }: ShownResult): TableData {
  const { groups, others } = legendGroups(sent);
  const series = [...groups.flatMap((group) => group.series), ...others];
  const [count, placeAt] = placesOf(series, times);
  const positionAt = (record: number): number => Math.floor(placeAt(record) / series.length);
  const msAt = (record: number): number => times[positionAt(record)] ?? NaN;
  const values = series.map((one) => valuesOn(one, times));
  const seriesAt = (record: number): number => placeAt(record) % series.length;
  const nothing = { unit: '', readable: { unit: '', factor: 1, moreDecimals: 0 }, decimals: 0 };
  const textColumn = (
    name: string,
    textOf: (one: ShownSeries, isReadable: boolean) => string | undefined,
    key = name,
  ): TextColumn => ({
    ...{ kind: 'text', key, label: columnLabel(name) },
    textAt: (record, isReadable) => {
      const one = series[seriesAt(record)];
      return one && textOf(one, isReadable);
    },
    longTexts: (isReadable) =>
      [...new Set(series.map((one) => textOf(one, isReadable) ?? ''))]
        .sort((a, b) => b.length - a.length)
        .slice(0, maxMeasured),
  });
  const labels = labelColumnsOf(series).map((name) =>
    textColumn(name, (one) => labelOf(one, name), `label ${name}`),
  );
  const metrics = new Set(series.map(({ metric }) => metric));
  const metric = textColumn('metric', (one) => toVisibleLine(one.metric));
  const value: Column = {
    ...{ kind: 'value', key: 'value', label: columnLabel('value'), isTotal: false, style: undefined },
    styleAt: (record) => series[seriesAt(record)] ?? nothing,
    valueAt: (record) => values[seriesAt(record)]?.(positionAt(record)) ?? NaN,
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
