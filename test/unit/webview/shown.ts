import assert from 'node:assert/strict';
import type { LabelValue, Result, Series } from '#src/domain';
import { toPageResult } from '#src/webview/pageResult';
import type { Column, TableData } from '#src/webview/table/tableData';
import { formatExact } from '#src/words/numbers';
import { receiveResult } from '../../support/receiveResult';
import { messagesOf, timesOf, toResult, toSeries } from '../../support/webviewHarness/results';

/** Returns a result as the page holds it. */
export const showResult = (result: Result, title?: string) =>
  toPageResult(receiveResult(messagesOf(result, title)));

export const shownOf = (series: readonly Series[]) => showResult(toResult(series));

export function firstPanel(series: readonly Series[]) {
  const [panel] = shownOf(series).panels;
  assert.ok(panel);
  return panel;
}

/** Creates a series with these values, from midnight on. */
export const seriesOf = (
  labels: Record<string, LabelValue>,
  values: number[],
  more: Partial<Series> = {},
): Series => ({
  ...toSeries({ labels, times: timesOf(values.length), valueAt: (i) => values[i] ?? NaN }),
  ...more,
});

/** Returns the text of a cell. */
export const cellOf = (column: Column, record: number) =>
  column.kind === 'text' ? (column.textAt(record, false) ?? 'none') : formatExact(column.valueAt(record), 0);

/** Formats the records as lines. */
export const linesOf = ({ count, columns, stampAt }: TableData): string[] =>
  Array.from({ length: count }, (_, record) =>
    [stampAt(record).slice(-5), ...columns.map((column) => cellOf(column, record))].join(' | '),
  );
