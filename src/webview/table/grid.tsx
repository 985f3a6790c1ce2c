import type { VNode } from 'preact';
import type { ShownResult } from '../data/shownResult';
import { rowHeight, type ColumnsInView } from './cellBoxes';
import { DraggedColumn } from './draggedColumn';
import type { Cell } from './selection';
import type { TableActions } from './tableActions';
import { Head } from './tableHead';
import { idOf, ofRow, Row } from './tableRows';
import type { TableModel, useGrid } from './useGrid';

export interface GridProps {
  readonly result: ShownResult;
  readonly table: TableModel;
  readonly grid: ReturnType<typeof useGrid>;
  readonly actions: TableActions;
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
  const tableWidth = timeWidth + (edges.at(-1) ?? 0);
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
