import { useMemo } from 'preact/hooks';
import type { ShownResult } from '../data/shownResult';
import { orderColumns, shownColumns } from './arrangement';
import { timeWidthOf } from './cellBoxes';
import { isApplied, namesIn, readFilters } from './filters';
import { longData } from './longData';
import { toRows } from './rows';
import { byTime, timeKey, type TableState } from './tableState';
import type { TimeContext } from './typedTime';
import { edgesOf } from './visible';
import { wideData } from './wideData';
import { shownUnit, type Column } from './tableData';

/** Measures the width of a text in pixels, in the font of the table's head or body. */
type MeasureText = (text: string, part: 'head' | 'body') => number;

/** Padding on both sides of a cell, and a pixel for rounding. */
const padding = 21;
/** The button next to the unit. */
const sortWidth = 22;
const least = 84;
/** Longer names and texts are cut; their titles show them in full. */
const maxForText = 260;

/** Returns the width of a column in pixels: fits the name and unit up to a limit, and always the widest number. */
export function columnWidth(column: Column, measure: MeasureText, isReadable: boolean): number {
  const unit = column.kind === 'value' && column.style ? shownUnit(column.style, isReadable) : '';
  const names = Math.max(measure(column.label, 'head'), measure(unit, 'body') + sortWidth);
  const cells = Math.max(0, ...column.longTexts(isReadable).map((text) => measure(text, 'body')));
  const [text, number] = column.kind === 'text' ? [Math.max(names, cells), 0] : [names, cells];
  return Math.ceil(Math.max(least, Math.min(maxForText, text + padding), number + padding));
}

/** Measures text in the page's current font; the head is bold. */
function textMeasure(): MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  const { fontFamily, fontSize } = getComputedStyle(document.body);
  return (text, part) => {
    if (!context) return text.length * 8;
    context.font = `${part === 'head' ? 600 : 400} ${fontSize} ${fontFamily}`;
    return context.measureText(text).width;
  };
}

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
