import type { VNode } from 'preact';
import { bucketNote } from '../../words/result/bucketWords';
import { formatExact, missing } from '../../words/numbers';
import { noTotalNote } from '../../words/result/tableWords';
import { memo } from '../rendering';
import { boxesIn, rowHeight, styleOf, type Box, type ColumnsInView } from './tableLayout';
import { rangeOf, type Selection } from './selection';
import { shownValue, type Column, type ValueColumn } from './tableData';

/** The selected part of a row: columns `[left, right)`, counted from the time column, and the cursor's column. */
interface RowSelection {
  left: number;
  right: number;
  cursor: number | undefined;
}

/** Returns the id of a cell's element. */
export const idOf = (row: number, column: number): string => `cell-${row}-${column}`;

/** Returns the selection classes and ARIA attributes of a cell. */
function selectionOf({ left, right, cursor }: RowSelection, row: number, column: number) {
  const isSelected = column >= left && column < right;
  const classes = [isSelected ? 'is-selected' : '', cursor === column ? 'is-cursor' : ''];
  return { id: idOf(row, column), classes: classes.filter(Boolean), 'aria-selected': isSelected };
}

/** The text of a cell. */
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
  if (Number.isNaN(value)) {
    const title = column.isTotal ? noTotalNote(state) : undefined;
    return { text: missing, className: 'cell-missing', title, spoken: title ?? 'no value' };
  }
  const exact = isReadable ? `${formatExact(value, style.decimals)} ${style.unit}` : undefined;
  const notes = [exact, bucketNote(state)].filter((note) => note !== undefined);
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

interface CellProps {
  row: number;
  record: number;
  column: Column;
  /** The index among the columns, counted from the time column. */
  at: number;
  box: Box;
  isReadable: boolean;
  /** The selection of the row. */
  selected: RowSelection;
}

function Cell({ row, record, column, at, box, isReadable, selected }: CellProps): VNode {
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

interface RowProps extends ColumnsInView, RowSelection {
  row: number;
  record: number;
  /** Upper edge in pixels. */
  top: number;
  stampAt: (record: number) => string;
}

export const Row = memo((props: RowProps): VNode => {
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
});

const nothing: RowSelection = { left: -1, right: -1, cursor: undefined };

/** Returns the selected part of a row. Rows without a selection share one object. */
export function ofRow(selection: Selection | undefined, row: number): RowSelection {
  if (selection === undefined) return nothing;
  const { top, bottom, left, right } = rangeOf(selection);
  if (row < top || row >= bottom) return nothing;
  return { left, right, cursor: selection.cursor.row === row ? selection.cursor.column : undefined };
}
