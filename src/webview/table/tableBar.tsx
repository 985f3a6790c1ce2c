import arrowDown from '@vscode/codicons/src/icons/arrow-down.svg';
import arrowUp from '@vscode/codicons/src/icons/arrow-up.svg';
import calendar from '@vscode/codicons/src/icons/calendar.svg';
import filterFilled from '@vscode/codicons/src/icons/filter-filled.svg';
import filter from '@vscode/codicons/src/icons/filter.svg';
import listSelection from '@vscode/codicons/src/icons/list-selection.svg';
import type { VNode } from 'preact';
import { formatCount } from '../../words/numbers';
import { listOf } from '../../words/phrases';
import { shownCountWords } from '../../words/result/screenTableWords';
import { Icon, SvgIcon } from '../icon';
import { useRovingFocus } from '../chart/legend/rovingFocus';
import { elementsIn, MenuButton } from '../page/menuButton';
import { type CopyFormat, copyFormatsFor } from './copyText';
import { moveBy, type TableActions } from './useTable';
import type { Column } from './tableData';
import { byTime, type Shape, type TableState, timeKey } from './tableState';
import type { Copied, TableModel } from './useGrid';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { anyValueKey, hasWords } from './filters';

/** The maximum number of listed columns; the search field finds the others. */
const maxListed = 300;

const steps = [
  [-1, 'Move up', arrowUp],
  [1, 'Move down', arrowDown],
] as const;

/** A row that shows, hides and moves a column, with its buttons or with Alt and an arrow key. */
function ColumnRow(props: {
  label: string;
  isHidden: boolean;
  onToggle: () => void;
  onStep: (step: -1 | 1) => void;
}): VNode {
  const { label, isHidden, onToggle, onStep } = props;
  return (
    <li class={isHidden ? 'column-row is-off' : 'column-row'}>
      <label class="column-label" title={label}>
        <input type="checkbox" class="column-box" checked={!isHidden} onChange={onToggle} />
        <span class="column-name">{label}</span>
      </label>
      {steps.map(([step, name, svg]) => (
        <button
          key={name}
          type="button"
          class="cell-sort is-sorted"
          tabIndex={-1}
          aria-label={`${name}: ${label}`}
          title={`${name} (Alt+${step < 0 ? 'Up' : 'Down'})`}
          onClick={() => onStep(step)}
        >
          <SvgIcon svg={svg} />
        </button>
      ))}
    </li>
  );
}

/** All columns in order, including hidden ones. Arrow keys move in the list; with Alt they move the column. */
function ColumnList({ state, table, actions }: Parameters<typeof ColumnsButton>[0]): VNode {
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [said, say] = useState('');
  const { ordered } = table;
  const moved = useRef<string | undefined>(undefined);
  useRovingFocus(list, '.column-box');
  const hidden = new Set(state.hidden);
  const found = ordered.filter(({ label }) => hasWords(label, words.trim()));
  const listed = found.slice(0, maxListed);
  const step = (column: Column, by: -1 | 1): void => {
    const at = ordered.indexOf(column);
    const move = moveBy(ordered, at, by);
    if (!move) return;
    moved.current = move.key;
    actions.move(move);
    say(`${column.label} is column ${at + 1 + by} of ${ordered.length}`);
  };
  const boxes = (): HTMLElement[] => elementsIn(list, '.column-box');
  // A row that moves in the DOM loses the focus.
  useLayoutEffect(() => {
    const at = listed.findIndex(({ key }) => key === moved.current);
    if (at >= 0) boxes()[at]?.focus();
    moved.current = undefined;
  }, [ordered]);
  // The button disappears and would take the focus with it.
  const reset = (): void => {
    field.current?.focus();
    actions.resetColumns();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    const at = boxes().findIndex((box) => box === document.activeElement);
    const column = at < 0 ? undefined : listed[at];
    if (by === undefined || (column !== undefined && !event.altKey)) return;
    event.preventDefault();
    if (column) step(column, by);
    else boxes()[0]?.focus();
  };
  return (
    <div class="column-list" onKeyDown={onKeyDown}>
      <input
        ref={field}
        type="text"
        class="field"
        aria-label="Find columns"
        placeholder="Find columns"
        value={words}
        onInput={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <ul class="column-rows" ref={list}>
        {listed.map((column) => {
          const { key } = column;
          const isHidden = hidden.has(key);
          return (
            <ColumnRow
              key={key}
              {...{ label: column.label, isHidden }}
              onToggle={() => {
                if (isHidden) actions.show([key]);
                else actions.hide(key);
              }}
              onStep={(by) => step(column, by)}
            />
          );
        })}
      </ul>
      {found.length > listed.length && <p class="muted">The first {maxListed} are listed: type a name.</p>}
      {(hidden.size > 0 || state.moves.length > 0) && (
        <button type="button" class="link-button" onClick={reset}>
          Show all, in their order
        </button>
      )}
      <div class="only-heard" role="status">
        {said}
      </div>
    </div>
  );
}

/** Opens the list of columns. Shows the number of hidden columns, and lists them in its title. */
function ColumnsButton(props: { state: TableState; table: TableModel; actions: TableActions }): VNode {
  const { state, table } = props;
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hidden = table.ordered.filter(({ key }) => state.hidden.includes(key)).map(({ label }) => label);
  const count = hidden.length > 0 ? `(${hidden.length} hidden)` : undefined;
  useLayoutEffect(() => {
    if (isOpen) root.current?.querySelector<HTMLElement>('.field')?.focus();
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    opener.current?.focus();
  };
  const closeFrom = (target: EventTarget | null): void => {
    if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
  };
  useEffect(() => {
    const onPress = ({ target }: PointerEvent): void => closeFrom(target);
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);
  return (
    <div
      class="menu-root column-root"
      ref={root}
      onKeyDown={onKeyDown}
      onFocusOut={({ relatedTarget }) => closeFrom(relatedTarget)}
    >
      <button
        type="button"
        class="tool"
        ref={opener}
        aria-label={count === undefined ? 'Columns' : `Columns ${count}`}
        aria-expanded={isOpen}
        title={hidden.length > 0 ? `Hidden: ${listOf(hidden)}` : 'Hide and move columns'}
        onClick={() => setOpen(!isOpen)}
      >
        <SvgIcon svg={listSelection} />
        <span class="tool-name">Columns</span>
        {count !== undefined && <span>{count}</span>}
        <Icon name="chevronDown" />
      </button>
      {isOpen && (
        <div class="menu column-popup" role="dialog" aria-label="Columns">
          <ColumnList {...props} />
        </div>
      )}
    </div>
  );
}

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
