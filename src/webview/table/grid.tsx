import type { RefObject, VNode } from 'preact';
import type { ShownResult } from '../shownResult';
import { type ColumnsInView, headHeight, rowHeight } from './tableLayout';
import type { Cell } from './selection';
import type { TableActions } from './useTable';
import { Head } from './columns/tableHead';
import { idOf, ofRow, Row } from './tableRows';
import type { ColumnDrag, TableModel, useGrid } from './useGrid';

interface DraggedColumnProps {
  drag: ColumnDrag;
  edges: readonly number[];
  timeWidth: number;
  grid: RefObject<HTMLElement | null>;
  /** The height of all rows, in pixels. */
  rowsHeight: number;
}

const markWidth = 2;

/** The name of a dragged column next to the pointer, and a vertical line at its drop position. */
function DraggedColumn({ drag, edges, timeWidth, grid, rowsHeight }: DraggedColumnProps): VNode {
  const { column, x, y, gap } = drag;
  const { scrollLeft = 0, clientWidth = 0, clientHeight = 0 } = grid.current ?? {};
  const edge = timeWidth + edges[gap ?? 0] - markWidth / 2;
  const inView = Math.min(Math.max(edge, scrollLeft + timeWidth), scrollLeft + clientWidth - markWidth);
  const height = Math.min(clientHeight, headHeight + rowsHeight);
  return (
    <div class="column-drag" aria-hidden="true">
      {gap !== undefined && <div class="column-gap" style={{ left: `${inView}px`, height: `${height}px` }} />}
      <div class="column-name-dragged" style={{ left: `${x + 12}px`, top: `${y + 12}px` }}>
        {column.label}
      </div>
    </div>
  );
}

interface GridProps {
  result: ShownResult;
  table: TableModel;
  grid: ReturnType<typeof useGrid>;
  actions: TableActions;
}

/** Returns the cell of the cursor when it is rendered. */
function cursorInView({ selection, rowsInView, columnsInView }: GridProps['grid']): Cell | undefined {
  const cursor = selection?.cursor;
  if (!cursor || !rowsInView.includes(cursor.row)) return undefined;
  const at = cursor.column - 1;
  return at < 0 || (at >= columnsInView.first && at < columnsInView.end) ? cursor : undefined;
}

/**
 * Head and rows, with a fixed time column. Renders only the visible part in both directions, so that a million rows and
 * hundreds of columns scroll equally well.
 */
export function Grid({ result, table, grid, actions }: GridProps): VNode {
  const { data, columns, rows, edges, isReadable, sort, timeWidth } = table;
  const { selection, size, rowsInView, drag } = grid;
  const tableWidth = timeWidth + edges[edges.length - 1];
  const inView: ColumnsInView = { columns, edges, isReadable, timeWidth, ...grid.columnsInView };
  const cursor = cursorInView(grid);
  const classes = ['table', drag ? 'is-dragging' : '', cursor ? '' : 'is-without-cursor'];
  return (
    <div
      {...grid.handlers}
      class={classes.filter(Boolean).join(' ')}
      ref={grid.scroller}
      role="grid"
      tabIndex={0}
      aria-label={`Values of ${result.header.title}`}
      aria-rowcount={size.rows + 1}
      aria-colcount={size.columns}
      aria-readonly="true"
      aria-multiselectable="true"
      aria-activedescendant={cursor && idOf(cursor.row, cursor.column)}
      onScroll={grid.onMove}
    >
      {drag && (
        <DraggedColumn {...{ drag, edges, timeWidth, grid: grid.scroller, rowsHeight: grid.height }} />
      )}
      <Head
        {...inView}
        {...{ tableWidth, sort, clock: result.clock, times: result.times }}
        draggedKey={drag?.column.key}
        onSort={actions.pressHead}
      />
      <div
        role="rowgroup"
        class="table-body"
        style={{ width: `${tableWidth}px`, height: `${grid.height}px` }}
      >
        {rowsInView.map((row) => (
          <Row
            key={row}
            {...{ ...inView, row }}
            {...ofRow(selection, row)}
            record={rows.recordAt(row)}
            top={row * rowHeight + grid.shift}
            stampAt={data.stampAt}
          />
        ))}
      </div>
    </div>
  );
}
