import { findMetric } from '../domain/catalog/index';
import { defaultExportOptions } from '../domain/exports/exportOptions';
import { toVisibleLine } from '../domain/idioms/visibleText';
import type { Result, Series } from '../domain/result/result';
import { bucketState } from '../domain/series/bucketState';
import { labelsOfSeries } from '../domain/series/seriesOrder';
import { uniteAxes, valueAt } from '../domain/series/timeAxis';
import { formatOffset } from '../domain/time/time';
import { exportedSeries } from '../formats/text/tidy';
import { formatExact } from '../words/numbers';
import { formatTableStamp } from '../words/times';
import { linesBelowTable } from '../words/result/screenTableWords';
import type { Screen } from './screen';
import { countFitting, linesOfTable, type TextColumn, type TextTable } from './textTable';

/** Results up to this length are shown whole. */
const maxWholeRows = 100;
/** The lines of a screen that its table leaves to the head, the sentences and the prompt. */
const otherLines = 8;
const minRows = 6;
/** The least columns of a series on a screen: a figure and the gap. */
const minColumnWidth = 3;

const timesOf = (result: Result): Float64Array => uniteAxes(result.series);

/** True for a result that a terminal can show whole, as far as its rows go. */
export const isShort = (result: Result): boolean => timesOf(result).length <= maxWholeRows;

/** The stamps to show: all of a short result, else the first and the last. Undefined is a row of dots. */
function stampsToShow(times: Float64Array, { rows }: Screen): (number | undefined)[] {
  if (times.length <= maxWholeRows) return [...times];
  const half = Math.floor(Math.max(minRows, rows - otherLines) / 2);
  return [...times.subarray(0, half), undefined, ...times.subarray(-half)];
}

const dots = '⋮';
const provisionalMark = '*';

const isProvisional = (series: readonly Series[], ms: number): boolean =>
  series.some((one) => bucketState(one, ms) === 'provisional');

/**
 * Lays out a result as a table for a screen: a row per stamp and a column per series, with what does not fit left out
 * and named below.
 */
export function linesOfResult(result: Result, screen: Screen): string[] {
  const { offsetMinutes, isSample } = result.provenance;
  const all = exportedSeries(result, defaultExportOptions);
  const labels = labelsOfSeries(all);
  const times = timesOf(result);
  const stamps = stampsToShow(times, screen);
  const series = all.slice(0, Math.ceil(screen.columns / minColumnWidth));
  const columns: TextColumn[] = [
    { head: ['time', formatOffset(offsetMinutes)] },
    ...series.map(({ name, unit }, at) => ({
      head: [toVisibleLine(labels[at] ?? name), toVisibleLine(unit)],
      isNumber: true,
    })),
  ];
  const rows = stamps.map((ms) =>
    ms === undefined
      ? columns.map(() => dots)
      : [
          `${formatTableStamp(ms, offsetMinutes, series[0]?.interval)}${isProvisional(all, ms) ? ` ${provisionalMark}` : ''}`,
          ...series.map((one) => formatExact(valueAt(one, ms), findMetric(one.metric)?.decimals ?? 3)),
        ],
  );
  const whole: TextTable = { columns, rows };
  const count = countFitting(whole, screen.columns);
  const cut: TextTable = { columns: columns.slice(0, count), rows: rows.map((row) => row.slice(0, count)) };
  const shownStamps = stamps.filter((ms) => ms !== undefined);
  return [
    ...linesOfTable(cut, screen.columns),
    ...linesBelowTable({
      rows: [shownStamps.length, times.length],
      columns: [count - 1, all.length],
      hasProvisional: shownStamps.some((ms) => isProvisional(all, ms)),
      provisionalMark,
      isSample,
    }),
  ];
}
