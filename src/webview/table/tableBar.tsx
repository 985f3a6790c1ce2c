import arrowDown from '@vscode/codicons/src/icons/arrow-down.svg';
import arrowUp from '@vscode/codicons/src/icons/arrow-up.svg';
import calendar from '@vscode/codicons/src/icons/calendar.svg';
import filterFilled from '@vscode/codicons/src/icons/filter-filled.svg';
import filter from '@vscode/codicons/src/icons/filter.svg';
import type { VNode } from 'preact';
import { formatCount } from '../../words/numbers';
import { shownCountWords } from '../../words/result/screenTableWords';
import { Icon, SvgIcon } from '../icon';
import { MenuButton } from '../page/menuButton';
import { ColumnsButton } from './columnList';
import { type CopyFormat, copyFormatsFor } from './copyText';
import type { TableActions } from './useTable';
import { byTime, type Shape, type TableState, timeKey } from './tableState';
import type { Copied, TableModel } from './useGrid';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { anyValueKey } from './filters';

/** "12 cells", "12 cells copied as shown (GWh)"; empty for one cell that is only selected. */
function cellWords(count: number, copied: Copied, note = ''): string {
  const cells = formatCount(count, 'cell');
  if (copied) return [cells, 'copied', note].filter((word) => word !== '').join(' ');
  return count > 1 ? cells : '';
}

const shapes: Readonly<Record<Shape, readonly [name: string, title: string]>> = {
  wide: ['Wide', 'A column per series'],
  long: ['Long', 'A row per value, with columns for series, labels and unit'],
};

/** Reverses the order of time; when sorted by another column, restores the order of time. */
function OrderButton({ table, actions }: { table: TableModel; actions: TableActions }): VNode {
  const { sort, data } = table;
  const column = data.columns.find(({ key }) => key === sort.key);
  const isNewestFirst = sort.key === timeKey && sort.isDescending;
  const name = column ? `By ${column.label}` : isNewestFirst ? 'Newest first' : 'Oldest first';
  const title = column
    ? 'Back to the order of time'
    : isNewestFirst
      ? 'Show oldest first'
      : 'Show newest first';
  return (
    <button
      type="button"
      class="tool"
      aria-label={`${name}. ${title}`}
      title={title}
      onClick={() => actions.sort(column || isNewestFirst ? byTime : { ...byTime, isDescending: true })}
    >
      <SvgIcon svg={sort.isDescending ? arrowDown : arrowUp} />
      <span class="tool-name">{name}</span>
    </button>
  );
}

/** The bar above the grid: actions on the selected cells, and display options. */
export function TableBar(props: {
  state: TableState;
  table: TableModel;
  actions: TableActions;
  tools: ReturnType<typeof useTools>;
  toGrid: () => void;
  /** 0 while no cell is selected. */
  selectedCells: number;
  copied: Copied;
  copiedNote: string | undefined;
  onCopy: (format: CopyFormat) => void;
}): VNode {
  const { state, table, actions, tools, toGrid, selectedCells, copied, copiedNote, onCopy } = props;
  const { data, rows, columns, namedColumns, hasChoice, isFiltered, isReadable } = table;
  const { shape } = state;
  const counts = [
    shownCountWords(rows.count, data.count, 'row'),
    shownCountWords(columns.length, namedColumns, 'column'),
  ].filter((one) => one !== undefined);
  const selectedWords =
    copied === 'failed'
      ? 'The clipboard could not be written.'
      : cellWords(selectedCells, copied, copiedNote);
  const items = copyFormatsFor(isReadable).map(({ id, title }) => ({
    label: title,
    onPick: () => onCopy(id),
  }));
  return (
    <div class="table-bar">
      <MenuButton label="Copy cells" items={items} isDisabled={selectedCells === 0}>
        <span>Copy</span>
        <Icon name="chevronDown" />
      </MenuButton>
      <select
        class="select"
        aria-label="Shape of the table"
        title={shapes[shape][1]}
        value={shape}
        onChange={({ currentTarget }) => actions.reshape(currentTarget.value === 'long' ? 'long' : 'wide')}
      >
        {Object.entries(shapes).map(([id, [name, title]]) => (
          <option key={id} value={id} title={title}>
            {name}
          </option>
        ))}
      </select>
      <ColumnsButton {...{ state, table, actions }} />
      <OrderButton {...{ table, actions }} />
      <button
        type="button"
        class="tool"
        aria-label="Filter"
        title="Filter rows and columns"
        aria-expanded={tools.isFilterOpen}
        onClick={() => tools.toggleFilter()}
      >
        <SvgIcon svg={isFiltered ? filterFilled : filter} />
        <span class="tool-name">Filter</span>
      </button>
      <button
        type="button"
        class="tool"
        aria-label="Go to time"
        title="Go to a time (Ctrl+G in the table)"
        aria-expanded={tools.isJumpOpen}
        onClick={() => tools.toggleJump()}
      >
        <SvgIcon svg={calendar} />
        <span class="tool-name">Go to time</span>
      </button>
      <span class="table-count" role="status">
        {counts.join(' · ')}
      </span>
      {isFiltered && (
        <button
          type="button"
          class="link-button"
          onClick={() => {
            actions.clearFilters(data.columns);
            // The button disappears.
            toGrid();
          }}
        >
          Clear filters
        </button>
      )}
      <span class="table-selected" role="status" title={selectedWords}>
        {selectedWords}
      </span>
      {hasChoice && (
        <label class="table-choice">
          <input type="checkbox" checked={isReadable} onChange={() => actions.setReadable(!isReadable)} />
          Units of the chart
        </label>
      )}
    </div>
  );
}

/** Tracks the open tools below the bar, and the key of the edited filter. */
export function useTools(filteredKey: string | undefined, toGrid: () => void) {
  const [isFilterOpen, openFilter] = useState(filteredKey !== undefined);
  const [isJumpOpen, openJump] = useState(false);
  const [edited, edit] = useState(filteredKey ?? anyValueKey);
  const filterField = useRef<HTMLInputElement>(null);
  const jumpField = useRef<HTMLInputElement>(null);
  const wanted = useRef<typeof filterField>(undefined);
  // Focuses a field once it is rendered.
  useLayoutEffect(() => {
    wanted.current?.current?.focus();
    wanted.current = undefined;
  });
  return {
    isFilterOpen,
    isJumpOpen,
    edited,
    filterField,
    jumpField,
    editFilter: (key: string): void => {
      wanted.current = filterField;
      edit(key);
      openFilter(true);
    },
    toggleFilter: (): void => {
      wanted.current = isFilterOpen ? undefined : filterField;
      openFilter(!isFilterOpen);
    },
    toggleJump: (): void => {
      wanted.current = isJumpOpen ? undefined : jumpField;
      openJump(!isJumpOpen);
    },
    closeFilter: (): void => {
      openFilter(false);
      toGrid();
    },
    closeJump: (): void => {
      openJump(false);
      toGrid();
    },
  };
}
