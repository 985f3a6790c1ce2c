import type { VNode, RefObject } from 'preact';
import type { ViewProps, SavedTable } from '../views/view';
import { columnItems, ColumnMenu, useColumnMenu } from './columnMenu';
import { anyValueKey, isApplied, namesKey } from './filters';
import { Grid } from './grid';
import { countCells } from './selection';
import { type TableActions, useTable, useTableActions, timeContextOf } from './useTable';
import { TableBar, useTools } from './tableBar';
import { useGrid, type TableModel } from './useGrid';
import { useTableState, timeKey, type Shape, type TableState } from './tableState';
import { useState } from 'preact/hooks';
import type { Clock } from '../../domain';
import { clockWords, formatTableStamp } from '../../words/times';
import { Icon, SvgIcon } from '../icon';
import type { PageResult } from '../pageResult';
import { positionOfStretch, readTypedTime, rowOfPosition } from './tableTimes';
import close from '@vscode/codicons/src/icons/close.svg';
import { type Column, unitOfColumn } from './tableData';

/** A longer list would not help; the menu of each column can filter any column. */
const maxOffered = 1000;

type Target = readonly [key: string, name: string];

function targetsOf(shape: Shape, columns: readonly Column[]): Target[] {
  const own = columns.slice(0, maxOffered).map((one): Target => [one.key, one.label]);
  const joint: Target[] = [
    [anyValueKey, 'Any series'],
    [namesKey, 'Names of columns'],
  ];
  return [...(shape === 'wide' ? joint : []), [timeKey, 'Time'], ...own];
}

/** Examples of filters. */
const hints = {
  time: '13 Nov, 18:30, 1 Oct to 3 Oct',
  text: 'Text to find',
  value: '> 300, 300..1000, missing',
} as const;

/** A field for the filter of one column, and the other active filters. */
function FilterBar(props: {
  state: TableState;
  table: TableModel;
  actions: TableActions;
  edited: string;
  onEdit: (key: string) => void;
  onClose: () => void;
  field: RefObject<HTMLInputElement | null>;
}): VNode {
  const { state, table, actions, edited, onEdit, onClose, field } = props;
  const { data, faults, isReadable } = table;
  const offered = targetsOf(state.shape, data.columns);
  const column = data.columns.find(({ key }) => key === edited);
  const nameOf = (key: string): string =>
    offered.find(([one]) => one === key)?.[1] ?? data.columns.find((one) => one.key === key)?.label ?? key;
  const targets = offered.some(([key]) => key === edited) ? offered : [[edited, nameOf(edited)], ...offered];
  const fault = faults.get(edited) ?? [...faults.values()].at(0);
  const isOfText = edited === timeKey || edited === namesKey || column?.kind === 'text';
  const unit = unitOfColumn(column, isReadable);
  const others = state.filters.filter((one) => one.key !== edited && isApplied(one, data.columns));
  return (
    <div class="table-tool" role="search" aria-label="Filters">
      <select
        class="select"
        aria-label="What to filter"
        value={edited}
        onChange={({ currentTarget }) => onEdit(currentTarget.value)}
      >
        {targets.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <input
        ref={field}
        type="text"
        class="field"
        spellcheck={false}
        aria-label={`Filter of ${nameOf(edited)}${unit && `, ${unit}`}`}
        aria-invalid={faults.has(edited)}
        aria-describedby="table-filter-fault"
        placeholder={hints[edited === timeKey ? 'time' : isOfText ? 'text' : 'value']}
        value={state.filters.find(({ key }) => key === edited)?.text ?? ''}
        onInput={({ currentTarget }) => actions.filter(edited, currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      {unit && <span class="muted">{unit}</span>}
      {others.map(({ key, text }) => {
        const words = `${nameOf(key)} ${text}`;
        return (
          <span key={key} class={faults.has(key) ? 'filter-chip is-wrong' : 'filter-chip'}>
            <button type="button" class="filter-words" title="Change this filter" onClick={() => onEdit(key)}>
              {words}
            </button>
            <button
              type="button"
              class="filter-remove"
              aria-label={`Remove the filter ${words}`}
              title="Remove this filter"
              onClick={() => {
                actions.filter(key, '');
                field.current?.focus();
              }}
            >
              <SvgIcon svg={close} />
            </button>
          </span>
        );
      })}
      <span class="table-fault" id="table-filter-fault" role="alert">
        {fault && (
          <>
            <Icon name="error" />
            {fault}
          </>
        )}
      </span>
    </div>
  );
}

/** The reason why the table cannot jump to a time. */
type JumpFault =
  | { code: 'unread'; text: string }
  | { code: 'outside'; firstMs: number; lastMs: number }
  | { code: 'filtered'; ms: number };

/** Explains why the table cannot jump to an entered time. */
function jumpFaultSentence(fault: JumpFault, clock: Clock, interval?: string): string {
  const stamp = (ms: number): string => formatTableStamp(ms, clock, interval);
  switch (fault.code) {
    case 'unread':
      return `“${fault.text}” is not a date or time, such as 13 Nov 18:30, 2026-11-13 or yesterday.`;
    case 'outside':
      return `Outside the table (${stamp(fault.firstMs)} to ${stamp(fault.lastMs)}).`;
    case 'filtered':
      return `${stamp(fault.ms)} is filtered out.`;
  }
}

/** Returns the row for a typed time, or the reason why there is none. */
function rowAt(
  text: string,
  result: PageResult,
  { data, rows }: TableModel,
  nearMs: number,
): number | JumpFault {
  const { times, offsetMinutes } = result;
  const context = timeContextOf(result);
  const stretch = readTypedTime(text, context, nearMs);
  if (!stretch) return { code: 'unread', text };
  const position = positionOfStretch(stretch, times, context.interval, offsetMinutes);
  if (position === undefined) return { code: 'outside', firstMs: times.at(0) ?? NaN, lastMs: context.lastMs };
  return rowOfPosition(position, data, rows) ?? { code: 'filtered', ms: times[position] };
}

/** A field for a time on the clock of the table; Enter goes to its row. */
function JumpBar(props: {
  result: PageResult;
  table: TableModel;
  /** A time of day without a date refers to this day. */
  nearMs: number;
  onRow: (row: number) => void;
  onClose: () => void;
  field: RefObject<HTMLInputElement | null>;
}): VNode {
  const { result, table, nearMs, onRow, onClose, field } = props;
  const { clock, times, series } = result;
  const [fault, setFault] = useState<JumpFault | undefined>(undefined);
  const go = (text: string): void => {
    const row = text.trim() === '' ? undefined : rowAt(text.trim(), result, table, nearMs);
    setFault(typeof row === 'object' ? row : undefined);
    if (typeof row === 'number') onRow(row);
  };
  return (
    <div class="table-tool">
      <label class="table-label">
        Go to
        <input
          ref={field}
          type="text"
          class="field"
          spellcheck={false}
          aria-invalid={fault !== undefined}
          aria-describedby="table-jump-fault"
          placeholder="13 Nov 18:30, 2026-11, yesterday"
          onInput={() => setFault(undefined)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') go(currentTarget.value);
            if (key === 'Escape') onClose();
          }}
        />
      </label>
      <span class="muted">{clockWords(clock, times.at(0) ?? 0, times.at(-1))}</span>
      <span class="table-fault" id="table-jump-fault" role="alert">
        {fault && <Icon name="error" />}
        {fault && jumpFaultSentence(fault, clock, series[0]?.interval)}
      </span>
    </div>
  );
}

/** Replaces the rows when there are none: the reason, and a way to get them back. The button disappears with it. */
function Empty(props: { table: TableModel; actions: TableActions; onDone: () => void }): VNode {
  const { table, actions, onDone } = props;
  const { data, rows, columns, isFiltered } = table;
  const clear = (): void => {
    actions.clearFilters(data.columns);
    onDone();
  };
  const showAll = (): void => {
    actions.resetColumns();
    onDone();
  };
  return (
    <div class={rows.count === 0 ? 'table-empty' : 'table-empty is-beside'}>
      <p>{columns.length === 0 ? 'No column is shown.' : 'No rows match.'}</p>
      {isFiltered && (
        <button type="button" class="button" onClick={clear}>
          Clear filters
        </button>
      )}
      {columns.length === 0 && (
        <button type="button" class="button button-secondary" onClick={showAll}>
          Show all columns
        </button>
      )}
    </div>
  );
}

/** The values as a grid: a row per bucket or per value, below a toolbar. */
export function Table(props: ViewProps<SavedTable>): VNode {
  const { result } = props;
  const { state, change } = useTableState(props);
  const table = useTable(result, state);
  const actions = useTableActions(state, change);
  const grid = useGrid(state, change, table, result.clock);
  const { data, columns, rows } = table;
  const filtered = state.filters.find((one) => isApplied(one, data.columns));
  const toGrid = (): void => grid.scroller.current?.focus();
  const tools = useTools(filtered?.key, toGrid);
  const { frame, menu, ...columnMenu } = useColumnMenu(grid.scroller);
  const cursor = grid.selection?.cursor ?? { row: 0, column: Math.min(1, columns.length) };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if ((altKey && key === 'ArrowDown') || (shiftKey && key === 'F10') || key === 'ContextMenu')
      columnMenu.openAt(cursor.column);
    else if ((ctrlKey || metaKey) && key.toLowerCase() === 'g') tools.toggleJump();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="table-frame" ref={frame}>
      <TableBar
        {...{ state, table, actions, tools, toGrid }}
        selectedCells={grid.range ? countCells(grid.range) : 0}
        copied={grid.copied}
        copiedNote={grid.copiedNote}
        onCopy={grid.copy}
      />
      {tools.isFilterOpen && (
        <FilterBar
          {...{ state, table, actions, edited: tools.edited, field: tools.filterField }}
          onEdit={tools.editFilter}
          onClose={tools.closeFilter}
        />
      )}
      {tools.isJumpOpen && (
        <JumpBar
          {...{ result, table, field: tools.jumpField }}
          nearMs={data.msAt(rows.recordAt(cursor.row))}
          onRow={(row) => grid.goTo({ row, column: cursor.column })}
          onClose={tools.closeJump}
        />
      )}
      <div
        class={rows.count === 0 ? 'table-box is-empty' : 'table-box'}
        onKeyDownCapture={onKeyDown}
        onContextMenu={columnMenu.onContextMenu}
      >
        <Grid {...{ result, table, grid, actions }} />
        <div class="table-ring" />
        {rows.count > 0 && columns.length === 0 && <Empty {...{ table, actions, onDone: toGrid }} />}
      </div>
      {rows.count === 0 && <Empty {...{ table, actions, onDone: toGrid }} />}
      {menu && (
        <ColumnMenu
          {...menu}
          label={columns[menu.at - 1]?.label ?? 'Time'}
          items={columnItems(menu.at, table, actions, tools.editFilter, (column) =>
            grid.goTo({ ...cursor, column }),
          )}
          onClose={columnMenu.close}
        />
      )}
    </div>
  );
}
