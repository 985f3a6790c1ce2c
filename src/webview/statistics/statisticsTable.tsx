import { measureNote } from '../../words/result/measureWords';
import type { RefObject, VNode } from 'preact';
import type { Clock } from '../../domain/time/time';
import { bucketNote } from '../../words/result/bucketWords';
import { formatExact, missing } from '../../words/numbers';
import { weightingWords } from '../../words/result/statisticsWords';
import { Icon } from '../icon';
import { memo } from '../rendering';
import { shownStamp } from '../table/tableTimes';
import { type Column, textColumns } from './statisticsColumns';
import type { SeriesFacts } from './seriesFacts';
import type { Sorting } from '../views/savedStates';
import type { useRowSelection } from './useRowSelection';

/** The format of times. */
interface Times {
  clock: Clock;
  /** True when each time shows its own offset. */
  hasOffsets: boolean;
}

interface Cell {
  text: string;
  title?: string | undefined;
}

function cellOf(facts: SeriesFacts, column: Column, { clock, hasOffsets }: Times): Cell {
  const { series, demandWeighted, count } = facts;
  const { readable, decimals, unit } = series;
  const value = column.read(facts);
  if (Number.isNaN(value)) return { text: missing };
  if (column.kind === 'count') return { text: formatExact(value, 0) };
  if (column.kind === 'time') return { text: shownStamp(value, clock, series.interval, hasOffsets) };
  const text = formatExact(value / readable.factor, decimals);
  if (column.id === 'demandWeighted' && demandWeighted) {
    const { buckets, isExact } = demandWeighted;
    return { text: isExact ? text : `≈ ${text}`, title: weightingWords(buckets, count, isExact) };
  }
  return { text, title: readable.factor === 1 ? undefined : `${formatExact(value, decimals)} ${unit}` };
}

interface RowProps extends Times {
  facts: SeriesFacts;
  columns: readonly Column[];
  row: number;
  isSelected: boolean;
  isFocusable: boolean;
}

const Row = memo(({ facts, columns, clock, hasOffsets, row, isSelected, isFocusable }: RowProps): VNode => {
  const { series, state } = facts;
  return (
    <tr
      data-row={row}
      class={`is-${state}`}
      title={bucketNote(state)}
      tabIndex={isFocusable ? 0 : -1}
      aria-selected={isSelected}
    >
      <th scope="row" title={measureNote(series.metric)}>
        {series.label}
      </th>
      <td>{series.readable.unit}</td>
      {columns.map((column) => {
        const { text, title } = cellOf(facts, column, { clock, hasOffsets });
        return (
          <td key={column.id} class={text === missing ? 'is-missing' : ''} title={title}>
            {text}
          </td>
        );
      })}
    </tr>
  );
});

interface HeadProps {
  column: Pick<Column, 'id' | 'head' | 'note'>;
  sorting: Sorting | undefined;
  onSort: (by: string) => void;
}

function Head({ column: { id, head, note }, sorting, onSort }: HeadProps): VNode {
  const isSorted = sorting?.by === id;
  const order = isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : 'none';
  return (
    <th scope="col" aria-sort={order} title={note}>
      <button type="button" class="sort" onClick={() => onSort(id)}>
        {head}
        <span class={`sort-mark is-${order}`}>{isSorted && <Icon name="chevronDown" />}</span>
      </button>
    </th>
  );
}

interface StatisticsTableProps extends Times {
  grid: RefObject<HTMLTableElement | null>;
  rows: readonly SeriesFacts[];
  columns: readonly Column[];
  sorting: Sorting | undefined;
  onSort: (by: string) => void;
  selection: ReturnType<typeof useRowSelection>;
}

/** A row per series, with names that stay in view. Tab reaches one row; arrows move to the others. */
export function StatisticsTable(props: StatisticsTableProps): VNode {
  const { grid, rows, columns, clock, hasOffsets, sorting, onSort, selection } = props;
  const { first, end, focusable, handlers } = selection;
  return (
    <table
      {...handlers}
      class="statistics-table"
      ref={grid}
      role="grid"
      aria-label="Statistics"
      aria-readonly="true"
      aria-multiselectable="true"
    >
      <thead>
        <tr>
          {[...textColumns, ...columns].map((column) => (
            <Head key={column.id} {...{ column, sorting, onSort }} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((facts, row) => (
          <Row
            key={facts.series.key}
            {...{ facts, columns, clock, hasOffsets, row }}
            isSelected={row >= first && row < end}
            isFocusable={row === focusable}
          />
        ))}
      </tbody>
    </table>
  );
}
