import type { VNode } from 'preact';
import { emptyWords } from '../../words/result/tableWords';
import type { ViewProps } from '../views/view';
import { columnItems, ColumnMenu, useColumnMenu } from './columns/columnMenu';
import { FilterBar } from './filterBar';
import { isApplied } from './filters';
import { Grid } from './grid';
import { JumpBar } from './jumpBar';
import type { SavedTable } from '../views/savedStates';
import { countCells } from './selection';
import { type TableActions, useTable, useTableActions } from './useTable';
import { TableBar, useTools } from './tableBar';
import { useGrid, type TableModel } from './useGrid';
import { useTableState } from './tableState';

interface EmptyProps {
  table: TableModel;
  actions: TableActions;
  /** Called when the button disappears. */
  onDone: () => void;
}

/** Replaces the rows when there are none: the reason, and a way to get them back. */
function Empty({ table, actions, onDone }: EmptyProps): VNode {
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
      <p>{emptyWords(columns.length)}</p>
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
  const grid = useGrid({ result, state, change, actions }, table);
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
