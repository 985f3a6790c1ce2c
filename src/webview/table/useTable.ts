import { useMemo } from 'preact/hooks';
import type { ShownResult } from '../data/shownResult';
import { orderColumns, shownColumns } from './arrangement';
import { timeWidthOf } from './cellBoxes';
import { columnWidth } from './columnWidths';
import { isApplied, namesIn, readFilters } from './filters';
import { longData } from './longData';
import { toRows } from './rows';
import { byTime, timeKey, type TableState } from './tableState';
import { textMeasure } from './textMeasure';
import type { TimeContext } from './typedTime';
import { edgesOf } from './visible';
import { wideData } from './wideData';

/** Returns the context for parsing a typed time. */
export const timeContextOf = ({ series, times, offsetMinutes, clock }: ShownResult): TimeContext => ({
  ...{ offsetMinutes, clock, nowMs: Date.now(), interval: series[0]?.interval ?? '' },
  lastMs: times.at(-1) ?? Date.now(),
});

/** Computes the rows and columns of a result for a table state. Each step is memoised. */
export function useTable(result: ShownResult, state: TableState) {
  const { shape, filters, moves, hidden } = state;
  const hasChoice = useMemo(() => result.series.some(({ readable }) => readable.factor !== 1), [result]);
  const isReadable = hasChoice && state.isReadable;
  const data = useMemo(() => (shape === 'long' ? longData : wideData)(result), [result, shape]);
  const ordered = useMemo(() => orderColumns(data.columns, moves), [data, moves]);
  const names = namesIn(filters, shape);
  const columns = useMemo(() => shownColumns(ordered, hidden, names), [ordered, hidden, names]);
  const { keeps, faults } = useMemo(
    () => readFilters(filters, data, { ...timeContextOf(result), isReadable, columns }),
    [filters, data, isReadable, columns],
  );
  const isSortable = data.columns.some(({ key }) => key === state.sort.key) || state.sort.key === timeKey;
  const sort = isSortable ? state.sort : byTime;
  const rows = useMemo(() => toRows(data, keeps, sort), [data, keeps, sort]);
  const widths = useMemo(() => {
    const measure = textMeasure();
    return new Map(data.columns.map((one) => [one.key, columnWidth(one, measure, isReadable)]));
  }, [data, isReadable]);
  const edges = useMemo(() => edgesOf(columns.map(({ key }) => widths.get(key) ?? 0)), [columns, widths]);
  return {
    timeWidth: timeWidthOf(data.hasStampOffsets),
    ...{ data, ordered, columns, sort, rows, faults, edges, hasChoice, isReadable },
    /** The number of columns without a name filter. */
    namedColumns: names === '' ? columns.length : shownColumns(ordered, hidden, '').length,
    isFiltered: filters.some((one) => isApplied(one, data.columns)),
  };
}
