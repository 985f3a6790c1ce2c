import arrowDown from '@vscode/codicons/src/icons/arrow-down.svg';
import arrowUp from '@vscode/codicons/src/icons/arrow-up.svg';
import type { VNode } from 'preact';
import type { Clock } from '../../../domain/time/time';
import { SvgIcon } from '../../icon';
import { memo } from '../../rendering';
import { boxesIn, styleOf, type Box, type ColumnsInView } from '../tableLayout';
import { shownUnit, type Column } from '../tableData';
import { clockHead } from '../tableTimes';
import { timeKey, type Sort } from '../tableState';

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

const unitOf = (column: Column, isReadable: boolean): string =>
  column.kind === 'value' && column.style ? shownUnit(column.style, isReadable) : '';

interface HeadProps extends ColumnsInView {
  tableWidth: number;
  clock: Clock;
  times: Float64Array;
  sort: Sort;
  draggedKey: string | undefined;
  onSort: (key: string) => void;
}

export const Head = memo((props: HeadProps): VNode => {
  const { tableWidth, timeWidth, clock, times, isReadable, sort, draggedKey, onSort } = props;
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
          unit={unitOf(column, isReadable)}
          className={[
            column.kind === 'text' ? 'cell-text' : '',
            column.key === draggedKey ? 'is-dragged' : '',
          ].join(' ')}
        />
      ))}
    </div>
  );
});
