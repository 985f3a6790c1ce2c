import type { VNode } from 'preact';
import { valueAt } from '../../domain/align';
import { bucketState } from '../../domain/series/bucketState';
import { formatOffset } from '../../domain/time';
import { bucketNote } from '../../words/bucketWords';
import { formatExact } from '../../words/numbers';
import { formatTableStamp } from '../../words/times';
import type { ShownSeries } from '../data/panel';
import { memo } from '../memo';
import { rangeOf, type Selection } from './selection';

export const rowHeight = 22;
export const headHeight = 44;
export const timeWidth = 148;

/** Left edge and width of a cell in pixels. */
type Box = readonly [left: number, width: number];

const styleOf = ([left, width]: Box) => ({ left: `${left}px`, width: `${width}px` });

interface CellProps {
  readonly row: number;
  readonly series: ShownSeries;
  /** Of the row, in epoch ms. */
  readonly ms: number;
  /** Counts from 1 as screen readers do. */
  readonly column: number;
  readonly left: number;
  readonly width: number;
  readonly isReadable: boolean;
  /** Of the row. */
  readonly selected: RowSelection;
}

/** What of a row is selected: columns `[left, right)`, counted from the time column, and where the cursor is. */
interface RowSelection {
  readonly left: number;
  readonly right: number;
  readonly cursor: number | undefined;
}

/** The id of a cell's element. */
export const idOf = (row: number, column: number): string => `cell-${row}-${column}`;

/** The classes of a cell that say whether it is selected, and what screen readers are told of it. */
function selectionOf({ left, right, cursor }: RowSelection, row: number, column: number) {
  const isSelected = column >= left && column < right;
  const classes = [isSelected ? 'is-selected' : '', cursor === column ? 'is-cursor' : ''];
  return { id: idOf(row, column), classes: classes.filter(Boolean), 'aria-selected': isSelected };
}

function ValueCell({ row, series, ms, column, left, width, isReadable, selected }: CellProps): VNode {
  const { decimals, unit, readable } = series;
  const value = valueAt(series, ms);
  const isMissing = Number.isNaN(value);
  const state = isMissing ? 'whole' : bucketState(series, ms);
  const exact = isReadable && !isMissing ? `${formatExact(value, decimals)} ${unit}` : undefined;
  const notes = [exact, bucketNote(state)].filter((note) => note !== undefined);
  const { classes, ...selection } = selectionOf(selected, row, column - 1);
  return (
    <div
      {...selection}
      role="gridcell"
      class={['cell', isMissing ? 'cell-missing' : `is-${state}`, ...classes].join(' ')}
      aria-colindex={column}
      style={styleOf([left, width])}
      aria-label={isMissing ? 'no value' : undefined}
      title={notes.join('. ') || undefined}
    >
      {formatExact(isReadable ? value / readable.factor : value, decimals)}
    </div>
  );
}

interface ColumnsProps {
  readonly series: readonly ShownSeries[];
  /** Left edges of all columns, and the whole width. */
  readonly edges: readonly number[];
  /** The columns in view: `[first, end)`. */
  readonly first: number;
  readonly end: number;
  readonly isReadable: boolean;
}

/** The columns in view with their boxes. */
function columnsIn({ series, edges, first, end }: ColumnsProps) {
  return series.slice(first, end).map((one, i) => {
    const s = first + i;
    const left = edges[s] ?? 0;
    return { series: one, s, left: timeWidth + left, width: (edges[s + 1] ?? left) - left };
  });
}

interface RowProps extends ColumnsProps, RowSelection {
  readonly row: number;
  /** Of the bucket, epoch ms. */
  readonly ms: number;
  readonly offsetMinutes: number;
}

export const Row = memo((props: RowProps): VNode => {
  const { row, ms, offsetMinutes, isReadable } = props;
  const selected: RowSelection = { left: props.left, right: props.right, cursor: props.cursor };
  const { classes, ...time } = selectionOf(selected, row, 0);
  return (
    <div
      role="row"
      class={row % 2 === 1 ? 'table-row is-odd' : 'table-row'}
      aria-rowindex={row + 2}
      style={{ top: `${row * rowHeight}px` }}
    >
      <div
        {...time}
        role="rowheader"
        class={['cell', 'cell-time', ...classes].join(' ')}
        aria-colindex={1}
        style={styleOf([0, timeWidth])}
      >
        {formatTableStamp(ms, offsetMinutes, props.series[0]?.interval)}
      </div>
      {columnsIn(props).map(({ series, s, left, width }) => (
        <ValueCell key={s} {...{ row, series, ms, left, width, isReadable, selected }} column={s + 2} />
      ))}
    </div>
  );
});

export const Head = memo((props: ColumnsProps & { tableWidth: number; offsetMinutes: number }): VNode => {
  return (
    <div role="row" class="table-head" aria-rowindex={1} style={{ width: `${props.tableWidth}px` }}>
      <div role="columnheader" class="cell cell-time" aria-colindex={1} style={styleOf([0, timeWidth])}>
        <span class="cell-name">Time</span>
        <span class="cell-unit">network {formatOffset(props.offsetMinutes)}</span>
      </div>
      {columnsIn(props).map(({ series, s, left, width }) => {
        const { label } = series;
        const { unit } = props.isReadable ? series.readable : series;
        return (
          <div
            key={s}
            role="columnheader"
            class="cell"
            aria-colindex={s + 2}
            style={styleOf([left, width])}
            title={`${label} (${unit})`}
          >
            <span class="cell-name">{label}</span>
            <span class="cell-unit">{unit}</span>
          </div>
        );
      })}
    </div>
  );
});

const nothing: RowSelection = { left: -1, right: -1, cursor: undefined };

/** What of a row is selected. Rows without anything share one answer. */
export function ofRow(selection: Selection | undefined, row: number): RowSelection {
  if (selection === undefined) return nothing;
  const { top, bottom, left, right } = rangeOf(selection);
  if (row < top || row >= bottom) return nothing;
  return { left, right, cursor: selection.cursor.row === row ? selection.cursor.column : undefined };
}
