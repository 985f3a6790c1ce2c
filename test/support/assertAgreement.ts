import assert from './assert';
import { factsOf, formatStamp, type Result, type Series, settledRange, valueAt } from '#src/domain';
import { writeCsv } from '#src/formats/text/csv';
import { readingsAt, readingsOver } from '#src/webview/chart/legendReadings';
import type { Panel } from '#src/webview/chart/panel';
import { groupByPanel, toPageResult, type PageResult } from '#src/webview/pageResult';
import { receiveResult } from './receiveResult';
import { messagesOf } from './webviewHarness/results';

const visible = () => false;

export function assertClose(actual: number, expected: number, what: string) {
  const isSame =
    Object.is(actual, expected) || Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
  assert.ok(isSame, `${what}: ${actual}, not ${expected}`);
}

const monthsOf: Partial<Record<string, number>> = { '1M': 1, '3M': 3, season: 3, '1y': 12, fy: 12 };

/** The weight of a bucket in the mean of a level: the days of its months. */
export function daysAt(ms: number, { metric, interval }: Pick<Series, 'metric' | 'interval'>) {
  const months = monthsOf[interval];
  if (months === undefined || metric.endsWith('energy')) return 1;
  const local = new Date(ms + 10 * 3_600_000);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  return (Date.UTC(year, month + months) - Date.UTC(year, month)) / 86_400_000;
}

/** The sum of the present values; NaN if there are none. */
function sumOf(values: Iterable<number>) {
  const present = [...values].filter((value) => !Number.isNaN(value));
  return present.length === 0 ? NaN : present.reduce((sum, value) => sum + value, 0);
}

/** The total row of the legend is the sum, or the mean, of the buckets that the panel counts. */
function assertTotals(panel: Panel) {
  const { values, sums } = readingsOver(panel, -Infinity, Infinity, visible);
  const isStack = panel.kind.isAdditive;
  panel.series.forEach((one, s) => {
    // Lines have their own buckets, stacked series those of the panel.
    const column = isStack ? (panel.columns[s] ?? new Float64Array(0)) : one.values;
    const [from, to] = isStack ? settledRange(panel.times, panel) : settledRange(one.times, one);
    const [first, end] = from < to ? [from, to] : [0, column.length];
    const counted = column.subarray(first, end);
    const shown = Array.from(counted.keys()).filter((i) =>
      isStack
        ? panel.columns.some((other) => !Number.isNaN(other[first + i] ?? NaN))
        : !Number.isNaN(counted[i]),
    );
    // Where the newest buckets have come from some series only, means of a stack leave them out.
    const untilMs = panel.stack()?.completeUntilMs ?? Infinity;
    const isComplete = (i: number) => (panel.times[first + i] ?? NaN) < untilMs;
    const complete = isStack && shown.some(isComplete) ? shown.filter(isComplete) : shown;
    const days = (i: number) => daysAt((isStack ? panel : one).times[first + i] ?? NaN, one);
    const averaged = complete.map((i) => (counted[i] ?? NaN) * days(i));
    const expected = one.aggregation === 'sum' ? sumOf(counted) : sumOf(averaged) / sumOf(complete.map(days));
    assertClose(values[s] ?? NaN, expected, `legend of ${one.label}`);
  });
  if (sums) assertClose(sums.above + sums.below, sumOf(values), `total of ${panel.title}`);
}

/** Statistics over the same buckets agree with the legend. */
function assertStatistics({ series, panels, stackOf }: PageResult) {
  for (const group of groupByPanel(series).values()) {
    const panel = panels.find((one) => one.series.includes(group[0] ?? assert.fail()));
    if (!panel) continue;
    const { values } = readingsOver(panel, -Infinity, Infinity, visible);
    panel.series.forEach((one, s) => {
      const { total, mean } = factsOf(one, { stack: stackOf(one) });
      assertClose(one.aggregation === 'sum' ? total : mean, values[s] ?? NaN, `statistics of ${one.label}`);
    });
  }
}

/** Crosshair, table and chart show the same value at every bucket. */
function assertReadings(panel: Panel) {
  panel.times.forEach((ms, i) => {
    const { values } = readingsAt(panel, ms, visible);
    panel.series.forEach((one, s) => {
      assertClose(values[s] ?? NaN, panel.columns[s]?.[i] ?? NaN, `hover of ${one.label}`);
      assertClose(valueAt(one, ms), panel.columns[s]?.[i] ?? NaN, `table of ${one.label}`);
    });
  });
}

/** A CSV file contains the table's numbers, with the same signs and units. */
function assertCsv(result: Result, { series, times }: PageResult) {
  const text = Buffer.concat([...writeCsv(result)].map((chunk) => Buffer.from(chunk))).toString();
  const [head = '', ...rows] = text.trimEnd().split('\n');
  const headers = head.split(',');
  series.forEach((one, s) => {
    assert.ok(headers[s + 1]?.endsWith(`(${one.unit})`), `${headers[s + 1] ?? ''} is in ${one.unit}`);
  });
  assert.equal(rows.length, times.length);
  rows.forEach((row, i) => {
    const [stamp, ...cells] = row.split(',');
    const ms = times[i] ?? NaN;
    assert.equal(stamp, formatStamp(ms, result.provenance.offsetMinutes));
    series.forEach((one, s) => {
      assertClose(cells[s] ? Number(cells[s]) : NaN, valueAt(one, ms), `CSV of ${one.label}`);
    });
  });
}

/** Chart, legend, crosshair, table, statistics and export of a result agree in number, sign and unit. */
export function assertAgreement(result: Result): void {
  const shown = toPageResult(receiveResult(messagesOf(result)));
  for (const panel of shown.panels) {
    assert.deepEqual(new Set(panel.series.map(({ unit }) => unit)), new Set([panel.unit]));
    assertTotals(panel);
    assertReadings(panel);
  }
  assertStatistics(shown);
  assertCsv(result, shown);
}
