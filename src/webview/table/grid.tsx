import type { VNode } from 'preact';
import type { PageResult } from '../pageResult';
import { type ColumnsInView, rowHeight, boxesIn, styleOf, type Box } from './tableLayout';
import { type Cell, rangeOf, type Selection } from './selection';
import type { TableActions } from './useTable';
import type { TableModel, useGrid } from './useGrid';
import { bucketNote } from '../../words/result/bucketWords';
import { formatExact, missing } from '../../words/numbers';
import { memo } from '../rendering';
import { type Column, shownValue, unitOfColumn, type ValueColumn } from './tableData';
import arrowDown from '@vscode/codicons/src/icons/arrow-down.svg';
import arrowUp from '@vscode/codicons/src/icons/arrow-up.svg';
import type { Clock } from '../../domain';
import { SvgIcon } from '../icon';
import { clockHead } from './tableTimes';
import { timeKey, type Sort } from './tableState';

/** A name, a unit, and a button that sorts: ascending, descending, then by time. */
function HeadCell(props: {
  columnKey: string;
  name: string;
  unit: string;
  note?: string | undefined;
  className: string;
  at: number;
  box: Box;
  sort: Sort;
  onSort: (key: string) => void;
}): VNode {
  const { columnKey, name, unit, note, className, at, box, sort, onSort } = props;
  const isSorted = sort.key === columnKey;
  const direction = sort.isDescending ? 'descending' : 'ascending';
  const title = unit === '' ? name : `${name} (${unit})`;
  return (
    <div
      role="columnheader"
      class={`cell ${className}`}
      aria-colindex={at + 1}
      aria-sort={isSorted ? direction : 'none'}
      style={styleOf(box)}
      title={note === undefined ? title : `${title}\n${note}`}
    >
      <span class="cell-name">{name}</span>
      <span class="cell-below">
        <span class="cell-unit">{unit}</span>
        <button
          type="button"
          class={isSorted ? 'cell-sort is-sorted' : 'cell-sort'}
          tabIndex={-1}
          aria-label={`Sort by ${name}`}
          title={`Sort by ${name}`}
          onClick={() => onSort(columnKey)}
        >
          <SvgIcon svg={isSorted && sort.isDescending ? arrowDown : arrowUp} />
        </button>
      </span>
    </div>
  );
}

const Head = memo(
  (
    props: ColumnsInView & {
      tableWidth: number;
      clock: Clock;
      times: Float64Array;
      sort: Sort;
      onSort: (key: string) => void;
    },
  ): VNode => {
    const { tableWidth, timeWidth, clock, times, isReadable, sort, onSort } = props;
    return (
      <div role="row" class="table-head" aria-rowindex={1} style={{ width: `${tableWidth}px` }}>
        <HeadCell
          {...{ sort, onSort }}
          {...{ columnKey: timeKey, name: 'Time', className: 'cell-time', at: 0, box: [0, timeWidth] }}
          unit={clockHead(clock, times)}
        />
        {boxesIn(props).map(({ column, at, box }) => (
          <HeadCell
            key={at}
            {...{ at, box, sort, onSort }}
            columnKey={column.key}
            name={column.label}
            note={column.note}
            unit={unitOfColumn(column, isReadable)}
            className={column.kind === 'text' ? 'cell-text' : ''}
          />
        ))}
      </div>
    );
  },
);

/** The selected part of a row: columns `[left, right)`, counted from the time column, and the cursor's column. */
interface RowSelection {
  left: number;
  right: number;
  cursor: number | undefined;
}

const idOf = (row: number, column: number): string => `cell-${row}-${column}`;

function selectionOf({ left, right, cursor }: RowSelection, row: number, column: number) {
  const isSelected = column >= left && column < right;
  const classes = [isSelected ? 'is-selected' : '', cursor === column ? 'is-cursor' : ''];
  return { id: idOf(row, column), classes: classes.filter(Boolean), 'aria-selected': isSelected };
}

interface CellText {
  text: string;
  className: string;
  title?: string | undefined;
  /** The text for screen readers, when it differs. */
  spoken?: string;
}

function valueText(column: ValueColumn, record: number, isReadable: boolean): CellText {
  const style = column.styleAt(record);
  const value = column.valueAt(record);
  const state = column.stateAt(record);
  const note = bucketNote(state);
  if (Number.isNaN(value)) {
    const title = column.isTotal && note !== undefined ? `No total. ${note}` : undefined;
    return { text: missing, className: 'cell-missing', title, spoken: title ?? 'no value' };
  }
  const exact = isReadable ? `${formatExact(value, style.decimals)} ${style.unit}` : undefined;
  const notes = [exact, note].filter((one) => one !== undefined);
  return {
    text: formatExact(shownValue(value, style, isReadable), style.decimals),
    className: column.isTotal ? `is-${state} cell-total` : `is-${state}`,
    title: notes.join('. ') || undefined,
  };
}

function textOf(column: Column, record: number, isReadable: boolean): CellText {
  if (column.kind === 'value') return valueText(column, record, isReadable);
  const text = column.textAt(record, isReadable);
  return text === undefined
    ? { text: missing, className: 'cell-text cell-missing', spoken: 'none' }
    : { text, className: 'cell-text', title: text };
}

function Cell(props: {
  row: number;
  record: number;
  column: Column;
  /** The index among the columns, counted from the time column. */
  at: number;
  box: Box;
  isReadable: boolean;
  selected: RowSelection;
}): VNode {
  const { row, record, column, at, box, isReadable, selected } = props;
  const { text, className, title, spoken } = textOf(column, record, isReadable);
  const { classes, ...selection } = selectionOf(selected, row, at);
  return (
    <div
      {...selection}
      role="gridcell"
      class={['cell', className, ...classes].join(' ')}
      aria-colindex={at + 1}
      style={styleOf(box)}
      aria-label={spoken}
      title={title}
    >
      {text}
    </div>
  );
}

const Row = memo(
  (
    props: ColumnsInView &
      RowSelection & {
        row: number;
        record: number;
        top: number;
        stampAt: (record: number) => string;
      },
  ): VNode => {
    const { row, record, top, isReadable } = props;
    const selected: RowSelection = { left: props.left, right: props.right, cursor: props.cursor };
    const { classes, ...time } = selectionOf(selected, row, 0);
    return (
      <div
        role="row"
        class={row % 2 === 1 ? 'table-row is-odd' : 'table-row'}
        aria-rowindex={row + 2}
        style={{ top: `${top}px`, height: `${rowHeight}px` }}
      >
        <div
          {...time}
          role="rowheader"
          class={['cell', 'cell-time', ...classes].join(' ')}
          aria-colindex={1}
          style={styleOf([0, props.timeWidth])}
        >
          {props.stampAt(record)}
        </div>
        {boxesIn(props).map(({ column, at, box }) => (
          <Cell key={at} {...{ row, record, column, at, box, isReadable, selected }} />
        ))}
      </div>
    );
  },
);

const nothing: RowSelection = { left: -1, right: -1, cursor: undefined };

/** Returns the selected part of a row. Rows without a selection share one object. */
function ofRow(selection: Selection | undefined, row: number): RowSelection {
  if (selection === undefined) return nothing;
  const { top, bottom, left, right } = rangeOf(selection);
  if (row < top || row >= bottom) return nothing;
  return { left, right, cursor: selection.cursor.row === row ? selection.cursor.column : undefined };
}

/** Returns the cell of the cursor when it is rendered. */
function cursorInView({
  selection,
  rowsInView,
  columnsInView,
}: ReturnType<typeof useGrid>): Cell | undefined {
  const cursor = selection?.cursor;
  if (!cursor || !rowsInView.includes(cursor.row)) return undefined;
  const at = cursor.column - 1;
  return at < 0 || (at >= columnsInView.first && at < columnsInView.end) ? cursor : undefined;
}

/**
 * Head and rows, with a fixed time column. Renders only the visible part in both directions, so that a million rows and
 * hundreds of columns scroll equally well.
 */
export function Grid(props: {
  result: PageResult;
  table: TableModel;
  grid: ReturnType<typeof useGrid>;
  actions: TableActions;
}): VNode {
  const { result, table, grid, actions } = props;
  const { data, columns, rows, edges, isReadable, sort, timeWidth } = table;
  const { selection, size, rowsInView } = grid;
  const tableWidth = timeWidth + edges[edges.length - 1];
  const inView: ColumnsInView = { columns, edges, isReadable, timeWidth, ...grid.columnsInView };
  const cursor = cursorInView(grid);
  return (
    <div
      {...grid.handlers}
      class={cursor ? 'table' : 'table is-without-cursor'}
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
      <Head
        {...inView}
        {...{ tableWidth, sort, clock: result.clock, times: result.times }}
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
