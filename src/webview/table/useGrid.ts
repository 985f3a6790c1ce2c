import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ShownResult } from '../data/shownResult';
import { headHeight, rowHeight } from './cellBoxes';
import { copyText, type CopyFormat } from './copyText';
import { useScroller } from './scroller';
import { oneCell, rangeOf, type Cell } from './selection';
import type { TableActions } from './tableActions';
import type { TableState } from './tableState';
import { useColumnDrag } from './useColumnDrag';
import { useCopy } from './useCopy';
import { useSelection } from './useSelection';
import type { useTable } from './useTable';
import { scrollScale, visibleColumns, visibleRows } from './visible';

interface Props {
  readonly result: ShownResult;
  readonly state: TableState;
  readonly change: (part: Partial<TableState>) => void;
  readonly actions: TableActions;
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
    ...{ scroller, onMove, reveal },
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
  const { data, columns, rows, sort, edges, timeWidth } = table;
  const view = useView(props, table);
  const { scroller, pageRows, reveal } = view;
  const size = { rows: rows.count, columns: columns.length + 1 };
  const { drag, press } = useColumnDrag({
    ...{ grid: scroller, columns, edges, timeWidth },
    onMove: (move, column) => {
      actions.move(move);
      if (selection) select(oneCell({ row: selection.cursor.row, column }));
    },
  });
  const { selection, select, handlers } = useSelection({ size, pageRows, reveal, pressHead: press });
  const range = selection && rangeOf(selection);
  const { clock } = result;
  const toText = (format: CopyFormat): string | undefined =>
    range && copyText(format, { data, columns, rows, clock }, range);
  const { copied, copy } = useCopy(scroller, () => toText('cells'), [selection, rows, columns]);
  const isFirst = useRef(true);
  // Rows in a new order are shown from the top.
  useLayoutEffect(() => {
    if (!isFirst.current) scroller.current?.scrollTo(scroller.current.scrollLeft, 0);
    isFirst.current = false;
  }, [sort, state.shape]);
  return {
    ...{ ...view, size, selection, range, handlers, drag, copied },
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
