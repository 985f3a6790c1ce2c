import { useLayoutEffect, useRef, useState, useEffect } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { ShownResult } from '../shownResult';
import { headHeight, rowHeight, scrollScale, visibleColumns, visibleRows } from './tableLayout';
import { copiedUnits, copiedValues, copyText, type CopyFormat } from './copyText';
import { copiedNote } from '../../words/result/tableWords';
import { type Move, type TableState, useScroller } from './tableState';
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
import type { TableActions, useTable } from './useTable';
import { gapAt, moveTo } from './columns/columnOrder';
import { followColumnPress } from './columns/columnPress';
import type { Column } from './tableData';

/** The head has only a column, the time column only a row. */
interface Place {
  row: number | undefined;
  column: number | undefined;
}

const numberIn = (element: Element | null | undefined, name: string): number | undefined => {
  const text = element?.getAttribute(name);
  return text == null ? undefined : Number(text);
};

/**
 * Returns the place of an element in the grid from its ARIA indices, which count from 1 and include the head as row 1.
 */
function placeOf(target: EventTarget | null): Place | undefined {
  // A click on a button in the head selects nothing.
  const isButton = target instanceof Element && target.closest('button') !== null;
  const cell = target instanceof Element && !isButton ? target.closest('[aria-colindex]') : null;
  const row = numberIn(cell?.closest('[aria-rowindex]'), 'aria-rowindex');
  const column = numberIn(cell, 'aria-colindex');
  if (row === undefined || column === undefined) return undefined;
  return { row: row === 1 ? undefined : row - 2, column: column - 1 };
}

/** Returns the selection for a press on a place; with `from`, extended from the start of a selection. */
function selectPlace({ row, column = 0 }: Place, size: Size, from: Cell | undefined): Selection {
  if (row === undefined) return column === 0 ? selectAll(size) : selectColumn(column, size, from?.column);
  if (column === 0) return selectRow(row, size, from?.row);
  const cell = { row, column };
  return from === undefined ? oneCell(cell) : { anchor: from, cursor: cell };
}

interface SelectionOptions {
  size: Size;
  /** Rows per page. */
  pageRows: number;
  /** Scrolls a cell into view. */
  reveal: (cell: Cell) => void;
  /** Handles a press on a column head; calls `onClick` when the press selects the column. */
  pressHead: (event: PointerEvent, column: number, onClick: () => void) => void;
}

/** Tracks the selected cells, and handles the pointer and keys that change them. */
function useSelection({ size, pageRows, reveal, pressHead }: SelectionOptions) {
  const [selected, select] = useState<Selection | undefined>(undefined);
  const isDragging = useRef(false);
  // A smaller result may not contain the selected cells.
  const selection = selected && isWithin(selected, size) ? selected : undefined;
  useEffect(() => {
    const release = (): void => {
      isDragging.current = false;
    };
    window.addEventListener('pointerup', release);
    return () => {
      window.removeEventListener('pointerup', release);
    };
  }, []);
  const handlers = {
    onFocus: (): void => {
      if (selection || isDragging.current || size.rows === 0) return;
      select(oneCell({ row: 0, column: Math.min(1, size.columns - 1) }));
    },
    onPointerDown: (event: PointerEvent): void => {
      const place = event.button === 0 ? placeOf(event.target) : undefined;
      if (!place) return;
      const from = event.shiftKey ? selection?.anchor : undefined;
      const begin = (): void => {
        if (size.rows > 0) select(selectPlace(place, size, from));
      };
      if (place.row === undefined && place.column) pressHead(event, place.column, begin);
      else {
        isDragging.current = size.rows > 0;
        begin();
      }
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

/** A column dragged by its head. */
export interface ColumnDrag {
  column: Column;
  /** The position of the pointer in the window, in pixels. */
  x: number;
  y: number;
  /** The drop gap among the visible columns; undefined when the column would not move. */
  gap: number | undefined;
}

interface ColumnDragOptions {
  grid: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  /** Left edges of the columns, and the total width. */
  edges: readonly number[];
  timeWidth: number;
  /** Called with the new index of the column, counted from the time column. */
  onMove: (move: Move, at: number) => void;
}

/** Returns the gap among the columns nearest to a position in the window. */
function gapBelow(x: number, grid: HTMLElement, { edges, timeWidth }: ColumnDragOptions): number {
  const inGrid = x - grid.getBoundingClientRect().left;
  return gapAt(edges, Math.max(timeWidth, Math.min(grid.clientWidth, inGrid)) - timeWidth + grid.scrollLeft);
}

/** Moves columns that are dragged by their heads. */
function useColumnDrag(options: ColumnDragOptions) {
  const latest = useRef(options);
  latest.current = options;
  const [drag, setDrag] = useState<ColumnDrag | undefined>(undefined);
  const breakOff = useRef<() => void>(undefined);
  useEffect(() => () => breakOff.current?.(), []);
  return {
    drag,
    /** Handles a press on a column head, counted from the time column. Calls `onClick` when it is not a drag. */
    press: (event: PointerEvent, at: number, onClick: () => void): void => {
      const grid = latest.current.grid.current;
      const column = at > 0 ? latest.current.columns.at(at - 1) : undefined;
      if (!grid || !column) return;
      let gap = 0;
      // The columns may have changed since the press, with the next result.
      const place = (): number => latest.current.columns.findIndex(({ key }) => key === column.key);
      const move = (): Move | undefined => moveTo(latest.current.columns, place(), gap);
      breakOff.current?.();
      breakOff.current = followColumnPress(event, grid, latest.current.timeWidth, {
        onClick,
        onDrag: (x, y) => {
          gap = gapBelow(x, grid, latest.current);
          setDrag({ column, x, y, gap: move() && gap });
        },
        onDrop: () => {
          const made = move();
          if (made) latest.current.onMove(made, gap > place() ? gap : gap + 1);
        },
        onEnd: () => {
          setDrag(undefined);
        },
      });
    },
  };
}

/** The outcome of a copy from the menu. */
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
  useLayoutEffect(() => {
    setCopied(undefined);
  }, subject);
  useLayoutEffect(() => {
    const onCopy = (event: ClipboardEvent): void => {
      const text = grid.current?.contains(document.activeElement) ? latest.current() : undefined;
      if (text === undefined || !event.clipboardData) return;
      event.clipboardData.setData('text/plain', text);
      event.preventDefault();
      setCopied('done');
    };
    document.addEventListener('copy', onCopy);
    return () => {
      document.removeEventListener('copy', onCopy);
    };
  }, []);
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied('done');
      },
      () => {
        setCopied('failed');
      },
    );
  };
  return { copied, copy };
}

interface Props {
  result: ShownResult;
  state: TableState;
  change: (part: Partial<TableState>) => void;
  actions: TableActions;
}

/** The rows and columns for the state of the table. */
export type TableModel = ReturnType<typeof useTable>;

/** Returns the scroll position at which a span lies within the visible area. */
const scrollTo = (at: number, seen: number, start: number, end: number): number =>
  start < at ? start : end > at + seen ? end - seen : at;

/** Tracks the visible part of the grid, and scrolls cells into view. */
function useView({ state, change }: Props, { rows, edges, timeWidth }: TableModel) {
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
export function useGrid(props: Props, table: TableModel) {
  const { result, state, actions } = props;
  const { data, columns, rows, sort, edges, timeWidth, hasChoice, isReadable } = table;
  const view = useView(props, table);
  const { scroller, pageRows, reveal } = view;
  const size = { rows: rows.count, columns: columns.length + 1 };
  const { drag, press } = useColumnDrag({
    grid: scroller,
    columns,
    edges,
    timeWidth,
    onMove: (move, column) => {
      actions.move(move);
      if (selection) select(oneCell({ row: selection.cursor.row, column }));
    },
  });
  const { selection, select, handlers } = useSelection({ size, pageRows, reveal, pressHead: press });
  const range = selection && rangeOf(selection);
  const { clock } = result;
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
    drag,
    copied,
    /** Names the kind of the copied values, if the table has a choice of units. */
    copiedNote: note,
    /** Moves the cursor and the focus to a cell, and scrolls it into view. */
    goTo: (cell: Cell): void => {
      scroller.current?.focus();
      select(oneCell(cell));
      reveal(cell);
    },
    copy: (format: CopyFormat): void => {
      copy(toText(format) ?? '');
    },
  };
}
