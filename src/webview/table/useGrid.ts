import { useLayoutEffect, useRef, useState, useEffect } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { Clock } from '../../domain';
import { headHeight, rowHeight, scrollScale, visibleColumns, visibleRows } from './tableLayout';
import { copiedNote, copiedUnits, copiedValues, copyText, type CopyFormat } from './copyText';
import { type TableState, useScroller } from './tableState';
import {
  oneCell,
  rangeOf,
  type Cell,
  afterKey,
  isWithin,
  selectAll,
  selectColumn,
  selectRow,
  type Selection,
  type Size,
} from './selection';
import type { useTable } from './useTable';

const numberIn = (element: Element | null | undefined, name: string): number | undefined => {
  const text = element?.getAttribute(name);
  return text == null ? undefined : Number(text);
};

/**
 * Returns the place of an element in the grid from its ARIA indices, which count from 1 and include the head as row 1.
 * The head has no row.
 */
function placeOf(target: EventTarget | null) {
  // A click on a button in the head selects nothing.
  const isButton = target instanceof Element && target.closest('button') !== null;
  const cell = target instanceof Element && !isButton ? target.closest('[aria-colindex]') : null;
  const row = numberIn(cell?.closest('[aria-rowindex]'), 'aria-rowindex');
  const column = numberIn(cell, 'aria-colindex');
  if (row === undefined || column === undefined) return undefined;
  return { row: row === 1 ? undefined : row - 2, column: column - 1 };
}

/** Returns the selection for a press on a place; with `from`, extended from the start of a selection. */
function selectPlace(
  { row, column }: { row: number | undefined; column: number },
  size: Size,
  from: Cell | undefined,
): Selection {
  if (row === undefined) return column === 0 ? selectAll(size) : selectColumn(column, size, from?.column);
  if (column === 0) return selectRow(row, size, from?.row);
  const cell = { row, column };
  return from === undefined ? oneCell(cell) : { anchor: from, cursor: cell };
}

/** Tracks the selected cells, and handles the pointer and keys that change them. */
function useSelection(size: Size, pageRows: number, reveal: (cell: Cell) => void) {
  const [selected, select] = useState<Selection | undefined>(undefined);
  const isDragging = useRef(false);
  // A smaller result may not contain the selected cells.
  const selection = selected && isWithin(selected, size) ? selected : undefined;
  useEffect(() => {
    const release = (): void => {
      isDragging.current = false;
    };
    window.addEventListener('pointerup', release);
    return () => window.removeEventListener('pointerup', release);
  }, []);
  const handlers = {
    onFocus: (): void => {
      if (selection || isDragging.current || size.rows === 0) return;
      select(oneCell({ row: 0, column: Math.min(1, size.columns - 1) }));
    },
    onPointerDown: (event: PointerEvent): void => {
      const place = event.button === 0 ? placeOf(event.target) : undefined;
      if (!place || size.rows === 0) return;
      isDragging.current = true;
      select(selectPlace(place, size, event.shiftKey ? selection?.anchor : undefined));
    },
    onPointerMove: ({ target }: PointerEvent): void => {
      const place = isDragging.current && selection ? placeOf(target) : undefined;
      if (place) select(selectPlace(place, size, selection?.anchor));
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      if (!selection || altKey) return;
      const next = afterKey(selection, { key, shiftKey, isControl: ctrlKey || metaKey }, size, pageRows);
      if (!next) return;
      // The page and the workbench have their own actions for these keys.
      event.preventDefault();
      event.stopPropagation();
      select(next);
      reveal(next.cursor);
    },
  };
  return { selection, select, handlers };
}

export type Copied = 'done' | 'failed' | undefined;

/**
 * Handles copying. The platform's copy key puts `textOf()` on the clipboard while the grid has the focus, unless it
 * returns undefined; `copy` copies a given text directly. The outcome is reset when `subject` changes.
 */
export function useCopy(
  grid: RefObject<HTMLElement | null>,
  textOf: () => string | undefined,
  subject: readonly unknown[],
) {
  const latest = useRef(textOf);
  latest.current = textOf;
  const [copied, setCopied] = useState<Copied>(undefined);
  // A layout effect, since an effect after the paint could reset the outcome of a newer copy.
  useLayoutEffect(() => setCopied(undefined), subject);
  useLayoutEffect(() => {
    const onCopy = (event: ClipboardEvent): void => {
      const text = grid.current?.contains(document.activeElement) ? latest.current() : undefined;
      if (text === undefined || !event.clipboardData) return;
      event.clipboardData.setData('text/plain', text);
      event.preventDefault();
      setCopied('done');
    };
    document.addEventListener('copy', onCopy);
    return () => document.removeEventListener('copy', onCopy);
  }, []);
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied('done'),
      () => setCopied('failed'),
    );
  };
  return { copied, copy };
}

export type TableModel = ReturnType<typeof useTable>;

/** Returns the scroll position at which a span lies within the visible area. */
const scrollTo = (at: number, seen: number, start: number, end: number): number =>
  start < at ? start : end > at + seen ? end - seen : at;

/** Tracks the visible part of the grid, and scrolls cells into view. */
function useView(
  state: TableState,
  change: (part: Partial<TableState>) => void,
  { rows, edges, timeWidth }: TableModel,
) {
  const { scroller, onMove, ...place } = useScroller(state, change);
  const seenHeight = Math.max(0, place.clientHeight - headHeight);
  const seenWidth = place.clientWidth - timeWidth;
  const scale = scrollScale(rows.count * rowHeight, seenHeight);
  const top = scale.toRows(place.scrollTop);
  const reveal = ({ row, column }: Cell): void => {
    const to = scrollTo(top, seenHeight, row * rowHeight, (row + 1) * rowHeight);
    const [start = 0, end = 0] = edges.slice(column - 1, column + 1);
    const left = column === 0 ? place.scrollLeft : scrollTo(place.scrollLeft, seenWidth, start, end);
    scroller.current?.scrollTo(left, to === top ? place.scrollTop : scale.toScroller(to));
  };
  const { first, end } = visibleRows(top, seenHeight, rowHeight, rows.count);
  return {
    scroller,
    onMove,
    reveal,
    rowsInView: Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i),
    columnsInView: visibleColumns(edges, place.scrollLeft, place.scrollLeft + seenWidth),
    height: scale.height,
    /** The offset of rows in the scroller from their position among all rows. */
    shift: place.scrollTop - top,
    pageRows: Math.max(1, Math.floor(seenHeight / rowHeight) - 1),
  };
}

/** Tracks the visible part of the table, its selection and copying. */
export function useGrid(
  state: TableState,
  change: (part: Partial<TableState>) => void,
  table: TableModel,
  clock: Clock,
) {
  const { data, columns, rows, sort, hasChoice, isReadable } = table;
  const view = useView(state, change, table);
  const { scroller, pageRows, reveal } = view;
  const size = { rows: rows.count, columns: columns.length + 1 };
  const { selection, select, handlers } = useSelection(size, pageRows, reveal);
  const range = selection && rangeOf(selection);
  const [note, setNote] = useState<string | undefined>(undefined);
  const toText = (format: CopyFormat): string | undefined => {
    if (!range) return undefined;
    const source = { data, columns, rows, clock, isReadable };
    const values = copiedValues(format, isReadable);
    setNote(hasChoice ? copiedNote(values, copiedUnits(format, source, range)) : undefined);
    return copyText(format, source, range);
  };
  const { copied, copy } = useCopy(scroller, () => toText('cells'), [selection, rows, columns]);
  const isFirst = useRef(true);
  // Rows in a new order are shown from the top.
  useLayoutEffect(() => {
    if (!isFirst.current) scroller.current?.scrollTo(scroller.current.scrollLeft, 0);
    isFirst.current = false;
  }, [sort, state.shape]);
  return {
    ...view,
    size,
    selection,
    range,
    handlers,
    copied,
    /** Names the kind of the copied values, if the table has a choice of units. */
    copiedNote: note,
    /** Moves the cursor and the focus to a cell, and scrolls it into view. */
    goTo: (cell: Cell): void => {
      scroller.current?.focus();
      select(oneCell(cell));
      reveal(cell);
    },
    copy: (format: CopyFormat): void => copy(toText(format) ?? ''),
  };
}
