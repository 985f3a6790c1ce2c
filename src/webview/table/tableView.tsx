import type { VNode } from 'preact';
import type { ViewProps } from '../views/view';
import { Grid } from './grid';
import { countCells } from './selection';
import { useTableActions } from './tableActions';
import { TableBar } from './tableBar';
import type { SavedTable } from './savedTable';
import { useGrid } from './useGrid';
import { useTable } from './useTable';
import { useTableState } from './useTableState';

/** The values as a grid: a row per bucket or per value, with what is done to all of it above. */
export function Table(props: ViewProps<SavedTable>): VNode {
  const { result } = props;
  const { state, change } = useTableState(props);
  const table = useTable(result, state);
  const grid = useGrid({ result, state, change }, table);
  const actions = useTableActions(state, change);
  return (
    <div class="table-frame">
      <TableBar
        {...{ state, table, actions }}
        selectedCells={grid.range ? countCells(grid.range) : 0}
        copied={grid.copied}
        onCopy={grid.copy}
      />
      <Grid {...{ result, table, grid, actions }} />
    </div>
  );
}
