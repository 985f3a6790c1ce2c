import { firstInterval } from '../../domain';
import { useMemo } from 'preact/hooks';
import type { PageResult } from '../pageResult';
import { edgesOf, timeWidthOf } from './tableLayout';
import { hasWords, isApplied, namesIn, readFilters } from './filters';
import { longData, wideData } from './tableShapes';
import { type Column, toRows, unitOfColumn } from './tableData';
import { byTime, type Move, type Shape, type Sort, type TableState, timeKey } from './tableState';
import type { TimeContext } from './tableTimes';
import { useStableCalls } from '../rendering';

/** Padding on both sides of a cell, and a pixel for rounding. */
const padding = 21;
const sortWidth = 22;
const least = 84;
/** Longer names and texts are cut; their titles show them in full. */
const maxForText = 260;

/** Returns the width of a column in pixels: fits the name and unit up to a limit, and always the widest number. */
export function columnWidth(
  column: Column,
  measure: (text: string, part: 'head' | 'body') => number,
  isReadable: boolean,
): number {
  const unit = unitOfColumn(column, isReadable);
  const names = Math.max(measure(column.label, 'head'), measure(unit, 'body') + sortWidth);
  const cells = Math.max(0, ...column.longTexts(isReadable).map((text) => measure(text, 'body')));
  const [text, number] = column.kind === 'text' ? [Math.max(names, cells), 0] : [names, cells];
  return Math.ceil(Math.max(least, Math.min(maxForText, text + padding), number + padding));
}

/** Measures text in the page's current font, in pixels; the head is bold. */
function textMeasure(): (text: string, part: 'head' | 'body') => number {
  const context = document.createElement('canvas').getContext('2d');
  const { fontFamily, fontSize } = getComputedStyle(document.body);
  return (text, part) => {
    if (!context) return text.length * 8;
    context.font = `${part === 'head' ? 600 : 400} ${fontSize} ${fontFamily}`;
    return context.measureText(text).width;
  };
}

export const timeContextOf = ({ series, times, offsetMinutes, clock }: PageResult): TimeContext => ({
  offsetMinutes,
  clock,
  nowMs: Date.now(),
  interval: firstInterval(series),
  lastMs: times.at(-1) ?? Date.now(),
});

/** Applies moves to columns in turn. Ignores moves of, or before, columns that do not exist. */
export function orderColumns(columns: readonly Column[], moves: readonly Move[]): readonly Column[] {
  if (moves.length === 0) return columns;
  const ordered = [...columns];
  const indexOf = (key: string): number => ordered.findIndex((one) => one.key === key);
  for (const { key, before } of moves) {
    const from = indexOf(key);
    if (from < 0 || key === before || (before !== undefined && indexOf(before) < 0)) continue;
    const moved = ordered.splice(from, 1);
    ordered.splice(before === undefined ? ordered.length : indexOf(before), 0, ...moved);
  }
  return ordered;
}

/** Removes hidden columns and, with a name filter, columns whose names do not match. */
export function shownColumns(
  columns: readonly Column[],
  hidden: readonly string[],
  names: string,
): readonly Column[] {
  if (hidden.length === 0 && names === '') return columns;
  const isHidden = new Set(hidden);
  return columns.filter(({ key, label }) => !isHidden.has(key) && (names === '' || hasWords(label, names)));
}

/** Appends a move. Consecutive moves of the same column are merged into the last one. */
export function withMove(moves: readonly Move[], move: Move): Move[] {
  return moves.at(-1)?.key === move.key ? [...moves.slice(0, -1), move] : [...moves, move];
}

/** Returns the move of a visible column by one place; undefined at the edge. */
export function moveBy(shown: readonly Column[], at: number, step: -1 | 1): Move | undefined {
  if (at + step < 0 || at + step >= shown.length) return undefined;
  return { key: shown[at].key, before: shown[step < 0 ? at - 1 : at + 2]?.key };
}

/** Computes the rows and columns of a result for a table state. Each step is memoised. */
export function useTable(result: PageResult, state: TableState) {
  const { shape, filters, moves, hidden } = state;
  const hasChoice = useMemo(() => result.series.some(({ readable }) => readable.factor !== 1), [result]);
  const isReadable = hasChoice && state.isReadable;
  const data = useMemo(() => (shape === 'long' ? longData : wideData)(result), [result, shape]);
  const ordered = useMemo(() => orderColumns(data.columns, moves), [data, moves]);
  const names = namesIn(filters, shape);
  const columns = useMemo(() => shownColumns(ordered, hidden, names), [ordered, hidden, names]);
  const { tests, faults } = useMemo(
    () => readFilters(filters, data, { ...timeContextOf(result), isReadable, columns }),
    [filters, data, isReadable, columns],
  );
  const isSortable = data.columns.some(({ key }) => key === state.sort.key) || state.sort.key === timeKey;
  const sort = isSortable ? state.sort : byTime;
  const rows = useMemo(() => toRows(data, tests, sort), [data, tests, sort]);
  const widths = useMemo(() => {
    const measure = textMeasure();
    return new Map(data.columns.map((one) => [one.key, columnWidth(one, measure, isReadable)]));
  }, [data, isReadable]);
  const edges = useMemo(() => edgesOf(columns.map(({ key }) => widths.get(key) ?? 0)), [columns, widths]);
  return {
    timeWidth: timeWidthOf(data.hasStampOffsets),
    data,
    ordered,
    columns,
    sort,
    rows,
    faults,
    edges,
    hasChoice,
    isReadable,
    /** The number of columns without a name filter. */
    namedColumns: names === '' ? columns.length : shownColumns(ordered, hidden, '').length,
    isFiltered: filters.some((one) => isApplied(one, data.columns)),
  };
}

/** Returns the sorting after a click on a column head: ascending, descending, then by time. */
export function sortAfterPress({ key, isDescending }: Sort, pressed: string): Sort {
  if (key !== pressed) return { key: pressed, isDescending: pressed === timeKey };
  return isDescending ? byTime : { key, isDescending: true };
}

/** Returns the actions on the table as a whole; they keep their identity across renders. */
export function useTableActions(state: TableState, change: (part: Partial<TableState>) => void) {
  const { sort, filters, moves, hidden } = state;
  return useStableCalls({
    pressHead: (key: string): void => change({ sort: sortAfterPress(sort, key) }),
    sort: (next: Sort): void => change({ sort: next }),
    reshape: (shape: Shape): void => change({ shape }),
    setReadable: (isReadable: boolean): void => change({ isReadable }),
    /** An empty text removes the filter. */
    filter: (key: string, text: string): void => {
      const others = filters.filter((one) => one.key !== key);
      change({ filters: text.trim() === '' ? others : [...others, { key, text }] });
    },
    /** Keeps the filters of columns that are not in this table. */
    clearFilters: (columns: readonly Column[]): void =>
      change({ filters: filters.filter((one) => !isApplied(one, columns)) }),
    move: (move: Move): void => change({ moves: withMove(moves, move) }),
    hide: (key: string): void => change({ hidden: [...hidden, key] }),
    show: (keys: readonly string[]): void => change({ hidden: hidden.filter((key) => !keys.includes(key)) }),
    resetColumns: (): void => change({ hidden: [], moves: [] }),
  });
}

export type TableActions = ReturnType<typeof useTableActions>;
